// Projection on a polyhedron by the dual active-set method of Goldfarb and Idnani (1983).
#include "drystone/convex/projections/polyhedral_projection.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <string>

#include "drystone/convex/projections/orthonormal_factor.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/checks.hpp"
#include "drystone/linalg/equilibration.hpp"

namespace drystone::convex {

namespace {

constexpr double k_infinity = std::numeric_limits<double>::infinity();
constexpr double k_feasible = 1e-13;   // violation that counts as none, relative to its terms
constexpr double k_dependent = 1e-10;  // |rest| of a unit row below which it is dependent
constexpr double k_impossible = 1e-9;  // violation of a dependent row that proves emptiness
constexpr double k_certified = 1e-5;   // residual of a result: eps / k_dependent and some room

/// One projection in progress, in coordinates where the metric is Euclidean and rows are unit.
class DualActiveSet {
  public:
    DualActiveSet(const MatX& rows, const VecX& offsets, Index inequalities, const VecX& z)
        : rows_(rows),
          offsets_(offsets),
          inequalities_(inequalities),
          z_(z),
          x_(z),
          factor_(z.size()),
          is_active_(static_cast<std::size_t>(rows.cols()), false),
          skipped_(is_active_) {}

    void run() {
        for (Index i = inequalities_; i < rows_.cols(); ++i)
            enforce(i, violation(i) < 0.0 ? -1.0 : 1.0);
        const Index most_additions = 100 * (rows_.cols() + z_.size()) + 100;
        for (Index addition = 0;; ++addition) {
            const Index row = most_violated();
            if (row < 0) break;
            if (addition == most_additions) {
                throw ComputationError("projection on a polyhedron: no end after " +
                                       std::to_string(addition) + " active-set changes");
            }
            enforce(row, 1.0);
        }
        polish();
    }

    [[nodiscard]] const VecX& point() const noexcept { return x_; }
    [[nodiscard]] const std::vector<Index>& active() const noexcept { return active_; }

    /// Multiplier of active()[k]: never negative for an inequality.
    [[nodiscard]] double multiplier(std::size_t k) const {
        const double value = multipliers_[static_cast<Index>(k)] * signs_[k];
        return active_[k] < inequalities_ ? std::max(0.0, value) : value;
    }

    /// True if the point satisfies every row up to the rounding of the point itself, however far
    /// away z was.
    [[nodiscard]] bool is_feasible() const { return worst_violation(x_, x_.norm()) <= k_feasible; }

    /// Throws ComputationError unless `point` satisfies the rows and z - point is the combination
    /// of the active rows with the multipliers.
    void certify(const VecX& point) const {
        VecX rest = z_ - point;
        for (std::size_t k = 0; k < active_.size(); ++k) {
            rest -= multiplier(k) * rows_.col(active_[k]);
        }
        const double size = reach();
        const double unbalanced = size > 0.0 ? rest.norm() / size : 0.0;
        const double residual = std::max(unbalanced, worst_violation(point, size));
        if (!(residual <= k_certified)) throw_unresolved(residual);
    }

  private:
    /// The larger term of the violation of row `i` at points of this size. Other rows do not
    /// count: an offset of 1e30 that stands for "no bound" must not hide the violation of the rest.
    [[nodiscard]] double scale(Index i, double size) const {
        return std::max(size, std::abs(offsets_[i]));
    }

    /// Size of the points on the way: the errors of x_ are relative to it.
    [[nodiscard]] double reach() const { return std::max(z_.norm(), x_.norm()); }

    [[nodiscard]] double violation(Index i) const { return rows_.col(i).dot(x_) - offsets_[i]; }

    /// Largest violation at `point`, each relative to its terms.
    [[nodiscard]] double worst_violation(const VecX& point, double size) const {
        double worst = 0.0;
        for (Index i = 0; i < rows_.cols(); ++i) {
            const double signed_excess = rows_.col(i).dot(point) - offsets_[i];
            const double excess = i < inequalities_ ? signed_excess : std::abs(signed_excess);
            if (excess > 0.0) worst = std::max(worst, excess / scale(i, size));
        }
        return worst;
    }

    [[nodiscard]] Index most_violated() const {
        Index worst = -1;
        double largest = 0.0;
        const double size = reach();
        for (Index i = 0; i < inequalities_; ++i) {
            const auto k = static_cast<std::size_t>(i);
            if (is_active_[k] || skipped_[k]) continue;
            const double excess = violation(i);
            if (excess > largest && excess > k_feasible * scale(i, size)) {
                largest = excess;
                worst = i;
            }
        }
        return worst;
    }

    /// Makes row `i` (times `sign`) satisfied with equality, dropping rows that would pull.
    void enforce(Index i, double sign) {
        const VecX a = sign * rows_.col(i);
        double new_multiplier = 0.0;
        for (;;) {
            const double excess = sign * violation(i);
            const OrthonormalFactor::Split split = factor_.split(a);
            const bool dependent =
                factor_.columns() == z_.size() || split.rest.norm() <= k_dependent;
            const double full_step = dependent ? k_infinity : excess / split.rest.squaredNorm();
            // Where |rest| counts as zero, so do coefficients of that size.
            const double zero = dependent ? k_dependent * (1.0 + split.along.norm()) : k_feasible;
            const auto [blocking, dual_step] = first_to_vanish(split.along, zero);

            if (dependent && blocking < 0) {
                skip_or_throw(i, excess / scale(i, reach()), split.along);
                return;
            }
            const double step = std::max(0.0, std::min(full_step, dual_step));
            if (!dependent) x_ -= step * split.rest;
            multipliers_ -= step * split.along;
            new_multiplier += step;
            if (full_step <= dual_step) {
                append(i, sign, a, split.rest, new_multiplier);
                return;
            }
            drop(blocking);
        }
    }

