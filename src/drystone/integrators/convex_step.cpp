#include "drystone/integrators/convex_step.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "drystone/contact/convex/convex_system.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/stopwatch.hpp"
#include "drystone/core/text.hpp"
#include "drystone/integrators/solve_twice.hpp"
#include "drystone/solvers/feasibility.hpp"
#include "drystone/solvers/methods/active_set.hpp"

namespace drystone::integrators {

namespace {

/// Times that a step is made again because it missed constraints. Each time has at least one more,
/// so that it ends by itself; steps of piles need one or two.
constexpr int k_most_repeats = 100;

/// What the step began with.
struct Start {
    VecX v;
    double kinetic = 0.0;
    double potential = 0.0;
    double elastic = 0.0;
};

/// A step while it is made.
class ConvexStep {
  public:
    ConvexStep(contact::System& system, contact::ConvexSystem& constraints, double t, double h,
               const StepSettings& settings, const solvers::AnySolver& solver)
        : system_(system),
          constraints_(constraints),
          settings_(settings),
          solver_(solver),
          t_(t),
          h_(h),
          units_{.velocity = settings.velocity_tolerance, .mass = system.typical_mass()} {}

    StepReport make() {
        report_ = {.time = t_ + h_, .h = h_, .looks_ahead = true};
        begin();
        if (!project()) return give_up();
        const VecX w = system_.velocities();
        if (constraints_.rebounds() && !rebound()) return give_up();
        constraints_.settle();
        report_.times.motion += watch_.lap();
        fill_ledger(w);
        return std::move(report_);
    }

  private:
    void begin() {
        system_.start_step(t_, h_, 1.0);
        const VecX& v = system_.velocities();
        start_ = {.v = v,
                  .kinetic = 0.5 * system_.kinetic_product(v, v),
                  .potential = system_.potential_energy(),
                  .elastic = system_.elastic_energy()};
        // The mean of loads over the step, to second order.
        system_.free_velocity(system_.evaluate_forces({.t = t_ + 0.5 * h_}, h_).total(), h_,
                              v_free_);
        if (!std::isfinite(system_.kinetic_product(v_free_, v_free_))) {
            throw ComputationError(
                "velocities are beyond what numbers can hold; a force may be too stiff for the "
                "step");
        }
        report_.times.forces = watch_.lap();
        constraints_.begin(t_, h_, v_free_);
    }

    /// w = P_K v_free, and the bodies moved by it; false when K is empty.
    bool project() {
        report_.contacts = constraints_.choose(v_free_);
        report_.times.detection += watch_.lap();
        for (;; ++report_.repeats) {
            report_.status = solvers::Status::converged;  // of the last one counts
            report_.residual = 0.0;
            if (!solve(true)) return false;
            system_.apply_impulses(v_free_, r_, system_.velocities());
            constraints_.move();
            report_.times.motion += watch_.lap();
            const contact::Admissibility found =
                constraints_.check(h_ * settings_.velocity_tolerance);
            report_.times.detection += watch_.lap();
            report_.largest_penetration = found.largest_penetration;
            report_.penetration_ratio = found.penetration_ratio;
            report_.candidates = report_.contacts + found.missed;
            if (found.missed == 0) return true;
            if (report_.repeats == k_most_repeats) {
                report_.warnings.push_back("constraints are still missed after " +
                                           std::to_string(k_most_repeats) + " repeats");
                report_.correction_converged = false;
                return true;
            }
            report_.contacts = constraints_.take_in(v_free_);
            report_.times.detection += watch_.lap();
        }
    }

    /// v+ = P_C v_free - e (v_free - P_C v_free); positions stay as w has moved them.
    bool rebound() {
        constraints_.keep_pushing(r_);
        report_.times.detection += watch_.lap();
        if (!solve(false)) return false;
        constraints_.reflect(r_);
        system_.apply_impulses(v_free_, r_, system_.velocities());
        return true;
    }

