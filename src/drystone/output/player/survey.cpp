#include "drystone/output/player/survey.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/output/player/contact_forces.hpp"
#include "drystone/sim/shown_cell.hpp"

namespace drystone::output::player {

namespace {

/// Shapes of more points are represented by the corners of the box around them.
constexpr std::size_t k_most_points = 32;

std::vector<Vec3> box_corners(const Vec3& low, const Vec3& high) {
    std::vector<Vec3> corners;
    for (unsigned k = 0; k < 8; ++k) {
        corners.emplace_back((k & 1U) != 0 ? high.x() : low.x(), (k & 2U) != 0 ? high.y() : low.y(),
                             (k & 4U) != 0 ? high.z() : low.z());
    }
    return corners;
}

/// Points whose hull holds the shape.
std::vector<Vec3> corners_of(const Prototype& prototype) {
    if (prototype.kind == "box") return box_corners(-Vec3::Ones(), Vec3::Ones());
    if (prototype.points.size() <= k_most_points) return prototype.points;
    Vec3 low = prototype.points.front();
    Vec3 high = low;
    for (const Vec3& point : prototype.points) {
        low = low.cwiseMin(point);
        high = high.cwiseMax(point);
    }
    return box_corners(low, high);
}

/// Makes `largest` at least `value`, if that is finite: a run that went wrong has others.
void raise(double& largest, double value) {
    if (std::isfinite(value)) largest = std::max(largest, value);
}

}  // namespace

double Survey::size() const {
    const double size = empty ? 0.0 : (high - low).maxCoeff();
    return std::isfinite(size) && size > 0.0 ? size : 1.0;
}

Surveyor::Surveyor(const ResultReader& result, const PartList& parts)
    : stresses_(result.has_stresses()) {
    for (const Part& part : parts.parts) add_marks(part, parts.prototypes[part.prototype]);
    // Bodies in order, so that each is turned once.
    std::stable_sort(marks_.begin(), marks_.end(),
                     [](const Mark& a, const Mark& b) { return a.body < b.body; });
    for (Index d = 0; d < result.deformables(); ++d) {
        deformables_.push_back(result.deformable(d));
    }
    survey_.largest_displacement.assign(deformables_.size(), 0.0);
    survey_.largest_stress.assign(deformables_.size(), 0.0);
}

void Surveyor::add_marks(const Part& part, const Prototype& prototype) {
    if (prototype.infinite()) return;
    if (prototype.kind == "disk" || prototype.kind == "sphere") {
        marks_.push_back({part.body, part.offset, part.scale.x()});
        return;
    }
    for (const Vec3& corner : corners_of(prototype)) {
        const Vec3 place = part.offset + part.rotation * part.scale.cwiseProduct(corner);
        marks_.push_back({part.body, place, 0.0});
    }
}

void Surveyor::include(const Vec3& place, double radius) {
    if (!place.allFinite()) return;  // a run that went wrong
    const Vec3 low = place.array() - radius;
    const Vec3 high = place.array() + radius;
    survey_.low = survey_.empty ? low : Vec3(survey_.low.cwiseMin(low));
    survey_.high = survey_.empty ? high : Vec3(survey_.high.cwiseMax(high));
    survey_.empty = false;
}

void Surveyor::add(const ResultReader& result, Index frame) {
    const sim::Snapshot state = result.frame(frame);
    add_bodies(state);
    add_deformables(state);
    if (stresses_) add_stresses(result, frame);
    add_contacts(result, frame);
    const MatX cell = sim::shown_cell(state.cell);
    if (cell.size() > 0) include(Vec3::Zero(), 0.0);
    for (Index k = 0; k < cell.cols(); ++k) {
        Vec3 corner = Vec3::Zero();
        corner.head(cell.rows()) = cell.col(k);
        include(corner, 0.0);
    }
}

void Surveyor::add_bodies(const sim::Snapshot& state) {
    int body = -1;
    Mat3 rotation = Mat3::Identity();
    Vec3 centre = Vec3::Zero();
    for (const Mark& mark : marks_) {
        if (mark.body != body) {
            body = mark.body;
            rotation = rotation_of(state, body);
            centre = centre_of(state, body);
        }
        include(centre + rotation * mark.place, mark.radius);
    }
    for (Index k = 0; k < state.v.cols(); ++k) {
        raise(survey_.speed, velocity_of(state, k).norm());
        // Its length does not depend on the axes.
        const auto spin = state.v.col(k).tail(state.v.rows() == 3 ? 1 : 3);
        raise(survey_.spin, spin.norm());
    }
}

void Surveyor::add_stresses(const ResultReader& result, Index frame) {
    const std::vector<sim::CellStress> stresses = result.stresses(frame);
    for (std::size_t d = 0; d < stresses.size(); ++d) {
        for (const double stress : stresses[d].von_mises) raise(survey_.largest_stress[d], stress);
    }
}

void Surveyor::add_contacts(const ResultReader& result, Index frame) {
    for (const double force : contact_forces(result, frame)) raise(survey_.force, force);
    const ContactSizes sizes = result.contact_sizes(frame);
    raise(survey_.penetration, sizes.penetration);
    raise(survey_.impulse, sizes.impulse);
}

void Surveyor::add_deformables(const sim::Snapshot& state) {
    for (std::size_t d = 0; d < deformables_.size(); ++d) {
        const Eigen::Matrix3Xd displacements = deformables_[d].at_nodes(state.deformables[d].u);
        double& largest = survey_.largest_displacement[d];
        for (Index n = 0; n < displacements.cols(); ++n) {
            include(deformables_[d].mesh.nodes.col(n) + displacements.col(n), 0.0);
            raise(largest, displacements.col(n).norm());
        }
    }
}

}  // namespace drystone::output::player
