// Writes the result file of a run: description, frames, steps, warnings, measures.
#include "drystone/results/result_writer.hpp"

#include <chrono>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "drystone/core/version.hpp"
#include "drystone/results/records/step_table.hpp"
#include "drystone/results/rows/contact_rows.hpp"
#include "drystone/results/rows/deformable_rows.hpp"
#include "drystone/results/rows/event_rows.hpp"
#include "drystone/results/rows/layout.hpp"
#include "drystone/results/rows/measure_rows.hpp"
#include "drystone/results/rows/shown_frames.hpp"
#include "drystone/results/rows/step_rows.hpp"
#include "drystone/results/shapes/body_surfaces.hpp"
#include "drystone/results/shapes/shape_text.hpp"
#include "drystone/results/storage/growing_file.hpp"
#include "drystone/scene/spec/combination.hpp"
#include "drystone/sim/approach_tolerance.hpp"
#include "drystone/sim/valid_scene.hpp"

namespace drystone::results {

namespace layout = rows::layout;

using storage::GrowingDataset;
using storage::GrowingFile;

namespace {

using Clock = std::chrono::steady_clock;
// A flush is due after this time or this growth, whichever comes first.
constexpr std::chrono::milliseconds k_flush_interval{500};
constexpr std::uint64_t k_flush_growth = 1U << 20U;  // bytes: bounds memory, and loss on full disks
constexpr std::uint64_t k_most_growth = 1U << 26U;   // bytes that wait in memory for readers

constexpr std::size_t k_warning_length = 240;  // bytes of a warning in the file

/// The text, cut if it is longer, filled up with zeros if it is shorter.
std::string of_fixed_length(std::string text) {
    if (text.size() > k_warning_length) text = text.substr(0, k_warning_length - 3) + "...";
    text.resize(k_warning_length, '\0');
    return text;
}

/// Number of frames if the run reaches its end; only a guess for the size of chunks.
Index expected_frames(const RunDescription& run) {
    const double interval = run.scene.output.interval.value();
    if (interval <= 0.0) return run.steps_planned + 1;
    const double frames = (run.scene.time.end - run.scene.time.start) / interval;
    return std::min(static_cast<Index>(std::ceil(frames)), run.steps_planned) + 1;
}

void write_run(GrowingFile& file, const RunDescription& run) {
    const scene::SceneSpec& scene = run.scene;
    file.set("", "format", layout::k_format);
    file.set("", "format_version", layout::k_version);
    file.set("", "drystone_version", std::string(version()));
    file.set("", "title", scene.title);
    file.set("", "description", scene.description);
    file.set("", "dimension", std::int64_t{scene.dimension});
    file.set("", "steps_planned", static_cast<std::int64_t>(run.steps_planned));
    file.set("", "state", name_of(RunState::running));
    file.write_text(layout::k_scene_text, scene.text);
    file.set("scene", "file", run.scene_file);
}

void write_settings(GrowingFile& file, const scene::SceneSpec& scene) {
    const std::string group = layout::k_settings;
    file.set(group, "start", scene.time.start);
    file.set(group, "end", scene.time.end);
    file.set(group, "step", scene.time.step);
    file.set(group, "frame_interval", scene.output.interval.value());
    file.set(group, "gravity_x", scene.gravity.x());
    file.set(group, "gravity_y", scene.gravity.y());
    file.set(group, "gravity_z", scene.gravity.z());
    file.set(group, "integrator", scene.integrator.name);
    file.set(group, "theta", scene.integrator.theta);
    file.set(group, "impact_law", sim::impact_law_name(scene));
    file.set(group, "solver", scene.solver.name);
    file.set(group, "velocity_tolerance", scene.solver.velocity_tolerance.value());
    file.set(group, "gap_tolerance", scene.contact.gap_tolerance);
    file.set(group, "approach_tolerance", sim::approach_tolerance(scene));
    file.set(group, "position_correction",
             std::string(scene.contact.position_correction ? "projection" : "off"));
    file.set(group, "contacts_stored", std::int64_t{scene.output.contacts});
    file.set(group, "stress_stored", std::int64_t{scene.output.stress});
}

void write_bodies(GrowingFile& file, std::span<const sim::BodyInfo> bodies) {
    std::vector<std::string> names;
    std::vector<std::string> materials;
    std::vector<std::string> mobilities;
    std::vector<std::string> colors;
    std::vector<std::string> shapes;
    std::vector<double> masses;
    std::vector<double> inertias;
    for (const sim::BodyInfo& body : bodies) {
        names.push_back(body.name);
        materials.push_back(body.material);
        mobilities.push_back(scene::name_of(body.mobility));
        colors.push_back(body.color);
        shapes.push_back(shapes::shape_text(body.parts));
        masses.push_back(body.mass);
        inertias.insert(inertias.end(), body.inertia.begin(), body.inertia.end());
    }
    const auto count = static_cast<Index>(bodies.size());
    file.write_texts(layout::k_body_name, names);
    file.write_texts(layout::k_body_material, materials);
    file.write_texts(layout::k_body_mobility, mobilities);
    file.write_texts(layout::k_body_color, colors);
    file.write_texts(layout::k_body_shape, shapes);
    file.write<double>(layout::k_body_mass, masses, {count});
    file.write<double>(layout::k_body_inertia, inertias, {count, 3});
}

/// A dataset with one row of (columns x rows of `first`) numbers for each frame.
GrowingDataset& add_states(GrowingFile& file, const char* path, const MatX& first, Index frames) {
    return file.add_rows<double>(path,
                                 {.shape = {first.cols(), first.rows()}, .expected_rows = frames});
}

/// (3 x bodies) sum of the impulses on each rigid body (N s).
MatX impulses_on_bodies(Index bodies, std::span<const sim::ContactRecord> contacts) {
    MatX sums = MatX::Zero(3, bodies);
    for (const sim::ContactRecord& contact : contacts) {
        // Deformable bodies follow the rigid ones in number.
        if (contact.body_a < bodies) sums.col(contact.body_a) += contact.impulse;
        if (contact.body_b < bodies) sums.col(contact.body_b) -= contact.impulse;
    }
    return sums;
}

}  // namespace

/// The file with its growing datasets. Datasets that not every run has are null without them.
struct ResultWriter::File {
    GrowingFile file;
    Index frames;
    GrowingDataset& frame_step;
    GrowingDataset& frame_time;
    GrowingDataset& q;
    GrowingDataset& v;
    GrowingDataset* contact_impulse = nullptr;  // where contacts are stored
    GrowingDataset* cell = nullptr;             // in periodic cells
    GrowingDataset* cell_velocity = nullptr;
    GrowingDataset* scale = nullptr;                // where radii depend on time
    GrowingDataset* correction_accounts = nullptr;  // where positions are corrected
    GrowingDataset& steps;
    GrowingDataset& warning_step;
    GrowingDataset& warning_text;
    bool stress;  // of deformable bodies
    rows::DeformableRows deformables;
    rows::ShownFrames shown;
    std::optional<rows::ContactRows> contacts;
    rows::EventRows events;
    rows::MeasureRows measures{file};
    std::vector<double> row;
    Clock::time_point last_flush = Clock::now();
    std::string name;
    std::size_t flushed_frames = 0;  // of the shown ones

