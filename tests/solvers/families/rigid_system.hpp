#pragma once

#include <vector>

#include "drystone/linalg/types.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/problem/global_problem.hpp"

/// Generated contact problems, made from bodies as a time step makes them.
namespace drystone::families {

/// The number of a body that does not move.
inline constexpr int k_ground = -1;

/// A rigid body. In the plane only x, y and the rotation about z count.
struct Body {
    double mass = 1.0;                ///< (kg)
    Mat3 inertia = Mat3::Identity();  ///< about the centre, in the axes of the world (kg m^2)
    Vec3 centre = Vec3::Zero();
    Vec3 velocity = Vec3::Zero();
    Vec3 spin = Vec3::Zero();  ///< angular velocity (rad/s)
};

/// A full ball: a disk of the same mass in the plane.
[[nodiscard]] Body ball(const Vec3& centre, double radius, double mass, int dimension);

/// A full box with edges `edges` along the axes.
[[nodiscard]] Body box(const Vec3& centre, const Vec3& edges, double mass);

/// A point where bodies a and b touch; the normal points from b to a.
///
/// Components: normal; tangential (1 in the plane, 2 in space); rolling (1 or 2) and, in space,
/// spinning. The law says through `size` how many of them it has.
struct Contact {
    int a = k_ground;
    int b = k_ground;
    Vec3 point = Vec3::Zero();
    Vec3 normal = Vec3::UnitZ();
    problem::Cone law = problem::Coulomb{};
    Index size = 3;
    double approach = 0.0;     ///< speed at which an obstacle presses on by itself (m/s)
    double restitution = 0.0;  ///< Newton's: u_N+ = -e u_N- when the bodies approach
};

/// A point that a and b share: 2 bilateral rows in the plane, 3 in space.
struct Joint {
    int a = k_ground;
    int b = k_ground;
    Vec3 point = Vec3::Zero();
};

/// Bodies, and what holds them, at the beginning of a time step.
struct RigidSystem {
    int dimension = 3;
    std::vector<Body> bodies{};
    std::vector<Contact> contacts{};
    std::vector<Joint> joints{};
    double step = 0.01;       ///< h (s)
    double gravity = 9.81;    ///< along -y in the plane, -z in space (m/s^2)
    double pull = 0.0;        ///< horizontal, along x (m/s^2)
    bool gyroscopic = false;  ///< spins enter M: I + h (spin x I - (I spin) x), not symmetric
};

/// Upwards.
[[nodiscard]] Vec3 up(const RigidSystem& system);

/// M, H and f = M v + h (forces) of one step, in the unknowns (v, spin) of each body.
[[nodiscard]] problem::GlobalProblem global_problem(const RigidSystem& system);

/// Its condensed form, contacts first, then joints.
[[nodiscard]] problem::ContactProblem contact_problem(const RigidSystem& system);

}  // namespace drystone::families
