// Event-driven integration of u' = prox(W(t, u), -F) between changes of the active walls.
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "drystone/convex/moving_set.hpp"
#include "drystone/core/error.hpp"
#include "drystone/linalg/checks.hpp"
#include "drystone/ode/event_motion.hpp"
#include "drystone/sweeping/right_velocity.hpp"
#include "drystone/sweeping/scheme.hpp"

namespace drystone::sweeping {

namespace {

/// What the Runge-Kutta method carries: u, the integral of every multiplier, the integral of F.
using OdeState = ode::EventMotion::Numbers;

constexpr int k_most_idle_events = 20;  // events without progress before a short implicit step
constexpr double k_leap = 1e-7;         // that step, as a share of the interval

/// Integration of u' = prox(W(t, u), -F) over one output interval.
class EventDrivenStep {
  public:
    EventDrivenStep(const Process& process, double t_i, double t_f, const VecX& u_i,
                    double tolerance, double largest_step)
        : process_(process),
          walls_(process.set.inequalities()),
          n_(u_i.size()),
          count_(static_cast<Index>(walls_.size())),
          t_(t_i),
          t_end_(t_f),
          leap_(k_leap * (t_f - t_i)),
          largest_step_(largest_step > 0.0 ? std::min(largest_step, t_f - t_i) : t_f - t_i),
          tolerance_(tolerance),
          y_(static_cast<std::size_t>(2 * n_ + count_), 0.0) {
        set_state(u_i);
    }

    StepResult run() {
        const VecX start = state(y_);
        int idle = 0;
        while (t_ < t_end_) {
            choose_contacts();
            const double before = t_;
            if (!run_phase()) continue;
            ++events_;
            idle = t_ - before <= leap_ ? idle + 1 : 0;
            if (idle > k_most_idle_events) {
                leap_over();
                idle = 0;
            }
        }
        return result(start);
    }

  private:
    [[nodiscard]] VecX state(const OdeState& y) const {
        return Eigen::Map<const VecX>(y.data(), n_);
    }
    void set_state(const VecX& u) { std::copy(u.begin(), u.end(), y_.begin()); }
    [[nodiscard]] double gap_tolerance(const VecX& u) const {
        return 10.0 * tolerance_ * (1.0 + u.norm());
    }

    /// K(t, u) and which of its walls push: the active set of prox(W(t, u), -F).
    void choose_contacts() {
        const VecX u = state(y_);
        const VecX force = perturbation(process_, t_, u);
        const convex::Projection velocity = convex::at_time(t_, [&] {
            return right_velocity(walls_, t_, u, force, gap_tolerance(u), metric_of(process_));
        });
        contacts_.clear();
        for (const convex::ActiveConstraint& contact : velocity.active)
            contacts_.push_back(contact.index);
    }

    /// Velocity that keeps every chosen wall exactly tight (Moreau 1999, eq. 14), with its
    /// multipliers.
    [[nodiscard]] convex::Projection velocity(double t, const VecX& u, const VecX& force) const {
        convex::PolyhedralSystem W = admissible_velocities(walls_, contacts_, t, u);
        std::swap(W.A, W.A_eq);
        std::swap(W.b, W.b_eq);
        return convex::at_time(
            t, [&] { return convex::project_polyhedral(W, -force, metric_of(process_)); });
    }

    void derivative(const OdeState& y, OdeState& dydt, double t) const {
        const VecX u = state(y);
        const VecX force = perturbation(process_, t, u);
        const convex::Projection motion = velocity(t, u, force);
        std::fill(dydt.begin(), dydt.end(), 0.0);
        std::copy(motion.point.begin(), motion.point.end(), dydt.begin());
        for (const convex::ActiveConstraint& contact : motion.active) {
            dydt[static_cast<std::size_t>(n_ + wall_of(contact))] = contact.multiplier;
        }
        std::copy(force.begin(), force.end(), dydt.begin() + n_ + count_);
    }

    [[nodiscard]] Index wall_of(const convex::ActiveConstraint& contact) const {
        return contacts_[static_cast<std::size_t>(contact.index)];
    }