    /// Row `i` is the combination `along` of active rows and violated by `excess`, relative to its
    /// terms: by the rounding of those rows, or because there is no common point.
    void skip_or_throw(Index i, double excess, const VecX& along) {
        const double weight = 1.0 + along.lpNorm<1>();
        if (excess > k_impossible * weight) throw_empty(i, excess * scale(i, reach()));
        if (excess > std::max(k_impossible, k_feasible * weight)) throw_unresolved(excess);
        skipped_[static_cast<std::size_t>(i)] = true;
    }

    /// The active inequality whose multiplier reaches zero first along -`along`, and when.
    [[nodiscard]] std::pair<Index, double> first_to_vanish(const VecX& along, double zero) const {
        std::pair<Index, double> first{-1, k_infinity};
        for (Index k = 0; k < along.size(); ++k) {
            if (active_[static_cast<std::size_t>(k)] >= inequalities_ || along[k] <= zero) continue;
            const double step = multipliers_[k] / along[k];
            if (step < first.second) first = {k, step};
        }
        return first;
    }

    void append(Index i, double sign, const VecX& a, const VecX& rest, double multiplier) {
        factor_.append(a, rest);
        active_.push_back(i);
        signs_.push_back(sign);
        is_active_[static_cast<std::size_t>(i)] = true;
        multipliers_.conservativeResize(multipliers_.size() + 1);
        multipliers_[multipliers_.size() - 1] = multiplier;
    }

    void drop(Index k) {
        const auto position = static_cast<std::ptrdiff_t>(k);
        skipped_.assign(skipped_.size(), false);
        factor_.remove(k);
        is_active_[static_cast<std::size_t>(active_[static_cast<std::size_t>(k)])] = false;
        active_.erase(active_.begin() + position);
        signs_.erase(signs_.begin() + position);
        const Index tail = multipliers_.size() - k - 1;
        multipliers_.segment(k, tail) = multipliers_.tail(tail).eval();
        multipliers_.conservativeResize(multipliers_.size() - 1);
    }

    /// Point and multipliers afresh from the final active set: x = z - N (N^T N)^-1 (N^T z - b).
    void polish() {
        VecX excess(static_cast<Index>(active_.size()));
        for (Index k = 0; k < excess.size(); ++k) {
            const Index i = active_[static_cast<std::size_t>(k)];
            excess[k] = signs_[static_cast<std::size_t>(k)] * (rows_.col(i).dot(z_) - offsets_[i]);
        }
        x_ = z_ - factor_.least_norm(excess);
        multipliers_ = factor_.solve_gram(excess);
    }

    [[noreturn]] static void throw_unresolved(double residual) {
        throw ComputationError(
            "projection on a polyhedron: rows so nearly dependent that a relative residual of " +
            to_text(residual) + " remains");
    }

    [[noreturn]] void throw_empty(Index i, double excess) const {
        std::string rows = std::to_string(i);
        for (const Index k : active_) rows += ", " + std::to_string(k);
        throw InputError({.what = "polyhedron: constraints",
                          .expected = "constraints with a common point",
                          .found = "an empty set (rows " + rows + " contradict each other by " +
                                   to_text(excess) + ")"});
    }

    const MatX& rows_;  // one constraint per column, unit length
    const VecX& offsets_;
    Index inequalities_;
    const VecX& z_;
    VecX x_;
    OrthonormalFactor factor_;
    std::vector<Index> active_;
    std::vector<double> signs_;
    std::vector<bool> is_active_;
    std::vector<bool> skipped_;  // satisfied up to rounding because the active rows imply them
    VecX multipliers_;
};

}  // namespace

Projection project_polyhedral(const PolyhedralSystem& system, const VecX& z, const Metric* metric) {
    const Index inequalities = system.A.rows();
    const Index count = inequalities + system.A_eq.rows();
    assert(inequalities == system.b.size() && system.A_eq.rows() == system.b_eq.size());
    require_finite("projection on a polyhedron: point", z);

    MatX gradients(z.size(), count);
    if (inequalities > 0) gradients.leftCols(inequalities) = system.A.transpose();
    if (count > inequalities) gradients.rightCols(count - inequalities) = system.A_eq.transpose();
    if (metric != nullptr) gradients = metric->gradients_to_euclidean(gradients);
    VecX offsets(count);
    offsets.head(inequalities) = system.b;
    offsets.tail(count - inequalities) = system.b_eq;
    MatX unit = gradients.transpose();
    const VecX lengths = make_unit_rows(unit, offsets);  // a zero row: always or never satisfied
    const MatX rows = unit.transpose();

    const VecX target = metric != nullptr ? metric->to_euclidean(z) : z;
    DualActiveSet method(rows, offsets, inequalities, target);
    method.run();
    VecX point = method.point();
    if (!method.is_feasible()) {
        // z is so far away that its rounding errors exceed the size of the set: clean up near it.
        DualActiveSet near(rows, offsets, inequalities, method.point());
        near.run();
        point = near.point();
    }
    method.certify(point);

    Projection result;
    result.point = metric != nullptr ? metric->from_euclidean(point) : point;
    for (std::size_t k = 0; k < method.active().size(); ++k) {
        const Index i = method.active()[k];
        result.active.push_back({.index = i, .multiplier = method.multiplier(k) / lengths[i]});
    }
    std::sort(result.active.begin(), result.active.end(),
              [](const auto& left, const auto& right) { return left.index < right.index; });
    return result;
}

}  // namespace drystone::convex
