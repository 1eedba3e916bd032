// Builds the periodic cell with its motion and stress; rejects a cell too small for its bodies.
#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <utility>

#include "drystone/collision/detector.hpp"
#include "drystone/contact/cell_lattice.hpp"
#include "drystone/contact/system_model.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/mechanics/periodic_cell.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/building/builders.hpp"
#include "drystone/sim/building/model_builder.hpp"
#include "drystone/sim/building/scene_axes.hpp"

namespace drystone::sim::building {

namespace {

template <int D>
std::array<std::array<formula::Expression, D>, D> top_left(
    const std::array<std::array<formula::Expression, 3>, 3>& matrix) {
    std::array<std::array<formula::Expression, D>, D> result;
    for (std::size_t k = 0; k < D; ++k) {
        for (std::size_t l = 0; l < D; ++l) result[k][l] = matrix[k][l];
    }
    return result;
}

template <int D>
double total_mass(const mechanics::RigidBodies<D>& bodies) {
    double sum = 0.0;
    for (Index i = 0; i < bodies.count(); ++i) {
        sum += bodies.mass.template segment<D>(mechanics::k_dofs<D> * i).maxCoeff();
    }
    return sum;
}

/// Only dynamic bodies; a velocity that is locked stays 0.
template <int D>
void add_affine_velocities(const Eigen::Matrix<double, D, D>& G,
                           mechanics::RigidBodies<D>& bodies) {
    for (Index i = 0; i < bodies.count(); ++i) {
        const Vector<D> v = G * bodies.q[static_cast<std::size_t>(i)].position;
        for (Index k = 0; k < D; ++k) {
            const Index dof = mechanics::k_dofs<D> * i + k;
            if (bodies.inverse_mass[dof] > 0.0) bodies.v[dof] += v[k];
        }
    }
}

}  // namespace

template <int D>
void add_cell(const scene::SceneSpec& spec, contact::SystemModel<D>& model) {
    if (!spec.cell) return;
    const scene::CellSpec& cell = *spec.cell;
    mechanics::CellMotion<D> motion{.gradient = top_left<D>(cell.gradient)};
    add_affine_velocities<D>(mechanics::gradient_at(motion, spec.time.start), model.bodies);

    const double mass = cell.mass.value_or(total_mass(model.bodies));
    Eigen::Matrix<double, D, Eigen::Dynamic> A(D, static_cast<Index>(cell.vectors.size()));
    for (std::size_t j = 0; j < cell.vectors.size(); ++j) {
        A.col(static_cast<Index>(j)) = in_space<D>(cell.vectors[j]);
    }
    mechanics::add_cell(model.bodies, A);
    mechanics::CellStress<D> stress;
    bool controlled = false;
    for (std::size_t k = 0; k < D; ++k) {
        for (std::size_t l = 0; l < D; ++l) {
            if (!cell.stress[k][l]) continue;
            controlled = true;
            stress.stress[k][l] = *cell.stress[k][l];
            const Index dof =
                mechanics::gradient_dof(model.bodies, static_cast<Index>(k), static_cast<Index>(l));
            model.bodies.mass[dof] = mass;
            model.bodies.inverse_mass[dof] = 1.0 / mass;
        }
    }
    model.cell_motion = std::move(motion);
    if (controlled) model.forces.emplace_back(std::move(stress));
}

template void add_cell<2>(const scene::SceneSpec&, contact::SystemModel<2>&);
template void add_cell<3>(const scene::SceneSpec&, contact::SystemModel<3>&);

namespace {

/// Overlaps up to this share of a body's size are left to the position correction.
constexpr double k_settling = 1e-2;

/// Depth (m) by which a body alone in the lattice lies in its own images.
template <int D>
double own_overlap(const collision::Collider<D>& collider, const geometry::Frame<D>& frame,
                   const collision::Lattice<D>& lattice, double smallest_width) {
    collision::Detector<D> detector({collider});
    // Farther apart than the body reaches in any direction.
    if (2.0 * detector.radii()[0] <= smallest_width) return 0.0;
    const std::array<geometry::Frame<D>, 1> frames{frame};
    const std::array<double, 1> margins{0.0};
    detector.find_pairs(frames, margins, lattice);
    double depth = 0.0;
    for (const collision::Contact<D>& contact : detector.contacts(frames, margins, lattice)) {
        depth = std::max(depth, -contact.gap);
    }
    return depth;
}

}  // namespace

template <int D>
void require_room_for_images(const BuiltModel<D>& built) {
    const mechanics::RigidBodies<D>& bodies = built.model.bodies;
    if (bodies.lattice == 0) return;
    const collision::Lattice<D> lattice = contact::lattice_of(bodies);
    const collision::ReducedCell<D> cell(lattice);
    double width = std::numeric_limits<double>::infinity();
    for (int j = 0; j < lattice.count; ++j) width = std::min(width, cell.width(j));
    Index count = 0;
    std::string first;
    double depth = 0.0;
    for (Index i = 0; i < bodies.body_count(); ++i) {
        if (bodies.dynamic[at(i)] == 0) continue;
        const double found = own_overlap<D>(built.model.colliders[at(i)],
                                            mechanics::frame_of(bodies.q[at(i)]), lattice, width);
        if (!(found > k_settling * bodies.size[at(i)])) continue;
        if (count++ > 0) continue;
        first = built.bodies[at(i)].name;
        depth = found;
    }
    if (count == 0) return;
    const std::string others = count > 1 ? ", and " + std::to_string(count - 1) + " more do" : "";
    throw InputError(
        {.what = "cell.vectors",
         .expected = "a cell in which no body overlaps its own image",
         .found = "body '" + first + "' overlaps it by " + to_text(depth) + " m" + others});
}

template void require_room_for_images<2>(const BuiltModel<2>&);
template void require_room_for_images<3>(const BuiltModel<3>&);

}  // namespace drystone::sim::building
