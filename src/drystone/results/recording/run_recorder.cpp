// Records a run while it is computed: result file, XDMF, CSV files, measures on their schedules.
#include "drystone/results/recording/run_recorder.hpp"

#include <exception>
#include <fstream>
#include <system_error>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/files.hpp"
#include "drystone/core/stopwatch.hpp"
#include "drystone/results/exports/xdmf.hpp"
#include "drystone/results/result_reader.hpp"

namespace drystone::results::recording {

namespace fs = std::filesystem;

namespace {

/// The XDMF of a long run is long, so it is rewritten only when the frames have grown by a quarter.
constexpr Index k_xdmf_growth = 4;

fs::path made(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) throw EnvironmentError("make the folder", folder, error.message());
    return folder;
}

/// The first characters of a file.
std::string opening(const fs::path& path) {
    constexpr std::streamsize k_length = 400;
    std::ifstream file(path, std::ios::binary);
    std::string text(k_length, '\0');
    file.read(text.data(), k_length);
    text.resize(static_cast<std::size_t>(file.gcount()));
    return text;
}

bool is_our_xdmf(const fs::path& path) {
    const std::string text = opening(path);
    return text.find("<Xdmf") != std::string::npos &&
           text.find("<Grid Name=\"run\"") != std::string::npos;
}

bool is_our_csv(const fs::path& path) {
    const std::string header = exports::step_csv_header();
    return opening(path).starts_with(header.substr(0, header.find(",contacts")));
}

/// Stresses of the deformable bodies, if the scene stores them.
std::vector<sim::ElementStress> stored_stresses(const sim::Simulation& simulation,
                                                const sim::Snapshot& state) {
    if (!simulation.spec().output.stress) return {};
    return sim::stresses_of(simulation.deformables(), state);
}

bool is_our_events(const fs::path& path) {
    return opening(path).starts_with(exports::event_csv_header());
}

bool is_our_measure(const fs::path& path) { return opening(path).starts_with("time (s),"); }

}  // namespace

using sim::measures::Form;
using sim::measures::NamedMeasure;
using sim::measures::Sample;

MeasureRecorder::MeasureRecorder(const std::filesystem::path& folder, sim::Simulation& simulation,
                                 ResultWriter& result)
    : result_(result) {
    const sim::Snapshot start = simulation.snapshot();
    for (NamedMeasure& measure : simulation.take_measures()) {
        const records::MeasureRecord record{
            .name = measure.name, .kind = measure.kind, .form = measure.measure->form()};
        const double interval = measure.interval;
        reads_contacts_ = reads_contacts_ || measure.by_steps;
        measures_.push_back(
            {.measure = std::move(measure),
             .schedule = FrameSchedule(simulation.time(), interval),
             .number = result_.add_measure(record),
             .csv = exports::CsvFile(folder / exports::measure_csv_name(record.name),
                                     exports::measure_csv_header(record.form))});
        if (!measures_.back().measure.by_steps) take(measures_.back(), start);
    }
}

void MeasureRecorder::take(Running& running, const sim::Snapshot& state) {
    const Sample sample = running.measure.measure->sample(state);
    result_.add_sample(running.number, state.time, sample);
    running.csv.write(exports::measure_csv_rows(state.time, sample));
    running.has_news = false;
}

void MeasureRecorder::add(const StepReport& report, const sim::Simulation& simulation) {
    if (measures_.empty()) return;
    const sim::Snapshot state = simulation.snapshot();
    const std::vector<sim::ContactRecord> contacts =
        reads_contacts_ ? simulation.contacts() : std::vector<sim::ContactRecord>{};
    for (Running& running : measures_) {
        running.measure.measure->add({.state = state, .contacts = contacts, .h = report.h});
        running.has_news = true;
        if (running.schedule.is_due(report.time, report.h)) take(running, state);
    }
}

void MeasureRecorder::finish(const sim::Simulation& simulation) {
    for (Running& running : measures_) {
        if (running.has_news) take(running, simulation.snapshot());
    }
}

void MeasureRecorder::flush() {
    for (Running& running : measures_) running.csv.flush();
}

