#include "drystone/solvers/local/friction_disc.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/solvers/local/coulomb_contact.hpp"
#include "drystone/solvers/local/slip_root.hpp"

namespace drystone::solvers {

namespace {

double solve_segment(double S, double s, double limit) {
    if (s == 0.0) return 0.0;
    return S > 0.0 ? std::clamp(-s / S, -limit, limit) : std::copysign(limit, -s);
}

/// The shortest solution of S r = -s when S has rank 1 or 0, and whether it is one.
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

Vec2 solve_round_disc(const Mat2& S, const Vec2& s, double limit) {
    const double trace = S.trace();
    if (!(trace > 0.0)) return s.norm() > 0.0 ? Vec2(s * (-limit / s.norm())) : Vec2::Zero();
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

}  // namespace

SmallVector solve_disc(const SmallMatrix& S, const SmallVector& s, double limit) {
    if (!(limit > 0.0)) return SmallVector::Zero(s.size());
    if (s.size() == 1) return Vector<1>(solve_segment(S(0, 0), s[0], limit));
    return solve_round_disc(Mat2(S), Vec2(s), limit);
}

}  // namespace drystone::solvers
