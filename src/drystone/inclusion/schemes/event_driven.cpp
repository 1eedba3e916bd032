// Event-driven integration: smooth phases between impacts, contacts and releases.
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/inclusion/accumulation.hpp"
#include "drystone/inclusion/kinetic_projection.hpp"
#include "drystone/inclusion/scheme.hpp"
#include "drystone/inclusion/step_accounts.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/linalg/checks.hpp"
#include "drystone/ode/event_motion.hpp"

namespace drystone::inclusion {

namespace {

using Numbers = ode::EventMotion::Numbers;

constexpr int k_most_idle_events = 50;     // without progress before a short implicit step
constexpr double k_leap = 1e-7;            // that step, as a share of the interval
constexpr int k_most_repeats = 100;        // of the collision law at one instant with e > 0
constexpr int k_most_events = 10'000'000;  // in one step
constexpr double k_same_instant = 1e-12;   // of steps that are as good as over

/// Integration of M q'' = f + sum lambda_i grad g_i over one output interval.
///
/// Constraints that push keep their second derivative at 0; lambda comes from Gauss' principle for
/// the right acceleration (Moreau 1999, section 8.4). A phase ends when another constraint is
/// reached, or when one would have to pull.
class EventDrivenStep {
  public:
    EventDrivenStep(const Model& model, const State& state, double h, const SchemeOptions& options)
        : model_(model),
          n_(model.dimension()),
          m_(model.count()),
          tolerance_(options.tolerance),
          leap_(k_leap * h),
          t_(state.t),
          t_end_(state.t + h),
          largest_step_(h),
          y_(at(2 * n_ + m_) + 3, 0.0),
          pushing_(at(m_), false),
          accumulation_(m_, options.accumulation) {
        set(0, state.q);
        set(n_, state.v);
        result_.contact_works = VecX::Zero(m_);
    }

    StepResult run(State& state) {
        const double before = model_.kinetic_energy(velocity(y_));
        apply_impacts();
        int idle = 0;
        for (int count = 0; result_.feasible() && t_ < t_end_; ++count) {
            if (count > k_most_events) throw ComputationError("event_driven: no end of events");
            choose_pushing();
            if (!result_.feasible()) break;
            const double from = t_;
            if (!ode::move_until_event(motion(),
                                       {.tolerance = tolerance_, .largest_step = largest_step_}, t_,
                                       t_end_, y_)) {
                break;
            }
            apply_impacts();
            idle = t_ - from <= 1e-6 * leap_ ? idle + 1 : 0;
            if (result_.feasible() && idle > k_most_idle_events) {
                leap_over();
                idle = 0;
            }
        }
        result_.impulses = Eigen::Map<const VecX>(y_.data() + 2 * n_, m_);
        // A conflict at the very end of the step belongs to the next step.
        const bool made = t_end_ - t_ <= k_same_instant * (std::abs(t_end_) + largest_step_);
        if (made) take_back_conflict();
        if (!result_.feasible()) return result_;
        state = {.t = t_end_, .q = position(y_), .v = velocity(y_)};
        finish(before);
        return result_;
    }

  private:
    [[nodiscard]] VecX position(const Numbers& y) const {
        return Eigen::Map<const VecX>(y.data(), n_);
    }
    [[nodiscard]] VecX velocity(const Numbers& y) const {
        return Eigen::Map<const VecX>(y.data() + n_, n_);
    }
    void set(Index first, const VecX& values) {
        std::copy(values.begin(), values.end(), y_.begin() + first);
    }

    /// Values of the constraints at an instant.
    struct Values {
        VecX gaps;
        MatX rows;
        VecX rates;
        VecX slopes;       ///< dg/dt along the motion
        VecX nearly;       ///< |gap| that counts as none
        VecX nearly_slow;  ///< |slope| that counts as none
    };

    [[nodiscard]] Values values_at(double t, const VecX& q, const VecX& v) const {
        Values values{.gaps = model_.gaps(t, q),
                      .rows = model_.gradients(t, q),
                      .rates = model_.rates(t, q),
                      .slopes = {},
                      .nearly = {},
                      .nearly_slow = {}};
        values.slopes = values.rates + values.rows * v;
        const VecX lengths = values.rows.rowwise().norm();
        values.nearly = 10.0 * tolerance_ * (1.0 + q.norm()) * lengths;
        values.nearly_slow = 10.0 * tolerance_ * (1.0 + v.norm()) * lengths;
        return values;
    }

