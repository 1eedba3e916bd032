// Reads a result file and checks that its lists fit together.
#include "drystone/results/result_reader.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fcntl.h>
#include <optional>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/results/rows/contact_rows.hpp"
#include "drystone/results/rows/deformable_rows.hpp"
#include "drystone/results/rows/event_rows.hpp"
#include "drystone/results/rows/layout.hpp"
#include "drystone/results/rows/measure_rows.hpp"
#include "drystone/results/rows/shown_frames.hpp"
#include "drystone/results/rows/sound_rows.hpp"
#include "drystone/results/rows/step_rows.hpp"
#include "drystone/results/storage/file_descriptor.hpp"
#include "drystone/results/storage/stored_file.hpp"

namespace drystone::results {

namespace layout = rows::layout;

namespace {

constexpr const char* k_kind = "a result file of drystone run";

Vec3 vector_at(const std::vector<double>& values, std::size_t row) {
    return {values[3 * row], values[3 * row + 1], values[3 * row + 2]};
}

bool are_bodies(const std::vector<std::int32_t>& numbers, std::size_t bodies) {
    return std::all_of(numbers.begin(), numbers.end(), [&](std::int32_t number) {
        return number >= 0 && static_cast<std::size_t>(number) < bodies;
    });
}

/// Whether a run is writing what is at `path`; not if there is nothing that can be read.
bool has_writer(const std::filesystem::path& path) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) return false;
    try {
        return is_being_written(path);
    } catch (const Error&) {
        return false;
    }
}

bool are_face_kinds(const std::vector<std::uint8_t>& kinds) {
    return std::all_of(kinds.begin(), kinds.end(), [](std::uint8_t kind) {
        return kind <= static_cast<std::uint8_t>(shapes::FaceKind::plane);
    });
}

}  // namespace

ResultReader::ResultReader(std::filesystem::path path)
    : path_(std::move(path)),
      was_written_(has_writer(path_)),
      file_(std::make_unique<storage::StoredFile>(path_, k_kind)) {
    if (!file_->has("", "format") || file_->text("", "format") != layout::k_format) {
        throw InputError({.what = path_.string(),
                          .expected = k_kind,
                          .found = "another HDF5 file (no attribute format = '" +
                                   std::string(layout::k_format) + "')"});
    }
    if (const Index version = file_->integer("", "format_version"); version != layout::k_version) {
        file_->fail("", "format version " + std::to_string(layout::k_version),
                    "version " + std::to_string(version));
    }
    read_run();
    read_bodies();
    read_frames();
    measures_ = rows::measures_in(*file_);
}

ResultReader::~ResultReader() = default;
ResultReader::ResultReader(ResultReader&&) noexcept = default;
ResultReader& ResultReader::operator=(ResultReader&&) noexcept = default;

// A run may end or begin between two reads of its file: it is abandoned if there was no writer at
// either of them.
bool ResultReader::is_abandoned() const {
    return run_.state == RunState::running && !was_written_ && !has_writer(path_);
}

void ResultReader::read_run() {
    const std::string state = file_->text("", "state");
    const std::optional<RunState> known = run_state(state);
    if (!known) file_->fail("", "a state of a run", "'" + state + "'");
    const std::string settings = layout::k_settings;
    run_ = {.drystone_version = file_->text("", "drystone_version"),
            .title = file_->text("", "title"),
            .description = file_->text("", "description"),
            .dimension = static_cast<int>(file_->integer("", "dimension")),
            .state = *known,
            .steps_planned = file_->integer("", "steps_planned"),
            .scene_file = file_->text("scene", "file"),
            .scene_text = file_->text(layout::k_scene_text),
            .start = file_->number(settings, "start"),
            .end = file_->number(settings, "end"),
            .step = file_->number(settings, "step"),
            .velocity_tolerance = file_->number(settings, "velocity_tolerance"),
            .gap_tolerance = file_->number(settings, "gap_tolerance"),
            // Files from before it was written have runs with the default.
            .approach_tolerance = file_->number(settings, file_->has(settings, "approach_tolerance")
                                                              ? "approach_tolerance"
                                                              : "velocity_tolerance"),
            .integrator = file_->text(settings, "integrator"),
            .impact_law = file_->text(settings, "impact_law"),
            .solver = file_->text(settings, "solver"),
            .contacts_stored = file_->has(layout::k_contact_offsets)};
    if (file_->has(settings, "gravity_x")) {
        run_.gravity =
            Vec3(file_->number(settings, "gravity_x"), file_->number(settings, "gravity_y"),
                 file_->number(settings, "gravity_z"));
    }
    for (const double number : {run_.start, run_.end, run_.step, run_.velocity_tolerance}) {
        if (!std::isfinite(number)) file_->fail(settings, "finite numbers", to_text(number));
    }
    if (run_.dimension != 2 && run_.dimension != 3) {
        file_->fail("", "dimension 2 or 3", std::to_string(run_.dimension));
    }
}

