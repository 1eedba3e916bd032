// Measures the constants of assumptions (A1) to (A5), and finds places where one fails.
#include "drystone/inclusion/assumptions.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "drystone/core/text.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/linalg/decompositions.hpp"

namespace drystone::inclusion {

namespace {

/// A gradient this much shorter than it was has vanished.
constexpr double k_vanished = 1e-6;
/// A gradient that turns less than this share in a step is not examined for a jump.
constexpr double k_turned = 0.1;
/// A jump exceeds what second derivatives explain by this factor. Where they change within the
/// step, the explained change is off by their ratio, which tends to 1 with the step.
constexpr double k_kink = 10.0;

/// |p|_(M^-1).
double dual_norm(const Metric& metric, const VecX& p) {
    return metric.gradients_to_euclidean(p).norm();
}

bool finite(const SecondDerivatives& second) {
    return second.qq.allFinite() && second.qt.allFinite() && std::isfinite(second.tt);
}

/// The assumption that a second derivative without a finite value breaks.
int broken(const SecondDerivatives& second) {
    if (!second.qq.allFinite()) return 4;
    return second.qt.allFinite() ? 5 : 3;
}

std::string failure(int assumption, const Constraint& constraint, double t,
                    const std::string& what) {
    return "assumption (A" + std::to_string(assumption) + ") fails for constraint '" +
           constraint.name + "' at t = " + short_text(t) + " s: " + what +
           ". The convergence theorem of the convex scheme does not apply (reported once)";
}

}  // namespace

SecondDerivatives second_derivatives(const Constraint& constraint, double t, const VecX& q) {
    const Index n = q.size();
    SecondDerivatives second{.qq = MatX(n, n), .qt = VecX(n)};
    second.tt = curvature_of(constraint, t, q, VecX::Zero(n));
    // c(v) = v . D^2 v + 2 v . d/dt grad + d^2/dt^2: its even part without the last, its odd part.
    const auto even_and_odd = [&](const VecX& v) {
        const double there = curvature_of(constraint, t, q, v);
        const double back = curvature_of(constraint, t, q, -v);
        return std::pair(0.5 * (there + back) - second.tt, 0.5 * (there - back));
    };
    for (Index i = 0; i < n; ++i) {
        const auto [even, odd] = even_and_odd(VecX::Unit(n, i));
        second.qq(i, i) = even;
        second.qt[i] = 0.5 * odd;
    }
    for (Index i = 0; i < n; ++i) {
        for (Index j = 0; j < i; ++j) {
            const double even = even_and_odd(VecX::Unit(n, i) + VecX::Unit(n, j)).first;
            second.qq(i, j) = 0.5 * (even - second.qq(i, i) - second.qq(j, j));
            second.qq(j, i) = second.qq(i, j);
        }
    }
    return second;
}

void add_place(const Model& model, double t, const VecX& q, const std::vector<bool>& reached,
               AssumptionConstants& constants) {
    const Metric metric = model.metric_at(q);
    const MatX gradients = model.gradients(t, q);
    for (Index i = 0; i < model.count(); ++i) {
        const Constraint& constraint = model.constraint(i);
        const double length = dual_norm(metric, gradients.row(i).transpose());
        if (reached[at(i)]) constants.least_gradient = std::min(constants.least_gradient, length);
        constants.largest_gradient = std::max(constants.largest_gradient, length);
        constants.rate = std::max(constants.rate, std::abs(rate_of(constraint, t, q)));
        const SecondDerivatives second = second_derivatives(constraint, t, q);
        if (!finite(second)) {
            constexpr double k_unbounded = std::numeric_limits<double>::infinity();
            double& unbounded = broken(second) == 4   ? constants.curvature
                                : broken(second) == 3 ? constants.mixed
                                                      : constants.acceleration;
            unbounded = k_unbounded;
            continue;
        }
        constants.mixed = std::max(constants.mixed, dual_norm(metric, second.qt));
        constants.acceleration = std::max(constants.acceleration, std::abs(second.tt));
        // The largest |v . D^2 v| of |v|_M = 1.
        const MatX half = metric.gradients_to_euclidean(second.qq);
        const MatX whole = metric.gradients_to_euclidean(half.transpose());
        const VecX values = Eigen::SelfAdjointEigenSolver<MatX>(whole).eigenvalues();
        constants.curvature = std::max(constants.curvature, values.cwiseAbs().maxCoeff());
    }
}

bool AssumptionCheck::first_time(Seen& seen, int assumption) {
    if (std::ranges::find(seen.reported, assumption) != seen.reported.end()) return false;
    seen.reported.push_back(assumption);
    return true;
}

std::vector<std::string> AssumptionCheck::add(const Model& model, const State& end,
                                              const std::vector<bool>& reached, double beyond) {
    std::vector<std::string> failures;
    const Metric metric = model.metric_at(end.q);
    const MatX gradients = model.gradients(end.t, end.q);
    seen_.resize(at(model.count()));
    for (Index i = 0; i < model.count(); ++i) {
        const Constraint& constraint = model.constraint(i);
        Seen& seen = seen_[at(i)];
        const VecX gradient = gradients.row(i).transpose();
        const double length = dual_norm(metric, gradient);
        const auto report = [&](int assumption, const std::string& what) {
            if (first_time(seen, assumption)) {
                failures.push_back(failure(assumption, constraint, end.t, what));
            }
        };
        seen.largest = std::max(seen.largest, length);
        const bool vanished = length <= k_vanished * seen.largest;
        if (reached[at(i)] && vanished) report(1, "its gradient vanishes where it is reached");
        if (reached[at(i)] && !seen.reached && !vanished) {
            const VecX outside = end.q - (beyond / length) * metric.solve(gradient);
            if (!std::isfinite(constraint.value(end.t, outside)) ||
                !constraint.gradient(end.t, outside).allFinite()) {
                report(0, "it has no value beyond its boundary");
            }
            const SecondDerivatives second = second_derivatives(constraint, end.t, end.q);
            if (!finite(second)) report(broken(second), "a second derivative has no finite value");
        }
        const bool known = seen.gradient.size() == gradient.size();
        const double change = known ? dual_norm(metric, gradient - seen.gradient) : 0.0;
        if (reached[at(i)] && change > k_turned * seen.largest) {
            const SecondDerivatives before = second_derivatives(constraint, last_.t, last_.q);
            const SecondDerivatives now = second_derivatives(constraint, end.t, end.q);
            const VecX way = end.q - last_.q;
            const double explained =
                std::max(dual_norm(metric, before.qq * way + (end.t - last_.t) * before.qt),
                         dual_norm(metric, now.qq * way + (end.t - last_.t) * now.qt));
            if (!(change <= k_kink * explained)) {
                report(4, "its gradient jumps, as at a kink (abs, min, max, a choice)");
            }
        }
        seen.gradient = gradient;
        seen.reached = reached[at(i)];
    }
    last_ = end;
    return failures;
}

void AssumptionCheck::forget() { seen_.clear(); }

}  // namespace drystone::inclusion
