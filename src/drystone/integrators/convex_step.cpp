// Makes a step of the convex scheme: projects velocities on linearised constraints, again while
// some were missed.
#include "drystone/integrators/convex_step.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "drystone/contact/linearised_constraints.hpp"
#include "drystone/contact/settled_velocities.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/stopwatch.hpp"
#include "drystone/core/text.hpp"
#include "drystone/integrators/ledger_builder.hpp"
#include "drystone/integrators/step_report.hpp"
#include "drystone/integrators/velocity_solution.hpp"
#include "drystone/solvers/frictionless/active_set.hpp"
#include "drystone/solvers/frictionless/feasibility.hpp"

namespace drystone::integrators {

namespace {

/// Times that a step is made again because it missed constraints. Each time has at least one more,
/// so that it ends by itself; steps of piles need one or two.
constexpr int k_most_repeats = 100;

/// How often a step without admissible velocities is cut in half. With constraints that move a
/// shorter one may have some; those that do not move never empty K, which contains 0
/// (docs/validation.md, "Admissible configurations").
constexpr int k_most_halvings = 4;

/// The warning where rounds of constraints, gyroscopic torques and springs do not end.
constexpr std::string_view k_unsettled =
    "constraints do not settle with gyroscopic torques and springs: bodies turn too far in a step";

/// A step while it is made.
template <int D>
class ConvexStep {
  public:
    /// `exact`: asks the exact solver first, where there is one.
    ConvexStep(contact::System<D>& system, contact::LinearisedConstraints<D>& constraints, double t,
               double h, const StepSettings& settings, const solvers::AnySolver& solver, bool exact)
        : exact_(exact),
          system_(system),
          constraints_(constraints),
          settings_(settings),
          solver_(solver),
          t_(t),
          h_(h),
          units_{.velocity = settings.velocity_tolerance, .mass = system.world.typical_mass()} {}

    /// The step, or, where no velocities are admissible, everything as it was before.
    StepReport make() {
        report_ = {.time = t_ + h_, .h = h_, .predicts_gaps = true};
        begin();
        if (!project()) return give_up();
        // w has moved the positions; a rebound changes velocities only.
        const VecX w = system_.world.velocities();
        if (constraints_.rebounds() && !rebound()) return give_up();
        const double closing_work = constraints_.settle();
        report_.times.motion += timer_.lap();
        account(w, closing_work);
        return std::move(report_);
    }

  private:
    void begin() {
        contact::World<D>& world = system_.world;
        start_ = start_step(system_, t_, h_, 1.0);
        const contact::LoadInstants loads{.t = t_, .later = t_ + h_, .mean = true};
        world.free_velocity(world.evaluate_forces(loads).total(), h_, v_plain_);
        v_free_ = v_plain_;
        world.turn_own(v_free_);
        require_finite(world, v_free_);
        report_.times.forces = timer_.lap();
        constraints_.begin(t_, h_, v_free_);
    }

    /// v <- v_free + M^-1 H^T r, and what contacts carry on.
    void apply() {
        VecX& v = system_.world.velocities();
        contact::apply_impulses(system_.world, system_.contacts, system_.problem, v_free_, r_, v);
        contact::settle_contacts(system_.world, system_.contacts, system_.problem, v);
    }

    /// w = P_K v_free, and the bodies moved by it; false when K is empty.
    bool project() {
        report_.contacts = constraints_.choose(v_free_);
        report_.times.detection += timer_.lap();
        for (;; ++report_.repeats) {
            report_.status = solvers::Status::converged;  // of the last one counts
            report_.residual = 0.0;
            if (!find_velocities()) return false;
            apply();
            const double tolerance = h_ * settings_.velocity_tolerance;
            Index missed = constraints_.find_left_out(tolerance);
            const bool last = report_.repeats == k_most_repeats;
            if (missed == 0 || last) {
                constraints_.move();
                report_.times.motion += timer_.lap();
                const contact::Admissibility found = constraints_.check(tolerance);
                report_.largest_penetration = found.largest_penetration;
                report_.penetration_ratio = found.penetration_ratio;
                missed += found.missed;
            }
            report_.times.detection += timer_.lap();
            report_.candidates = report_.contacts + missed;
            if (missed == 0) return true;
            if (last) {
                report_.warnings.push_back("constraints are still missed after " +
                                           std::to_string(k_most_repeats) + " repeats");
                report_.correction_converged = false;
                return true;
            }
            report_.contacts = constraints_.add_missed(v_free_);
            report_.times.detection += timer_.lap();
        }
    }

    /// v+ = P_C v_free - e (v_free - P_C v_free); positions stay as w has moved them.
    bool rebound() {
        constraints_.keep_loaded(r_);
        // Springs have acted on the positions: impacts do not change their forces any more.
        system_.world.hold_springs(v_free_);
        report_.times.detection += timer_.lap();
        if (!solve(false)) return false;
        constraints_.reflect(r_);
        apply();
        return true;
    }