void require_replaceable(const fs::path& folder, std::span<const scene::MeasureSpec> measures) {
    std::vector<Defect> defects;
    const auto check = [&](const std::string& name, const auto& is_ours) {
        const fs::path path = folder / name;
        std::error_code error;
        if (!fs::exists(path, error) || is_ours(path)) return;
        defects.push_back({.what = path.string(),
                           .expected = "no file, or that of an older run",
                           .found = "a file that drystone did not write"});
    };
    check(k_result_name, is_result_file);
    check(k_xdmf_name, is_our_xdmf);
    check(k_steps_name, is_our_csv);
    check(k_events_name, is_our_events);
    for (const scene::MeasureSpec& measure : measures) {
        check(exports::measure_csv_name(measure.name), is_our_measure);
    }
    if (!defects.empty()) throw InputError(std::move(defects));
}

RunRecorder::RunRecorder(const fs::path& folder, sim::Simulation& simulation,
                         const std::string& scene_file)
    : folder_(made(folder)),
      result_(folder / k_result_name, {.scene = simulation.spec(),
                                       .bodies = simulation.bodies(),
                                       .start = simulation.snapshot(),
                                       .steps_planned = simulation.steps_planned(),
                                       .scene_file = scene_file,
                                       .deformables = simulation.deformables(),
                                       .event_names = simulation.event_names()}),
      steps_(folder / k_steps_name),
      event_names_(simulation.event_names()),
      events_(folder / k_events_name, exports::event_csv_header()),
      measures_(folder, simulation, result_),
      schedule_(simulation.time(), simulation.spec().output.interval.value()) {
    add_frame(simulation);
    result_.flush();
    write_xdmf();
}

void RunRecorder::add_frame(const sim::Simulation& simulation) {
    const sim::Snapshot state = simulation.snapshot();
    const std::vector<sim::ContactRecord> contacts = simulation.contacts();
    result_.add_frame(state, contacts, stored_stresses(simulation, state));
    last_frame_step_ = state.step;
    ++frames_;
}

void RunRecorder::write_xdmf() {
    const records::ShownRun run = result_.shown();
    if (run.empty()) return;
    write_atomically(folder_ / k_xdmf_name, exports::to_xdmf(run));
    frames_in_xdmf_ = frames_;
}

// The result and the CSV contain the same events.
void RunRecorder::add_events(const sim::Simulation& simulation) {
    const std::span<const sim::Event> events = simulation.events();
    if (events.empty()) return;
    for (const sim::Event& event : events.first(result_.add_events(events))) {
        events_.write(exports::event_csv_row(event, event_names_));
    }
}

void RunRecorder::add(const StepReport& report, const sim::Simulation& simulation) {
    Stopwatch stopwatch;
    summary_.add(report);
    result_.add_step(report);
    steps_.add(report);
    add_events(simulation);
    measures_.add(report, simulation);
    if (schedule_.is_due(report.time, report.h)) add_frame(simulation);
    if (result_.flush_if_due()) {
        steps_.flush();
        events_.flush();
        measures_.flush();
        if (frames_ > frames_in_xdmf_ + frames_in_xdmf_ / k_xdmf_growth) write_xdmf();
    }
    seconds_ += stopwatch.lap();
}

void RunRecorder::finish(const sim::Simulation& simulation, RunState state) {
    Stopwatch stopwatch;
    if (simulation.steps_done() != last_frame_step_) add_frame(simulation);
    measures_.finish(simulation);
    if (!simulation.deformables().empty()) {
        const sim::Snapshot last = simulation.snapshot();
        deformables_ =
            deformable_summaries(simulation.deformables(), last, stored_stresses(simulation, last));
    }
    result_.finish(state);
    steps_.flush();
    events_.flush();
    measures_.flush();
    write_xdmf();
    seconds_ += stopwatch.lap();
}

void RunRecorder::give_up() noexcept {
    // A full disk may have room for one of the files and not for the other.
    const auto try_to = [](const auto& action) {
        try {
            action();
        } catch (const std::exception&) {
            return;
        }
    };
    try_to([&] { result_.finish(RunState::failed); });
    try_to([&] { steps_.flush(); });
    try_to([&] { events_.flush(); });
    try_to([&] { measures_.flush(); });
    try_to([&] { write_xdmf(); });
}

}  // namespace drystone::results::recording
