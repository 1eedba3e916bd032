// Moves all bodies, evaluates their forces and sums their energies, without contacts.
#include "drystone/contact/world.hpp"

#include <algorithm>
#include <utility>

#include "drystone/mechanics/gyroscopic.hpp"
#include "drystone/mechanics/time_mean.hpp"

namespace drystone::contact {

namespace {

/// Mean of a number over the bodies that move, 1 when there are none: the same multiple in any
/// system of units.
template <int D, class Number>
double dynamic_mean(const mechanics::RigidBodies<D>& bodies, Number number) {
    double sum = 0.0;
    double count = 0.0;
    for (Index i = 0; i < bodies.body_count(); ++i) {
        if (bodies.dynamic[at(i)] == 0) continue;
        const double one = number(i);
        if (one > 0.0) count += 1.0;
        sum += one;
    }
    return count > 0.0 ? sum / count : 1.0;
}

/// Mass of a body, some of whose directions may be locked: where it can only turn, its inertia over
/// the square of its size, and 0 where it cannot move at all.
template <int D>
double body_mass(const mechanics::RigidBodies<D>& bodies, Index i) {
    const auto own = bodies.mass.template segment<mechanics::k_dofs<D>>(mechanics::k_dofs<D> * i);
    const double mass = own.template head<D>().maxCoeff();
    if (mass > 0.0) return mass;
    const double size = bodies.size[at(i)];
    return own.template tail<mechanics::k_spins<D>>().maxCoeff() / (size * size);
}

}  // namespace

template <int D>
World<D>::World(SystemModel<D>& model)
    : bodies_(std::move(model.bodies)),
      forces_(std::move(model.forces)),
      coupled_(mechanics::ImplicitForces<D>(std::move(model.springs), std::move(model.drags)),
               bodies_),
      boundaries_(std::move(model.driven), std::move(model.cell_motion)),
      joints_(std::move(model.joints),
              dynamic_mean(bodies_, [&](Index i) { return bodies_.size[at(i)]; })),
      deformables_(std::move(model.deformables), model.colliders, bodies_.dofs()) {
    const auto rigid_mass = [&](Index i) { return body_mass(bodies_, i); };
    const auto rigid_size = [&](Index i) { return bodies_.size[at(i)]; };
    typical_mass_ = dynamic_mean(bodies_, rigid_mass);
    typical_size_ = dynamic_mean(bodies_, rigid_size);
    // v of deformable bodies follows; alone, they give the typical mass and size.
    if (deformables_.empty()) return;
    bodies_.v.conservativeResize(bodies_.dofs() + deformables_.unknowns());
    deformables_.initialise(bodies_.v);
    const bool moving =
        std::find(bodies_.dynamic.begin(), bodies_.dynamic.end(), 1) != bodies_.dynamic.end();
    if (moving) return;
    typical_mass_ = deformables_.typical_mass();
    typical_size_ = deformables_.size(0);
}

template <int D>
void World<D>::start_step(double t, double h, double theta) {
    t_ = t;
    h_ = h;
    boundaries_.start(bodies_, t, h, theta);
    coupled_.start_step(bodies_, h, theta);
    deformables_.start_step(t, h, theta, bodies_.v);
}

template <int D>
void World<D>::sum_forces(const LoadInstants& loads) {
    sums_.reset(bodies_.v.size());
    const double t = loads.mean ? 0.5 * (loads.t + loads.later) : loads.t;
    mechanics::add_forces<D>(forces_, bodies_, t, sums_);
    if (loads.mean && mechanics::has_loads<D>(forces_)) {
        const auto loads_at = [&](double s) -> const VecX& {
            later_.reset(bodies_.v.size());
            mechanics::add_loads<D>(forces_, bodies_, s, later_);
            return later_.external;
        };
        sums_.external = mechanics::time_mean(loads_at, loads.t, loads.later);
    }
    if (loads.share > 0.0) {
        later_.reset(bodies_.v.size());
        mechanics::add_loads<D>(forces_, bodies_, loads.later, later_);
        sums_.external = (1.0 - loads.share) * sums_.external + loads.share * later_.external;
    }
}

template <int D>
const mechanics::ForceSums& World<D>::evaluate_forces(const LoadInstants& loads, double h) {
    sum_forces(loads);
    mechanics::add_gyroscopic(bodies_, h, sums_);
    deformables_.add_forces(loads, bodies_.v, sums_);
    return sums_;
}

template <int D>
const mechanics::ForceSums& World<D>::evaluate_explicit_forces(const LoadInstants& loads,
                                                               double h) {
    sum_forces(loads);
    coupled_.forces().add_explicit(bodies_, sums_);
    mechanics::add_gyroscopic(bodies_, h, sums_);
    deformables_.add_forces(loads, bodies_.v, sums_);
    return sums_;
}

template <int D>
void World<D>::explicit_velocity(const VecX& F, double h, VecX& v_free) const {
    const Index rigid = bodies_.dofs();
    v_free = bodies_.v;
    v_free.head(rigid) += h * bodies_.inverse_mass.cwiseProduct(F.head(rigid));
    boundaries_.finish(v_free);
}

template <int D>
void World<D>::free_velocity(const VecX& F, double h, VecX& v_free) {
    explicit_velocity(F, h, v_free);
    deformables_.free_velocity(F, bodies_.v, v_free);
    if (v_free.allFinite()) coupled_.free_velocity(h * F, v_free);
}

template <int D>
void World<D>::add_response(const VecX& f, VecX& x) const {
    coupled_.add_response(f, x);
    deformables_.add_response(f, x);
}

template <int D>
void World<D>::refine(const VecX& f, VecX& v) {
    coupled_.solve(f, v);
    deformables_.refine(f, v);
}

template <int D>
void World<D>::relinearise(const VecX& f, const VecX& v, VecX& v_free) const {
    VecX rigid = v;
    coupled_.relinearised(f, rigid);
    v_free.head(bodies_.dofs()) = rigid.head(bodies_.dofs());
}

template <int D>
const mechanics::ForceSums& World<D>::settle_forces(const VecX& v_a) {
    coupled_.settle(v_a, sums_);
    deformables_.settle(v_a, sums_);
    return sums_;
}

template <int D>
void World<D>::advance(double dt) {
    mechanics::advance(bodies_, dt);
    deformables_.advance(dt, bodies_.v);
}

template <int D>
void World<D>::advance_to_end(double dt, const VecX& v_a) {
    advance(dt);
    constexpr int k_n = mechanics::k_dofs<D>;
    for (const int body : coupled_.forces().bodies()) {
        const mechanics::Twist<D> m = v_a.template segment<k_n>(k_n * body);
        bodies_.q[at(body)] = coupled_.forces().end_of(body, h_ * m);
    }
}

template <int D>
void World<D>::advance_to_contacts(double dt) {
    mechanics::advance_to_contacts(bodies_, dt);
    deformables_.advance(dt, bodies_.v);
}

template <int D>
double World<D>::damping_power(const VecX& v_a) const {
    const double springs =
        coupled_.forces().empty() ? 0.0 : coupled_.forces().damping_power(v_a);
    return springs + deformables_.damping_power(v_a);
}

template <int D>
double World<D>::kinetic_product(const VecX& a, const VecX& b) const {
    return mechanics::kinetic_product(bodies_, a, b) + deformables_.kinetic_product(a, b);
}

template <int D>
double World<D>::potential_energy() const {
    return mechanics::potential<D>(forces_, bodies_) + coupled_.forces().potential(bodies_) +
           deformables_.potential_energy();
}

template <int D>
double World<D>::elastic_energy() const {
    return coupled_.forces().potential(bodies_) + deformables_.elastic_energy();
}

template <int D>
double World<D>::boundary_power(const VecX& v, const VecX& F) const {
    double power = 0.0;
    for (Index i = 0; i < bodies_.dofs(); ++i) {
        if (bodies_.inverse_mass[i] == 0.0) power += v[i] * F[i];
    }
    return power + deformables_.held_power(v, F);
}

template <int D>
double World<D>::moving_mass(int body) const {
    if (body >= body_count()) return deformables_.body(body - body_count()).mass();
    return bodies_.dynamic[at(body)] != 0 ? body_mass(bodies_, body) : 0.0;
}

template class World<2>;
template class World<3>;

}  // namespace drystone::contact
