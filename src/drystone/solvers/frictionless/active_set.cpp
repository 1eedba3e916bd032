// Minimises y.W y / 2 + b.y on y >= 0 by a primal active set.
#include "drystone/solvers/frictionless/active_set.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "drystone/linalg/checks.hpp"

namespace drystone::solvers {

namespace {

/// A row whose complement beside P is below this (the diagonal is 1) depends on P.
constexpr double k_dependent = 1e-10;

/// Contacts that enter, per row: few enter twice, unless rounding makes them, and three times the
/// rows are enough for the problem of least distance (Lawson and Hanson 1974).
constexpr Index k_entries = 1;
constexpr Index k_entries_of_least_distance = 3;

/// Velocities below this, relative to the terms they are the sum of, are rounding.
constexpr double k_rounding = 1e-13;

}  // namespace

ActiveSet::ActiveSet(ActiveSetSettings settings) : settings_(settings) {
    require_positive("active_set: tolerance", settings_.tolerance);
    require_non_negative("active_set: most_iterations", settings_.most_iterations);
}

SolveReport ActiveSet::solve(const problem::ContactProblem& problem, VecX& r) {
    frictionless_ = frictionless_problem(problem, "active_set");
    y_ = from_impulses(frictionless_, r);
    certificate_.resize(0);
    conflict_.clear();
    Descent descent = descend(Descends::while_it_can, most_iterations(k_entries));
    if (descent.bounded) certificate_ = contradiction();
    const auto measured = [&] {
        SolveReport found =
            measured_report(problem, frictionless_, y_, settings_.tolerance, settings_.measure, r);
        found.iterations = descent.iterations;
        return found;
    };
    SolveReport report = measured();
    if (report.converged()) return report;
    const int left = settings_.most_iterations > 0 ? settings_.most_iterations - descent.iterations
                                                   : most_iterations(k_entries_of_least_distance);
    if (!is_certificate(frictionless_, certificate_) && left > 0) {
        // The impulses are so large that rounding hides their bound.
        const Descent more = go_the_least_distance(left);
        descent = {.iterations = descent.iterations + more.iterations, .ended = more.ended};
        report = measured();
        if (report.converged()) return report;
    }
    if (is_certificate(frictionless_, certificate_)) {
        report.status = Status::infeasible;
        conflict_ = certificate_contacts(frictionless_, certificate_);
        report.message = describe_certificate(conflict_);
    } else if (!descent.ended) {
        report.message = "the iterations ran out";
    } else {
        report.message = "the active set is final, but rounding keeps the residual above";
    }
    return report;
}

int ActiveSet::most_iterations(Index entries_per_row) const {
    if (settings_.most_iterations > 0) return settings_.most_iterations;
    return static_cast<int>(entries_per_row * frictionless_.size()) + 10;
}

ActiveSet::Descent ActiveSet::descend(Descends descends, int most) {
    start();
    minimise();
    Descent descent;
    Index entering = most_violated();
    while (entering >= 0 && descent.iterations < most) {
        ++descent.iterations;
        const bool entered = enter(entering);
        if (!entered && descends == Descends::while_it_can) {
            descent.bounded = false;
            break;
        }
        if (entered) minimise();
        if (entered && y_[entering] > 0.0) {
            barred_.assign(barred_.size(), false);
        } else {
            barred_[static_cast<std::size_t>(entering)] = true;
        }
        entering = most_violated();
    }
    descent.ended = entering < 0 || !descent.bounded;
    return descent;
}

ActiveSet::Descent ActiveSet::go_the_least_distance(int most) {
    FrictionlessProblem posed = frictionless_;
    frictionless_ = least_distance(posed);
    y_.setZero();
    Descent descent = descend(Descends::to_the_end, most);
    const double tau = 1.0 + frictionless_.b.dot(y_);
    const double size = posed.b.norm() / std::sqrt(static_cast<double>(posed.size()));
    frictionless_ = std::move(posed);
    certificate_ = null_part(frictionless_, y_);
    if (is_certificate(frictionless_, certificate_) || !(tau > 0.0)) {
        y_.setZero();
        return descent;
    }
    y_ *= size / tau;
    start();  // the set is known: its impulses to the last digits
    minimise();
    return descent;
}

VecX ActiveSet::certificate(Index components) const {
    VecX d = VecX::Zero(components);
    if (conflict_.empty()) return d;
    to_impulses(frictionless_, certificate_, d);
    return d;
}

void ActiveSet::start() {
    inverse_.start(frictionless_.W);
    barred_.assign(static_cast<std::size_t>(frictionless_.size()), false);
    for (Index i = 0; i < frictionless_.size(); ++i) {
        const bool candidate = i < frictionless_.bilateral || y_[i] > 0.0;
        if (candidate && inverse_.complement(i) > k_dependent) {
            inverse_.add(i);
        } else {
            y_[i] = 0.0;
        }
    }
}

void ActiveSet::minimise() {
    for (;;) {
        const std::vector<Index>& set = inverse_.set();
        const VecX goal = -inverse_.solve(frictionless_.b);
        double step = 1.0;
        Index leaving = -1;
        for (Index k = 0; k < goal.size(); ++k) {
            const Index i = set[static_cast<std::size_t>(k)];
            if (i < frictionless_.bilateral || goal[k] > 0.0) continue;
            const double ratio = y_[i] > goal[k] ? y_[i] / (y_[i] - goal[k]) : 0.0;
            if (leaving < 0 || ratio < step) {
                step = ratio;
                leaving = k;
            }
        }
        if (leaving < 0) {
            y_(set) = goal;
            return;
        }
        y_(set) += step * (goal - y_(set));
        y_[set[static_cast<std::size_t>(leaving)]] = 0.0;
        inverse_.remove(leaving);
    }
}

Index ActiveSet::most_violated() const {
    const VecX u = frictionless_.W * y_ + frictionless_.b;
    if (u.size() == 0) return -1;
    // |W_ij| <= 1, so the terms of u are at most |y_j|.
    const double level = k_rounding * (frictionless_.b.cwiseAbs().maxCoeff() + y_.cwiseAbs().sum());
    double least = -level;
    Index violated = -1;
    std::vector<bool> inside(static_cast<std::size_t>(u.size()), false);
    for (const Index i : inverse_.set()) inside[static_cast<std::size_t>(i)] = true;
    for (Index i = frictionless_.bilateral; i < u.size(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (u[i] < least && !inside[at] && !barred_[at]) {
            least = u[i];
            violated = i;
        }
    }
    return violated;
}

bool ActiveSet::enter(Index j) {
    drop_open_contacts();
    for (;;) {
        const double complement = inverse_.complement(j);
        if (complement > k_dependent) {
            inverse_.add(j);
            return true;
        }
        const VecX z = null_direction(j);
        if (exchange(z)) continue;
        certificate_ = z;
        // Nearly dependent only: the minimum is far away, but it exists.
        if (is_certificate(frictionless_, z) || !(complement > 0.0)) return false;
        inverse_.add(j);
        return true;
    }
}

VecX ActiveSet::null_direction(Index j) const {
    VecX z = VecX::Zero(frictionless_.size());
    if (!inverse_.set().empty()) z(inverse_.set()) = -inverse_.solve(frictionless_.W.col(j));
    z[j] = 1.0;
    return z;
}

bool ActiveSet::exchange(const VecX& z) {
    const double level = k_dependent * z.cwiseAbs().maxCoeff();
    double step = std::numeric_limits<double>::infinity();
    Index leaving = -1;
    for (std::size_t k = 0; k < inverse_.set().size(); ++k) {
        const Index i = inverse_.set()[k];
        if (i < frictionless_.bilateral || z[i] >= -level) continue;
        if (y_[i] / -z[i] < step) {
            step = y_[i] / -z[i];
            leaving = static_cast<Index>(k);
        }
    }
    if (leaving < 0) return false;
    y_ += step * z;
    const auto contacts = y_.size() - frictionless_.bilateral;
    y_.tail(contacts) = y_.tail(contacts).cwiseMax(0.0);
    y_[inverse_.set()[static_cast<std::size_t>(leaving)]] = 0.0;
    inverse_.remove(leaving);
    return true;
}

void ActiveSet::drop_open_contacts() {
    for (auto k = static_cast<Index>(inverse_.set().size()) - 1; k >= 0; --k) {
        const Index i = inverse_.set()[static_cast<std::size_t>(k)];
        if (i >= frictionless_.bilateral && !(y_[i] > 0.0)) inverse_.remove(k);
    }
}

VecX ActiveSet::contradiction() const {
    for (Index i = 0; i < frictionless_.bilateral; ++i) {
        if (std::ranges::count(inverse_.set(), i) > 0) continue;
        // The row depends on the bilateral rows alone, so the contacts have no part in it.
        VecX z = null_direction(i);
        if (frictionless_.b.dot(z) > 0.0) z = -z;
        if (is_certificate(frictionless_, z)) return z;
    }
    return {};
}

}  // namespace drystone::solvers
