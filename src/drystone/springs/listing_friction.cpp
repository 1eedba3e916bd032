// Computes friction of disks as the listing of the thesis does, with the errors of its tangents.
#include "drystone/springs/listing_friction.hpp"

#include <cmath>

namespace drystone::springs {

namespace {

using Block = PairResponse<2>::Block;
using Row = mechanics::Twist<2>;

/// stiffness (s t t^T, r t; r t^T, s r^2).
Block printed_block(double stiffness, const Vec2& t, double r, double s) {
    Block block;
    block.topLeftCorner<2, 2>() = s * t * t.transpose();
    block.topRightCorner<2, 1>() = r * t;
    block.bottomLeftCorner<1, 2>() = r * t.transpose();
    block(2, 2) = s * r * r;
    return stiffness * block;
}

/// The tangent of stick: of the forces, or as printed, with the lever of A in the blocks (A, A) and
/// (B, A), that of B in the others.
void add_stick_tangent(double stiffness, const Row& g_a, const Row& g_b, bool printed,
                       PairResponse<2>& out) {
    if (!printed) {
        out.aa += stiffness * g_a * g_a.transpose();
        out.ab += stiffness * g_a * g_b.transpose();
        out.ba += stiffness * g_b * g_a.transpose();
        out.bb += stiffness * g_b * g_b.transpose();
        return;
    }
    const Vec2 t = g_a.head<2>();
    out.aa += printed_block(stiffness, t, g_a[2], 1.0);
    out.ba += printed_block(stiffness, t, g_a[2], -1.0);
    out.ab += printed_block(stiffness, t, g_b[2], -1.0);
    out.bb += printed_block(stiffness, t, g_b[2], 1.0);
}

}  // namespace

void add_listing_friction(const RoundGeometry<2>& g, const BodyStep<2>& a, const BodyStep<2>& b,
                          const Response& N, const TrialRule& rule, PairResponse<2>& out) {
    const Vec2& n = g.normal;
    const Vec2 t(n[1], -n[0]);
    const Row g_a(t[0], t[1], g.arm_a.norm());
    const Row g_b(-t[0], -t[1], g.arm_b.norm());
    const double v = g_a.dot(a.velocity) + g_b.dot(b.velocity);
    const double c_tau = rule.law.friction_damping;
    const bool sticks = c_tau * std::abs(v) <= rule.mu * N.value;
    const double slip = std::copysign(rule.mu, v);
    const bool printed = rule.law.errors.stick;
    const double along = sticks ? (printed ? c_tau : -c_tau) * v : -slip * N.value;
    out.state = sticks ? CompliantState::sticking : CompliantState::sliding;
    out.tangential_force = along * t;
    out.slip = v * t;
    out.force_a += along * g_a;
    out.force_b += along * g_b;
    if (!rule.tangent) return;
    if (sticks) {
        add_stick_tangent(rule.rate * c_tau, g_a, g_b, printed, out);
        return;
    }
    const Mat2 part = -slip * N.slope * t * n.transpose();
    out.aa.topLeftCorner<2, 2>() += part;
    out.ab.topLeftCorner<2, 2>() -= part;
    out.ba.topLeftCorner<2, 2>() -= part;
    out.bb.topLeftCorner<2, 2>() += part;
}

}  // namespace drystone::springs
