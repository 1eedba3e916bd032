// Problems without a solution: obstacles that close in on bodies that have nowhere to go. There are
// impulses r of the cone with W r = 0 and b.r < 0.
#include "drystone/core/text.hpp"
#include "solvers/families/balls.hpp"
#include "solvers/families/families.hpp"

namespace drystone::families {
namespace {

/// A row of balls between two walls that come closer.
RigidSystem vice(int dimension, int count, double mu) {
    Balls balls{.system = {.dimension = dimension}};
    const problem::Coulomb law{mu};
    for (int k = 0; k < count; ++k) {
        balls.add(2.0 * k * Vec3::UnitX(), 1.0, 1.0 + k);
        if (k > 0) balls.touch(k, k - 1, law, dimension);
    }
    balls.rest(0, Vec3::UnitX(), law, dimension).approach = 0.5;
    balls.rest(count - 1, -Vec3::UnitX(), law, dimension).approach = 0.5;
    return balls.system;
}

/// A ball on a floor, pressed by a plane from above.
RigidSystem press(int dimension, double mu) {
    Balls balls{.system = {.dimension = dimension}};
    const Vec3 vertical = up(balls.system);
    balls.add(vertical, 1.0, 1.0);
    balls.rest(0, vertical, problem::Coulomb{mu}, dimension);
    balls.rest(0, -vertical, problem::Coulomb{mu}, dimension).approach = 1.0;
    return balls.system;
}

/// A ball in the air, beside obstacles that move into each other: W = 0.
RigidSystem clash(int dimension, double mu) {
    Balls balls{.system = {.dimension = dimension}};
    balls.add(Vec3::Zero(), 1.0, 1.0);
    balls.system.contacts.push_back(
        {.law = problem::Coulomb{mu}, .size = dimension, .approach = 1.0});
    return balls.system;
}

}  // namespace

std::vector<Named> infeasible_problems() {
    std::vector<Named> all;
    for (const int dimension : {2, 3}) {
        const std::string where = in_space(dimension);
        for (const double mu : {0.0, 0.5}) {
            const std::string with = where + ", mu " + to_text(mu);
            all.push_back(member("vice" + with, vice(dimension, 3, mu), false));
            all.push_back(member("press" + with, press(dimension, mu), false));
            all.push_back(member("clash" + with, clash(dimension, mu), false));
        }
    }
    return all;
}

}  // namespace drystone::families
