// Computes forces and tangents of contacts of disks and balls with each other and with flat walls.
#include "drystone/springs/round_contact.hpp"

#include "drystone/springs/listing_friction.hpp"

namespace drystone::springs {

namespace {

/// Friction as a force of velocities and its derivatives.
template <int D>
struct FrictionResponse {
    Vector<D> force = Vector<D>::Zero();
    Eigen::Matrix<double, D, D> by_velocity = Eigen::Matrix<double, D, D>::Zero();
    Vector<D> by_normal_force = Vector<D>::Zero();
    bool sticks = false;
};

/// Regularised Coulomb friction, for the tangential velocity u (m/s) and the normal force N >= 0:
///     stick  -c_tau u              where c_tau |u| <= mu N,
///     slip   -mu N u / |u|         elsewhere.
/// Continuous in u and N; force . u <= 0. What sticks creeps at the speed |force| / c_tau. With
/// `hold` the first formula holds everywhere.
template <int D>
FrictionResponse<D> regularised_friction(double c_tau, double mu, const Vector<D>& u, double N,
                                         bool hold = false) {
    using Matrix = Eigen::Matrix<double, D, D>;
    const double speed = u.norm();
    if (hold || c_tau * speed <= mu * N) {
        return {.force = -c_tau * u, .by_velocity = -c_tau * Matrix::Identity(), .sticks = true};
    }
    const Vector<D> along = u / speed;
    const Matrix across = Matrix::Identity() - along * along.transpose();
    return {.force = -mu * N * along,
            .by_velocity = -mu * N / speed * across,
            .by_normal_force = -mu * along};
}

template <int D>
using Square = Eigen::Matrix<double, D, D>;

/// What friction does: the force on A at the common point and its derivatives by the relative
/// displacement y and by the spins of both bodies in world axes.
template <int D>
struct Friction {
    Vector<D> force = Vector<D>::Zero();
    Vector<D> slip = Vector<D>::Zero();
    bool sticks = false;
    Square<D> by_y = Square<D>::Zero();
    Eigen::Matrix<double, D, mechanics::k_spins<D>> by_spin_a;
    Eigen::Matrix<double, D, mechanics::k_spins<D>> by_spin_b;
};

/// Friction for the relative velocity v of the centres, belt included, and the spins in world axes.
/// N depends on y through the gap: dN/dy = -slope gradient.
template <int D>
Friction<D> friction_of(const RoundGeometry<D>& g, const Vector<D>& v, const Spin<D>& spin_a,
                        const Spin<D>& spin_b, const Response& N, const TrialRule& rule) {
    const auto lever_a = lever(g.arm_a);
    const auto lever_b = lever(g.arm_b);
    const Vector<D> u = v + lever_a * spin_a - lever_b * spin_b;
    const Square<D> across = Square<D>::Identity() - g.unit * g.unit.transpose();
    Friction<D> friction;
    friction.slip = across * u;
    const FrictionResponse<D> law = regularised_friction<D>(rule.law.friction_damping, rule.mu,
                                                            friction.slip, N.value, rule.hold);
    friction.force = law.force;
    friction.sticks = law.sticks;
    if (!rule.tangent) return friction;
    const Square<D> u_by_y = rule.rate * Square<D>::Identity() +
                             spin_matrix(spin_a) * g.arm_a_by_y -
                             spin_matrix(spin_b) * g.arm_b_by_y;
    // slip = u - unit (unit . u), where unit depends on y too.
    const Square<D> slip_by_y =
        across * u_by_y - g.unit_by_y * g.unit.dot(u) - g.unit * (u.transpose() * g.unit_by_y);
    friction.by_y =
        law.by_velocity * slip_by_y - N.slope * law.by_normal_force * g.gradient.transpose();
    friction.by_spin_a = law.by_velocity * across * lever_a;
    friction.by_spin_b = -law.by_velocity * across * lever_b;
    return friction;
}

/// Blocks of minus the derivatives, from those of the force f on A and of its torques.
template <int D>
void fill_tangent(const RoundGeometry<D>& g, const Square<D>& force_by_y, const Friction<D>& f,
                  const BodyStep<D>& a, const BodyStep<D>& b, double rate, bool rough,
                  PairResponse<D>& out) {
    // y = displacement of A - displacement of B: derivatives by A and by B differ in sign only.
    constexpr int k_s = mechanics::k_spins<D>;
    out.aa.template topLeftCorner<D, D>() = -force_by_y;
    out.ab.template topLeftCorner<D, D>() = force_by_y;
    out.ba.template topLeftCorner<D, D>() = force_by_y;
    out.bb.template topLeftCorner<D, D>() = -force_by_y;
    if (!rough) return;
    using Turns = Eigen::Matrix<double, D, k_s>;
    using TorqueByY = Eigen::Matrix<double, k_s, D>;
    // Spins in twists are those of the body's axes.
    const auto axes_a = spin_axes(a.start.rotation);
    const auto axes_b = spin_axes(b.start.rotation);
    const Turns by_a = rate * f.by_spin_a * axes_a;
    const Turns by_b = rate * f.by_spin_b * axes_b;
    const auto lever_a = lever(g.arm_a);
    const auto lever_b = lever(g.arm_b);
    const auto lever_f = lever(f.force);
    const TorqueByY torque_a =
        axes_a.transpose() * (lever_a.transpose() * f.by_y - lever_f.transpose() * g.arm_a_by_y);
    const TorqueByY torque_b =
        axes_b.transpose() * (lever_f.transpose() * g.arm_b_by_y - lever_b.transpose() * f.by_y);
    out.aa.template topRightCorner<D, k_s>() = -by_a;
    out.ab.template topRightCorner<D, k_s>() = -by_b;
    out.ba.template topRightCorner<D, k_s>() = by_a;
    out.bb.template topRightCorner<D, k_s>() = by_b;
    out.aa.template bottomLeftCorner<k_s, D>() = -torque_a;
    out.ab.template bottomLeftCorner<k_s, D>() = torque_a;
    out.ba.template bottomLeftCorner<k_s, D>() = -torque_b;
    out.bb.template bottomLeftCorner<k_s, D>() = torque_b;
    out.aa.template bottomRightCorner<k_s, k_s>() =
        -axes_a.transpose() * lever_a.transpose() * by_a;
    out.ab.template bottomRightCorner<k_s, k_s>() =
        -axes_a.transpose() * lever_a.transpose() * by_b;
    out.ba.template bottomRightCorner<k_s, k_s>() = axes_b.transpose() * lever_b.transpose() * by_a;
    out.bb.template bottomRightCorner<k_s, k_s>() = axes_b.transpose() * lever_b.transpose() * by_b;
}

}  // namespace

template <int D>
RoundGeometry<D> geometry_of(const RoundPair& pair, const Vector<D>& d0, const Vector<D>& y) {
    const Vector<D> d1 = d0 + y;
    const double l0 = d0.norm();
    const double l1 = d1.norm();
    const double radii = pair.radius_a + pair.radius_b;
    RoundGeometry<D> g;
    // Penetrations at both ends, and the discrete gradient of the distance between them.
    g.start = radii - l0;
    g.end = radii - l1;
    g.gradient = d1 / l1;
    g.normal = (d0 + d1) / (l0 + l1);
    g.normal_by_y = (Square<D>::Identity() - g.normal * g.gradient.transpose()) / (l0 + l1);
    // The point of friction: halfway between the surfaces at mid-step.
    const Vector<D> mean = 0.5 * (d0 + d1);
    const double length = mean.norm();
    g.unit = mean / length;
    const Square<D> across = Square<D>::Identity() - g.unit * g.unit.transpose();
    g.unit_by_y = 0.5 / length * across;
    const double excess = 0.5 * (pair.radius_b - pair.radius_a);
    g.arm_a = -0.5 * mean + excess * g.unit;
    g.arm_b = 0.5 * mean + excess * g.unit;
    g.arm_a_by_y = -0.25 * Square<D>::Identity() + excess * g.unit_by_y;
    g.arm_b_by_y = 0.25 * Square<D>::Identity() + excess * g.unit_by_y;
    return g;
}

template <int D>
RoundGeometry<D> geometry_of(const RoundWall<D>& wall, const Vector<D>& x0, const Vector<D>& y) {
    // Heights of the centre over the wall at both ends; the mean of the normals is the discrete
    // gradient, up to what moves the wall.
    RoundGeometry<D> g;
    g.start = wall.radius - (wall.normal_start.dot(x0) - wall.offset_start);
    g.end = wall.radius - (wall.normal_end.dot(x0 + y) - wall.offset_end);
    g.gradient = wall.normal_end;
    g.normal = 0.5 * (wall.normal_start + wall.normal_end);
    g.unit = g.normal.normalized();
    g.arm_a = (0.25 * (g.start + g.end) - wall.radius) * g.unit;
    g.arm_a_by_y = -0.25 * g.unit * g.gradient.transpose();
    // Arms to the point of friction, half the mean penetration below the surface of A.
    const Vector<D> to_a = x0 + 0.5 * y - wall.centre;
    g.arm_b = to_a + g.arm_a;
    g.arm_b_by_y = 0.5 * Square<D>::Identity() + g.arm_a_by_y;
    g.normal_arm_b = wall.turn_factor * to_a;
    return g;
}

template <int D>
RoundGeometry<D> listing_geometry_of(const RoundPair& pair, const Vector<D>& d0,
                                     const Vector<D>& y) {
    const Vector<D> d1 = d0 + y;
    const double l1 = d1.norm();
    const double radii = pair.radius_a + pair.radius_b;
    RoundGeometry<D> g;
    g.gradient = g.normal = g.unit = d1 / l1;
    g.start = radii - d0.dot(g.normal);
    g.end = radii - l1;
    g.arm_a = -pair.radius_a * g.normal;
    g.arm_b = pair.radius_b * g.normal;
    return g;
}

template <int D>
RoundGeometry<D> listing_geometry_of(const RoundWall<D>& wall, const Vector<D>& x0,
                                     const Vector<D>& y) {
    RoundGeometry<D> g = geometry_of(wall, x0, y);
    g.normal = g.unit = wall.normal_end;
    g.arm_a = -wall.radius * g.normal;
    g.arm_a_by_y.setZero();
    g.arm_b_by_y.setZero();
    return g;
}

template <int D>
PairResponse<D> respond(const RoundGeometry<D>& g, const BodyStep<D>& a, const BodyStep<D>& b,
                        const Vector<D>& belt, const TrialRule& rule) {
    constexpr int k_s = mechanics::k_spins<D>;
    PairResponse<D> out;
    out.gap_start = -g.start;
    out.gap = -g.end;
    out.normal = g.normal;
    const Response N = rule.law.listing ? listing_force(rule.law.normal, g.end, g.start,
                                                        {.predictor = rule.predictor,
                                                         .full_slope = rule.law.errors.slope_limit})
                                        : normal_force(rule.law.normal, g.end, g.start);
    if (N.value == 0.0 && N.slope == 0.0) return out;  // open at both ends
    out.state = CompliantState::sliding;
    out.normal_force = N.value;
    Friction<D> friction;
    const bool listed = rule.law.errors.slip_tangent;  // has friction of its own
    const bool rough = rule.mu > 0.0 && !listed;
    if (rough) {
        const Spin<D> spin_a = spin_axes(a.start.rotation) * a.velocity.template tail<k_s>();
        const Spin<D> spin_b = spin_axes(b.start.rotation) * b.velocity.template tail<k_s>();
        const Vector<D> v = a.velocity.template head<D>() - b.velocity.template head<D>() + belt;
        friction = friction_of<D>(g, v, spin_a, spin_b, N, rule);
        if (friction.sticks) out.state = CompliantState::sticking;
        out.tangential_force = friction.force;
        out.slip = friction.slip;
    }
    // The normal force passes through the centre of A, and through that of B unless B is a wall.
    const Vector<D> force = N.value * g.normal + friction.force;
    out.force_a.template head<D>() = force;
    out.force_b.template head<D>() = -force;
    const Spin<D> torque_a = lever(g.arm_a).transpose() * friction.force;
    const Spin<D> torque_b = lever(g.arm_b).transpose() * friction.force +
                             lever(g.normal_arm_b).transpose() * (N.value * g.normal);
    out.force_a.template tail<k_s>() = spin_axes(a.start.rotation).transpose() * torque_a;
    out.force_b.template tail<k_s>() = -spin_axes(b.start.rotation).transpose() * torque_b;
    if (rule.tangent) {
        const Square<D> force_by_y =
            -N.slope * g.normal * g.gradient.transpose() + N.value * g.normal_by_y + friction.by_y;
        fill_tangent(g, force_by_y, friction, a, b, rule.rate, rough, out);
    }
    if constexpr (D == 2) {
        if (listed) add_listing_friction(g, a, b, N, rule, out);
    }
    return out;
}

template RoundGeometry<2> geometry_of<2>(const RoundPair&, const Vec2&, const Vec2&);
template RoundGeometry<3> geometry_of<3>(const RoundPair&, const Vec3&, const Vec3&);
template RoundGeometry<2> geometry_of<2>(const RoundWall<2>&, const Vec2&, const Vec2&);
template RoundGeometry<3> geometry_of<3>(const RoundWall<3>&, const Vec3&, const Vec3&);
template RoundGeometry<2> listing_geometry_of<2>(const RoundPair&, const Vec2&, const Vec2&);
template RoundGeometry<3> listing_geometry_of<3>(const RoundPair&, const Vec3&, const Vec3&);
template RoundGeometry<2> listing_geometry_of<2>(const RoundWall<2>&, const Vec2&, const Vec2&);
template RoundGeometry<3> listing_geometry_of<3>(const RoundWall<3>&, const Vec3&, const Vec3&);
template PairResponse<2> respond<2>(const RoundGeometry<2>&, const BodyStep<2>&, const BodyStep<2>&,
                                    const Vec2&, const TrialRule&);
template PairResponse<3> respond<3>(const RoundGeometry<3>&, const BodyStep<3>&, const BodyStep<3>&,
                                    const Vec3&, const TrialRule&);

}  // namespace drystone::springs