    /// `solve` with the gyroscopic torques and springs of the velocities that it leads to, which
    /// then move the bodies: again while they change what the constraints see.
    bool find_velocities() {
        const double settled = k_settled * settings_.velocity_tolerance;
        double change = 0.0;
        for (int round = 0; round < k_most_rounds; ++round) {
            if (!solve(round == 0)) return false;
            if (!contact::settles(system_.world)) return true;
            change = contact::settle_velocities(system_.world, system_.contacts, system_.problem,
                                                v_plain_, v_free_, r_)
                         .change;
            if (change <= settled) break;
        }
        report_.residual = std::max(report_.residual, change);
        if (change > settings_.velocity_tolerance) {
            report_.status = std::max(report_.status, solvers::Status::not_converged);
            report_.warnings.push_back(std::string(k_unsettled));
        }
        return true;
    }

    /// r_ <- impulses (N s) of the problem with the active contacts; false when there are none that
    /// solve it. `warm`: starts from those of the same contacts before, else from r_.
    bool solve(bool warm) {
        const double unit = units_.velocity * units_.mass;
        const problem::ContactProblem& problem =
            contact::build(system_.world, system_.contacts, system_.problem,
                           {.v = start_.v,
                            .v_free = v_free_,
                            .law = {.theta = 1.0, .rebounds = false},
                            .units = units_});
        if (warm) contact::warm_start(system_.world, system_.contacts, system_.problem, r_);
        if (!settings_.warm_start) r_.setZero(problem.components());
        r_ /= unit;
        report_.times.build += timer_.lap();
        if (problem.contacts() == 0) return true;
        const solvers::SolveReport solved = solution(problem);
        r_ *= unit;
        report_.times.solve += timer_.lap();
        report_.status = std::max(report_.status, solved.status);
        report_.iterations += solved.iterations;
        report_.residual = std::max(report_.residual, solved.residual * units_.velocity);
        if (solved.converged()) return true;
        if (solved.status == solvers::Status::infeasible) {
            report_.conflict = has_exact_solver(problem) ? std::move(proof_)
                                                         : solvers::feasibility(problem).conflict;
            if (report_.conflict.empty()) {  // a second test does not confirm the proof
                report_.status = solvers::Status::not_converged;
                report_.conflict = most_pressed(problem);
            }
            return false;
        }
        if (solved.status == solvers::Status::unbounded) {
            report_.conflict = most_pressed(problem);
            return false;
        }
        // Constraints that move, as grains that grow, would drive bodies into each other: a step is
        // made in parts then, or the run ends with the last state that obeys them.
        if (exact_ || contact::constraints_move(system_.world, system_.contacts)) {
            report_.conflict = most_pressed(problem);
            return false;
        }
        report_.warnings.push_back(solved.message);
        return true;
    }

    /// Close to a jam impulses are large and iterations slow: small frictionless problems have an
    /// exact solver, which finds a solution or a proof that there is none. It is the second to be
    /// asked; of the parts of a step, where the first has failed already, the only one.
    solvers::SolveReport solution(const problem::ContactProblem& problem) {
        if (!has_exact_solver(problem)) return solver_(problem, r_);
        int spent = 0;
        if (!exact_) {
            solvers::SolveReport solved = solver_(problem, r_);
            if (solved.converged()) return solved;
            spent = solved.iterations;
        }
        solvers::ActiveSet exact({.tolerance = 1.0, .measure = problem::Measure::velocity});
        r_.setZero();
        solvers::SolveReport solved = exact.solve(problem, r_);
        solved.iterations += spent;
        proof_ = exact.conflict();
        return solved;
    }

    static bool has_exact_solver(const problem::ContactProblem& problem) {
        const bool small = problem.components() <= solvers::k_most_tested_rows;
        return small && problem.components() == problem.contacts();
    }

    /// The contacts whose impulses grow without bound.
    [[nodiscard]] std::vector<Index> most_pressed(const problem::ContactProblem& problem) const {
        constexpr double k_part = 1e-2;  // of the largest
        const double largest = r_.cwiseAbs().maxCoeff();
        std::vector<Index> contacts;
        for (Index c = 0; c < problem.contacts(); ++c) {
            if (std::abs(r_[problem.W.offset(c)]) >= k_part * largest) contacts.push_back(c);
        }
        return contacts;
    }

    /// The step is not made.
    StepReport give_up() {
        constraints_.restore_start();
        system_.world.velocities() = start_.v;
        report_.impossible = true;
        report_.time = t_;
        report_.largest_penetration = report_.penetration_ratio = 0.0;  // of a move taken back
        report_.kinetic_energy = start_.kinetic;
        report_.potential_energy = start_.potential;
        return std::move(report_);
    }

