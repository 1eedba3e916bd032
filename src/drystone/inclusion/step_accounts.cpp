// Momentum balance, works, penetration and regularity of a step.
#include "drystone/inclusion/step_accounts.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "drystone/linalg/at.hpp"
#include "drystone/linalg/time_mean.hpp"

namespace drystone::inclusion {

namespace {

/// Part of the terms of a row that rounding leaves.
constexpr double k_rounding = 1e-11;

}  // namespace

StepForces mean_forces(const Model& model, double t, double h, const VecX& q, const VecX& v) {
    const auto force_at = [&](double s) { return model.force(s, q, v); };
    return {.external = time_mean(force_at, t, t + h), .conservative = model.conservative_force(q)};
}

std::vector<bool> tight_rows(const HalfSpaces& set, const KineticProjection& projection,
                             const VecX& z) {
    std::vector<bool> tight(at(set.rows.rows()));
    const VecX& u = projection.point;
    // u = z + M^-1 rows^T multipliers: at rest u is the rounding of terms of the size of z.
    const double terms = u.norm() + z.norm();
    for (Index i = 0; i < set.rows.rows(); ++i) {
        const double slack = set.rows.row(i).dot(u) - set.lower[i];
        const double size = set.rows.row(i).norm() * terms + std::abs(set.lower[i]);
        tight[at(i)] = projection.multipliers[i] > 0.0 || slack <= k_rounding * size;
    }
    return tight;
}

HalfSpaces rows_of(const HalfSpaces& set, const std::vector<bool>& chosen) {
    const auto count = static_cast<Index>(std::count(chosen.begin(), chosen.end(), true));
    HalfSpaces some{.rows = MatX(count, set.rows.cols()), .lower = VecX(count)};
    Index k = 0;
    for (Index i = 0; i < set.rows.rows(); ++i) {
        if (!chosen[at(i)]) continue;
        some.rows.row(k) = set.rows.row(i);
        some.lower[k++] = set.lower[i];
    }
    return some;
}

// Values of the chosen constraints at their places among all, 0 elsewhere.
VecX scattered(const VecX& values, const std::vector<bool>& chosen) {
    VecX all = VecX::Zero(static_cast<Index>(chosen.size()));
    Index k = 0;
    for (Index i = 0; i < all.size(); ++i) {
        if (chosen[at(i)]) all[i] = values[k++];
    }
    return all;
}

// Balance of momentum, works, penetration and regularity of a step that was made (Works and
// StepResult of scheme.hpp have the formulas).
StepResult accounts(const Model& model, const MadeStep& step, const std::vector<bool>& tight,
                    double rho) {
    StepResult result;
    result.impulses = step.impulses;
    const Metric& metric = model.metric();
    const MatX& M = metric.matrix();
    const VecX push = step.rows.transpose() * step.impulses;
    const VecX momentum = M * (step.after.v - step.before.v);
    const VecX unbalanced = momentum - step.h * step.forces.sum() - push;
    const auto size = [&](const VecX& p) { return std::sqrt(p.dot(metric.solve(p))); };
    const double largest = std::max({size(M * step.before.v), size(M * step.after.v),
                                     step.h * size(step.forces.sum()), size(push)});
    result.balance = largest > 0.0 ? size(unbalanced) / largest : 0.0;

    // Works are booked with the velocity w that moves the positions; theta is the difference to the
    // mean velocity.
    const VecX& w = step.w;
    result.works.external = step.h * w.dot(step.forces.external);
    result.works.conservative = step.h * w.dot(step.forces.conservative);
    result.works.boundaries = -step.impulses.dot(step.rates);
    result.works.correction = step.impulses.dot(step.release);
    result.contact_works = step.impulses.cwiseProduct(step.rates + step.rows * w - step.release);
    result.works.contact = result.contact_works.sum();
    result.works.theta = (0.5 * (step.before.v + step.after.v) - w).dot(momentum);

    const VecX gaps = model.gaps(step.after.t, step.after.q);
    if (gaps.size() > 0) result.penetration = std::max(0.0, -gaps.minCoeff());
    std::vector<bool> near(at(gaps.size()));
    for (Index i = 0; i < gaps.size(); ++i) {
        const bool reached = tight[at(i)] || step.impulses[i] > 0.0;
        if (reached) ++result.active;
        near[at(i)] = reached || (rho > 0.0 && gaps[i] <= rho);
    }
    const HalfSpaces close = rows_of({.rows = step.rows, .lower = gaps}, near);
    result.regularity = regularity(close.rows, metric);
    return result;
}

// The constraints of a proof of emptiness (Farkas), or all of them if rounding hides the proof.
StepResult infeasible_step(const Model& model, const HalfSpaces& set,
                           const std::vector<Index>& owners) {
    StepResult failed;
    failed.impulses = VecX::Zero(model.count());
    for (const Index k : contradiction(set, model.metric())) {
        failed.conflict.push_back(owners[at(k)]);
    }
    failed.proven = !failed.conflict.empty();
    if (!failed.proven) failed.conflict = owners;
    return failed;
}

std::vector<Index> all_constraints(const Model& model) {
    return indices_of(std::vector<bool>(at(model.count()), true));
}

std::vector<Index> indices_of(const std::vector<bool>& chosen) {
    std::vector<Index> indices;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        if (chosen[i]) indices.push_back(static_cast<Index>(i));
    }
    return indices;
}

}  // namespace drystone::inclusion