void ResultReader::read_bodies() {
    const auto names = file_->texts(layout::k_body_name);
    const auto column = [&](const char* path) {
        auto texts = file_->texts(path);
        if (texts.size() != names.size()) {
            file_->fail(path, std::to_string(names.size()) + " texts",
                        std::to_string(texts.size()));
        }
        return texts;
    };
    const auto materials = column(layout::k_body_material);
    const auto mobilities = column(layout::k_body_mobility);
    const auto colors = column(layout::k_body_color);
    const auto shapes = column(layout::k_body_shape);
    const auto count = static_cast<Index>(names.size());
    const auto masses = rows::finite_rows(*file_, layout::k_body_mass, 0, count);
    const auto inertias = rows::finite_rows(*file_, layout::k_body_inertia, 0, count);
    if (masses.size() != names.size() || inertias.size() != 3 * names.size()) {
        file_->fail(layout::k_body_inertia, "a mass and 3 numbers per body", "another number");
    }
    for (std::size_t k = 0; k < names.size(); ++k) {
        bodies_.push_back({.name = names[k],
                           .material = materials[k],
                           .mobility = mobilities[k],
                           .color = colors[k],
                           .shape = shapes[k],
                           .mass = masses[k],
                           .inertia = vector_at(inertias, k)});
    }
}

void ResultReader::read_frames() {
    times_ = rows::all_instants(*file_, layout::k_frame_time);
    const auto frames = static_cast<Index>(times_.size());
    const auto frame_steps = file_->rows<std::int64_t>(layout::k_frame_step, 0, frames);
    frame_steps_.assign(frame_steps.begin(), frame_steps.end());
    const bool plane = run_.dimension == 2;
    const auto check = [&](const char* path, Index rows) {
        const std::vector<Index> shape = file_->shape(path, 3);
        const Index written = bodies_.empty() ? 0 : frames;
        const std::vector<Index> expected{written, static_cast<Index>(bodies_.size()), rows};
        if (shape != expected) {
            file_->fail(path,
                        std::to_string(frames) + " frames of " + std::to_string(bodies_.size()) +
                            " bodies with " + std::to_string(rows) + " numbers",
                        std::to_string(shape[0]) + " x " + std::to_string(shape[1]) + " x " +
                            std::to_string(shape[2]));
        }
    };
    check(layout::k_frame_q, plane ? 3 : 7);
    check(layout::k_frame_v, plane ? 3 : 6);
    steps_ = file_->length(layout::k_steps);
    if (!run_.contacts_stored) return;
    offsets_ = rows::contact_offsets_in(*file_, frames);
}

MatX ResultReader::state(const char* path, Index k, Index rows) const {
    if (bodies_.empty()) return MatX(rows, 0);
    const auto values = rows::finite_rows(*file_, path, k, 1);
    return Eigen::Map<const MatX>(values.data(), rows, static_cast<Index>(values.size()) / rows);
}

void ResultReader::require_frame(Index k) const {
    if (k >= 0 && k < frames()) return;
    throw InputError({{.what = "frame",
                       .expected = "a number from 0 to " + std::to_string(frames() - 1),
                       .found = std::to_string(k)}},
                     path_.string());
}

