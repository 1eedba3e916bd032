// Columns of balls under gravity, with masses to 1e6 : 1, and rows of balls that are hit.
#include <cmath>

#include "drystone/core/text.hpp"
#include "solvers/families/balls.hpp"
#include "solvers/families/families.hpp"

namespace drystone::families {
namespace {

/// Balls on top of each other, a little out of line, sheared by a horizontal pull. Masses go from
/// 1 / sqrt(ratio) at the bottom to sqrt(ratio) at the top.
RigidSystem column(int dimension, int count, double mu, double ratio) {
    Balls balls{.system = {.dimension = dimension, .pull = 2.0}};
    const Vec3 vertical = up(balls.system);
    Vec3 centre = vertical;
    for (int k = 0; k < count; ++k) {
        const double share = count > 1 ? k / (count - 1.0) - 0.5 : 0.0;
        balls.add(centre, 1.0, std::pow(ratio, share));
        const double tilt = 0.1 * std::sin(k + 1.0);
        centre += 2.0 * (std::cos(tilt) * vertical + std::sin(tilt) * Vec3::UnitX());
    }
    balls.touch_all(1.001, problem::Coulomb{mu}, dimension);
    return balls.system;
}

/// A row of balls in the air; the first one flies at the others.
RigidSystem row(int dimension, int count, double mu, double restitution) {
    Balls balls{.system = {.dimension = dimension}};
    for (int k = 0; k < count; ++k) {
        balls.add(Vec3(2.0 * k, 0.0, 0.0) + 10.0 * up(balls.system), 1.0, 1.0 + 0.3 * k);
        if (k > 0) {
            balls.touch(k, k - 1, problem::Coulomb{mu}, dimension).restitution = restitution;
        }
    }
    balls.system.bodies.front().velocity = Vec3(3.0, 0.5, 0.0);
    balls.system.bodies.front().spin = Vec3(0.0, 0.0, 4.0);
    return balls.system;
}

}  // namespace

std::vector<Named> chains(Size size) {
    const int count = size == Size::small ? 8 : 100;
    std::vector<Named> all;
    for (const int dimension : {2, 3}) {
        const std::string where = in_space(dimension);
        for (const double mu : {0.0, 0.5, 2.0}) {
            const std::string with = where + ", mu " + to_text(mu);
            all.push_back(member("column" + with, column(dimension, count, mu, 1.0)));
            all.push_back(member("column of mass ratio 1e6" + with, column(dimension, 8, mu, 1e6)));
            all.push_back(
                member("column of mass ratio 1e-6" + with, column(dimension, 8, mu, 1e-6)));
            all.push_back(member("one ball" + with, column(dimension, 1, mu, 1.0)));
        }
        all.push_back(member("row that is hit" + where, row(dimension, count, 0.4, 0.6)));
    }
    return all;
}

}  // namespace drystone::families
