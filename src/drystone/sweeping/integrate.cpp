// Integrates sweeping processes with equal or adaptive steps, and evaluates trajectories.
#include "drystone/sweeping/integrate.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "drystone/convex/moving_set.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/state_hash.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/checks.hpp"
#include "drystone/linalg/vector_text.hpp"
#include "drystone/sweeping/scheme.hpp"

namespace drystone::sweeping {

namespace {

/// One integration in progress.
class Run {
  public:
    Run(const Process& process, const Scheme& scheme, const Stepping& stepping)
        : process_(process), scheme_(scheme), stepping_(stepping), h_(stepping.step) {
        const double length = process.end - process.start;
        smallest_ = stepping.smallest_step > 0.0 ? stepping.smallest_step : 1e-10 * length;
        largest_ = stepping.largest_step > 0.0 ? stepping.largest_step : 0.1 * length;
        trajectory_.scheme = scheme.name;
        trajectory_.records.push_back({.t = process.start,
                                       .u = process.initial,
                                       .normal = VecX::Zero(process.initial.size())});
    }

    /// Nodes are the jump times of the set; at a jump u+ = prox(C+, u-) (Moreau 1999, section 6).
    Trajectory run() {
        for (const double jump : process_.set.jumps()) {
            if (jump <= process_.start || jump > process_.end) continue;
            // Up to the set just before the jump, then the jump law with the set after it.
            advance_to(std::nextafter(jump, process_.start));
            apply_jump(jump);
        }
        if (last().t < process_.end) advance_to(process_.end);
        return std::move(trajectory_);
    }

  private:
    [[nodiscard]] const Record& last() const { return trajectory_.records.back(); }

    void advance_to(double t_end) {
        if (stepping_.tolerance) {
            advance_adaptively(t_end);
        } else {
            advance_equally(t_end);
        }
    }

    /// The least number of equal steps that are not longer than asked for.
    void advance_equally(double t_end) {
        const double t_start = last().t;
        const double ratio = (t_end - t_start) / stepping_.step;
        const auto steps = std::max(1L, std::lround(std::ceil(ratio * (1.0 - 1e-12))));
        for (long k = 1; k <= steps; ++k) {
            const double share = static_cast<double>(k) / static_cast<double>(steps);
            const double t = k == steps ? t_end : t_start + share * (t_end - t_start);
            keep(t, checked_step(last().t, t, last().u), 0.0);
        }
    }

    /// Step doubling for a method of order 1: one step of h against two of h/2, whose difference is
    /// the local error, O(h^2). The next step is h (tolerance / error)^1/2 with a safety factor
    /// 0.9.
    void advance_adaptively(double t_end) {
        const double tolerance = *stepping_.tolerance;
        while (last().t < t_end) {
            const double t = last().t;
            const VecX u = last().u;
            double h = std::clamp(h_, smallest_, largest_);
            if (t + 1.01 * h >= t_end) h = t_end - t;
            const double middle = t + 0.5 * h;
            const double t_next = t + h >= t_end ? t_end : t + h;

            const StepResult whole = checked_step(t, t_next, u);
            StepResult first = checked_step(t, middle, u);
            StepResult second = checked_step(middle, t_next, first.u);
            const double error = (whole.u - second.u).norm();
            const double factor = 0.9 * std::sqrt(tolerance / std::max(error, 1e-300));
            h_ = h * std::clamp(factor, 0.2, 4.0);
            if (error > tolerance && h > 1.001 * smallest_) {
                ++trajectory_.rejected_steps;
                continue;
            }
            if (error > tolerance) ++trajectory_.forced_steps;
            keep(middle, std::move(first), 0.0);
            keep(t_next, std::move(second), error);
        }
    }

    /// A step of the scheme; throws with the time when the state is not finite.
    [[nodiscard]] StepResult checked_step(double t_i, double t_f, const VecX& u) const {
        StepResult result = scheme_.step(process_, t_i, t_f, u);
        if (result.u.allFinite()) return result;
        throw ComputationError(convex::time_context(t_f) +
                               ": the state is not finite any more: " + to_text(result.u));
    }