    [[nodiscard]] std::vector<bool> touching(const Values& now) const {
        std::vector<bool> touching(at(m_));
        for (Index i = 0; i < m_; ++i) touching[at(i)] = now.gaps[i] <= now.nearly[i];
        return touching;
    }

    [[nodiscard]] VecX free_acceleration(double t, const VecX& q, const VecX& v) const {
        return model_.metric().solve(model_.force(t, q, v) + model_.conservative_force(q));
    }

    /// { a : d^2 g_i / dt^2 >= 0 } of the chosen constraints.
    [[nodiscard]] HalfSpaces admissible_accelerations(double t, const VecX& q, const VecX& v,
                                                      const MatX& rows,
                                                      const std::vector<bool>& chosen) const {
        HalfSpaces all{.rows = rows, .lower = VecX::Zero(m_)};
        for (Index i = 0; i < m_; ++i) {
            if (chosen[at(i)]) all.lower[i] = -curvature_of(model_.constraint(i), t, q, v);
        }
        return rows_of(all, chosen);
    }

    /// Selects the pushing constraints: those with a positive multiplier in the projection of the
    /// free acceleration (Gauss' principle of least constraint).
    void choose_pushing() {
        const VecX q = position(y_);
        const VecX v = velocity(y_);
        const Values now = values_at(t_, q, v);
        std::vector<bool> candidates = touching(now);
        for (Index i = 0; i < m_; ++i) {
            candidates[at(i)] = candidates[at(i)] && now.slopes[i] <= now.nearly_slow[i];
        }
        const HalfSpaces set = admissible_accelerations(t_, q, v, now.rows, candidates);
        result_.regularity = std::max(result_.regularity, regularity(set.rows, model_.metric()));
        const auto motion = project(set, free_acceleration(t_, q, v), model_.metric());
        if (!motion) {
            end_at(infeasible_step(model_, set, indices_of(candidates)));
            return;
        }
        const VecX forces = scattered(motion->multipliers, candidates);
        std::vector<bool> pushing(at(m_));
        for (Index i = 0; i < m_; ++i) pushing[at(i)] = forces[i] > 0.0;
        note_changes(pushing);
        pushing_ = std::move(pushing);
        settle(t_, y_);
    }

    /// The motion ends here: no velocity or acceleration obeys the constraints of `failed`.
    void end_at(const StepResult& failed) {
        result_.conflict = failed.conflict;
        result_.proven = failed.proven;
        result_.conflict_time = t_;
    }

    void take_back_conflict() {
        result_.conflict.clear();
        result_.proven = true;
        result_.conflict_time.reset();
    }

    void note_changes(const std::vector<bool>& pushing) {
        for (const EventKind kind : {EventKind::contact, EventKind::take_off}) {
            const bool begins = kind == EventKind::contact;
            Event event{.t = t_, .kind = kind};
            for (Index i = 0; i < m_; ++i) {
                if (pushing[at(i)] != pushing_[at(i)] && pushing[at(i)] == begins) {
                    event.constraints.push_back(i);
                }
            }
            if (!event.constraints.empty() && started_) result_.events.push_back(event);
        }
        started_ = true;
    }

    /// Acceleration that keeps the second derivatives of what pushes at 0, with its forces.
    [[nodiscard]] KineticProjection acceleration(double t, const VecX& q, const VecX& v,
                                                 const MatX& rows) const {
        const auto motion = project_equalities(admissible_accelerations(t, q, v, rows, pushing_),
                                               free_acceleration(t, q, v), model_.metric());
        if (!motion) throw ComputationError("event_driven: contacts contradict each other");
        return *motion;
    }

    [[nodiscard]] ode::EventMotion motion() {
        return {.derivative = [this](double t, const Numbers& y,
                                     Numbers& dydt) { derivative(t, y, dydt); },
                .happened = [this](double t, const Numbers& y) { return changed(t, y); },
                .settle = [this](double t, Numbers& y) { return settle(t, y); }};
    }

    void derivative(double t, const Numbers& y, Numbers& dydt) const {
        const VecX q = position(y);
        const VecX v = velocity(y);
        const KineticProjection a = acceleration(t, q, v, model_.gradients(t, q));
        const VecX forces = scattered(a.multipliers, pushing_);
        std::copy(v.begin(), v.end(), dydt.begin());
        std::copy(a.point.begin(), a.point.end(), dydt.begin() + n_);
        std::copy(forces.begin(), forces.end(), dydt.begin() + 2 * n_);
        double* works = dydt.data() + 2 * n_ + m_;
        works[0] = v.dot(model_.force(t, q, v));
        works[1] = v.dot(model_.conservative_force(q));
        works[2] = -forces.dot(model_.rates(t, q));
    }

