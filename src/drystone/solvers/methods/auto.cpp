// Chooses and switches methods: sweeps on the whole problem, then attempts on its groups.
#include "drystone/solvers/methods/auto.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "drystone/linalg/checks.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/contact_graph.hpp"
#include "drystone/solvers/frictionless/active_set.hpp"
#include "drystone/solvers/frictionless/feasibility.hpp"
#include "drystone/solvers/frictionless/frictionless_problem.hpp"
#include "drystone/solvers/interior/second_order_form.hpp"
#include "drystone/solvers/methods/interior_point.hpp"
#include "drystone/solvers/methods/planar_path.hpp"
#include "drystone/solvers/solver.hpp"
#include "drystone/solvers/stopping.hpp"

namespace drystone::solvers {

namespace {

constexpr int k_first_sweeps = 5;
constexpr Index k_few_contacts = 10;  // where preparing sweeps costs more than making them
constexpr int k_sweeps_of_few = 50;
constexpr double k_damping = 0.7;
constexpr int k_instalment = 20;  // sweeps before the rate is judged; doubled each time
constexpr double k_good_sweeps = 1e-3;
constexpr int k_most_sweeps = 30'000;      // others need some of the iterations too
constexpr int k_most_body_sweeps = 3'000;  // where they have not converged by then, few ever do
// This part of the affordable sweeps is made at any rate. The largest residual of a contact stands
// still for a while before it falls, so the rate shows later than in a sum.
constexpr double k_patience = 0.125;
constexpr double k_patience_with_largest = 1.0;
constexpr int k_newton_steps_in_time_steps = 100;  // before other methods are tried
constexpr int k_newton_steps = 400;
constexpr int k_interior_steps = 300;
constexpr Index k_exactly_solved = 2'000;  // rows of the dense method for problems without friction

/// Sweeps that cost as much as this many Newton steps.
///
/// Work in nanoseconds on the machine of docs/solvers.md, which matter by their ratios only: a
/// sweep takes 0.4 per entry of W and 15 per contact; a Newton step 0.012 n^3 + 80 n dense, or
/// sparse 100 per entry, in space at least 3 n^2 (the fill of packings), whichever is less.
int affordable_sweeps(const problem::ContactProblem& problem, double newton_steps) {
    double entries = 0.0;
    const BlockMatrix& W = problem.W.blocks();
    for (Index i = 0; i < W.block_rows(); ++i) {
        for (Index k = W.first(i); k < W.first(i + 1); ++k) {
            entries += static_cast<double>(W.size(i) * W.size(W.column(k)));
        }
    }
    const auto n = static_cast<double>(problem.components());
    const double sweep = 0.4 * entries + 15.0 * static_cast<double>(problem.contacts());
    const bool in_plane = n <= 2.0 * static_cast<double>(problem.contacts());
    const double fill = in_plane ? 0.0 : 3.0 * n * n;
    const double newton = std::min(0.012 * n * n * n + 80.0 * n, std::max(100.0 * entries, fill));
    return static_cast<int>(newton_steps * newton / std::max(sweep, 1.0));
}

/// Describes the certificate of a group, with the numbers of its contacts in the whole problem.
std::string describe_conflict(const std::vector<Index>& conflict,
                              const std::vector<Index>& contacts) {
    std::vector<Index> places;
    for (const Index c : conflict) places.push_back(contacts[static_cast<std::size_t>(c)]);
    return describe_certificate(places);
}

/// The test of feasibility as a method: it may prove that there is no solution, and never finds
/// one.
SolveReport test_of(const problem::ContactProblem& group, const std::vector<Index>& contacts) {
    const Feasibility answer = feasibility(group);
    if (answer.feasible()) return {};
    return {.status = Status::infeasible, .message = describe_conflict(answer.conflict, contacts)};
}

/// Of several groups that fail, the report has the message of the gravest, of these the first.
void add_failure(const SolveReport& group, SolveReport& report) {
    if (group.converged() || (!report.message.empty() && group.status <= report.status)) return;
    report.status = group.status;
    report.message = group.message;
}

}  // namespace

Auto::Auto(AutoSettings settings)
    : settings_(std::move(settings)),
      sweeps_({.tolerance = settings_.tolerance, .measure = settings_.measure, .conjugate = true}),
      damped_({.tolerance = settings_.tolerance,
               .measure = settings_.measure,
               .relaxation = k_damping,
               .order = SweepOrder::symmetric}),
      body_sweeps_({.tolerance = settings_.tolerance, .measure = settings_.measure}) {
    require_positive("auto: tolerance", settings_.tolerance);
    require_count("auto: most iterations", settings_.most_iterations);
}

bool Auto::sweep(const problem::ContactProblem& problem, VecX& r, SolveReport& report) {
    const double steps =
        settings_.strategy == Strategy::time_step ? newton_cost_.steps() : NewtonCost::k_usual;
    const int affordable =
        std::min({affordable_sweeps(problem, steps), k_most_sweeps, settings_.most_iterations});
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
    while (count > 0) {
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
    // Sweeps that creep pile up impulses in single contacts of a redundant structure, from where
    // Newton has a longer way than from the first sweeps.
    if (report.residual > k_good_sweeps * first) r = first_.get();
    return false;
}

bool Auto::sweep_bodies(const problem::ContactProblem& problem, VecX& r, SolveReport& report) {
    first_.resized(r.size()) = r;
    report =
        body_sweeps_.solve(problem, r, std::min(k_most_body_sweeps, settings_.most_iterations));
    if (report.converged()) return true;
    report.status = Status::not_converged;  // impulses without bound are for the other methods
    report.message.clear();
    swept_.resized(r.size()) = r;
    if (report.residual > k_good_sweeps * body_sweeps_.first_residual()) r = first_.get();
    return false;
}

void Auto::solve_rest(const problem::ContactProblem& problem, VecX& r, SolveReport& report) {
    const VecX swept = swept_.get();
    const bool in_velocities = settings_.measure == problem::Measure::velocity;
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
        // The natural residual of a group has a tolerance of its own, which sweeps do not know.
        if (!in_velocities || !sweep(group, impulses, own)) {
            const int sweeps = own.iterations;
            own = solve_group(group, contacts, impulses, tolerance, most);
            own.iterations += sweeps;
        } else {
            own.status = Status::converged;
        }
        report.iterations += own.iterations;
        scatter(problem.W, contacts, impulses, r);
        add_failure(own, report);
    }
    swept_.resized(swept.size()) = swept;
}

std::vector<Attempt> Auto::attempts_on(const problem::ContactProblem& group,
                                       const std::vector<Index>& contacts, double tolerance) {
    using Start = Attempt::Start;
    using Keep = Attempt::Keep;
    const bool in_steps = settings_.strategy == Strategy::time_step;
    const auto proximal = [this, &group, tolerance](VecX& r, int most) {
        return ProximalPoint({.tolerance = tolerance,
                              .measure = settings_.measure,
                              .most_iterations = most,
                              .progress = settings_.progress})
            .solve(group, r);
    };
    const auto first_proximal = [this, &group, proximal](VecX& r, int most) {
        const SolveReport report = proximal(r, most);
        // Steps on a small group are cheap: no estimate for the whole.
        if (2 * group.contacts() >= posed_) newton_cost_.add(report);
        return report;
    };
    const auto exact = [this, &group, &contacts, tolerance](VecX& r, int most) {
        return solve_exactly(group, contacts, tolerance, most, r);
    };
    const auto sweeps_in_pairs = [this, &group, tolerance](VecX& r, int most) {
        return Nlgs({.tolerance = tolerance,
                     .measure = settings_.measure,
                     .order = SweepOrder::symmetric,
                     .conjugate = true})
            .solve(group, r, most);
    };
    const auto path = [this, &group, tolerance](VecX& r, int most) {
        return PlanarPath(
                   {.tolerance = tolerance, .measure = settings_.measure, .most_iterations = most})
            .solve(group, r);
    };
    const auto interior = [this, &group, tolerance](VecX& r, int /*most*/) {
        return InteriorPoint({.tolerance = tolerance,
                              .measure = settings_.measure,
                              .most_iterations = k_interior_steps})
            .solve(group, r);
    };
    const auto feasible = [&group, &contacts](VecX&, int) { return test_of(group, contacts); };

    // Long solves of single problems go best where Newton is left alone with its problem; in time
    // steps, which come with a warm start and by the thousand, other methods help sooner.
    const bool takes_interior = in_steps && has_second_order_form(group);
    return {
        {.method = first_proximal,
         .most_iterations = in_steps ? k_newton_steps_in_time_steps : k_newton_steps,
         .explains = true},
        // Without friction there is a method that finds a solution or a proof that there is none,
        // in a number of steps that is known.
        {.method = exact,
         .applies = group.components() == group.contacts() && group.contacts() <= k_exactly_solved,
         .start = Start::zero,
         .keep = Keep::solved},
        {.method = sweeps_in_pairs,
         .most_iterations = affordable_sweeps(group, NewtonCost::k_usual),
         .start = Start::first,
         .keep = Keep::solved},
        {.method = path, .applies = in_steps && planar_path_takes(group), .after_unbounded = false},
        {.method = interior, .applies = takes_interior, .after_unbounded = false},
        {.method = proximal,
         .most_iterations = k_newton_steps,
         .applies = takes_interior,
         .after_unbounded = false,
         .explains = true},
        {.method = feasible, .keep = Keep::solved},
        {.method = proximal, .after_unbounded = false, .explains = true},
    };
}

SolveReport Auto::solve_group(const problem::ContactProblem& group,
                              const std::vector<Index>& contacts, VecX& r, double tolerance,
                              int most_iterations) {
    Attempts attempts(r, most_iterations);
    for (const Attempt& attempt : attempts_on(group, contacts, tolerance)) {
        if (!attempts.go_on_after(attempt)) return attempts.report();
    }
    if (!can_test_feasibility(group)) {
        attempts.report().message += "; too large to test feasibility";
    }
    return attempts.report();
}

SolveReport Auto::solve_exactly(const problem::ContactProblem& group,
                                const std::vector<Index>& contacts, double tolerance,
                                int most_iterations, VecX& r) const {
    ActiveSet exact(
        {.tolerance = tolerance, .measure = settings_.measure, .most_iterations = most_iterations});
    SolveReport found = exact.solve(group, r);
    if (found.converged()) found.message.clear();
    if (found.status == Status::infeasible) {
        found.message = describe_conflict(exact.conflict(), contacts);
    }
    return found;
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
        const SolveReport own = solve_group(group, contacts, impulses,
                                            group_tolerance(problem, group, groups.size()), most);
        report.iterations += own.iterations;
        scatter(W, contacts, impulses, r);
        add_failure(own, report);
    }
}

SolveReport Auto::solve(const problem::ContactProblem& problem, VecX& r) {
    make_usable(problem.components(), r);
    posed_ = problem.contacts();
    SolveReport report;
    const bool factored = problem.W.has_factors();
    if (factored ? sweep_bodies(problem, r, report) : sweep(problem, r, report)) {
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
    if (sweeps < settings_.most_iterations) {
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
