// Blocks in a groove between two planes: with friction above tan(slope) the planes hold the block
// by impulses that balance each other, which no equation of motion determines.
#include <cmath>

#include "drystone/core/text.hpp"
#include "solvers/families/families.hpp"

namespace drystone::families {
namespace {

/// A block of mass 1 whose sides touch planes inclined by `slope` (rad) to the vertical, each at
/// `rows` heights (in space: front and back). It is thrown down and sideways.
RigidSystem wedge(int dimension, double slope, int rows, double mu) {
    RigidSystem system{.dimension = dimension};
    const bool plane = dimension == 2;
    system.bodies.push_back(box(Vec3::Zero(), Vec3(1.0, 1.0, 1.0), 1.0));
    system.bodies.back().velocity = plane ? Vec3(0.2, -1.0, 0.0) : Vec3(0.2, 0.1, -1.0);
    const Vec3 vertical = up(system);
    for (const double side : {-1.0, 1.0}) {
        const Vec3 normal = -side * std::cos(slope) * Vec3::UnitX() + std::sin(slope) * vertical;
        for (int k = 0; k < rows; ++k) {
            const double height = rows > 1 ? k / (rows - 1.0) - 0.5 : 0.0;
            const Vec3 point =
                side * (0.5 + height * std::tan(slope)) * Vec3::UnitX() + height * vertical;
            for (const double depth : {-0.5, 0.5}) {
                if (plane && depth > 0.0) continue;
                system.contacts.push_back(
                    {.a = 0,
                     .point = plane ? point : Vec3(point + depth * Vec3::UnitY()),
                     .normal = normal,
                     .law = problem::Coulomb{mu},
                     .size = dimension});
            }
        }
    }
    return system;
}

}  // namespace

std::vector<Named> wedges(Size size) {
    const int rows = size == Size::small ? 3 : 40;
    std::vector<Named> all;
    for (const int dimension : {2, 3}) {
        for (const double slope : {0.1, 0.5}) {
            for (const double mu : {0.0, 0.3, 1.0, 2.0}) {
                all.push_back(member("wedge" + in_space(dimension) + ", slope " + to_text(slope) +
                                         ", mu " + to_text(mu),
                                     wedge(dimension, slope, rows, mu)));
            }
        }
    }
    return all;
}

}  // namespace drystone::families