    /// A constraint is reached, or one that pushes would have to pull.
    [[nodiscard]] bool changed(double t, const Numbers& y) const {
        const VecX q = position(y);
        const VecX v = velocity(y);
        const Values now = values_at(t, q, v);
        for (Index i = 0; i < m_; ++i) {
            if (pushing_[at(i)]) continue;
            const bool approaches = now.gaps[i] < 0.0 && now.slopes[i] < -now.nearly_slow[i];
            if (approaches || now.gaps[i] < -now.nearly[i]) return true;
        }
        const KineticProjection a = acceleration(t, q, v, now.rows);
        const double noise = tolerance_ * (1.0 + a.multipliers.cwiseAbs().sum());
        return a.multipliers.size() > 0 && a.multipliers.minCoeff() < -noise;
    }

    /// Projects the state to g = 0 and dg/dt = 0 of the pushing constraints if it drifted. True if
    /// it did.
    bool settle(double t, Numbers& y) const {
        const VecX q = position(y);
        const VecX v = velocity(y);
        const HalfSpaces kept =
            rows_of({.rows = model_.gradients(t, q), .lower = model_.gaps(t, q)}, pushing_);
        if (kept.rows.rows() == 0) return false;
        const HalfSpaces rates =
            rows_of({.rows = model_.gradients(t, q), .lower = -model_.rates(t, q)}, pushing_);
        const double drift = std::max(kept.lower.cwiseAbs().maxCoeff(),
                                      (kept.rows * v - rates.lower).cwiseAbs().maxCoeff());
        if (drift <= 0.01 * tolerance_) return false;
        const HalfSpaces linear{.rows = kept.rows, .lower = kept.rows * q - kept.lower};
        const auto settled = project_equalities(linear, q, model_.metric());
        if (settled) std::copy(settled->point.begin(), settled->point.end(), y.begin());
        const VecX there = settled ? settled->point : q;
        const HalfSpaces still = rows_of(
            {.rows = model_.gradients(t, there), .lower = -model_.rates(t, there)}, pushing_);
        const auto slowed = project_equalities(still, v, model_.metric());
        if (slowed) std::copy(slowed->point.begin(), slowed->point.end(), y.begin() + n_);
        return true;
    }

    /// Applies the collision law, repeatedly while a constraint still approaches: with several
    /// constraints one impact can drive the system into another constraint.
    void apply_impacts() {
        release_overlaps();
        const VecX q = position(y_);
        std::vector<bool> hit(at(m_), false);
        VecX approach = VecX::Zero(m_);
        for (int k = 0;; ++k) {
            const VecX v = velocity(y_);
            const Values now = values_at(t_, q, v);
            const std::vector<bool> touched = touching(now);
            bool approaches = false;
            for (Index i = 0; i < m_; ++i) {
                approaches = approaches || (touched[at(i)] && now.slopes[i] < -now.nearly_slow[i]);
            }
            if (!approaches) break;
            const HalfSpaces C = rows_of({.rows = now.rows, .lower = -now.rates}, touched);
            result_.regularity = std::max(result_.regularity, regularity(C.rows, model_.metric()));
            const double e = k < k_most_repeats ? model_.restitution() : 0.0;
            const auto collision = collide(C, v, e, model_.metric());
            if (!collision) {
                end_at(infeasible_step(model_, C, indices_of(touched)));
                return;
            }
            const VecX impulses = scattered(collision->impulses, touched);
            book(now, v, collision->v, impulses);
            set(n_, collision->v);
            for (Index i = 0; i < m_; ++i) {
                if (!(impulses[i] > 0.0)) continue;
                hit[at(i)] = true;
                approach[i] = std::max(approach[i], -now.slopes[i]);
            }
        }
        if (std::find(hit.begin(), hit.end(), true) == hit.end()) return;
        Event impact{.t = t_, .kind = EventKind::impact, .constraints = indices_of(hit)};
        for (const Index i : impact.constraints) impact.speeds.push_back(approach[i]);
        result_.events.push_back(std::move(impact));
        pass_accumulations(hit);
    }

