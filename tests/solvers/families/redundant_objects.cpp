// One body with many more contacts than its six unknowns can tell apart.
#include "solvers/families/redundant_objects.hpp"

#include <cmath>

#include "drystone/core/rng.hpp"
#include "drystone/core/text.hpp"
#include "solvers/families/balls.hpp"
#include "solvers/families/families.hpp"

namespace drystone::families {
namespace {

/// A ball in a bowl that touches it at random points of its lower half.
RigidSystem bowl(int contacts, double mu, std::uint64_t seed) {
    Rng rng(seed);
    Balls balls{.system = {}};
    balls.add(Vec3::Zero(), 1.0, 1.0);
    for (int k = 0; k < contacts; ++k) {
        const double angle = rng.uniform(0.0, 6.28);
        const double height = rng.uniform(0.2, 1.0);
        const double width = std::sqrt(1.0 - height * height);
        balls.rest(0, Vec3(width * std::cos(angle), width * std::sin(angle), height),
                   problem::Coulomb{mu}, 3);
    }
    balls.system.bodies.front().velocity = Vec3(0.3, -0.2, -0.5);
    balls.system.bodies.front().spin = Vec3(1.0, 2.0, 3.0);
    return balls.system;
}

}  // namespace

RigidSystem plate(int k, const problem::Cone& law, Index size) {
    RigidSystem system;
    system.bodies.push_back(box(Vec3(0.0, 0.0, 0.1), Vec3(1.0, 1.0, 0.2), 5.0));
    system.bodies.back().velocity = Vec3(0.4, 0.1, -0.2);
    system.bodies.back().spin = Vec3(0.3, -0.2, 2.0);
    for (int i = 0; i < k; ++i) {
        for (int j = 0; j < k; ++j) {
            system.contacts.push_back({.a = 0,
                                       .point = Vec3(i / (k - 1.0) - 0.5, j / (k - 1.0) - 0.5, 0.0),
                                       .normal = Vec3::UnitZ(),
                                       .law = law,
                                       .size = size});
        }
    }
    return system;
}

std::vector<Named> redundant_objects(Size size) {
    const int side = size == Size::small ? 5 : 10;
    const int count = side * side;
    std::vector<Named> all;
    for (const double mu : {0.0, 0.3, 1.0, 2.0}) {
        const std::string with = std::to_string(count) + " points, mu " + to_text(mu);
        all.push_back(member("plate on " + with, plate(side, problem::Coulomb{mu}, 3)));
        all.push_back(member("ball in a bowl on " + with, bowl(count, mu, 4)));
    }
    return all;
}

}  // namespace drystone::families
