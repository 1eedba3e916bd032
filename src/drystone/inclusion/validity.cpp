// Defects of a problem, with derivatives compared to differences of the values.
#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <utility>

#include "drystone/core/text.hpp"
#include "drystone/inclusion/model.hpp"
#include "drystone/linalg/decompositions.hpp"
#include "drystone/linalg/metric.hpp"
#include "drystone/linalg/vector_text.hpp"

namespace drystone::inclusion {

namespace {

/// A start may be outside by the rounding of numbers that people write.
constexpr double k_touching = 1e-9;
/// Part of its largest entry by which a matrix may miss symmetry or semidefiniteness.
constexpr double k_rounding = 1e-12;
/// Part of its size by which a derivative may differ from differences of the values.
constexpr double k_agreement = 1e-6;

/// Derivative of `f` at s = 0 by central differences, and what it may be wrong by: what two lengths
/// of the difference disagree by.
template <class Function>
std::pair<double, double> difference(const Function& f, double scale) {
    const double s = std::cbrt(std::numeric_limits<double>::epsilon()) * scale;
    const double fine = (f(s) - f(-s)) / (2.0 * s);
    const double coarse = (f(2.0 * s) - f(-2.0 * s)) / (4.0 * s);
    return {fine, 10.0 * std::abs(fine - coarse)};
}

/// Collects the defects of one problem in the order sizes, mass, forces, constraints. Later checks
/// need the sizes.
class ProblemCheck {
  public:
    explicit ProblemCheck(const Problem& problem) : problem_(problem) {}

    std::vector<Defect> run() {
        check_sizes();
        if (!defects_.empty()) return defects_;
        check_mass();
        check_inertia();
        check_semidefinite("stiffness", problem_.stiffness);
        check_semidefinite("damping", problem_.damping);
        check_forces();
        std::set<std::string> names;
        for (const Constraint& constraint : problem_.constraints) {
            if (constraint.name.empty() || !names.insert(constraint.name).second) {
                report("constraint: name", "a name that no other constraint has",
                       "'" + constraint.name + "'");
            }
            check_constraint(constraint);
        }
        return defects_;
    }

  private:
    void report(std::string what, std::string expected, std::string found) {
        defects_.push_back(
            {.what = std::move(what), .expected = std::move(expected), .found = std::move(found)});
    }

    /// Sizes that fit, and finite numbers.
    void check_sizes() {
        const Index n = problem_.q.size();
        if (n == 0) report("q", "at least one coordinate", "none");
        if (problem_.v.size() != n) {
            report("v", std::to_string(n) + " components", std::to_string(problem_.v.size()));
        }
        check_square(
            "mass", problem_.inertia && n > 0 ? problem_.inertia->mass(problem_.q) : problem_.mass);
        if (problem_.stiffness.size() > 0) check_square("stiffness", problem_.stiffness);
        if (problem_.damping.size() > 0) check_square("damping", problem_.damping);
        if (!problem_.q.allFinite()) report("q", "finite numbers", to_text(problem_.q));
        if (!problem_.v.allFinite()) report("v", "finite numbers", to_text(problem_.v));
        if (!std::isfinite(problem_.start)) report("start", "a number", to_text(problem_.start));
        if (!(problem_.restitution >= 0.0 && problem_.restitution <= 1.0)) {
            report("restitution", "a number from 0 to 1", to_text(problem_.restitution));
        }
    }

    /// n x n.
    void check_square(const std::string& label, const MatX& matrix) {
        const Index n = problem_.q.size();
        if (matrix.rows() == n && matrix.cols() == n) return;
        report(label, "a matrix of " + std::to_string(n) + " x " + std::to_string(n),
               std::to_string(matrix.rows()) + " x " + std::to_string(matrix.cols()));
    }

    /// Finite, symmetric, no eigenvalue below 0 beyond rounding.
    void check_semidefinite(const std::string& label, const MatX& matrix) {
        if (matrix.size() == 0) return;
        if (!matrix.allFinite()) {
            report(label, "finite numbers", "others");
            return;
        }
        const double size = matrix.cwiseAbs().maxCoeff();
        if ((matrix - matrix.transpose()).cwiseAbs().maxCoeff() > k_rounding * size) {
            report(label, "a symmetric matrix", "one that is not");
            return;
        }
        const double least = Eigen::SelfAdjointEigenSolver<MatX>(matrix).eigenvalues().minCoeff();
        if (least < -k_rounding * size) {
            report(label, "a positive semidefinite matrix", "the eigenvalue " + short_text(least));
        }
    }

    /// M(q) at the start, and c(q, v) against differences of M: v . c = d/ds v . M(q + s v) v / 2,
    /// since velocities that M turns do no work.
    void check_inertia() {
        if (!problem_.inertia) return;
        const VecX& q = problem_.q;
        for (const VecX& v : {problem_.v, VecX(VecX::Ones(q.size()))}) {
            const VecX c = problem_.inertia->gyroscopic(q, v);
            const auto [slope, doubt] = difference(
                [&](double s) { return 0.5 * v.dot(problem_.inertia->mass(q + s * v) * v); },
                (1.0 + q.norm()) / (1.0 + v.norm()));
            if (c.size() == q.size() && agree(v.dot(c), slope, doubt, c.norm() * v.norm()))
                continue;
            report("mass", "gyroscopic terms of power " + short_text(slope) + " at the start",
                   to_text(c));
            return;
        }
    }

