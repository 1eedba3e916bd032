// Gives driven bodies and cells the velocities of their prescribed motion over a step.
#include "drystone/contact/driven_boundaries.hpp"

#include <algorithm>

#include "drystone/linalg/at.hpp"
#include "drystone/mechanics/periodic_cell.hpp"

namespace drystone::contact {

template <int D>
void DrivenBoundaries<D>::drive(mechanics::RigidBodies<D>& bodies, Index dof, double start,
                                double end) {
    bodies.v[dof] = start;
    end_[dof] = end;
    given_[at(dof)] = 1;
}

template <int D>
void DrivenBoundaries<D>::start(mechanics::RigidBodies<D>& bodies, double t, double h,
                                double theta) {
    if (empty()) return;
    end_.setZero(bodies.dofs());
    given_.assign(at(bodies.dofs()), 0);
    // w at the start, and w+ with theta w+ + (1 - theta) w = the mean.
    for (const Driven<D>& driven : driven_) {
        const mechanics::Placement<D>& q = bodies.q[at(driven.body)];
        const mechanics::Twist<D> start = driven.motion.twist_at(q, t, h);
        const mechanics::Twist<D> mean = driven.motion.mean_twist(q, t, h);
        for (Index k = 0; k < mechanics::k_dofs<D>; ++k) {
            drive(bodies, mechanics::k_dofs<D> * driven.body + k, theta > 0.0 ? start[k] : mean[k],
                  theta > 0.0 ? (mean[k] - (1.0 - theta) * start[k]) / theta : mean[k]);
        }
    }
    if (cell_motion_) start_cell(bodies, t, h, theta);
}

template <int D>
void DrivenBoundaries<D>::start_cell(mechanics::RigidBodies<D>& bodies, double t, double h,
                                     double theta) {
    const mechanics::StepGradients<D> G = mechanics::step_gradients(*cell_motion_, t, h, theta);
    for (Index k = 0; k < D; ++k) {
        for (Index l = 0; l < D; ++l) {
            const Index dof = mechanics::gradient_dof(bodies, k, l);
            if (bodies.inverse_mass[dof] > 0.0) continue;  // a stress controls it
            drive(bodies, dof, bodies.cell_length * G.start(k, l),
                  bodies.cell_length * G.end(k, l));
        }
    }
}

template <int D>
void DrivenBoundaries<D>::finish(VecX& v) const {
    for (Index i = 0; i < end_.size(); ++i) {
        if (given_[at(i)] != 0) v[i] = end_[i];
    }
}

template <int D>
double DrivenBoundaries<D>::change(const mechanics::RigidBodies<D>& bodies, int body) const {
    const Index first = mechanics::k_dofs<D> * body;
    if (given_.empty() || given_[at(first)] == 0) return 0.0;
    return (end_.template segment<D>(first) - bodies.v.template segment<D>(first)).norm();
}

template <int D>
double DrivenBoundaries<D>::largest_change(const mechanics::RigidBodies<D>& bodies) const {
    double largest = 0.0;
    for (const Driven<D>& driven : driven_) {
        largest = std::max(largest, change(bodies, driven.body));
    }
    return largest;
}

template class DrivenBoundaries<2>;
template class DrivenBoundaries<3>;

}  // namespace drystone::contact
