#pragma once

#include <algorithm>
#include <cmath>

#include "drystone/linalg/types.hpp"
#include "drystone/solvers/local/slip_root.hpp"

/// One contact alone, solved exactly: u = W r + b with Coulomb's law.
///
/// Take-off (b_N >= 0: r = 0), stick (u = 0, r in the cone) and slip exclude each other for
/// moderate friction; where several hold, the first of this list is taken.
///
/// With u_N = 0 eliminated, r_N = -(b_N + W_NT r_T) / W_NN and u_T = S r_T + s with
///     S = W_TT - W_TN W_NT / W_NN,   s = b_T - W_TN b_N / W_NN.
/// Stick is r_T = -S^-1 s when |r_T| <= mu r_N. Otherwise r_T(k) = -(S + k I)^-1 s for
/// k = |u_T| / |r_T|: |r_T| exceeds mu r_N at k = 0 and is smaller for k -> infinity, where r_T
/// vanishes and r_N -> -b_N / W_NN > 0. So a slipping impulse exists, also where mu W_NT is large
/// and W_NN + mu W_NT d changes its sign with the direction d (Painleve).
///
/// In space friction that could change u_T by 1e-50 |s| at most counts as none (loads and
/// coefficients that vanish): it is far below rounding, and the powers of k, which grows like
/// |s| / (mu r_N), would overflow.
///
/// W may be slightly unsymmetric and of any rank. Two cases have no solution, and get an impulse
/// without friction: W_NN = 0 with b_N < 0 (then r = 0), and a singular S that jams for large
/// mu W_NT.
namespace drystone::solvers {

/// Relative to the trace of W: at or below this a diagonal entry or an eigenvalue is zero.
inline constexpr double k_singular = 1e-14;

/// Relative to the terms of s: at or below this s lies in the range of a singular S.
inline constexpr double k_in_range = 1e-12;

/// Relative to |s|: friction that changes u_T by less is none.
inline constexpr double k_no_friction = 1e-50;

/// A contact with its block of W, prepared for many b. N components, 1 to 3.
template <int N>
class CoulombContact;

/// Frictionless: 0 <= u_N  perpendicular to  r_N >= 0.
template <>
class CoulombContact<1> {
  public:
    CoulombContact() = default;
    CoulombContact(const Vector<1>& W, double /*mu*/) : inverse_(W[0] > 0.0 ? 1.0 / W[0] : 0.0) {}

    [[nodiscard]] Vector<1> solve(const Vector<1>& b) const {
        return Vector<1>(std::max(0.0, -b[0] * inverse_));
    }

  private:
    double inverse_ = 0.0;  // 1 / W_NN
};

/// In the plane.
template <>
class CoulombContact<2> {
  public:
    CoulombContact() = default;
    CoulombContact(const Mat2& W, double mu);

    [[nodiscard]] Vec2 solve(const Vec2& b) const {
        if (b[0] >= 0.0) return Vec2::Zero();
        const double known = tangential_ * b[0];
        const double s = b[1] - known;
        const double free_normal = -b[0] * inverse_;
        // Stick.
        const double r_t = -s * inverse_S_;
        const double r_n = free_normal - normal_ * r_t;
        const bool can_stick =
            !singular_ || std::abs(s) <= k_in_range * (std::abs(b[1]) + std::abs(known));
        if (can_stick && std::abs(r_t) <= mu_ * r_n) return {r_n, r_t};
        // Slip against s; the denominator is positive, for sticking does not hold.
        const double limit = std::copysign(mu_, -s);
        const double denominator = 1.0 + limit * normal_;
        if (!(denominator > 0.0)) return {free_normal, 0.0};
        const double slip_normal = free_normal / denominator;
        return {slip_normal, limit * slip_normal};
    }

  private:
    double inverse_ = 0.0;     // 1 / W_NN, 0 for W_NN = 0
    double normal_ = 0.0;      // W_NT / W_NN
    double tangential_ = 0.0;  // W_TN / W_NN
    double inverse_S_ = 0.0;   // 1 / S, 0 when singular
    double mu_ = 0.0;
    bool singular_ = true;
};

/// In space. Remembers k of the last slip as the next first guess.
template <>
class CoulombContact<3> {
  public:
    CoulombContact() = default;
    CoulombContact(const Mat3& W, double mu);

    [[nodiscard]] Vec3 solve(const Vec3& b) {
        if (b[0] >= 0.0) return Vec3::Zero();
        if (singular_) return solve_singular(b);
        const Vec2 s = b.tail<2>() - tangential_ * b[0];
        const Vec2 y = adjugate_ * s;
        const double free_normal = -b[0] * inverse_;
        // Stick: |y| <= mu r_N det S.
        const double limit = mu_ * (free_normal * det_ + normal_.dot(y));
        if (limit >= 0.0 && y.squaredNorm() <= limit * limit) {
            return on_curve(free_normal, -inverse_det_ * y);
        }
        return slip(y, s, free_normal, limit);
    }

  private:
    /// The impulse with this tangential part and u_N = 0.
    [[nodiscard]] Vec3 on_curve(double free_normal, const Vec2& r_t) const {
        return {free_normal - normal_.dot(r_t), r_t[0], r_t[1]};
    }

    /// |r_T| = mu r_N times det(S + k I) = det + trace k + k^2, r_T = -(y + k s) / det(S + k I).
    [[nodiscard]] SlipEquation equation(const Vec2& y, const Vec2& s, double free_normal,
                                        double limit) const {
        const double coefficient = mu_ * free_normal;
        return {.y = y,
                .s = s,
                .n0 = limit,
                .n1 = coefficient * trace_ + mu_ * normal_.dot(s),
                .n2 = coefficient};
    }

    [[nodiscard]] Vec3 slip(const Vec2& y, const Vec2& s, double free_normal, double limit) {
        const double most = mu_ * free_normal * trace_;  // that friction changes u_T by
        if (!(most > k_no_friction * s.norm())) return {free_normal, 0.0, 0.0};
        k_ = slip_root(equation(y, s, free_normal, limit), k_);
        return on_curve(free_normal, (y + k_ * s) * (-1.0 / (det_ + k_ * (trace_ + k_))));
    }

    [[nodiscard]] Vec3 solve_singular(const Vec3& b);

    double inverse_ = 0.0;            // 1 / W_NN, 0 for W_NN = 0
    Vec2 normal_ = Vec2::Zero();      // W_NT / W_NN
    Vec2 tangential_ = Vec2::Zero();  // W_TN / W_NN
    Mat2 adjugate_ = Mat2::Zero();    // adj(S)
    double trace_ = 0.0;              // of S
    double det_ = 0.0;                // of S, 0 when singular
    double inverse_det_ = 0.0;
    double mu_ = 0.0;
    double k_ = 0.0;
    bool singular_ = true;
};

}  // namespace drystone::solvers