    void apply_jump(double t) {
        StepResult result = project_on_set(process_, t, last().u, last().u, k_jump_tolerance);
        keep(t, std::move(result), 0.0);
        trajectory_.records.back().jump = true;
    }

    /// Appends a record and reports the share of the interval that is done.
    void keep(double t, StepResult&& result, double error) {
        trajectory_.events += result.events;
        trajectory_.worst_residual = std::max(trajectory_.worst_residual, result.residual);
        trajectory_.converged = trajectory_.converged && result.converged;
        trajectory_.records.push_back({.t = t,
                                       .u = std::move(result.u),
                                       .normal = std::move(result.normal),
                                       .contacts = std::move(result.contacts),
                                       .residual = result.residual,
                                       .error = error,
                                       .iterations = result.iterations});
        if (stepping_.on_progress) {
            stepping_.on_progress((t - process_.start) / (process_.end - process_.start));
        }
    }

    static constexpr double k_jump_tolerance = 1e-12;  // of the fixed point, state-dependent sets

    const Process& process_;
    const Scheme& scheme_;
    const Stepping& stepping_;
    double h_;
    double smallest_ = 0.0;
    double largest_ = 0.0;
    Trajectory trajectory_;
};

}  // namespace

// Linear between two records; the first or last state outside.
VecX state_at(const Trajectory& trajectory, double t) {
    const std::vector<Record>& records = trajectory.records;
    assert(!records.empty());
    const auto after = std::upper_bound(records.begin(), records.end(), t,
                                        [](double time, const Record& r) { return time < r.t; });
    if (after == records.begin()) return records.front().u;
    if (after == records.end()) return records.back().u;
    const Record& left = *(after - 1);
    const double share = (t - left.t) / (after->t - left.t);
    return left.u + share * (after->u - left.u);
}

double variation(const Trajectory& trajectory) {
    double sum = 0.0;
    for (std::size_t k = 1; k < trajectory.records.size(); ++k) {
        sum += (trajectory.records[k].u - trajectory.records[k - 1].u).norm();
    }
    return sum;
}

// Times and states only: residuals and counters may differ between equal trajectories.
std::uint64_t state_hash(const Trajectory& trajectory) {
    std::uint64_t hash = drystone::state_hash({});
    for (const Record& record : trajectory.records) {
        hash = drystone::state_hash(std::span(&record.t, 1), hash);
        hash = drystone::state_hash(
            std::span(record.u.data(), static_cast<std::size_t>(record.u.size())), hash);
    }
    return hash;
}

std::string to_csv(const Trajectory& trajectory) {
    const Index n = trajectory.records.empty() ? 0 : trajectory.records.front().u.size();
    std::string text = "t";
    for (Index i = 0; i < n; ++i) text += ",u" + std::to_string(i);
    for (Index i = 0; i < n; ++i) text += ",normal" + std::to_string(i);
    text += ",contacts\n";
    for (const Record& record : trajectory.records) {
        text += to_text(record.t);
        for (const double value : record.u) text += "," + to_text(value);
        for (const double value : record.normal) text += "," + to_text(value);
        text += ",";
        for (std::size_t k = 0; k < record.contacts.size(); ++k) {
            text += (k > 0 ? ";" : "") + std::to_string(record.contacts[k].index) + ":" +
                    to_text(record.contacts[k].multiplier);
        }
        text += "\n";
    }
    return text;
}

Trajectory integrate(const Process& process, const Scheme& scheme, const Stepping& stepping) {
    require_valid(process);
    return advance(process, scheme, stepping);
}

Trajectory advance(const Process& process, const Scheme& scheme, const Stepping& stepping) {
    require_positive("stepping: step", stepping.step);
    require_non_negative("stepping: smallest step", stepping.smallest_step);
    require_non_negative("stepping: largest step", stepping.largest_step);
    if (stepping.tolerance) require_positive("stepping: tolerance", *stepping.tolerance);
    return Run(process, scheme, stepping).run();
}

}  // namespace drystone::sweeping