    /// Work and impulses of a jump of the velocity.
    void book(const Values& now, const VecX& before, const VecX& after, const VecX& impulses) {
        const VecX v_m = 0.5 * (before + after);
        const VecX works = impulses.cwiseProduct(now.rates + now.rows * v_m);
        result_.contact_works += works;
        result_.works.contact += works.sum();
        result_.works.boundaries -= impulses.dot(now.rates);
        for (Index i = 0; i < m_; ++i) y_[at(2 * n_ + i)] += impulses[i];
    }

    /// Brings constraints to rest whose impacts accumulate within a negligible time.
    void pass_accumulations(const std::vector<bool>& hit) {
        std::vector<bool> passed(at(m_), false);
        Event event{.t = t_, .kind = EventKind::accumulation};
        for (Index i = 0; i < m_; ++i) {
            if (!hit[at(i)]) continue;
            const std::optional<double> end = accumulation_.add(i, t_);
            if (!end) continue;
            passed[at(i)] = true;
            event.t = std::max(event.t, *end);
            event.constraints.push_back(i);
        }
        if (event.constraints.empty()) return;
        const VecX v = velocity(y_);
        const Values now = values_at(t_, position(y_), v);
        const HalfSpaces rest = rows_of({.rows = now.rows, .lower = -now.rates}, passed);
        const auto still = project_equalities(rest, v, model_.metric());
        if (!still) return;
        // The bounces would dissipate the remaining approach: it is booked as contact work.
        book(now, v, still->point, scattered(still->multipliers, passed));
        set(n_, still->point);
        result_.events.push_back(event);
    }

    /// Projects the position on g >= 0: overlaps of the size of the integration error vanish.
    void release_overlaps() {
        const VecX q = position(y_);
        const VecX gaps = model_.gaps(t_, q);
        if (m_ == 0 || gaps.minCoeff() >= 0.0) return;
        const MatX rows = model_.gradients(t_, q);
        const auto released = project({.rows = rows, .lower = rows * q - gaps}, q, model_.metric());
        if (released) set(0, released->point);
    }

    /// Events follow each other without progress: pass them with one short implicit step.
    void leap_over() {
        const double h = std::min(leap_, t_end_ - t_);
        State state{.t = t_, .q = position(y_), .v = velocity(y_)};
        const StepResult step = make_scheme("convex_scheme").step(model_, state, h);
        if (!step.feasible()) return end_at(step);
        t_ = h < leap_ ? t_end_ : state.t;
        set(0, state.q);
        set(n_, state.v);
        for (Index i = 0; i < m_; ++i) y_[at(2 * n_ + i)] += step.impulses[i];
        result_.works += step.works;
        result_.contact_works += step.contact_works;
        ++result_.leaps;
    }

    void finish(double energy_before) {
        const double* works = y_.data() + 2 * n_ + m_;
        result_.works += {.external = works[0], .conservative = works[1], .boundaries = works[2]};
        const double after = model_.kinetic_energy(velocity(y_));
        const double size =
            std::max({energy_before, after, std::abs(result_.works.external),
                      std::abs(result_.works.conservative), std::abs(result_.works.boundaries)});
        const double error = after - energy_before - result_.works.sum();
        result_.balance = size > 0.0 ? std::abs(error) / size : 0.0;
        result_.active = std::count(pushing_.begin(), pushing_.end(), true);
        const VecX gaps = model_.gaps(t_end_, position(y_));
        if (m_ > 0) result_.penetration = std::max(0.0, -gaps.minCoeff());
    }

    const Model& model_;
    Index n_;
    Index m_;
    double tolerance_;
    double leap_;
    double t_;
    double t_end_;
    double largest_step_;
    Numbers y_;  ///< q, v, impulses of the constraints, works of force, potential and boundaries
    std::vector<bool> pushing_;
    bool started_ = false;
    Accumulation accumulation_;
    StepResult result_;
};

}  // namespace

SchemeEntry event_driven_scheme() {
    return {.name = "event_driven",
            .summary =
                "smooth motion between impacts, contacts and releases; the reference for "
                "the others",
            .make = [](const SchemeOptions& options) {
                require_positive("event_driven: tolerance", options.tolerance);
                return Scheme{.name = "event_driven",
                              .step =
                                  [options](const Model& model, State& state, double h) {
                                      return EventDrivenStep(model, state, h, options).run(state);
                                  },
                              .finds_events = true};
            }};
}

}  // namespace drystone::inclusion
