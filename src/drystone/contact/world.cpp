// Moves all bodies, evaluates their forces and sums their energies, without contacts.
#include "drystone/contact/world.hpp"

#include <algorithm>
#include <utility>

#include "drystone/linalg/time_mean.hpp"
#include "drystone/mechanics/gyroscopic.hpp"

namespace drystone::contact {

namespace {

/// Driven velocities at the end of a step and at the start of the next one that differ by less, as
/// a share, differ by rounding.
constexpr double k_same_velocity = 1e-12;
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

template <int D>
bool is_joined(const std::vector<mechanics::Joint<D>>& joints, Index i) {
    return std::any_of(joints.begin(), joints.end(), [&](const mechanics::Joint<D>& joint) {
        return joint.a.body == i || joint.b.body == i;
    });
}

}  // namespace

template <int D>
World<D>::World(SystemModel<D>& model)
    : bodies_(std::move(model.bodies)),
      forces_(std::move(model.forces)),
      coupled_(mechanics::ImplicitForces<D>(std::move(model.springs), std::move(model.drags)),
               bodies_),
      gyroscopic_(bodies_, coupled_),
      boundaries_(std::move(model.driven), std::move(model.cell_motion)),
      joints_(std::move(model.joints),
              dynamic_mean(bodies_, [&](Index i) { return bodies_.size[at(i)]; })),
      joint_velocities_(joints_.joints(), bodies_),
      deformables_(std::move(model.deformables), model.colliders, bodies_.dofs()) {
    const auto rigid_mass = [&](Index i) { return body_mass(bodies_, i); };
    const auto rigid_size = [&](Index i) { return bodies_.size[at(i)]; };
    kinds_ = {.deformables = !deformables_.empty(),
              .springs = !coupled_.forces().empty(),
              .loads = mechanics::has_loads<D>(forces_)};
    typical_mass_ = dynamic_mean(bodies_, rigid_mass);
    typical_size_ = dynamic_mean(bodies_, rigid_size);
    for (Index i = 0; i < bodies_.body_count(); ++i) {
        if (mechanics::turns_unevenly(bodies_, i) || is_joined(joints_.joints(), i)) {
            whole_.push_back(i);
        }
    }
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
    theta_ = theta;
    VecX v_before;
    if (!whole_.empty()) v_before = bodies_.v;
    boundaries_.start(bodies_, t, h, theta);
    deformables_.start_step(t, h, theta, bodies_.v);
    if (!whole_.empty()) start_implicit(v_before);
    coupled_.start_step(bodies_, h, theta);
    gyroscopic_.start(bodies_.v, theta, h);
}

/// v_before: the velocities with which the last step ended.
template <int D>
void World<D>::start_implicit(const VecX& v_before) {
    last_change_ = v_before;
    if (v_start_.size() == v_before.size()) {
        last_change_ -= v_start_;
    } else {
        last_change_.setZero();
    }
    start_.clear();
    for (const Index i : whole_) start_.push_back(bodies_.q[at(i)]);
    admitted_energy_ = 0.0;
    if (closes_joints()) {
        constexpr int k_n = mechanics::k_dofs<D>;
        for (const Index i : whole_) {
            if (bodies_.dynamic[at(i)] != 0) continue;
            const mechanics::Twist<D> w = bodies_.twist(i);
            const double jump = (w - v_before.template segment<k_n>(k_n * i)).norm();
            if (jump > k_same_velocity * w.norm()) joint_velocities_.disturb(i);
        }
        admitted_energy_ = joint_velocities_.admit(joints_, bodies_);
        closure_.start(joints_, bodies_);
    }
    v_start_ = bodies_.v;
}

template <int D>
void World<D>::forget() {
    joints_.forget();
    joint_velocities_.disturb_all();
    v_start_.resize(0);
}

template <int D>
void World<D>::sum_forces(const LoadInstants& loads) {
    // Gravity alone stays as it is.
    if (kinds_.none() && sums_.gravity.size() == bodies_.v.size()) {
        if (!gyroscopic_.bodies().empty()) sums_.gyroscopic.setZero();
        return;
    }
    sums_.reset(bodies_.v.size(), kinds_);
    const double t = loads.mean ? 0.5 * (loads.t + loads.later) : loads.t;
    mechanics::add_forces<D>(forces_, bodies_, t, sums_);
    if (!kinds_.loads) return;
    if (loads.mean) {
        const auto loads_at = [&](double s) -> const VecX& {
            later_.reset(bodies_.v.size());
            mechanics::add_loads<D>(forces_, bodies_, s, later_);
            return later_.external;
        };
        sums_.external = time_mean(loads_at, loads.t, loads.later);
    }
    if (loads.share > 0.0) {
        later_.reset(bodies_.v.size());
        mechanics::add_loads<D>(forces_, bodies_, loads.later, later_);
        sums_.external = (1.0 - loads.share) * sums_.external + loads.share * later_.external;
    }
}

template <int D>
const mechanics::ForceSums& World<D>::evaluate_forces(const LoadInstants& loads) {
    sum_forces(loads);
    deformables_.add_forces(loads, bodies_.v, sums_);
    return sums_;
}

template <int D>
const VecX& World<D>::evaluate_total_force(const LoadInstants& loads) {
    const mechanics::ForceSums& sums = evaluate_forces(loads);
    if (!kinds_.none() || total_force_.size() != bodies_.v.size()) total_force_ = sums.total();
    return total_force_;
}

template <int D>
const mechanics::ForceSums& World<D>::evaluate_explicit_forces(const LoadInstants& loads) {
    sum_forces(loads);
    coupled_.forces().add_explicit(bodies_, sums_);
    deformables_.add_forces(loads, bodies_.v, sums_);
    return sums_;
}

template <int D>
void World<D>::explicit_velocity(const VecX& F, double h, VecX& v_free) const {
    const Index rigid = bodies_.dofs();
    const Index others = bodies_.v.size() - rigid;
    v_free.resize(bodies_.v.size());
    v_free.head(rigid) =
        bodies_.v.head(rigid) + h * bodies_.inverse_mass.cwiseProduct(F.head(rigid));
    v_free.tail(others) = bodies_.v.tail(others);
    boundaries_.finish(v_free);
}

template <int D>
void World<D>::free_velocity(const VecX& F, double h, VecX& v_free) {
    explicit_velocity(F, h, v_free);
    deformables_.free_velocity(F, bodies_.v, v_free);
    if (kinds_.springs && v_free.allFinite()) coupled_.free_velocity(h * F, v_free);
}

template <int D>
void World<D>::add_response(const VecX& f, VecX& x) const {
    coupled_.add_response(f, x);
    deformables_.add_response(f, x);
}

template <int D>
void World<D>::refine_coupled(const VecX& f, VecX& v) {
    gyroscopic_.solve_coupled(bodies_, f, coupled_, v, sums_.gyroscopic);
}

template <int D>
void World<D>::refine(const VecX& f, VecX& v) {
    refine_coupled(f, v);
    deformables_.refine(f, v);
}

template <int D>
void World<D>::guess_torques(const VecX& v_end, VecX& v_free) {
    gyroscopic_.guess(bodies_, v_end, sums_.gyroscopic);
    gyroscopic_.add(bodies_, gyroscopic_.own(), sums_.gyroscopic, v_free);
}

template <int D>
VecX World<D>::linear_free_velocity(const VecX& v_plain, const VecX& f, const VecX& v) const {
    VecX v_free = v_plain;
    gyroscopic_.add(bodies_, gyroscopic_.own(), sums_.gyroscopic, v_free);
    coupled_.set_free_velocity(f, v, v_free);
    return v_free;
}

template <int D>
void World<D>::hold_springs(VecX& v_free) {
    if (coupled_.empty()) return;
    coupled_.hold(v_free);
    gyroscopic_.add(bodies_, gyroscopic_.coupled(), sums_.gyroscopic, v_free);
}

template <int D>
VecX World<D>::likely_end(const VecX& v_free) const {
    VecX v = v_start_ + last_change_;
    for (Index i = 0; i < bodies_.dofs(); ++i) {
        if (bodies_.inverse_mass[i] == 0.0) v[i] = v_free[i];
    }
    return v;
}

template <int D>
void World<D>::turn(VecX& v) {
    gyroscopic_.turn(bodies_, gyroscopic_.bodies(), v, sums_.gyroscopic);
}

template <int D>
void World<D>::turn_own(VecX& v) {
    gyroscopic_.turn(bodies_, gyroscopic_.own(), v, sums_.gyroscopic);
}

template <int D>
void World<D>::turn_with(const VecX& m, VecX& v) {
    gyroscopic_.turn_with(bodies_, m, v, sums_.gyroscopic);
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
    for (std::size_t k = 0; k < whole_.size(); ++k) {
        const mechanics::Twist<D> m = v_a.template segment<k_n>(k_n * whole_[k]);
        bodies_.q[at(whole_[k])] = mechanics::moved(start_[k], m, h_);
    }
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
    const double springs = coupled_.forces().empty() ? 0.0 : coupled_.forces().damping_power(v_a);
    return springs + deformables_.damping_power(v_a);
}

template <int D>
double World<D>::kinetic_product(const VecX& a, const VecX& b) const {
    return mechanics::kinetic_product(bodies_, a, b) + deformables_.kinetic_product(a, b);
}

template <int D>
double World<D>::kinetic_distance(const VecX& a, const VecX& b) const {
    if (deformables_.empty()) return mechanics::kinetic_distance(bodies_, a, b);
    const VecX change = a - b;
    return kinetic_product(change, change);
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
double World<D>::boundary_power(const VecX& v, const mechanics::ForceSums& forces) const {
    double power = 0.0;
    for (Index i = 0; i < bodies_.dofs(); ++i) {
        if (bodies_.inverse_mass[i] == 0.0) power += v[i] * forces.at(i);
    }
    return deformables_.empty() ? power : power + deformables_.held_power(v, forces.total());
}

template <int D>
double World<D>::moving_mass(int body) const {
    if (body >= body_count()) return deformables_.body(body - body_count()).mass();
    return bodies_.dynamic[at(body)] != 0 ? body_mass(bodies_, body) : 0.0;
}

template class World<2>;
template class World<3>;

}  // namespace drystone::contact
