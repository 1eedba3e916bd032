// Writes frames as ParaView reads them: surfaces in world axes, deformable bodies, contacts.
#include "drystone/results/rows/shown_frames.hpp"

#include <numeric>
#include <utility>

#include "drystone/linalg/at.hpp"
#include "drystone/results/rows/layout.hpp"

namespace drystone::results::rows {

using sim::ContactRecord;
using storage::GrowingFile;
using storage::Packing;

namespace {

// Numbers of cell kinds in mixed topologies of XDMF. Polylines and polygons also list their size.
constexpr std::int32_t k_polyline = 2;
constexpr std::int32_t k_polygon = 3;
constexpr std::int32_t k_triangle = 4;

constexpr Index k_most_shown = 1000;

/// Numbers in the list of the faces as mixed cells.
Index topology_size(std::span<const shapes::Face> faces) {
    std::size_t size = 0;
    for (const shapes::Face& face : faces) {
        size += (face.corners.size() == 3 ? 1 : 2) + face.corners.size();
    }
    return static_cast<Index>(size);
}

template <class Number>
void write_list(GrowingFile& file, const std::string& path, const std::vector<Number>& values,
                Packing packing = Packing::plain) {
    file.write<Number>(path, values, {static_cast<Index>(values.size())}, packing);
}

void write_vectors(GrowingFile& file, const std::string& path, const std::vector<float>& values,
                   Packing packing = Packing::plain) {
    file.write<float>(path, values, {static_cast<Index>(values.size()) / 3, 3}, packing);
}

void append(std::vector<float>& values, const Vec3& vector) {
    for (const double x : vector) values.push_back(static_cast<float>(x));
}

void write_faces(GrowingFile& file, const std::string& group, std::span<const shapes::Face> faces) {
    std::vector<std::int32_t> bodies;
    std::vector<std::uint8_t> kinds;
    bodies.reserve(faces.size());
    kinds.reserve(faces.size());
    for (const shapes::Face& face : faces) {
        bodies.push_back(face.body);
        kinds.push_back(static_cast<std::uint8_t>(face.kind));
    }
    write_list(file, group + layout::k_face_body, bodies, Packing::compressed);
    write_list(file, group + layout::k_face_kind, kinds, Packing::compressed);
    write_list(file, group + layout::k_face_topology, mixed_topology(faces), Packing::compressed);
}

/// What does not change with time: points in the axes of their bodies, faces of moving and of other
/// bodies.
void write_reference(GrowingFile& file, const shapes::BodySurfaces& surfaces) {
    std::vector<double> points;
    points.reserve(3 * surfaces.points.size());
    for (const Vec3& point : surfaces.points) {
        points.insert(points.end(), point.begin(), point.end());
    }
    file.write<double>(layout::k_surface_reference, points,
                       {static_cast<Index>(surfaces.points.size()), 3});
    write_list<std::int32_t>(file, layout::k_surface_point_body,
                             {surfaces.bodies.begin(), surfaces.bodies.end()}, Packing::compressed);
    const std::span<const shapes::Face> faces = surfaces.faces;
    write_faces(file, layout::k_surface_moving, faces.first(surfaces.moving));
    write_faces(file, layout::k_surface_fixed, faces.subspan(surfaces.moving));
}

void write_contacts(GrowingFile& file, const std::string& group,
                    std::span<const ContactRecord> contacts) {
    std::vector<float> points;
    std::vector<float> impulses;
    std::vector<float> gaps;
    std::vector<std::uint8_t> status;
    for (const ContactRecord& contact : contacts) {
        append(points, contact.point);
        append(impulses, contact.impulse);
        gaps.push_back(static_cast<float>(contact.gap));
        status.push_back(static_cast<std::uint8_t>(contact.status));
    }
    std::vector<std::int32_t> cells(contacts.size());
    // Every contact is a cell of one point.
    std::iota(cells.begin(), cells.end(), 0);
    write_vectors(file, group + layout::k_shown_contact_point, points);
    write_vectors(file, group + layout::k_shown_contact_impulse, impulses);
    write_list(file, group + layout::k_shown_contact_gap, gaps);
    write_list(file, group + layout::k_shown_contact_status, status);
    write_list(file, group + layout::k_shown_contact_cells, cells);
}

}  // namespace

std::vector<std::int32_t> mixed_topology(std::span<const shapes::Face> faces) {
    std::vector<std::int32_t> cells;
    cells.reserve(at(topology_size(faces)));
    for (const shapes::Face& face : faces) {
        const auto corners = static_cast<std::int32_t>(face.corners.size());
        if (corners == 3) {
            cells.push_back(k_triangle);
        } else {
            cells.push_back(corners == 2 ? k_polyline : k_polygon);
            cells.push_back(corners);
        }
        cells.insert(cells.end(), face.corners.begin(), face.corners.end());
    }
    return cells;
}

std::optional<std::vector<std::vector<int>>> corners_of(std::span<const std::int32_t> topology,
                                                        Index points) {
    std::vector<std::vector<int>> faces;
    while (!topology.empty()) {
        const std::int32_t kind = topology.front();
        topology = topology.subspan(1);
        std::size_t corners = 3;
        if (kind == k_polyline || kind == k_polygon) {
            // A damaged list ends within a face or refers to points that do not exist.
            if (topology.empty() || topology.front() < 2) return {};
            corners = static_cast<std::size_t>(topology.front());
            topology = topology.subspan(1);
        } else if (kind != k_triangle) {
            return {};
        }
        if (topology.size() < corners) return {};
        const std::span<const std::int32_t> own = topology.first(corners);
        faces.emplace_back(own.begin(), own.end());
        for (const int corner : own) {
            if (corner < 0 || corner >= points) return {};
        }
        topology = topology.subspan(corners);
    }
    return faces;
}

std::string shown_group(Index frame) {
    constexpr std::size_t k_digits = 6;
    std::string number = std::to_string(frame);
    if (number.size() < k_digits) number.insert(0, k_digits - number.size(), '0');
    return "shown/" + number;
}

ShownFrames::ShownFrames(GrowingFile& file, shapes::BodySurfaces surfaces,
                         std::span<const sim::DeformableInfo> deformables, Index expected_frames,
                         const scene::OutputSpec& output)
    : file_(&file),
      surfaces_(std::move(surfaces)),
      deformables_(file, deformables),
      shown_(&file.add_rows<std::int64_t>(layout::k_shown_frames, {})),
      run_{.deformables = deformables_.sizes(),
           .stresses = output.stress && !deformables.empty(),
           .contacts = output.contacts},
      stride_((expected_frames + k_most_shown - 1) / k_most_shown) {
    if (surfaces_.faces.empty()) return;
    write_reference(file, surfaces_);
    const std::span<const shapes::Face> faces = surfaces_.faces;
    const auto sizes = [](std::span<const shapes::Face> list) -> records::ShownRun::Faces {
        return {.count = static_cast<Index>(list.size()), .topology = topology_size(list)};
    };
    run_.points = static_cast<Index>(surfaces_.points.size());
    run_.moving = sizes(faces.first(surfaces_.moving));
    run_.fixed = sizes(faces.subspan(surfaces_.moving));
    // Of a million balls the corners of faces would be a gigabyte.
    face_bodies_.reserve(faces.size());
    for (const shapes::Face& face : faces) face_bodies_.push_back(face.body);
    surfaces_.faces = std::vector<shapes::Face>();
}

void ShownFrames::append(const sim::Snapshot& state, std::span<const ContactRecord> contacts,
                         const MatX& impulses, std::span<const sim::ElementStress> stresses) {
    last_shown_ = frames_++ % stride_ == 0;
    if (last_shown_) {
        show(state, contacts, impulses, stresses);
    } else {
        last_state_ = state;
        last_contacts_.assign(contacts.begin(), contacts.end());
        last_impulses_ = impulses;
        last_stresses_.assign(stresses.begin(), stresses.end());
    }
}

void ShownFrames::finish() {
    if (!last_shown_) show(last_state_, last_contacts_, last_impulses_, last_stresses_);
    last_shown_ = true;
}

void ShownFrames::show_surfaces(const std::string& group, const sim::Snapshot& state) {
    std::vector<float> vectors;
    vectors.reserve(3 * surfaces_.points.size());
    for (const Vec3& point : shapes::placed(surfaces_, state)) rows::append(vectors, point);
    write_vectors(*file_, group + layout::k_shown_point, vectors);
    vectors.clear();
    vectors.reserve(3 * surfaces_.moving);
    for (std::size_t k = 0; k < surfaces_.moving; ++k) {
        rows::append(vectors, shapes::velocity_of(state, face_bodies_[k]));
    }
    // The faces of a body have one velocity.
    write_vectors(*file_, group + layout::k_shown_velocity, vectors, Packing::compressed);
}

void ShownFrames::show_impulses(const std::string& group, const MatX& impulses) {
    std::vector<float> vectors;
    const auto show = [&](const char* name, std::size_t first, std::size_t end) {
        vectors.clear();
        vectors.reserve(3 * (end - first));
        for (std::size_t k = first; k < end; ++k) {
            rows::append(vectors, impulses.col(face_bodies_[k]));
        }
        write_vectors(*file_, group + name, vectors, Packing::compressed);
    };
    show(layout::k_shown_moving_impulse, 0, surfaces_.moving);
    show(layout::k_shown_fixed_impulse, surfaces_.moving, face_bodies_.size());
}

void ShownFrames::show(const sim::Snapshot& state, std::span<const ContactRecord> contacts,
                       const MatX& impulses, std::span<const sim::ElementStress> stresses) {
    const bool rigid = !face_bodies_.empty();
    if (!rigid && deformables_.empty()) return;
    const std::int64_t frame = frames_ - 1;
    const std::string group = shown_group(frame);
    if (rigid) show_surfaces(group, state);
    const bool has_impulses = rigid && impulses.size() > 0;
    if (has_impulses) show_impulses(group, impulses);
    deformables_.show(group, state, stresses);
    // Readers of XDMF want at least one point: one without impulse, inside the first body.
    const ContactRecord none{.point =
                                 rigid ? shapes::centre_of(state, 0) : deformables_.first_point()};
    write_contacts(*file_, group,
                   contacts.empty() ? std::span<const ContactRecord>(&none, 1) : contacts);
    shown_->append(std::span<const std::int64_t>(&frame, 1));
    run_.frames.push_back({.number = frame,
                           .time = state.time,
                           .contacts = static_cast<Index>(contacts.size()),
                           .impulses = has_impulses});
}

}  // namespace drystone::results::rows
