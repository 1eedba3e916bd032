// Adds bodies, moves them at their velocities, and sums a^T M b.
#include "drystone/mechanics/rigid_bodies.hpp"

#include <algorithm>

#include "drystone/mechanics/periodic_cell.hpp"

namespace drystone::mechanics {

namespace {

/// Appends a body; boundaries have inverse mass 0.
template <int D>
void append(RigidBodies<D>& bodies, const Placement<D>& q, const Twist<D>& v, const Twist<D>& mass,
            bool dynamic, double size) {
    const Index end = bodies.dofs();
    bodies.q.push_back(q);
    bodies.dynamic.push_back(dynamic ? 1 : 0);
    bodies.size.push_back(size);
    for (VecX* vector : {&bodies.v, &bodies.mass, &bodies.inverse_mass}) {
        if (vector->size() < bodies.dofs()) vector->conservativeResize(bodies.dofs());
    }
    bodies.v.template segment<k_dofs<D>>(end) = v;
    bodies.mass.template segment<k_dofs<D>>(end) = mass;
    bodies.inverse_mass.template segment<k_dofs<D>>(end) =
        dynamic ? Twist<D>(mass.cwiseInverse()) : Twist<D>::Zero();
}

/// q <- q moved at the velocities of the bodies, without those of a periodic cell.
template <int D>
void advance_bodies(RigidBodies<D>& bodies, double dt) {
    for (Index i = 0; i < bodies.body_count(); ++i) {
        auto& q = bodies.q[static_cast<std::size_t>(i)];
        q = moved(q, Twist<D>(bodies.twist(i)), dt);
    }
}

}  // namespace

template <int D>
void reserve(RigidBodies<D>& bodies, Index count) {
    const auto places = static_cast<std::size_t>(count);
    bodies.q.reserve(places);
    bodies.dynamic.reserve(places);
    bodies.size.reserve(places);
    for (VecX* vector : {&bodies.v, &bodies.mass, &bodies.inverse_mass}) {
        vector->conservativeResize(std::max(vector->size(), k_dofs<D> * count));
    }
}

template <int D>
void add(RigidBodies<D>& bodies, const DynamicBody<D>& body) {
    Twist<D> mass;
    mass << Vector<D>::Constant(body.mass), body.inertia;
    append<D>(bodies, body.q, body.v, mass, true, body.size);
}

template <int D>
void add_boundary(RigidBodies<D>& bodies, const Placement<D>& q, double size) {
    append<D>(bodies, q, Twist<D>::Zero(), Twist<D>::Zero(), false, size);
}

template <int D>
void advance(RigidBodies<D>& bodies, double dt) {
    advance_bodies(bodies, dt);
    if (bodies.lattice > 0) stretch<D>(bodies, dt * gradient_of(bodies, bodies.v));
}

template <int D>
void advance_to_contacts(RigidBodies<D>& bodies, double dt) {
    advance_bodies(bodies, dt);
    if (bodies.lattice > 0) stretch_back<D>(bodies, dt * gradient_of(bodies, bodies.v));
}

// In the order of the unknowns, one sum: results do not depend on vectorisation.
template <int D>
double kinetic_product(const RigidBodies<D>& bodies, const VecX& a, const VecX& b) {
    double sum = 0.0;
    for (Index i = 0; i < bodies.dofs(); ++i) sum += a[i] * bodies.mass[i] * b[i];
    return sum;
}

template <int D>
double kinetic_distance(const RigidBodies<D>& bodies, const VecX& a, const VecX& b) {
    double sum = 0.0;
    for (Index i = 0; i < bodies.dofs(); ++i) {
        const double change = a[i] - b[i];
        sum += change * bodies.mass[i] * change;
    }
    return sum;
}

template void reserve<2>(RigidBodies<2>&, Index);
template void reserve<3>(RigidBodies<3>&, Index);
template void add<2>(RigidBodies<2>&, const DynamicBody<2>&);
template void add<3>(RigidBodies<3>&, const DynamicBody<3>&);
template void add_boundary<2>(RigidBodies<2>&, const Placement<2>&, double);
template void add_boundary<3>(RigidBodies<3>&, const Placement<3>&, double);
template void advance<2>(RigidBodies<2>&, double);
template void advance<3>(RigidBodies<3>&, double);
template void advance_to_contacts<2>(RigidBodies<2>&, double);
template void advance_to_contacts<3>(RigidBodies<3>&, double);
template double kinetic_product<2>(const RigidBodies<2>&, const VecX&, const VecX&);
template double kinetic_product<3>(const RigidBodies<3>&, const VecX&, const VecX&);
template double kinetic_distance<2>(const RigidBodies<2>&, const VecX&, const VecX&);
template double kinetic_distance<3>(const RigidBodies<3>&, const VecX&, const VecX&);

}  // namespace drystone::mechanics
