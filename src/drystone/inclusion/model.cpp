// Evaluates forces, energies and constraints of a checked problem, and rates and curvatures of
// constraints.
#include "drystone/inclusion/model.hpp"

#include <cmath>
#include <limits>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/vector_text.hpp"

namespace drystone::inclusion {

namespace {

/// The problem, or all of its defects in one InputError; with M(q) at the start, and zeros for the
/// matrices that it leaves out.
Problem sound(Problem problem) {
    std::vector<Defect> defects = find_defects(problem);
    if (!defects.empty()) throw InputError(std::move(defects));
    const Index n = problem.q.size();
    if (problem.inertia) problem.mass = problem.inertia->mass(problem.q);
    if (problem.stiffness.size() == 0) problem.stiffness = MatX::Zero(n, n);
    if (problem.damping.size() == 0) problem.damping = MatX::Zero(n, n);
    return problem;
}

/// Functions of the user that return no number end a run with the time.
[[noreturn]] void lost(const std::string& what, double t) {
    throw ComputationError("at t = " + short_text(t) + ": " + what + " is not a finite number");
}

}  // namespace

double rate_of(const Constraint& constraint, double t, const VecX& q) {
    return constraint.rate ? constraint.rate(t, q) : 0.0;
}

double curvature_of(const Constraint& constraint, double t, const VecX& q, const VecX& v) {
    if (constraint.curvature) return constraint.curvature(t, q, v);
    // Truncation s^2 and rounding eps / s are least together at the cube root of eps.
    const double speed = v.norm();
    const double reach = (1.0 + q.norm() + std::abs(t)) / (1.0 + speed);
    const double s = std::cbrt(std::numeric_limits<double>::epsilon()) * reach;
    const auto slope = [&](double at) {
        const VecX there = q + at * v;
        return rate_of(constraint, t + at, there) + constraint.gradient(t + at, there).dot(v);
    };
    return (slope(s) - slope(-s)) / (2.0 * s);
}

Model::Model(Problem problem) : problem_(sound(std::move(problem))), metric_(problem_.mass) {}

State Model::start() const { return {.t = problem_.start, .q = problem_.q, .v = problem_.v}; }

// (n) F(t, q, v), without the potential.
VecX Model::force(double t, const VecX& q, const VecX& v) const {
    if (!problem_.force) return VecX::Zero(dimension());
    VecX force = problem_.force(t, q, v);
    if (!force.allFinite()) lost("the force", t);
    return force;
}

VecX Model::conservative_force(const VecX& q) const {
    if (!problem_.potential) return VecX::Zero(dimension());
    return -problem_.potential->gradient(q);
}

double Model::potential_energy(const VecX& q) const {
    const double elastic = 0.5 * q.dot(problem_.stiffness * q);
    return problem_.potential ? problem_.potential->value(q) + elastic : elastic;
}

double Model::kinetic_energy(const VecX& v) const { return 0.5 * v.dot(metric_.matrix() * v); }

double Model::kinetic_energy(const VecX& q, const VecX& v) const {
    if (has_constant_mass()) return kinetic_energy(v);
    return 0.5 * v.dot(problem_.inertia->mass(q) * v);
}

Metric Model::metric_at(const VecX& q) const {
    if (has_constant_mass()) return metric_;
    try {
        return Metric(problem_.inertia->mass(q));
    } catch (const InputError& error) {
        throw ComputationError("at q = " + to_text(q) + ": the mass matrix: " + error.what());
    }
}

VecX Model::gyroscopic_force(const VecX& q, const VecX& v) const {
    if (has_constant_mass()) return VecX::Zero(dimension());
    return -problem_.inertia->gyroscopic(q, v);
}

Index Model::tangents_before(Index i) const {
    Index sum = 0;
    for (Index k = 0; k < i; ++k) sum += static_cast<Index>(constraint(k).tangents.size());
    return sum;
}

// (constraints) g_i(t, q).
VecX Model::gaps(double t, const VecX& q) const {
    VecX gaps(count());
    for (Index i = 0; i < count(); ++i) {
        gaps[i] = constraint(i).value(t, q);
        if (!std::isfinite(gaps[i])) lost("constraint '" + constraint(i).name + "'", t);
    }
    return gaps;
}

// (constraints x n) grad g_i in the rows.
MatX Model::gradients(double t, const VecX& q) const {
    MatX rows(count(), dimension());
    for (Index i = 0; i < count(); ++i) {
        rows.row(i) = constraint(i).gradient(t, q).transpose();
        if (!rows.row(i).allFinite()) {
            lost("the gradient of constraint '" + constraint(i).name + "'", t);
        }
    }
    return rows;
}

// (constraints) dg_i/dt.
VecX Model::rates(double t, const VecX& q) const {
    VecX rates(count());
    for (Index i = 0; i < count(); ++i) {
        rates[i] = rate_of(constraint(i), t, q);
        if (!std::isfinite(rates[i]))
            lost("the rate of constraint '" + constraint(i).name + "'", t);
    }
    return rates;
}

// (constraints) second derivatives of s -> g_i(t + s, q + s v) at s = 0.
VecX Model::curvatures(double t, const VecX& q, const VecX& v) const {
    VecX curvatures(count());
    for (Index i = 0; i < count(); ++i) curvatures[i] = curvature_of(constraint(i), t, q, v);
    return curvatures;
}

std::string Model::names(const std::vector<Index>& constraints, double t, const VecX& q) const {
    std::string text;
    for (const Index i : constraints) {
        text += (text.empty() ? "'" : ", '") + constraint(i).name +
                "' (g = " + short_text(constraint(i).value(t, q)) + ")";
    }
    return text;
}

}  // namespace drystone::inclusion