    File(const std::filesystem::path& path, const RunDescription& run)
        : file(path),
          frames(expected_frames(run)),
          frame_step(file.add_rows<std::int64_t>(layout::k_frame_step, {.expected_rows = frames})),
          frame_time(file.add_rows<double>(layout::k_frame_time, {.expected_rows = frames})),
          q(add_states(file, layout::k_frame_q, run.start.q, frames)),
          v(add_states(file, layout::k_frame_v, run.start.v, frames)),
          steps(file.add_rows(layout::k_steps, rows::step_row_in_file().get(),
                              rows::step_row_in_memory().get(),
                              {.expected_rows = run.steps_planned})),
          warning_step(file.add_rows<std::int64_t>(layout::k_warning_step, {})),
          warning_text(file.add_rows(layout::k_warning_text,
                                     storage::text_type(k_warning_length).get(),
                                     storage::text_type(k_warning_length).get(), {})),
          stress(run.scene.output.stress),
          deformables(file, run.deformables, frames, stress),
          shown(file, shapes::surfaces_of(run.bodies, run.start, run.deformables), run.deformables,
                frames, run.scene.output),
          events(file, run.event_names, run.scene.output.events) {
        const bool periodic = run.start.cell.size() > 0;
        if (periodic) {
            cell = &add_states(file, layout::k_frame_cell, run.start.cell, frames);
            cell_velocity =
                &add_states(file, layout::k_frame_cell_velocity, run.start.cell, frames);
        }
        if (run.start.scale.size() > 0) {
            scale = &file.add_rows<double>(
                layout::k_frame_scale,
                {.shape = {run.start.scale.size()}, .expected_rows = frames});
        }
        if (run.start.correction_accounts.size() > 0) {
            correction_accounts = &file.add_rows<double>(
                layout::k_frame_correction_accounts,
                {.shape = {run.start.correction_accounts.size()}, .expected_rows = frames});
        }
        if (run.scene.output.contacts) {
            const auto bodies = static_cast<Index>(run.bodies.size());
            contacts.emplace(
                file, frames, bodies,
                rows::ContactColumns{.image = periodic, .glue = scene::is_gluey(run.scene)});
            contact_impulse =
                &add_states(file, layout::k_frame_contact_impulse, MatX::Zero(3, bodies), frames);
        }
    }
};

ResultWriter::ResultWriter(const std::filesystem::path& path, const RunDescription& run)
    : file_(std::make_unique<File>(path, run)) {
    file_->name = path.filename().string();
    write_run(file_->file, run);
    write_settings(file_->file, run.scene);
    write_bodies(file_->file, run.bodies);
    flush();
}

ResultWriter::~ResultWriter() = default;

void ResultWriter::add_step(const StepReport& report) {
    file_->row.clear();
    for (const records::StepColumn& column : records::step_columns())
        file_->row.push_back(column.value(report));
    file_->steps.append(std::span<const double>(file_->row));
    for (const std::string& warning : report.warnings) {
        const auto step = static_cast<std::int64_t>(report.step);
        const std::string text = of_fixed_length(warning);
        file_->warning_step.append(std::span<const std::int64_t>(&step, 1));
        file_->warning_text.append(std::span<const char>(text));
    }
}

std::size_t ResultWriter::add_events(std::span<const sim::Event> events) {
    return file_->events.append(events);
}

void ResultWriter::add_frame(const sim::Snapshot& state,
                             std::span<const sim::ContactRecord> contacts,
                             std::span<const sim::ElementStress> stresses) {
    const auto step = static_cast<std::int64_t>(state.step);
    const auto numbers = [](const MatX& matrix) {
        return std::span<const double>(matrix.data(), static_cast<std::size_t>(matrix.size()));
    };
    file_->frame_step.append(std::span<const std::int64_t>(&step, 1));
    file_->frame_time.append(std::span<const double>(&state.time, 1));
    if (state.q.size() > 0) {               // there are rigid bodies
        file_->q.append(numbers(state.q));  // columns of the matrix are rows of the file
        file_->v.append(numbers(state.v));
    }
    if (file_->cell != nullptr) {
        file_->cell->append(numbers(state.cell));
        file_->cell_velocity->append(numbers(state.cell_velocity));
    }
    if (file_->scale != nullptr) {
        file_->scale->append(std::span<const double>(state.scale.data(),
                                                     static_cast<std::size_t>(state.scale.size())));
    }
    if (file_->correction_accounts != nullptr) {
        const VecX& accounts = state.correction_accounts;
        file_->correction_accounts->append(
            std::span<const double>(accounts.data(), static_cast<std::size_t>(accounts.size())));
    }
    if (!file_->stress) stresses = {};
    file_->deformables.append(state, stresses);
    if (!file_->contacts) {
        file_->shown.append(state, {}, {}, stresses);
        return;
    }
    const MatX impulses = impulses_on_bodies(state.q.cols(), contacts);
    file_->shown.append(state, contacts, impulses, stresses);
    file_->contacts->append(contacts);
    file_->contact_impulse->append(numbers(impulses));
}

Index ResultWriter::add_measure(const records::MeasureRecord& measure) {
    return file_->measures.add(measure);
}

void ResultWriter::add_sample(Index measure, double time, const sim::measures::Sample& sample) {
    file_->measures.append(measure, time, sample);
}

bool ResultWriter::flush_if_due() {
    if (file_->file.growth() < k_flush_growth &&
        Clock::now() - file_->last_flush < k_flush_interval) {
        return false;
    }
    // A reader holds the lock: the flush is deferred until enough data wait.
    if (file_->file.is_being_read() && file_->file.growth() < k_most_growth) return false;
    flush();
    return true;
}

void ResultWriter::flush() {
    file_->file.flush();
    file_->last_flush = Clock::now();
    file_->flushed_frames = file_->shown.run().frames.size();
}

records::ShownRun ResultWriter::shown() const {
    records::ShownRun run = file_->shown.run();
    run.file = file_->name;
    // Only frames that readers of the file find.
    run.frames.resize(file_->flushed_frames);
    return run;
}

void ResultWriter::finish(RunState state) {
    // ParaView gets the last frame too, also if it is not due.
    file_->shown.finish();
    file_->file.set("", "state", name_of(state));
    flush();
}

}  // namespace drystone::results
