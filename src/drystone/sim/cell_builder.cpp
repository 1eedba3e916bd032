#include "drystone/sim/cell_builder.hpp"

#include <utility>

#include "drystone/mechanics/periodic_cell.hpp"
#include "drystone/sim/scene_axes.hpp"

namespace drystone::sim {

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
void add_cell(const scene::SceneSpec& spec, contact::RigidModel<D>& model) {
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

template void add_cell<2>(const scene::SceneSpec&, contact::RigidModel<2>&);
template void add_cell<3>(const scene::SceneSpec&, contact::RigidModel<3>&);

}  // namespace drystone::sim
