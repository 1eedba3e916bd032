#pragma once

#include <vector>

#include "solvers/families/rigid_system.hpp"

namespace drystone::families {

/// Balls on a floor through the origin, with contacts wherever they come close.
struct Balls {
    RigidSystem system;
    std::vector<double> radii{};

    /// A new ball; returns its number.
    int add(const Vec3& centre, double radius, double mass);

    /// A contact between two balls, in the middle of what is between them.
    Contact& touch(int a, int b, const problem::Cone& law, Index size);

    /// A contact of a ball with a plane of the ground that has this normal.
    Contact& rest(int a, const Vec3& normal, const problem::Cone& law, Index size);

    /// Contacts of all pairs closer than `gap` times the sum of their radii, and with the floor.
    void touch_all(double gap, const problem::Cone& law, Index size);
};

}  // namespace drystone::families
