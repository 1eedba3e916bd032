// Integrates an inclusion in equal steps and keeps every state.
#include "drystone/inclusion/integrate.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/checks.hpp"

namespace drystone::inclusion {

Trajectory integrate(const Model& model, const Scheme& scheme, double end, double step) {
    require_positive("step of an inclusion", step);
    require_suited(model, scheme);
    const State start = model.start();
    if (!(end >= start.t) || !std::isfinite(end)) {
        throw InputError({.what = "end of an inclusion",
                          .expected = "a number >= " + to_text(start.t),
                          .found = to_text(end)});
    }
    const auto count = static_cast<Index>(std::ceil((end - start.t) / step * (1.0 - 1e-12)));
    const double h = count > 0 ? (end - start.t) / static_cast<double>(count) : step;
    Trajectory run{.scheme = scheme.name, .records = {{.state = start}}};
    run.records.front().step.impulses = VecX::Zero(model.count());
    State state = start;
    for (Index k = 0; k < count; ++k) {
        state.t = start.t + static_cast<double>(k) * h;
        StepResult result = scheme.step(model, state, h);
        if (!result.feasible()) {
            run.conflict = result.conflict;
            run.conflict_time = result.conflict_time;
            return run;
        }
        state.t = k + 1 == count ? end : start.t + static_cast<double>(k + 1) * h;
        run.worst_balance = std::max(run.worst_balance, result.balance);
        run.worst_violation = std::max(run.worst_violation, result.violation);
        run.worst_penetration = std::max(run.worst_penetration, result.penetration);
        run.worst_regularity = std::max(run.worst_regularity, result.regularity);
        run.converged = run.converged && result.converged;
        run.records.push_back({.state = state, .step = std::move(result)});
    }
    return run;
}

std::vector<Event> events_of(const Trajectory& trajectory) {
    std::vector<Event> events;
    for (const Record& record : trajectory.records) {
        events.insert(events.end(), record.step.events.begin(), record.step.events.end());
    }
    return events;
}

}  // namespace drystone::inclusion