    /// r_ <- impulses (N s) of the problem with the active contacts; false when there are none that
    /// solve it. `warm`: starts from those of the same contacts before, else from r_.
    bool solve(bool warm) {
        const double unit = units_.velocity * units_.mass;
        const problem::ContactProblem& problem =
            system_.build(start_.v, v_free_, {.theta = 1.0, .rebounds = false}, units_);
        if (warm) system_.warm_start(r_);
        if (!settings_.warm_start) r_.setZero(problem.components());
        r_ /= unit;
        report_.times.build += watch_.lap();
        if (problem.contacts() == 0) return true;
        solvers::SolveReport solved = solve_twice(problem, solver_, true, r_);
        if (!solved.converged()) solve_exactly(problem, solved);
        r_ *= unit;
        report_.times.solve += watch_.lap();
        report_.status = std::max(report_.status, solved.status);
        report_.iterations += solved.iterations;
        report_.residual = std::max(report_.residual, solved.residual * units_.velocity);
        if (solved.converged()) return true;
        if (solved.status == solvers::Status::infeasible) {
            report_.conflict = solvers::feasibility(problem).conflict;
            return false;
        }
        if (solved.status == solvers::Status::unbounded) {
            report_.conflict = most_pressed(problem);
            return false;
        }
        report_.warnings.push_back(solved.message);
        return true;
    }

    /// Close to a jam impulses are large and iterations slow: small frictionless problems have an
    /// exact solver, or a proof that there is no solution. Takes over what that finds.
    void solve_exactly(const problem::ContactProblem& problem, solvers::SolveReport& solved) {
        const bool small = problem.components() <= solvers::k_most_tested_rows;
        if (!small || problem.components() > problem.contacts()) return;
        solvers::ActiveSet exact({.tolerance = 1.0, .measure = problem::Measure::velocity});
        VecX r = VecX::Zero(problem.components());
        solvers::SolveReport found = exact.solve(problem, r);
        found.iterations += solved.iterations;
        if (!found.converged() && found.status != solvers::Status::infeasible) return;
        solved = std::move(found);
        r_ = std::move(r);
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
        constraints_.take_back();
        system_.velocities() = start_.v;
        report_.impossible = true;
        report_.time = t_;
        report_.largest_penetration = report_.penetration_ratio = 0.0;  // of a move taken back
        report_.kinetic_energy = start_.kinetic;
        report_.potential_energy = start_.potential;
        return std::move(report_);
    }

    /// dE_kin = w.M (v+ - v) + ((v+ + v)/2 - w).M (v+ - v) with M (v+ - v) = h F + H^T r.
    void fill_ledger(const VecX& w) {
        const VecX& v = system_.velocities();
        const VecX jump = v - start_.v;
        const contact::ContactWork work = system_.work(w, r_, settings_.velocity_tolerance);
        const mechanics::ForceSums& forces = system_.settle_forces(w);
        Ledger& ledger = report_.ledger;
        ledger.external = h_ * w.dot(forces.external);
        ledger.damping = h_ * w.dot(forces.damping);
        ledger.gyroscopic = h_ * w.dot(forces.gyroscopic);
        // Radii that grow put work in like moving boundaries.
        ledger.boundaries =
            work.boundaries + work.lift - h_ * system_.boundary_power(w, forces.total());
        ledger.contact_normal = work.normal;
        ledger.contact_tangential = work.tangential;
        ledger.theta = system_.kinetic_product(0.5 * (v + start_.v) - w, jump);
        ledger.quadrature = h_ * w.dot(forces.elastic) + system_.elastic_energy() - start_.elastic;
        report_.normal_gain = work.normal_gain;
        report_.tangential_gain = work.tangential_gain;
        report_.kinetic_energy = 0.5 * system_.kinetic_product(v, v);
        report_.potential_energy = system_.potential_energy();
        report_.closure = (report_.kinetic_energy - start_.kinetic) +
                          (report_.potential_energy - start_.potential) - ledger.sum();
        report_.times.ledger = watch_.lap();
    }

    contact::System& system_;
    contact::ConvexSystem& constraints_;
    const StepSettings& settings_;
    const solvers::AnySolver& solver_;
    double t_;
    double h_;
    contact::ProblemUnits units_;
    Stopwatch watch_;
    Start start_;
    VecX v_free_;
    VecX r_;  // (components) impulses (N s)
    StepReport report_;
};

}  // namespace

StepReport convex_step(contact::System& system, double t, double h, const StepSettings& settings,
                       const solvers::AnySolver& solver) {
    contact::ConvexSystem* constraints = system.convex();
    if (constraints == nullptr) {
        throw ComputationError(
            "convex_scheme moves rigid bodies without joints and deformable bodies");
    }
    return ConvexStep(system, *constraints, t, h, settings, solver).make();
}

}  // namespace drystone::integrators
