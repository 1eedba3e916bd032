// Samples the measures of a run on their schedules into the result file and CSV files.
#include "drystone/results/recording/measure_recorder.hpp"

#include <utility>

namespace drystone::results::recording {

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

}  // namespace drystone::results::recording