sim::Snapshot ResultReader::frame(Index k) const {
    require_frame(k);
    const bool plane = run_.dimension == 2;
    sim::Snapshot frame{.step = frame_steps_[static_cast<std::size_t>(k)],
                        .time = times_[static_cast<std::size_t>(k)],
                        .q = state(layout::k_frame_q, k, plane ? 3 : 7),
                        .v = state(layout::k_frame_v, k, plane ? 3 : 6)};
    if (file_->has(layout::k_frame_cell)) {
        frame.cell = state(layout::k_frame_cell, k, run_.dimension);
        frame.cell_velocity = state(layout::k_frame_cell_velocity, k, run_.dimension);
    }
    if (file_->has(layout::k_frame_scale)) {
        const auto factors = rows::finite_rows(*file_, layout::k_frame_scale, k, 1);
        if (factors.size() != bodies_.size()) {
            file_->fail(layout::k_frame_scale, "a factor for each body", "another number");
        }
        frame.scale = Eigen::Map<const VecX>(factors.data(), frame.q.cols());
    }
    if (file_->has(layout::k_frame_correction_accounts)) {
        const auto accounts = rows::finite_rows(*file_, layout::k_frame_correction_accounts, k, 1);
        if (accounts.size() != bodies_.size()) {
            file_->fail(layout::k_frame_correction_accounts, "a balance for each body",
                        "another number");
        }
        frame.correction_accounts = Eigen::Map<const VecX>(accounts.data(), frame.q.cols());
    }
    frame.deformables = rows::deformable_states_in(*file_, k);
    return frame;
}

Index ResultReader::deformables() const { return rows::deformables_in(*file_); }

records::DeformableRecord ResultReader::deformable(Index k) const {
    return rows::deformable_in(*file_, k, run_.dimension);
}

records::DeformableSizes ResultReader::deformable_sizes(Index k) const {
    return rows::deformable_sizes_in(*file_, k);
}

std::vector<sim::ElementStress> ResultReader::stresses(Index k) const {
    require_frame(k);
    return rows::stresses_in(*file_, k);
}

bool ResultReader::has_stresses() const {
    return file_->has(std::string(layout::k_deformables) + "0" + layout::k_deformable_stress);
}

std::vector<sim::ContactRecord> ResultReader::contacts(Index k) const {
    if (!run_.contacts_stored) return {};
    return rows::contacts_in(*file_, contact_range(k),
                             static_cast<Index>(bodies_.size()) + deformables());
}

rows::ContactRange ResultReader::contact_range(Index k) const {
    const Index first = offsets_.at(static_cast<std::size_t>(k));
    return {.first = first, .count = offsets_.at(static_cast<std::size_t>(k) + 1) - first};
}

ContactSizes ResultReader::contact_sizes(Index k) const {
    if (!run_.contacts_stored) return {};
    const auto [first, count] = contact_range(k);
    ContactSizes sizes;
    for (const double gap : rows::finite_rows(*file_, layout::k_contact_gap, first, count)) {
        sizes.penetration = std::max(sizes.penetration, -gap);
    }
    const auto impulses = rows::finite_rows(*file_, layout::k_contact_impulse, first, count);
    for (std::size_t row = 0; row < impulses.size() / 3; ++row) {
        sizes.impulse = std::max(sizes.impulse, vector_at(impulses, row).norm());
    }
    return sizes;
}

VecX ResultReader::contact_loads(Index k) const {
    if (!run_.contacts_stored) return {};
    const auto rigid = static_cast<Index>(bodies_.size());
    return rows::contact_loads_in(*file_, contact_range(k), rigid, rigid + deformables());
}

MatX ResultReader::contact_impulses(Index k) const {
    if (!file_->has(layout::k_frame_contact_impulse)) return {};
    const auto values = rows::finite_rows(*file_, layout::k_frame_contact_impulse, k, 1);
    if (values.size() != 3 * bodies_.size()) {
        file_->fail(layout::k_frame_contact_impulse, "3 numbers per body", "another number");
    }
    return Eigen::Map<const MatX>(values.data(), 3, static_cast<Index>(values.size()) / 3);
}

std::vector<StepReport> ResultReader::reports(Index first, Index count) const {
    return rows::reports_in(*file_, first, count);
}

std::vector<WarningRecord> ResultReader::warnings() const {
    const auto texts = file_->texts(layout::k_warning_text);
    const auto steps =
        file_->rows<std::int64_t>(layout::k_warning_step, 0, static_cast<Index>(texts.size()));
    std::vector<WarningRecord> warnings;
    for (std::size_t k = 0; k < texts.size(); ++k) {
        warnings.push_back({.step = steps[k], .text = texts[k]});
    }
    return warnings;
}

Index ResultReader::event_count() const { return rows::event_count(*file_); }

records::EventList ResultReader::events(Index first, Index count) const {
    return rows::events_in(*file_, first, count);
}

