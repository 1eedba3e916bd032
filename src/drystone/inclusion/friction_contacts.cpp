// Finds the contacts of a step and solves their problem u = W r + b with Coulomb's cones.
#include "drystone/inclusion/friction_contacts.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/linalg/at.hpp"
#include "drystone/linalg/block_matrix.hpp"
#include "drystone/problem/contact_problem.hpp"

namespace drystone::inclusion {

namespace {

/// Constraints this near count as reached, relative to the gradient and to the position: rounding.
constexpr double k_near = 1e-12;
/// Opening velocities that count as none, in tolerances of the solver, and the gaps that they make
/// in a step: its residual leaves sliding contacts u_N up to sqrt(1 + mu^2) times as much, over
/// theta for mean velocities, over 1 - e where the restitution e sends each error back.
constexpr double k_opening_tolerances = 100.0;

double rate_of(const Tangent& tangent, double t, const VecX& q) {
    return tangent.rate ? tangent.rate(t, q) : 0.0;
}

/// W = s H Mhat^-1 H^T with one block row per contact. Exactly symmetric: L^-1 H^T times itself.
BlockMatrix delassus(const FrictionContacts& contacts, const Metric& Mhat, double s) {
    const MatX Y = Mhat.gradients_to_euclidean(contacts.H.transpose());
    const MatX W = s * (Y.transpose() * Y);
    std::vector<Index> sizes;
    for (Index c = 0; c < contacts.count(); ++c) {
        sizes.push_back(contacts.first[at(c + 1)] - contacts.first[at(c)]);
    }
    return {SparseMatrix(W.sparseView()), sizes};
}

/// The velocities for which the laws hold, without impulses.
VecX law_velocities(const Model& model, const FrictionContacts& contacts, const ImpactRule& rule,
                    const VecX& v_free) {
    const double share = rule.on_mean ? rule.theta : 1.0;
    const VecX u_free = contacts.H * v_free + contacts.w_after;
    VecX b = share * u_free + (1.0 - share) * contacts.u_before;
    for (Index c = 0; c < contacts.count(); ++c) {
        const Index normal = contacts.first[at(c)];
        if (contacts.leaving[at(c)]) {
            const Index rows = contacts.first[at(c + 1)] - normal;
            b.segment(normal, rows) =
                share * (u_free.segment(normal, rows) +
                         (1.0 - rule.theta) / rule.theta * contacts.u_before.segment(normal, rows));
            continue;
        }
        const double e = model.restitution(contacts.constraints[at(c)]);
        b[normal] += (share * (1.0 + e) - 1.0) * std::min(contacts.u_before[normal], 0.0);
    }
    return b;
}

}  // namespace

FrictionContacts active_contacts(const Model& model, const State& state, double h,
                                 const SchemeOptions& options, const ImpactRule& rule) {
    const double t = state.t;
    const VecX ahead = state.q + h * state.v;
    const VecX gaps = model.gaps(t + h, ahead);
    const MatX gradients = model.gradients(t, state.q);
    const VecX rates = model.rates(t, state.q);
    const VecX later = model.rates(t + h, state.q);
    const double approach =
        options.approach_tolerance.value_or(k_opening_tolerances * options.velocity_tolerance);
    // Contacts that open in the middle of an overlap are held for u_theta, which needs v+.
    const VecX now = rule.theta > 0.0 ? model.gaps(t, state.q) : VecX::Zero(model.count());

    FrictionContacts contacts;
    contacts.first = {0};
    for (Index i = 0; i < model.count(); ++i) {
        const double near = k_near * gradients.row(i).norm() * (1.0 + ahead.norm()) +
                            h * k_opening_tolerances * options.velocity_tolerance;
        const double opening = gradients.row(i).dot(state.v) + rates[i];
        const bool leaving = opening > approach;
        if (gaps[i] > near || (leaving && !(now[i] < -near))) continue;
        const Constraint& constraint = model.constraint(i);
        const bool rubs = constraint.friction > 0.0;
        contacts.constraints.push_back(i);
        contacts.leaving.push_back(leaving);
        contacts.first.push_back(contacts.first.back() + 1 +
                                 (rubs ? static_cast<Index>(constraint.tangents.size()) : 0));
    }

    const Index rows = contacts.first.back();
    contacts.H.resize(rows, model.dimension());
    contacts.w_before.resize(rows);
    contacts.w_after.resize(rows);
    for (Index c = 0; c < contacts.count(); ++c) {
        const Index i = contacts.constraints[at(c)];
        Index row = contacts.first[at(c)];
        contacts.H.row(row) = gradients.row(i);
        contacts.w_before[row] = rates[i];
        contacts.w_after[row] = later[i];
        while (++row < contacts.first[at(c + 1)]) {
            const Tangent& tangent =
                model.constraint(i).tangents[at(row - contacts.first[at(c)] - 1)];
            contacts.H.row(row) = tangent.row(t, state.q).transpose();
            contacts.w_before[row] = rate_of(tangent, t, state.q);
            contacts.w_after[row] = rate_of(tangent, t + h, state.q);
        }
    }
    contacts.u_before = contacts.H * state.v + contacts.w_before;
    return contacts;
}

FrictionImpulses solve_contacts(const Model& model, const FrictionContacts& contacts,
                                const ImpactRule& rule, const VecX& v_free, const Metric& Mhat,
                                double velocity_tolerance, const solvers::AnySolver& solver) {
    FrictionImpulses found{.r = VecX::Zero(contacts.rows()),
                           .report = {.status = solvers::Status::converged}};
    if (contacts.count() == 0) return found;
    problem::ContactProblem problem{
        .W = delassus(contacts, Mhat, rule.on_mean ? rule.theta : 1.0),
        .b = law_velocities(model, contacts, rule, v_free) / velocity_tolerance,
        .cones = {}};
    for (const Index i : contacts.constraints) {
        problem.cones.emplace_back(problem::Coulomb{model.constraint(i).friction});
    }
    // Velocities in units of the tolerance, impulses in the unit that belongs to them: one for
    // generalised masses of any size.
    const double unit = problem::largest_mean_diagonal(problem.W);
    if (unit > 0.0) {
        BlockMatrix& blocks = problem.W.blocks();
        for (Index c = 0; c < blocks.block_rows(); ++c) {
            for (Index k = blocks.first(c); k < blocks.first(c + 1); ++k) {
                const Index size = blocks.size(c) * blocks.size(blocks.column(k));
                for (Index entry = 0; entry < size; ++entry) blocks.data(k)[entry] /= unit;
            }
        }
    }
    found.report = solver(problem, found.r);
    found.report.residual *= velocity_tolerance;
    found.r *= velocity_tolerance / (unit > 0.0 ? unit : 1.0);
    return found;
}

}  // namespace drystone::inclusion
