// Solves contacts whose friction is a disc of known radius: Tresca's law, and rolling friction part
// by part.
#include <algorithm>
#include <cmath>
#include <limits>

#include "drystone/solvers/local/contact_methods.hpp"
#include "drystone/solvers/local/coulomb_contact.hpp"
#include "drystone/solvers/local/local_solver.hpp"
#include "drystone/solvers/local/slip_root.hpp"

namespace drystone::solvers {

namespace {

/// One component: r = -s / S within the limit, or the limit against s.
double solve_segment(double S, double s, double limit) {
    if (s == 0.0) return 0.0;
    return S > 0.0 ? std::clamp(-s / S, -limit, limit) : std::copysign(limit, -s);
}

/// The shortest least-squares solution of S r = -s when S has rank 1 or 0.
struct Shortest {
    Vec2 r;
    bool solves;
};

Shortest shortest(const Mat2& S, const Vec2& s) {
    const double squares = S.squaredNorm();
    Vec2 r = Vec2::Zero();
    if (squares > 0.0) r = -(S.transpose() * s) / squares;
    return {.r = r, .solves = (S * r + s).norm() <= k_in_range * s.norm()};
}

/// Two components. Cases: no inertia (S = 0) or no strength, S singular with s in its range, stick
/// inside the disc, slip with u = -k r, where k is the root of slip_root.hpp.
Vec2 solve_round_disc(const Mat2& S, const Vec2& s, double limit) {
    const double trace = S.trace();
    const bool weak = limit * trace <= k_no_friction * s.norm();  // k = |s| / limit would overflow
    if (!(trace > 0.0) || weak) {
        return s.norm() > 0.0 ? Vec2(s * (-limit / s.norm())) : Vec2::Zero();
    }
    const double det = S(0, 0) * S(1, 1) - S(0, 1) * S(1, 0);
    const Vec2 y(S(1, 1) * s[0] - S(0, 1) * s[1], S(0, 0) * s[1] - S(1, 0) * s[0]);
    const bool singular = !(det > k_singular * trace * trace);
    if (singular) {
        const Shortest stick = shortest(S, s);
        if (stick.solves) {
            return stick.r.norm() <= limit ? stick.r : Vec2(s * (-limit / s.norm()));
        }
    } else if (y.norm() <= limit * det) {
        return -y / det;
    }
    const double positive_det = singular ? 0.0 : det;
    // |y + k s| = limit det(S + k I).
    const double k = slip_root(
        {.y = y, .s = s, .n0 = limit * positive_det, .n1 = limit * trace, .n2 = limit}, trace);
    return (y + k * s) * (-1.0 / (positive_det + k * (trace + k)));
}

constexpr int k_most_rounds = 500;
constexpr double k_settled = 4.0 * std::numeric_limits<double>::epsilon();

}  // namespace

SmallVector solve_disc(const SmallMatrix& S, const SmallVector& s, double limit) {
    if (!(limit > 0.0)) return SmallVector::Zero(s.size());
    if (s.size() == 1) return Vector<1>(solve_segment(S(0, 0), s[0], limit));
    return solve_round_disc(Mat2(S), Vec2(s), limit);
}

SmallVector solve_tresca(const problem::Tresca& law, const SmallMatrix& W, const SmallVector& b) {
    const Index n = b.size() - 1;
    SmallVector r = SmallVector::Zero(n + 1);
    const SmallMatrix W_tt = W.bottomRightCorner(n, n);
    const SmallVector b_t = b.tail(n);
    const auto W_nt = W.row(0).tail(n).transpose();
    // Open: r_N = 0 and friction of its own.
    if (n > 0) r.tail(n) = solve_disc(W_tt, b_t, law.threshold);
    const bool open = b[0] + W_nt.dot(r.tail(n)) >= 0.0;
    if (open || !(W(0, 0) > k_singular * W.trace())) return r;
    // Closed: u_N = 0 eliminated.
    const SmallVector coupling = W.col(0).tail(n) / W(0, 0);
    const SmallMatrix S = W_tt - coupling * W_nt.transpose();
    const SmallVector s = b_t - coupling * b[0];
    if (n > 0) r.tail(n) = solve_disc(S, s, law.threshold);
    r[0] = std::max(0.0, -(b[0] + W_nt.dot(r.tail(n))) / W(0, 0));
    return r;
}

void solve_rolling(const problem::Rolling& law, const SmallMatrix& W, const SmallVector& b,
                   SmallVector& r) {
    if (b[0] >= 0.0 || !(W(0, 0) > 0.0)) {
        r.setZero();
        return;
    }
    const SmallVector start = r;
    for (int round = 0; round < k_most_rounds; ++round) {
        const SmallVector before = r;
        const double others = b[0] + W.row(0).tail(r.size() - 1).dot(r.tail(r.size() - 1));
        r[0] = std::max(0.0, -others / W(0, 0));
        for (const problem::FrictionDisc& disc : friction_discs(law, r.size())) {
            if (disc.size == 0) continue;
            const SmallMatrix S = W.block(disc.first, disc.first, disc.size, disc.size);
            SmallVector s = b.segment(disc.first, disc.size);
            s.noalias() += W.middleRows(disc.first, disc.size).lazyProduct(r);
            s.noalias() -= S.lazyProduct(r.segment(disc.first, disc.size));
            r.segment(disc.first, disc.size) = solve_disc(S, s, disc.limit * r[0]);
        }
        // A component is rounded like the terms of its equation.
        const SmallVector change = (r - before).cwiseAbs();
        const SmallVector size = r.cwiseAbs() + b.cwiseAbs().cwiseQuotient(W.diagonal());
        if ((change.array() <= k_settled * size.array()).all()) return;
    }
    const SmallVector settling = r;
    r = start;
    solve_by_projection(law, W, b, r);
    if (local_residual(law, W, b, settling) < local_residual(law, W, b, r)) r = settling;
}

}  // namespace drystone::solvers
