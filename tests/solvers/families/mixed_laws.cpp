// Laws beside Coulomb's, joints among contacts, and masses that are not symmetric.
#include "drystone/core/text.hpp"
#include "solvers/families/families.hpp"
#include "solvers/families/piles.hpp"
#include "solvers/families/redundant_objects.hpp"
#include "solvers/families/walls.hpp"

namespace drystone::families {
namespace {

/// A pile where all contacts have one law.
RigidSystem pile_with(int dimension, Size size, const problem::Cone& law, Index components) {
    const bool small = size == Size::small;
    const int width = dimension == 2 ? (small ? 5 : 12) : (small ? 3 : 5);
    Balls balls = pile(dimension, width, 3, 5);
    balls.touch_all(1.07, law, components);
    return balls.system;
}

/// A pile where every contact draws its law.
RigidSystem pile_of_all_laws(Size size, std::uint64_t seed) {
    Rng rng(seed);
    RigidSystem system = pile_with(3, size, problem::Coulomb{0.5}, 3);
    const std::vector<Contact> laws = {
        {.law = problem::Coulomb{0.7}, .size = 3},
        {.law = problem::Coulomb{0.0}, .size = 1},
        {.law = problem::Elliptic{Vec2(0.2, 0.9)}, .size = 3},
        {.law = problem::Rolling{.mu = 0.4, .rolling = 0.05, .spinning = 0.02}, .size = 6},
        {.law = problem::Associated{0.5}, .size = 3},
        {.law = problem::Tresca{0.02}, .size = 3}};
    for (Contact& contact : system.contacts) {
        const Contact& drawn = laws[static_cast<std::size_t>(rng.index(6))];
        contact.law = drawn.law;
        contact.size = drawn.size;
    }
    return system;
}

/// Blocks joined into a chain at their upper corners; they lie on a floor and are pulled.
RigidSystem joined_blocks(int dimension, int count, double mu) {
    RigidSystem system = wall(dimension, count, 1, problem::Coulomb{mu});
    for (int k = 1; k < count; ++k) {
        const Vec3 point = Vec3(k - 0.5, 0.0, 0.0) + 0.4 * up(system);
        system.joints.push_back({.a = k, .b = k - 1, .point = point});
    }
    system.pull = 8.0;
    return system;
}

/// A wall whose blocks spin: W is not symmetric.
RigidSystem spinning_wall(Size size, double mu, std::uint64_t seed) {
    Rng rng(seed);
    const bool small = size == Size::small;
    RigidSystem system = wall(3, small ? 2 : 6, small ? 3 : 6, problem::Coulomb{mu});
    system.gyroscopic = true;
    for (Body& body : system.bodies) {
        body.spin = 0.3 * Vec3(rng.normal(), rng.normal(), rng.normal());
    }
    return system;
}

/// A ball on a floor, and obstacles of the ground that touch and part: a row of W is zero.
RigidSystem fixed_obstacles(double mu) {
    Balls balls{.system = {.pull = 2.0}};
    balls.add(Vec3::UnitZ(), 1.0, 1.0);
    balls.rest(0, Vec3::UnitZ(), problem::Coulomb{mu}, 3);
    balls.system.contacts.push_back({.law = problem::Coulomb{mu}, .approach = -0.1});
    return balls.system;
}

}  // namespace

std::vector<Named> mixed_laws(Size size) {
    const int side = size == Size::small ? 4 : 10;
    const int blocks = size == Size::small ? 4 : 40;
    std::vector<Named> all;
    const auto add = [&all](const std::string& name, const RigidSystem& system) {
        all.push_back(member(name, system));
    };
    const problem::Rolling rolling{.mu = 0.5, .rolling = 0.1, .spinning = 0.05};
    add("frictionless pile of balls", pile_with(3, size, problem::Coulomb{}, 1));
    add("rolling pile of disks", pile_with(2, size, rolling, 3));
    add("rolling pile of balls", pile_with(3, size, rolling, 6));
    add("associated pile of balls", pile_with(3, size, problem::Associated{0.5}, 3));
    add("Tresca pile of balls", pile_with(3, size, problem::Tresca{0.05}, 3));
    add("pile of all laws", pile_of_all_laws(size, 6));
    add("elliptic plate", plate(side, problem::Elliptic{Vec2(0.2, 0.8)}, 3));
    add("rolling plate", plate(side, rolling, 6));
    add("Tresca plate", plate(side, problem::Tresca{0.1}, 3));
    add("associated plate", plate(side, problem::Associated{0.8}, 3));
    add("fixed obstacles", fixed_obstacles(0.3));
    for (const double mu : {0.0, 0.4, 1.5}) {
        add("joined blocks in the plane, mu " + to_text(mu), joined_blocks(2, blocks, mu));
        add("joined blocks in space, mu " + to_text(mu), joined_blocks(3, blocks, mu));
        add("spinning wall, mu " + to_text(mu), spinning_wall(size, mu, 7));
    }
    return all;
}

}  // namespace drystone::families
