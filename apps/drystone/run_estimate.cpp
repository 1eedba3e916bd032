// Estimates steps, time and size of a run: time by making its first steps, size by counting.
#include "run_estimate.hpp"

#include <algorithm>
#include <cmath>
#include <ostream>
#include <string>

#include "drystone/core/stopwatch.hpp"
#include "drystone/results/records/step_table.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/simulation.hpp"
#include "table.hpp"

namespace drystone::app {

namespace {

constexpr double k_longest = 3.0;  // of the measured steps together (s)
/// A contact of a frame: two bodies, point, normal, impulse, velocity, gap, works, state (bytes).
constexpr double k_bytes_per_contact = 8 + 4 * 24 + 3 * 8 + 1;
constexpr double k_extra_numbers = 4;  // of a body, beside q and v: impulse and account

double bytes_of(const sim::Simulation& simulation, const RunEstimate& estimate) {
    const sim::Snapshot state = simulation.snapshot();
    double numbers = static_cast<double>(state.q.size() + state.v.size()) +
                     k_extra_numbers * static_cast<double>(state.q.cols());
    for (const sim::DeformableState& body : state.deformables) {
        numbers += static_cast<double>(body.u.size() + body.v.size());
    }
    const bool stored = simulation.spec().output.contacts;
    const double contacts = stored ? static_cast<double>(estimate.contacts) : 0.0;
    const double frame = sizeof(double) * numbers + k_bytes_per_contact * contacts;
    const double step =
        sizeof(double) * static_cast<double>(results::records::step_columns().size());
    return frame * static_cast<double>(estimate.frames) +
           step * static_cast<double>(estimate.steps);
}

Index frames_of(const scene::SceneSpec& scene, Index steps) {
    const double interval = scene.output.interval.value();
    if (!(interval > 0.0)) return steps + 1;
    const double frames = std::ceil((scene.time.end - scene.time.start) / interval * (1.0 - 1e-12));
    return std::min(static_cast<Index>(frames), steps) + 1;
}

}  // namespace

RunEstimate run_estimate(sim::Simulation& simulation, int most_steps) {
    const scene::SceneSpec& scene = simulation.spec();
    RunEstimate estimate{.steps = simulation.steps_planned()};
    estimate.frames = frames_of(scene, estimate.steps);
    Stopwatch stopwatch;
    double seconds = 0.0;
    double first = 0.0;
    while (estimate.measured_steps < most_steps && !simulation.finished() && seconds < k_longest) {
        const sim::StepReport report = simulation.step();
        seconds += stopwatch.lap();
        if (estimate.measured_steps++ == 0) first = seconds;
        estimate.most_contacts = std::max(estimate.most_contacts, report.contacts);
    }
    // The first step has no warm start and counts once, if there are others to go by.
    const auto others = static_cast<double>(estimate.measured_steps - 1);
    const double usual = others > 0.0 ? (seconds - first) / others : first;
    estimate.seconds = first + usual * static_cast<double>(estimate.steps - 1);
    const auto dynamic = static_cast<Index>(std::count_if(
        simulation.bodies().begin(), simulation.bodies().end(),
        [](const sim::BodyInfo& body) { return body.mobility == scene::Mobility::dynamic; }));
    estimate.contacts = std::max(estimate.most_contacts, scene.dimension * dynamic);
    estimate.bytes = bytes_of(simulation, estimate);
    return estimate;
}

nlohmann::ordered_json to_json(const RunEstimate& estimate) {
    return {{"steps", estimate.steps},
            {"frames", estimate.frames},
            {"measured_steps", estimate.measured_steps},
            {"most_contacts", estimate.most_contacts},
            {"seconds", estimate.seconds},
            {"assumed_contacts", estimate.contacts},
            {"bytes", estimate.bytes}};
}

void print(std::ostream& out, const RunEstimate& estimate) {
    const std::string frames = counted(estimate.frames, "frame") + ", at most about " +
                               byte_count(estimate.bytes) + " with " +
                               counted(estimate.contacts, "contact") + " in each";
    print_row(out, "result", frames + " (before compression)");
    if (estimate.measured_steps == 0) return;
    print_row(out, "run time",
              duration(estimate.seconds) + " if all steps are like the first " +
                  std::to_string(estimate.measured_steps) + " (measured, with up to " +
                  counted(estimate.most_contacts, "contact") +
                  "); more contacts and harder impacts take longer");
}

}  // namespace drystone::app
