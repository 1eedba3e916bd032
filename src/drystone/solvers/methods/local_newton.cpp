// Solves the contacts on which sweeps do not settle by Newton's method, a cluster at a time.
#include "drystone/solvers/methods/local_newton.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "drystone/linalg/at.hpp"
#include "drystone/linalg/checks.hpp"
#include "drystone/solvers/cone_product.hpp"
#include "drystone/solvers/contact_graph.hpp"
#include "drystone/solvers/methods/proximal_point.hpp"
#include "drystone/solvers/solver.hpp"
#include "drystone/solvers/stopping.hpp"

namespace drystone::solvers {

namespace {

constexpr int k_sample = 5;  // sweeps between two looks at the impulses
/// Impulses that go up and down by this many tolerances (as velocities rho r) are restless.
constexpr double k_amplitude = 100.0;
/// A cluster is solved to this share of the tolerance.
constexpr double k_inner = 0.5;

/// Open, sticking or sliding, as the impulse shows it.
char status_of(const problem::Cone& cone, const Eigen::Ref<const VecX>& r) {
    constexpr double k_edge = 1.0 - 1e-12;
    const double mu = problem::coulomb_mu(cone).value_or(0.0);
    if (!(r[0] > 0.0)) return 'o';
    return r.tail(r.size() - 1).norm() < k_edge * mu * r[0] ? 's' : 'e';
}

}  // namespace

LocalNewton::LocalNewton(LocalNewtonSettings settings)
    : settings_(settings),
      sweeps_({.tolerance = settings_.tolerance, .measure = settings_.measure, .conjugate = true}) {
    require_positive("local newton: tolerance", settings_.tolerance);
    require_count("local newton: most iterations", settings_.most_iterations);
    require_count("local newton: most rounds", settings_.most_rounds);
    require_count("local newton: sweeps per round", settings_.sweeps_per_round);
}

void LocalNewton::sample(const problem::ContactProblem& problem, int sweeps, VecX& r) {
    const problem::DelassusOperator& W = problem.W;
    const auto contacts = at(problem.contacts());
    low_ = r;
    high_ = r;
    changed_.assign(contacts, 0);
    status_.assign(contacts, 0);
    for (int made = 0; made < sweeps; made += k_sample) {
        sweeps_.sweep(problem, r, std::min(k_sample, sweeps - made));
        low_ = low_.cwiseMin(r);
        high_ = high_.cwiseMax(r);
        for (Index c = 0; c < problem.contacts(); ++c) {
            const char now = status_of(problem.cones[at(c)], r.segment(W.offset(c), W.size(c)));
            if (made > 0 && now != status_[at(c)]) changed_[at(c)] = 1;
            status_[at(c)] = now;
        }
    }
}

std::vector<Index> LocalNewton::restless(const problem::ContactProblem& problem,
                                         const VecX& r) const {
    const BlockMatrix& W = problem.W.blocks();
    const bool natural = settings_.measure == problem::Measure::natural;
    // The share of one contact in a residual over all of them.
    const double limit = natural ? settings_.tolerance * (1.0 + problem.b.norm()) /
                                       std::sqrt(static_cast<double>(problem.contacts()))
                                 : settings_.tolerance;
    const std::vector<problem::ContactResidual> errors = problem::contact_residuals(problem, r);
    std::vector<std::pair<double, Index>> core;  // -error, contact
    for (Index c = 0; c < problem.contacts(); ++c) {
        const double error = natural ? errors[at(c)].natural : errors[at(c)].velocity;
        const double amplitude = (natural ? 1.0 : rho_[W.offset(c)]) *
                                 (high_ - low_).segment(W.offset(c), W.size(c)).norm();
        if (error > limit || changed_[at(c)] != 0 || amplitude > k_amplitude * limit) {
            core.emplace_back(-error, c);
        }
    }
    std::sort(core.begin(), core.end());
    if (core.size() > at(settings_.most_contacts)) core.resize(at(settings_.most_contacts));
    std::vector<char> taken(at(problem.contacts()), 0);
    Index count = 0;
    const auto take = [&](Index c) {
        if (taken[at(c)] != 0 || count == settings_.most_contacts) return;
        taken[at(c)] = 1;
        ++count;
    };
    for (const auto& [error, c] : core) take(c);
    for (const auto& [error, c] : core) {
        for (Index k = W.first(c); k < W.first(c + 1); ++k) take(W.column(k));
    }
    std::vector<Index> contacts;
    for (Index c = 0; c < problem.contacts(); ++c) {
        if (taken[at(c)] != 0) contacts.push_back(c);
    }
    return contacts;
}

int LocalNewton::settle(const problem::ContactProblem& problem, const std::vector<Index>& contacts,
                        VecX& r) const {
    const BlockMatrix& W = problem.W.blocks();
    problem::ContactProblem part = part_of(problem, contacts);
    VecX own = gather(W, contacts, r);
    // The velocities that all others leave.
    VecX from_own;
    part.W.multiply(own, from_own);
    part.b = gather(W, contacts, problem::velocities(problem, r)) - from_own;
    ProximalPoint newton({.tolerance = k_inner * settings_.tolerance,
                          .measure = settings_.measure,
                          .most_iterations = settings_.newton_steps});
    const SolveReport settled = newton.solve(part, own);
    scatter(W, contacts, own, r);
    return settled.iterations;
}

SolveReport LocalNewton::solve(const problem::ContactProblem& problem, VecX& r) {
    make_usable(problem.components(), r);
    mean_diagonals(problem, rho_);
    SolveReport report{.residual = problem::residual(problem, r, settings_.measure)};
    if (!std::isfinite(report.residual)) {
        r.setZero();
        report.residual = problem::residual(problem, r, settings_.measure);
    }
    bound_.start(problem, r, settings_.tolerance);
    VecX next = r;
    // False where there is nothing to go on from.
    const auto keep_better = [&] {
        if (bound_.exceeded_by(next)) {
            report.status = Status::unbounded;
            return false;
        }
        const double after = problem::residual(problem, next, settings_.measure);
        if (after < report.residual) {
            report.residual = after;
            r = next;
        }
        return std::isfinite(after);
    };
    for (int round = 0; round < settings_.most_rounds; ++round) {
        const bool over = report.residual <= settings_.tolerance ||
                          report.iterations >= settings_.most_iterations ||
                          is_stopped(settings_.stop);
        if (over) break;
        const int sweeps =
            std::min(settings_.sweeps_per_round, settings_.most_iterations - report.iterations);
        sample(problem, sweeps, next);
        report.iterations += sweeps;
        if (!keep_better()) break;
        if (report.residual <= settings_.tolerance) break;
        report.iterations += settle(problem, restless(problem, next), next);
        if (!keep_better()) break;
    }
    conclude(settings_.tolerance, is_stopped(settings_.stop) ? k_stopped : k_ran_out, report);
    return report;
}

SolverEntry local_newton_solver() {
    return entry_of<LocalNewton>("local_newton",
                                 "sweeps, and Newton on the contacts where they do not settle");
}

}  // namespace drystone::solvers
