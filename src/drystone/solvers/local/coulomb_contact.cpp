// Prepares the block of a contact for Coulomb's law and solves its singular cases.
#include "drystone/solvers/local/coulomb_contact.hpp"

namespace drystone::solvers {

namespace {

/// A k > 0 where the left side of the equation is larger although it is not at 0, found on a
/// geometric grid; 0 when there is none.
double start_of_slip(const SlipEquation& equation) {
    constexpr int k_points = 80;
    constexpr double k_ratio = 0.7;
    double k = slip_bound(equation);
    for (int point = 0; point < k_points; ++point, k *= k_ratio) {
        const double right = equation.n0 + k * (equation.n1 + k * equation.n2);
        if ((equation.y + k * equation.s).norm() > right) return k;
    }
    return 0.0;
}

}  // namespace

CoulombContact<2>::CoulombContact(const Mat2& W, double mu) : mu_(mu) {
    const double smallest = k_singular * W.trace();
    if (W(0, 0) > smallest) {
        inverse_ = 1.0 / W(0, 0);
        normal_ = W(0, 1) * inverse_;
        tangential_ = W(1, 0) * inverse_;
    }
    const double S = W(1, 1) - W(1, 0) * normal_;
    singular_ = !(S > smallest);
    if (!singular_) inverse_S_ = 1.0 / S;
}

CoulombContact<3>::CoulombContact(const Mat3& W, double mu) : mu_(mu) {
    const double smallest = k_singular * W.trace();
    if (W(0, 0) > smallest) {
        inverse_ = 1.0 / W(0, 0);
        normal_ = W.block<1, 2>(0, 1).transpose() * inverse_;
        tangential_ = W.block<2, 1>(1, 0) * inverse_;
    }
    const Mat2 S = W.block<2, 2>(1, 1) - W.block<2, 1>(1, 0) * normal_.transpose();
    adjugate_ << S(1, 1), -S(0, 1), -S(1, 0), S(0, 0);
    trace_ = S.trace();
    const double det = S(0, 0) * S(1, 1) - S(0, 1) * S(1, 0);
    // det / trace is the smaller eigenvalue, up to a factor 2.
    singular_ = !(trace_ > smallest && det > smallest * trace_);
    if (singular_) {
        if (!(trace_ > smallest)) trace_ = 0.0;
        return;
    }
    det_ = det;
    inverse_det_ = 1.0 / det;
}

/// S of rank 1, whose pseudo-inverse is S^T / |S|^2, or zero.
Vec3 CoulombContact<3>::solve_singular(const Vec3& b) {
    const double free_normal = -b[0] * inverse_;
    const double coefficient = mu_ * free_normal;
    if (!(coefficient > 0.0)) return {free_normal, 0.0, 0.0};
    const Vec2 known = tangential_ * b[0];
    const Vec2 s = b.tail<2>() - known;
    Mat2 S = Mat2::Zero();
    if (trace_ > 0.0) S << adjugate_(1, 1), -adjugate_(0, 1), -adjugate_(1, 0), adjugate_(0, 0);

    Vec2 r_t = Vec2::Zero();
    if (trace_ > 0.0) r_t = -(S.transpose() * s) / S.squaredNorm();
    const double out_of_range = (S * r_t + s).norm();
    const double terms = b.tail<2>().norm() + known.norm();
    if (out_of_range <= k_in_range * terms) {
        const Vec3 stick = on_curve(free_normal, r_t);
        if (r_t.norm() <= mu_ * stick[0]) return stick;
    }
    if (out_of_range <= k_in_range * terms || trace_ == 0.0) {
        // adj(S) s = 0: |s| = coefficient (trace + k) + mu W_NT s / W_NN.
        const double denominator = s.norm() - mu_ * normal_.dot(s);
        if (!(denominator > 0.0)) return {free_normal, 0.0, 0.0};
        return on_curve(free_normal, s * (-coefficient / denominator));
    }
    const Vec2 y = adjugate_ * s;
    const double limit = mu_ * normal_.dot(y);
    if (y.norm() <= limit) {
        k_ = start_of_slip(equation(y, s, free_normal, limit));
        if (k_ == 0.0) return {free_normal, 0.0, 0.0};
    }
    return slip(y, s, free_normal, limit);
}

}  // namespace drystone::solvers
