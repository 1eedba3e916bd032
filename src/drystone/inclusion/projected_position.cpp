// Projects positions on constraints by their linearisations, again until they hold.
#include "drystone/inclusion/projected_position.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "drystone/inclusion/kinetic_projection.hpp"
#include "drystone/inclusion/step_accounts.hpp"

namespace drystone::inclusion {

namespace {

/// Newton's method squares the error: more are needed only where it does not converge.
constexpr int k_most_projections = 20;
/// Violations below this, relative to the gradient and to the position, are rounding; those above
/// the other that are left are an error.
constexpr double k_rounding = 1e-13;
constexpr double k_tolerance = 1e-9;

/// Constraints that open slower than this share of the velocities stay reached.
constexpr double k_staying = 1e-9;

/// Largest violation over |grad g_i| (1 + |q|).
double violation(const HalfSpaces& set, const VecX& q) {
    double largest = 0.0;
    for (Index i = 0; i < set.rows.rows(); ++i) {
        const double size = set.rows.row(i).norm() * (1.0 + q.norm());
        largest = std::max(largest, set.lower[i] / size);
    }
    return largest;
}

}  // namespace

std::vector<bool> staying(const HalfSpaces& all, const std::vector<bool>& reached, const VecX& v,
                          const VecX& v_free, double speed) {
    std::vector<bool> stay = reached;
    const double terms = v.norm() + v_free.norm();
    for (std::size_t i = 0; i < stay.size(); ++i) {
        const auto row = static_cast<Index>(i);
        const double opening = all.rows.row(row).dot(v) - all.lower[row];
        const double size = all.rows.row(row).norm() * terms + std::abs(all.lower[row]);
        stay[i] = stay[i] && opening <= k_staying * size + speed;
    }
    return stay;
}

ProjectedPosition projected_position(const Model& model, double t, const VecX& q,
                                     const std::vector<bool>& chosen) {
    ProjectedPosition found{.q = q};
    const std::vector<Index> numbers = indices_of(chosen);
    if (numbers.empty()) return found;
    const Metric metric = model.metric_at(q);
    for (int k = 0;; ++k) {
        found.set = rows_of({.rows = model.gradients(t, found.q), .lower = -model.gaps(t, found.q)},
                            chosen);
        const double left = violation(found.set, found.q);
        found.converged = left <= k_tolerance;
        if (left <= k_rounding || k == k_most_projections) return found;
        const std::optional<KineticProjection> step =
            project(found.set, VecX::Zero(q.size()), metric);
        if (!step) {
            found.conflict = numbers;
            return found;
        }
        found.q += step->point;
    }
}

}  // namespace drystone::inclusion
