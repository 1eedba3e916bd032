// Half-circle arches of voussoirs under their weight: every block is wedged by its neighbours.
#include <cmath>
#include <numbers>

#include <Eigen/Geometry>

#include "drystone/core/text.hpp"
#include "solvers/families/families.hpp"

namespace drystone::families {
namespace {

constexpr double k_inner = 4.0;
constexpr double k_outer = 5.0;

/// Unit vector at `angle` in the plane of the arch.
Vec3 radial(const RigidSystem& system, double angle) {
    return std::cos(angle) * Vec3::UnitX() + std::sin(angle) * up(system);
}

/// A block between two joints, `width` apart in angle; its inertia is that of a box.
Body voussoir(const RigidSystem& system, double angle, double width) {
    const double middle = 0.5 * (k_inner + k_outer);
    const Vec3 radius = radial(system, angle);
    const Vec3 along = radial(system, angle + 0.5 * std::numbers::pi);
    Mat3 axes;
    axes << radius, along, radius.cross(along);
    Body body = box(middle * radius, Vec3(k_outer - k_inner, middle * width, 1.0), 100.0);
    body.inertia = axes * body.inertia * axes.transpose();
    return body;
}

/// Contacts at the inner and outer edge (in space: at their four ends) of every joint.
RigidSystem arch(int dimension, int count, double mu) {
    RigidSystem system{.dimension = dimension, .pull = 0.5};
    const double width = std::numbers::pi / count;
    for (int k = 0; k < count; ++k) {
        system.bodies.push_back(voussoir(system, (k + 0.5) * width, width));
    }
    for (int joint = 0; joint <= count; ++joint) {
        const double angle = joint * width;
        const Vec3 along = radial(system, angle + 0.5 * std::numbers::pi);
        const bool last = joint == count;
        for (const double distance : {k_inner, k_outer}) {
            for (const double side : {-0.5, 0.5}) {
                if (dimension == 2 && side > 0.0) continue;
                Vec3 point = distance * radial(system, angle);
                if (dimension == 3) point[1] += side;
                system.contacts.push_back({.a = last ? count - 1 : joint,
                                           .b = last || joint == 0 ? k_ground : joint - 1,
                                           .point = point,
                                           .normal = last ? Vec3(-along) : along,
                                           .law = problem::Coulomb{mu},
                                           .size = dimension});
            }
        }
    }
    return system;
}

}  // namespace

std::vector<Named> arches(Size size) {
    const int count = size == Size::small ? 7 : 61;
    std::vector<Named> all;
    for (const int dimension : {2, 3}) {
        for (const double mu : {0.3, 0.8, 2.0}) {
            all.push_back(member("arch" + in_space(dimension) + ", mu " + to_text(mu),
                                 arch(dimension, count, mu)));
        }
    }
    return all;
}

}  // namespace drystone::families
