// Chooses and switches methods: sweeps on the whole problem, then attempts on its groups.
#include "drystone/solvers/methods/auto.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "drystone/linalg/checks.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/contact_graph.hpp"
#include "drystone/solvers/frictionless/feasibility.hpp"
#include "drystone/solvers/methods/planar_path.hpp"
#include "drystone/solvers/solver.hpp"
#include "drystone/solvers/stopping.hpp"
#include "drystone/solvers/work.hpp"

namespace drystone::solvers {

namespace {

constexpr int k_first_sweeps = 5;
constexpr Index k_few_contacts = 10;  // where preparing sweeps costs more than making them
constexpr int k_sweeps_of_few = 50;
constexpr double k_damping = 0.7;
constexpr int k_instalment = 20;  // sweeps before the rate is judged; doubled each time
constexpr double k_good_sweeps = 1e-3;
constexpr int k_most_sweeps = 30'000;  // others need some of the iterations too
// In time steps other methods come sooner: sweeps that have not converged by then creep through the
// self-stresses of a structure, or wander in a pile.
constexpr int k_most_sweeps_in_steps = 1'000;
// Sweeps over bodies cost a fifth, so that in space, where they may still converge, there are more.
constexpr int k_most_body_sweeps = 3'000;
constexpr double k_body_sweep = 12.0;  // work per contact (solvers/work.hpp)
// This part of the affordable sweeps is made at any rate. The largest residual of a contact stands
// still for a while before it falls, so the rate shows later than in a sum.
constexpr double k_patience = 0.125;
constexpr double k_patience_with_largest = 1.0;
// The budget of a step: this many medians of earlier steps, this many Newton steps, and this much
// work (about a second), whichever is most.
constexpr double k_generous = 100.0;
constexpr double k_least_newton_steps = 40.0;
constexpr double k_least_budget = 1e9;

/// Of several groups that fail, the report has the message of the gravest, of these the first.
void add_failure(const SolveReport& group, SolveReport& report) {
    if (group.converged() || (!report.message.empty() && group.status <= report.status)) return;
    report.status = group.status;
    report.message = group.message;
}

}  // namespace

Auto::Auto(AutoSettings settings)
    : settings_(std::move(settings)),
      sweeps_({.tolerance = settings_.tolerance,
               .measure = settings_.measure,
               .conjugate = true,
               .stop = settings_.stop}),
      damped_({.tolerance = settings_.tolerance,
               .measure = settings_.measure,
               .relaxation = k_damping,
               .order = SweepOrder::symmetric,
               .stop = settings_.stop}),
      body_sweeps_({.tolerance = settings_.tolerance,
                    .measure = settings_.measure,
                    .stop = settings_.stop}) {
    require_positive("auto: tolerance", settings_.tolerance);
    require_count("auto: most iterations", settings_.most_iterations);
}

bool Auto::sweep(const problem::ContactProblem& problem, VecX& r, SolveReport& report) {
    const double steps =
        settings_.strategy == Strategy::time_step ? newton_cost_.steps() : NewtonCost::k_usual;
    const bool in_steps = settings_.strategy == Strategy::time_step;
    const int affordable =
        std::min({costs_of(problem).sweeps_for(steps),
                  in_steps ? k_most_sweeps_in_steps : k_most_sweeps, settings_.most_iterations});
    const double patience =
        settings_.measure == problem::Measure::velocity ? k_patience_with_largest : k_patience;
    const auto instalment = [&](Nlgs& sweeps, int count) {
        const SolveReport part = sweeps.solve(problem, r, count);
        report.iterations += part.iterations;
        report.residual = part.residual;
        return part;
    };
    const int start = problem.contacts() <= k_few_contacts ? k_sweeps_of_few : k_first_sweeps;
    if (instalment(sweeps_, std::min(start, settings_.most_iterations)).converged()) return true;
    first_.resized(r.size()) = r;
    const double first = report.residual;
    int count = std::min(k_instalment, affordable - report.iterations);
    Nlgs* kind = &sweeps_;
    while (count > 0 && !is_stopped(settings_.stop)) {
        const double before = report.residual;
        const SolveReport part = instalment(*kind, count);
        if (part.converged()) return true;
        if (part.iterations == 0) break;  // the residual is not finite, or nothing moves
        // Sweeps still needed at the rate of this instalment.
        const double rate = std::log(before / part.residual) / part.iterations;
        const double needed = std::log(part.residual / settings_.tolerance) / rate;
        const bool patient = report.iterations < patience * affordable;
        const bool hopeless = !(rate > 0.0) || needed > affordable - report.iterations;
        if (hopeless && !patient) break;
        if (hopeless) kind = kind == &sweeps_ ? &damped_ : &sweeps_;
        count = std::min(2 * count, affordable - report.iterations);
    }
    swept_.resized(r.size()) = r;
    // From there Newton has a longer way than from the first sweeps (attempts_on). The paths and
    // local methods of time steps go on best from where the sweeps came.
    creeps_ = report.residual > k_good_sweeps * first;
    if (!in_steps && creeps_) r = first_.get();
    return false;
}

bool Auto::sweep_bodies(const problem::ContactProblem& problem, VecX& r, SolveReport& report) {
    const bool in_steps = settings_.strategy == Strategy::time_step;
    const bool in_plane = problem.components() <= 2 * problem.contacts();
    const int most = in_steps && in_plane ? k_most_sweeps_in_steps : k_most_body_sweeps;
    first_.resized(r.size()) = r;
    report = body_sweeps_.solve(problem, r, std::min(most, settings_.most_iterations));
    if (report.converged()) return true;
    report.status = Status::not_converged;  // impulses without bound are for the other methods
    report.message.clear();
    swept_.resized(r.size()) = r;
    creeps_ = report.residual > k_good_sweeps * body_sweeps_.first_residual();
    if (!in_steps && creeps_) r = first_.get();
    return false;
}

void Auto::solve_rest(const problem::ContactProblem& problem, VecX& r, SolveReport& report) {
    const VecX swept = swept_.get();
    const VecX first = first_.get();
    const bool in_velocities = settings_.measure == problem::Measure::velocity;
    // In time steps other methods come at once. The natural residual of a group has a tolerance of
    // its own, which sweeps do not know.
    const bool sweeps_again = in_velocities && settings_.strategy == Strategy::single;
    VecX u;
    VecX map;
    static_cast<void>(problem::residual(problem, swept, settings_.measure, u, map));
    const auto groups = coupled_groups(problem.W);
    for (const std::vector<Index>& contacts : groups) {
        double largest = 0.0;
        for (const Index c : contacts) {
            const double size = map.segment(problem.W.offset(c), problem.W.size(c)).norm();
            largest = std::max(largest, size);
        }
        if (in_velocities && largest <= settings_.tolerance) {
            scatter(problem.W, contacts, gather(problem.W, contacts, swept), r);
            continue;
        }
        const problem::ContactProblem group = part_of(problem, contacts);
        const double tolerance = group_tolerance(problem, group, groups.size());
        const int most = settings_.most_iterations - report.iterations;
        VecX impulses = gather(problem.W, contacts, r);
        SolveReport own;
        if (sweeps_again && sweep(group, impulses, own)) {
            own.status = Status::converged;
        } else {
            const int sweeps = own.iterations;
            keep_first(group,
                       sweeps_again ? VecX(first_.get()) : gather(problem.W, contacts, first));
            own = solve_group(group, contacts, impulses, tolerance, most);
            own.iterations += sweeps;
        }
        report.iterations += own.iterations;
        scatter(problem.W, contacts, impulses, r);
        add_failure(own, report);
    }
    swept_.resized(swept.size()) = swept;
}

void Auto::keep_first(const problem::ContactProblem& group, const VecX& first) {
    const bool helps = creeps_ && planar_path_takes(group);
    first_of_group_ = helps ? first : VecX();
}

SolveReport Auto::solve_group(const problem::ContactProblem& group,
                              const std::vector<Index>& contacts, VecX& r, double tolerance,
                              int most_iterations) {
    double budget = std::numeric_limits<double>::infinity();
    if (settings_.strategy == Strategy::time_step) {
        // What the groups before have left, but every group can make some Newton steps.
        const double whole = std::max(k_generous * work_.median(), k_least_budget);
        budget = std::max(whole - spent_, k_least_newton_steps * costs_of(group).newton);
    }
    Attempts attempts(r, most_iterations, budget);
    bool over = false;
    for (const Attempt& attempt : attempts_on(group, contacts, tolerance)) {
        over = !attempts.go_on_after(attempt) || is_stopped(settings_.stop);
        if (over) break;
    }
    spent_ += attempts.work();
    if (over) return attempts.report();
    if (attempts.out_of_budget()) attempts.report().message = k_out_of_budget;
    if (!can_test_feasibility(group)) {
        attempts.report().message += "; too large to test feasibility";
    }
    return attempts.report();
}

double Auto::group_tolerance(const problem::ContactProblem& problem,
                             const problem::ContactProblem& group, std::size_t groups) const {
    if (settings_.measure == problem::Measure::velocity) return settings_.tolerance;
    // The squares of the groups' residuals add up to at most (tolerance (1 + |b|))^2.
    return settings_.tolerance * (1.0 + problem.b.norm()) /
           (std::sqrt(static_cast<double>(groups)) * (1.0 + group.b.norm()));
}

void Auto::solve_groups(const problem::ContactProblem& problem, VecX& r, SolveReport& report) {
    const problem::DelassusOperator& W = problem.W;
    const auto groups = coupled_groups(W);
    const int most = settings_.most_iterations - report.iterations;
    for (const std::vector<Index>& contacts : groups) {
        const bool whole = groups.size() == 1;
        const problem::ContactProblem part =
            whole ? problem::ContactProblem{} : part_of(problem, contacts);
        const problem::ContactProblem& group = whole ? problem : part;
        VecX impulses = whole ? r : gather(W, contacts, r);
        keep_first(group, gather(W, contacts, VecX(first_.get())));
        const SolveReport own = solve_group(group, contacts, impulses,
                                            group_tolerance(problem, group, groups.size()), most);
        report.iterations += own.iterations;
        scatter(W, contacts, impulses, r);
        add_failure(own, report);
    }
}

SolveReport Auto::solve(const problem::ContactProblem& problem, VecX& r) {
    posed_factors_ = problem.W.has_factors() ? &problem.W.factors() : nullptr;
    const SolveReport report = solve_in_stages(problem, r);
    if (settings_.strategy == Strategy::time_step && problem.contacts() > 0) work_.add(spent_);
    return report;
}

SolveReport Auto::solve_in_stages(const problem::ContactProblem& problem, VecX& r) {
    make_usable(problem.components(), r);
    posed_ = problem.contacts();
    spent_ = 0.0;
    creeps_ = false;
    first_of_group_.resize(0);
    SolveReport report;
    const bool factored = problem.W.has_factors();
    const bool swept_out = factored ? sweep_bodies(problem, r, report) : sweep(problem, r, report);
    spent_ = report.iterations *
             (factored ? k_body_sweep * static_cast<double>(posed_) : costs_of(problem).sweep);
    if (swept_out) {
        newton_cost_.add_converged_sweeps();
        report.status = Status::converged;
        return report;
    }
    const int sweeps = report.iterations;
    const double swept = report.residual;
    if (!std::isfinite(swept)) {
        report.message = "the numbers of the problem overflow";
        return report;
    }
    if (is_stopped(settings_.stop)) {
        report.message = k_stopped;
    } else if (sweeps < settings_.most_iterations) {
        factored ? solve_rest(problem, r, report) : solve_groups(problem, r, report);
    }

    report.residual = problem::residual(problem, r, settings_.measure);
    if (report.residual <= settings_.tolerance) {
        report.status = Status::converged;
        report.message = std::to_string(sweeps) + " sweeps, then " +
                         std::to_string(report.iterations - sweeps) +
                         " iterations of other methods";
        return report;
    }
    if (!(report.residual <= swept)) {
        r = swept_.get();
        report.residual = swept;
    }
    if (is_stopped(settings_.stop) && report.status == Status::not_converged) {
        report.message = k_stopped;
    }
    if (report.message.empty()) report.message = k_ran_out;
    return report;
}

SolverEntry auto_solver() {
    SolverEntry entry =
        entry_of<Auto>("auto", "sweeps, then Newton where they are too slow: the default");
    entry.chooses_method = true;
    return entry;
}

}  // namespace drystone::solvers