    /// Symmetric positive definite.
    void check_mass() {
        try {
            const Metric metric(problem_.inertia ? problem_.inertia->mass(problem_.q)
                                                 : problem_.mass);
        } catch (const InputError& error) {
            for (Defect defect : error.defects()) {
                defect.what = "mass";
                defects_.push_back(std::move(defect));
            }
        }
    }

    /// Force and potential at the start.
    void check_forces() {
        if (problem_.force) {
            const VecX force = problem_.force(problem_.start, problem_.q, problem_.v);
            if (force.size() != problem_.q.size() || !force.allFinite()) {
                report("force",
                       "a finite vector of " + std::to_string(problem_.q.size()) + " at the start",
                       to_text(force));
            }
        }
        if (!problem_.potential) return;
        const Potential& potential = *problem_.potential;
        compare_gradient("potential", potential.gradient(problem_.q),
                         [&](const VecX& q) { return potential.value(q); });
    }

    /// Value, gradient and rate at the start; g >= 0 there, with a gradient where g = 0.
    void check_constraint(const Constraint& constraint) {
        const std::string label = "constraint '" + constraint.name + "'";
        if (!constraint.value || !constraint.gradient) {
            report(label, "functions for value and gradient", "one that is missing");
            return;
        }
        const double t = problem_.start;
        const VecX& q = problem_.q;
        const double value = constraint.value(t, q);
        if (!std::isfinite(value)) {
            report(label, "a value at the start", to_text(value));
            return;
        }
        const VecX gradient = constraint.gradient(t, q);
        if (!compare_gradient(label, gradient,
                              [&](const VecX& x) { return constraint.value(t, x); })) {
            return;
        }
        compare_rate(label, constraint, gradient);
        check_friction(label, constraint);
        const double length = gradient.norm();
        const double touching = k_touching * (1.0 + q.norm()) * std::max(length, 1.0);
        if (value < -touching) {
            report(label, "g >= 0 at the start", "g = " + short_text(value));
        } else if (length == 0.0 && value <= touching) {
            report(label, "a gradient other than 0 where g = 0", "0 at q = " + to_text(q));
        }
    }

    /// e and mu, and the tangents that friction acts along.
    void check_friction(const std::string& label, const Constraint& constraint) {
        const double e = constraint.restitution.value_or(0.0);
        const double mu = constraint.friction;
        if (!(e >= 0.0 && e <= 1.0)) {
            report(label + ": restitution", "a number from 0 to 1", to_text(e));
        }
        if (!(mu >= 0.0 && std::isfinite(mu))) {
            report(label + ": friction", "a number >= 0", to_text(mu));
        }
        const std::vector<Tangent>& tangents = constraint.tangents;
        if (tangents.size() > 2 || (mu > 0.0 && tangents.empty())) {
            report(label + ": tangents", "one in the plane or two in space, as friction acts along",
                   std::to_string(tangents.size()));
        }
        for (const Tangent& tangent : tangents) {
            const VecX row = tangent.row(problem_.start, problem_.q);
            if (row.size() != problem_.q.size() || !row.allFinite()) {
                report(label + ": tangent",
                       std::to_string(problem_.q.size()) + " finite numbers at the start",
                       to_text(row));
            }
        }
    }

    /// True if the gradient is finite and fits the values.
    template <class Function>
    bool compare_gradient(const std::string& label, const VecX& gradient, const Function& value) {
        const VecX& q = problem_.q;
        if (gradient.size() != q.size() || !gradient.allFinite()) {
            report(label,
                   "a finite gradient of " + std::to_string(q.size()) + " numbers at the start",
                   to_text(gradient));
            return false;
        }
        for (Index k = 0; k < q.size(); ++k) {
            const auto [slope, doubt] =
                difference([&](double s) { return value(q + s * VecX::Unit(q.size(), k)); },
                           1.0 + std::abs(q[k]));
            if (!agree(gradient[k], slope, doubt, gradient.norm())) {
                report(label + ": derivative by q[" + std::to_string(k) + "]",
                       short_text(slope) + ", the difference quotient of the values at the start",
                       short_text(gradient[k]));
                return false;
            }
        }
        return true;
    }

    /// dg/dt against differences; a constraint without the function must not move.
    void compare_rate(const std::string& label, const Constraint& constraint,
                      const VecX& gradient) {
        const double t = problem_.start;
        const auto [slope, doubt] = difference(
            [&](double s) { return constraint.value(t + s, problem_.q); }, 1.0 + std::abs(t));
        const double rate = rate_of(constraint, t, problem_.q);
        if (!agree(rate, slope, doubt, gradient.norm())) {
            report(label + ": derivative by t",
                   short_text(slope) + ", the difference quotient of the values at the start",
                   constraint.rate ? short_text(rate) : "no function for it");
        }
    }

    static bool agree(double given, double slope, double doubt, double size) {
        // The derivative cannot be checked where the values beside the start are not finite.
        if (!std::isfinite(slope) || !std::isfinite(doubt)) return std::isfinite(given);
        return std::abs(given - slope) <= doubt + k_agreement * (1.0 + size);
    }

    const Problem& problem_;
    std::vector<Defect> defects_;
};

}  // namespace

std::vector<Defect> find_defects(const Problem& problem) { return ProblemCheck(problem).run(); }

}  // namespace drystone::inclusion