const records::MeasureRecord& ResultReader::measure(const std::string& name) const {
    std::string list;
    std::vector<std::string> names;
    for (const records::MeasureRecord& measure : measures_) {
        if (measure.name == name) return measure;
        list += (list.empty() ? "one of " : ", ") + measure.name;
        names.push_back(measure.name);
    }
    throw InputError(
        {{.what = "measure",
          .expected = (list.empty() ? "a result with measures" : list) + suggestion(name, names),
          .found = "'" + name + "'"}},
        path_.string());
}

records::MeasureSamples ResultReader::samples(const records::MeasureRecord& measure, Index first,
                                              Index count) const {
    return rows::samples_in(*file_, measure, first, count);
}

records::ShownRun ResultReader::shown() const {
    records::ShownRun run{.file = path_.filename().string(),
                          .stresses = has_stresses(),
                          .contacts = run_.contacts_stored};
    if (file_->has(layout::k_surface_reference)) {
        const auto faces = [&](const std::string& group) -> records::ShownRun::Faces {
            return {.count = file_->length(group + layout::k_face_body),
                    .topology = file_->length(group + layout::k_face_topology)};
        };
        run.points = file_->length(layout::k_surface_reference);
        run.moving = faces(layout::k_surface_moving);
        run.fixed = faces(layout::k_surface_fixed);
    }
    for (Index k = 0; k < deformables(); ++k) run.deformables.push_back(deformable_sizes(k));
    for (const std::int64_t frame : file_->all<std::int64_t>(layout::k_shown_frames)) {
        if (frame < 0 || frame >= frames()) {
            file_->fail(layout::k_shown_frames, "numbers of frames", "another list");
        }
        run.frames.push_back(
            {.number = frame,
             .time = times_[static_cast<std::size_t>(frame)],
             .contacts = run_.contacts_stored ? contact_range(frame).count : 0,
             .impulses = file_->has(rows::shown_group(frame) + layout::k_shown_moving_impulse)});
    }
    return run;
}

void ResultReader::read_faces(const std::string& group, shapes::BodySurfaces& surfaces) const {
    const auto bodies = file_->all<std::int32_t>(group + layout::k_face_body);
    const auto kinds = file_->all<std::uint8_t>(group + layout::k_face_kind);
    const auto topology = file_->all<std::int32_t>(group + layout::k_face_topology);
    const auto corners = rows::corners_of(topology, static_cast<Index>(surfaces.points.size()));
    if (!corners || corners->size() != bodies.size() || kinds.size() != bodies.size() ||
        !are_bodies(bodies, bodies_.size()) || !are_face_kinds(kinds)) {
        file_->fail(group, "faces of the bodies", "lists that do not fit together");
    }
    for (std::size_t k = 0; k < corners->size(); ++k) {
        surfaces.faces.push_back({.body = bodies[k],
                                  .kind = static_cast<shapes::FaceKind>(kinds[k]),
                                  .corners = (*corners)[k]});
    }
}

shapes::BodySurfaces ResultReader::surfaces() const {
    if (!file_->has(layout::k_surface_reference)) return {};
    shapes::BodySurfaces surfaces;
    const auto points = rows::all_finite(*file_, layout::k_surface_reference);
    const auto bodies = file_->all<std::int32_t>(layout::k_surface_point_body);
    if (points.size() != 3 * bodies.size() || !are_bodies(bodies, bodies_.size())) {
        file_->fail("surface", "points of the bodies", "lists that do not fit together");
    }
    surfaces.bodies.assign(bodies.begin(), bodies.end());
    for (std::size_t k = 0; k < bodies.size(); ++k) surfaces.points.push_back(vector_at(points, k));
    read_faces(layout::k_surface_moving, surfaces);
    surfaces.moving = surfaces.faces.size();
    read_faces(layout::k_surface_fixed, surfaces);
    return surfaces;
}

bool is_being_written(const std::filesystem::path& path) {
    return storage::FileDescriptor(path, O_RDONLY).is_locked(storage::Lock::writing);
}

bool is_result_file(const std::filesystem::path& path) {
    try {
        const storage::StoredFile file(path, k_kind);
        return file.has("", "format") && file.text("", "format") == layout::k_format;
    } catch (const Error&) {
        return false;
    }
}

}  // namespace drystone::results