    /// The ledger of the step that w moved; `closing_work`: of glue that closed gaps (J).
    void account(const VecX& w, double closing_work) {
        contact::World<D>& world = system_.world;
        const VecX& v = world.velocities();
        const VecX jump = v - start_.v;
        contact::ContactWork work = contact::contact_work(world, system_.contacts, system_.problem,
                                                          w, r_, settings_.velocity_tolerance);
        report_springs(world, report_);
        const mechanics::ForceSums& forces = world.settle_forces(w);
        const double spring_theta = -0.5 * world.spring_product(w);
        // Radii that grow put work in like moving boundaries.
        work.boundaries = work.boundaries + work.release - closing_work;
        report_.ledger = make_ledger(world, start_,
                                     {.h = h_,
                                      .v_a = w,
                                      .jump = jump,
                                      .forces = forces,
                                      .damping_power = world.damping_power(w),
                                      .theta = scheme_work(world, start_.v, v, w) + spring_theta,
                                      .spring_theta = spring_theta,
                                      .position_correction = closing_work},
                                     work);
        record_work(work, report_);
        close_ledger(system_, start_, report_);
        report_.times.ledger = timer_.lap();
    }

    bool exact_;
    contact::System<D>& system_;
    contact::LinearisedConstraints<D>& constraints_;
    const StepSettings& settings_;
    const solvers::AnySolver& solver_;
    double t_;
    double h_;
    contact::ProblemUnits units_;
    Stopwatch timer_;
    StepStart start_;
    VecX v_plain_;              // without impulses and gyroscopic torques
    VecX v_free_;               // without impulses
    VecX r_;                    // (components) impulses (N s)
    std::vector<Index> proof_;  // contacts that the exact solver found to contradict each other
    StepReport report_;
};

/// A step, in two parts where it is too long for constraints that move; when that does not help
/// either it is not made, and everything is as it was. `time` of its report is then that up to
/// which parts could be made.
template <int D>
StepReport divided_step(contact::System<D>& system, contact::LinearisedConstraints<D>& constraints,
                        double t, double h, const StepSettings& settings,
                        const solvers::AnySolver& solver, int halvings) {
    const bool exact = halvings < k_most_halvings;  // the others have failed already
    StepReport whole = ConvexStep<D>(system, constraints, t, h, settings, solver, exact).make();
    if (!whole.impossible || halvings == 0) return whole;
    const std::function<void()> back = constraints.restorer(t);
    const VecX v = system.world.velocities();
    const double half = 0.5 * h;
    const auto part = [&](double from) {
        return divided_step(system, constraints, from, half, settings, solver, halvings - 1);
    };
    // Both halves, or neither: if the second is impossible, the first is undone.
    StepReport report = part(t);
    if (!report.impossible) {
        report = joined(report, part(t + half));
        if (report.impossible) {
            back();
            system.world.velocities() = v;
            report.kinetic_energy = whole.kinetic_energy;
            report.potential_energy = whole.potential_energy;
            report.ledger = {};
            report.closure = 0.0;
        }
    }
    if (report.impossible && report.status != whole.status &&
        whole.status == solvers::Status::infeasible) {
        // Report the proof for the whole step rather than parts without one.
        const double reached = report.time;
        const StageTimes parts = report.times;
        report = ConvexStep<D>(system, constraints, t, h, settings, solver, true).make();
        report.time = reached;
        report.times += parts;
    }
    report.h = h;
    report.iterations += whole.iterations;
    report.times += whole.times;
    ++report.halvings;
    return report;
}

}  // namespace

template <int D>
StepReport convex_step(contact::System<D>& system, double t, double h, const StepSettings& settings,
                       const solvers::AnySolver& solver) {
    if (!system.world.joints().empty() || !system.world.deformables().empty()) {
        throw ComputationError(
            "convex_scheme moves rigid bodies without joints and deformable bodies");
    }
    contact::LinearisedConstraints<D> constraints(system.world, system.contacts);
    StepReport report = divided_step(system, constraints, t, h, settings, solver, k_most_halvings);
    if (report.impossible) {
        const double shortest = std::ldexp(h, -k_most_halvings);
        report.warnings.push_back("steps down to " + short_text(shortest) +
                                  " s were tried, and lead to t = " + short_text(report.time) +
                                  " s at most");
        report.time = t;
    }
    return report;
}

template StepReport convex_step<2>(contact::System<2>&, double, double, const StepSettings&,
                                   const solvers::AnySolver&);
template StepReport convex_step<3>(contact::System<3>&, double, double, const StepSettings&,
                                   const solvers::AnySolver&);

}  // namespace drystone::integrators
