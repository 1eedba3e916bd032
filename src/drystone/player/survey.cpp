// Surveys the frames of a result: bounds, and the largest values that scale colours.
#include "drystone/player/survey.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/sim/state/snapshot.hpp"

namespace drystone::player {

namespace {

/// Length of the step that ended at frame `k`. All have that of the scene but the last, which may
/// be shorter; to read a report takes longer than the rest of the frame.
double step_length(const results::ResultReader& result, Index k) {
    const Index step = result.frame_steps()[static_cast<std::size_t>(k)];
    if (step < result.run().steps_planned || step > result.steps()) return result.run().step;
    return result.reports(step - 1, 1).front().h;
}

/// Makes `largest` at least `value`, if that is finite: a run that went wrong has others.
void raise(double& largest, double value) {
    if (std::isfinite(value)) largest = std::max(largest, value);
}

}  // namespace

VecX contact_forces(const results::ResultReader& result, Index k) {
    const VecX loads = result.contact_loads(k);
    if (loads.size() == 0) return {};
    const double h = step_length(result, k);
    if (!(h > 0.0)) return VecX::Zero(loads.size());
    return loads / h;
}

double Survey::size() const {
    const double size = empty ? 0.0 : (high - low).maxCoeff();
    return std::isfinite(size) && size > 0.0 ? size : 1.0;
}

Surveyor::Surveyor(const results::ResultReader& result, const results::shapes::PartList& parts)
    : marks_(results::shapes::marks_of(parts)),
      left_(result, marks_),
      stresses_(result.has_stresses()) {
    for (const results::BodyRecord& body : result.bodies())
        is_free_.push_back(body.mobility == "dynamic");
    for (Index d = 0; d < result.deformables(); ++d) {
        deformables_.push_back(result.deformable(d));
    }
    survey_.largest_displacement.assign(deformables_.size(), 0.0);
    survey_.largest_stress.assign(deformables_.size(), 0.0);
}

void Surveyor::include(const Vec3& place, double radius) {
    if (!place.allFinite()) return;  // a run that went wrong
    const Vec3 low = place.array() - radius;
    const Vec3 high = place.array() + radius;
    survey_.low = survey_.empty ? low : Vec3(survey_.low.cwiseMin(low));
    survey_.high = survey_.empty ? high : Vec3(survey_.high.cwiseMax(high));
    survey_.empty = false;
}

void Surveyor::add(const results::ResultReader& result, Index frame) {
    const sim::Snapshot state = result.frame(frame);
    add_bodies(state);
    add_deformables(state);
    if (stresses_) add_stresses(result, frame);
    add_contacts(result, frame);
    const MatX cell = sim::shown_cell(state.cell);
    // Corners of the periodic cell: sums of all subsets of its vectors.
    if (cell.size() > 0) include(Vec3::Zero(), 0.0);
    for (Index subset = 1; subset < (Index{1} << cell.cols()); ++subset) {
        Vec3 corner = Vec3::Zero();
        for (Index k = 0; k < cell.cols(); ++k) {
            if (((subset >> k) & 1) == 1) corner.head(cell.rows()) += cell.col(k);
        }
        include(corner, 0.0);
    }
}

void Surveyor::add_bodies(const sim::Snapshot& state) {
    int body = -1;
    Mat3 rotation = Mat3::Identity();
    Vec3 centre = Vec3::Zero();
    double factor = 1.0;  // on shapes that grow
    bool left = false;
    for (const results::shapes::Mark& mark : marks_) {
        if (mark.body != body) {
            body = mark.body;
            left = left_.has_left(state, body);
            factor = state.scale.size() > 0 ? state.scale[body] : 1.0;
            rotation = results::shapes::rotation_of(state, body);
            centre = results::shapes::centre_of(state, body);
        }
        if (!left) include(centre + rotation * (factor * mark.place), factor * mark.radius);
    }
    for (Index k = 0; k < state.v.cols(); ++k) {
        if (!is_free_[static_cast<std::size_t>(k)]) continue;
        raise(survey_.speed, results::shapes::velocity_of(state, k).norm());
        // Its length does not depend on the axes.
        const auto spin = state.v.col(k).tail(state.v.rows() == 3 ? 1 : 3);
        raise(survey_.spin, spin.norm());
    }
}

void Surveyor::add_stresses(const results::ResultReader& result, Index frame) {
    const std::vector<sim::ElementStress> stresses = result.stresses(frame);
    for (std::size_t d = 0; d < stresses.size(); ++d) {
        for (const double stress : stresses[d].von_mises) raise(survey_.largest_stress[d], stress);
    }
}

void Surveyor::add_contacts(const results::ResultReader& result, Index frame) {
    const VecX forces = contact_forces(result, frame);
    for (Index k = 0; k < forces.size(); ++k) {
        if (is_free_[static_cast<std::size_t>(k)]) raise(survey_.force, forces[k]);
    }
    const results::ContactSizes sizes = result.contact_sizes(frame);
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

}  // namespace drystone::player