    /// A wall that was not in contact is reached, or a contact would have to pull.
    [[nodiscard]] bool contact_set_changed(double t, const OdeState& y) const {
        const VecX u = state(y);
        for (Index a = 0; a < count_; ++a) {
            const bool chosen = std::find(contacts_.begin(), contacts_.end(), a) != contacts_.end();
            if (!chosen && walls_[static_cast<std::size_t>(a)].value(t, u) > gap_tolerance(u))
                return true;
        }
        const convex::Projection motion = velocity(t, u, perturbation(process_, t, u));
        const double noise = tolerance_ * (1.0 + motion.point.norm());
        return std::any_of(motion.active.begin(), motion.active.end(),
                           [noise](const auto& contact) { return contact.multiplier < -noise; });
    }

    /// Integrates until the contact set changes (true) or the interval ends (false).
    bool run_phase() {
        const ode::EventMotion motion{
            .derivative = [this](double t, const OdeState& y,
                                 OdeState& dydt) { derivative(y, dydt, t); },
            .happened = [this](double t, const OdeState& y) { return contact_set_changed(t, y); },
            .settle = [this](double t, OdeState& y) { return settle(t, y); }};
        return ode::move_until_event(
            motion, {.tolerance = tolerance_, .largest_step = largest_step_}, t_, t_end_, y_);
    }

    /// Projects the state back if the integration drifted off the set. True if it did.
    bool settle(double t, OdeState& y) const {
        const VecX u = state(y);
        const bool inside = std::all_of(walls_.begin(), walls_.end(), [&](const auto& wall) {
            return wall.value(t, u) <= 0.1 * tolerance_;
        });
        if (inside) return false;
        const VecX settled = project_on_set(process_, t, u, u, tolerance_).u;
        std::copy(settled.begin(), settled.end(), y.begin());
        return true;
    }

    /// Switches accumulate here: pass over them with one short catching-up step.
    void leap_over() {
        const double t = std::min(t_ + leap_, t_end_);
        const VecX u = state(y_);
        const VecX force = perturbation(process_, t_, u);
        const StepResult step = project_on_set(process_, t, u - (t - t_) * force, u, tolerance_);
        for (const convex::ActiveConstraint& contact : step.contacts) {
            y_[static_cast<std::size_t>(n_ + contact.index)] += contact.multiplier;
        }
        for (Index i = 0; i < n_; ++i) {
            y_[static_cast<std::size_t>(n_ + count_ + i)] += (t - t_) * force[i];
        }
        set_state(step.u);
        t_ = t;
    }

    [[nodiscard]] StepResult result(const VecX& start) const {
        StepResult step;
        step.u = state(y_);
        step.normal = start - step.u - Eigen::Map<const VecX>(y_.data() + n_ + count_, n_);
        step.events = events_;
        step.iterations = events_;
        for (Index a = 0; a < count_; ++a) {
            const double multiplier = y_[static_cast<std::size_t>(n_ + a)];
            const double gap = -walls_[static_cast<std::size_t>(a)].value(t_, step.u);
            if (multiplier > 0.0 || gap <= gap_tolerance(step.u)) {
                step.contacts.push_back({.index = a, .multiplier = multiplier});
            }
        }
        return step;
    }

    const Process& process_;
    const std::vector<convex::MovingInequality>& walls_;
    Index n_;
    Index count_;
    double t_;
    double t_end_;
    double leap_;
    double largest_step_;
    double tolerance_;
    OdeState y_;
    std::vector<Index> contacts_;  // walls that are kept tight in this phase
    int events_ = 0;
};

}  // namespace

Scheme event_driven(double tolerance, double largest_step) {
    require_positive("event-driven scheme: tolerance", tolerance);
    require_non_negative("event-driven scheme: largest step", largest_step);
    return {.name = "event_driven",
            .step = [tolerance, largest_step](const Process& process, double t_i, double t_f,
                                              const VecX& u_i) {
                if (process.set.inequalities().empty()) {
                    throw InputError({.what = "event-driven scheme: moving set",
                                      .expected = "a set given by inequalities c(t, x) <= 0",
                                      .found = "a set known only through its projection"});
                }
                return EventDrivenStep(process, t_i, t_f, u_i, tolerance, largest_step).run();
            }};
}

SchemeEntry event_driven_scheme() {
    return {.name = "event_driven",
            .summary = "smooth motion between changes of the contact set, for inequalities",
            .make =
                [](const SchemeOptions& options) {
                    return event_driven(options.tolerance, options.largest_step);
                },
            .needs_inequalities = true};
}

}  // namespace drystone::sweeping
