#include "solvers/families/walls.hpp"

#include <algorithm>

#include "drystone/core/text.hpp"
#include "solvers/families/families.hpp"

namespace drystone::families {
namespace {

constexpr double k_length = 1.0;
constexpr double k_depth = 0.5;
constexpr double k_height = 0.4;

/// Contacts at the corners of the face at `height` between `left` and `right`.
void add_face(RigidSystem& system, int a, int b, double left, double right, double height,
              const problem::Cone& law) {
    const bool plane = system.dimension == 2;
    for (const double x : {left, right}) {
        for (const double side : {-0.5, 0.5}) {
            if (plane && side > 0.0) continue;
            const Vec3 point = plane ? Vec3(x, height, 0.0) : Vec3(x, side * k_depth, height);
            system.contacts.push_back({.a = a,
                                       .b = b,
                                       .point = point,
                                       .normal = up(system),
                                       .law = law,
                                       .size = system.dimension});
        }
    }
}

}  // namespace

RigidSystem wall(int dimension, int width, int rows, const problem::Cone& law) {
    RigidSystem system{.dimension = dimension, .pull = 1.5};
    const Vec3 edges =
        dimension == 2 ? Vec3(k_length, k_height, k_depth) : Vec3(k_length, k_depth, k_height);
    for (int row = 0; row < rows; ++row) {
        for (int i = 0; i < width; ++i) {
            const double x = (i + 0.5 * (row % 2)) * k_length;
            const int block = static_cast<int>(system.bodies.size());
            system.bodies.push_back(
                box(Vec3(x, 0.0, 0.0) + (row + 0.5) * k_height * up(system), edges, 200.0));
            const double left = x - 0.5 * k_length;
            const double right = x + 0.5 * k_length;
            if (row == 0) {
                add_face(system, block, k_ground, left, right, 0.0, law);
                continue;
            }
            for (int below = block - i - width; below < block - i; ++below) {
                const double other = system.bodies[static_cast<std::size_t>(below)].centre[0];
                const double from = std::max(left, other - 0.5 * k_length);
                const double to = std::min(right, other + 0.5 * k_length);
                if (to - from > 0.1 * k_length) {
                    add_face(system, block, below, from, to, row * k_height, law);
                }
            }
        }
    }
    return system;
}

std::vector<Named> walls(Size size) {
    std::vector<Named> all;
    for (const double mu : {0.0, 0.3, 0.8, 2.0}) {
        const problem::Coulomb law{mu};
        const bool small = size == Size::small;
        all.push_back(member("wall in the plane, mu " + to_text(mu),
                             wall(2, small ? 3 : 12, small ? 4 : 10, law)));
        all.push_back(
            member("wall in space, mu " + to_text(mu), wall(3, small ? 2 : 8, small ? 3 : 8, law)));
    }
    return all;
}

}  // namespace drystone::families
