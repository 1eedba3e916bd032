// Motion, forces and energies; contacts are in rigid_system_contacts.cpp.
#include "drystone/contact/rigid_system.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "drystone/contact/compliance/compliant_contacts.hpp"
#include "drystone/contact/compliance/penalty_contacts.hpp"
#include "drystone/contact/convex/convex_contacts.hpp"
#include "drystone/contact/typical_body.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/mechanics/gyroscopic.hpp"

namespace drystone::contact {

template <int D>
RigidSystem<D>::RigidSystem(RigidModel<D> model)
    : bodies_(std::move(model.bodies)),
      surfaces_(std::move(model.surfaces), std::move(model.laws)),
      forces_(std::move(model.forces)),
      boundaries_(std::move(model.driven), std::move(model.cell_motion)),
      joints_(std::move(model.joints),
              dynamic_mean(bodies_, [&](Index i) { return bodies_.size[at(i)]; })),
      found_(ContactFinder<D>(model.colliders, model.threads, std::move(model.strangers))),
      growing_(std::move(model.growing), bodies_.body_count()),
      soft_(std::move(model.soft), std::move(model.colliders), bodies_.dofs()) {
    const auto rigid_mass = [&](Index i) { return body_mass(bodies_, i); };
    const auto rigid_size = [&](Index i) { return bodies_.size[at(i)]; };
    typical_mass_ = dynamic_mean(bodies_, rigid_mass);
    typical_size_ = dynamic_mean(bodies_, rigid_size);
    if (soft_.empty()) return;
    bodies_.v.conservativeResize(bodies_.dofs() + soft_.unknowns());
    soft_.initialise(bodies_.v);
    lift_accounts_.resize(at(soft_.count()));
    const bool moving =
        std::find(bodies_.dynamic.begin(), bodies_.dynamic.end(), 1) != bodies_.dynamic.end();
    if (moving) return;
    typical_mass_ = soft_.typical_mass();
    typical_size_ = soft_.size(0);
}

template <int D>
RigidSystem<D>::~RigidSystem() = default;

/// Neither joints nor a cell nor deformable bodies.
template <int D>
bool RigidSystem<D>::has_only_contacts() const {
    return joints_.empty() && soft_.empty() && bodies_.lattice == 0;
}

template <int D>
CompliantSystem* RigidSystem<D>::compliant() {
    if (!has_only_contacts()) return nullptr;
    if (!compliant_) {
        compliant_ = std::make_unique<CompliantContacts<D>>(
            CompliantParts<D>{bodies_, surfaces_, found_, soft_, active_, typical_size_});
    }
    return compliant_.get();
}

template <int D>
PenaltySystem* RigidSystem<D>::penalty() {
    if (!has_only_contacts()) return nullptr;
    if (!penalty_) {
        penalty_ = std::make_unique<PenaltyContacts<D>>(
            CompliantParts<D>{bodies_, surfaces_, found_, soft_, active_, typical_size_});
    }
    return penalty_.get();
}

template <int D>
ConvexSystem* RigidSystem<D>::convex() {
    if (!joints_.empty() || !soft_.empty()) return nullptr;
    if (!convex_) {
        convex_ = std::make_unique<ConvexContacts<D>>(
            ConvexParts<D>{bodies_, surfaces_, found_, soft_, growing_, active_, before_,
                           same_before_, [this] { complete_blocks({}); }});
    }
    return convex_.get();
}

template <int D>
void RigidSystem<D>::start_step(double t, double h, double theta) {
    t_ = t;
    h_ = h;
    boundaries_.start(bodies_, t, h, theta);
    soft_.start_step(t, h, theta, bodies_.v);
}

template <int D>
const mechanics::ForceSums& RigidSystem<D>::evaluate_forces(const LoadInstants& loads, double h) {
    sums_.reset(bodies_.v.size());
    mechanics::add_forces<D>(forces_, bodies_, loads.t, sums_);
    if (loads.share > 0.0) {
        later_.reset(bodies_.v.size());
        mechanics::add_loads<D>(forces_, bodies_, loads.later, later_);
        sums_.external = (1.0 - loads.share) * sums_.external + loads.share * later_.external;
    }
    mechanics::add_gyroscopic(bodies_, h, sums_);
    soft_.add_forces(loads, bodies_.v, sums_);
    return sums_;
}

template <int D>
void RigidSystem<D>::free_velocity(const VecX& F, double h, VecX& v_free) const {
    const Index rigid = bodies_.dofs();
    v_free = bodies_.v;
    v_free.head(rigid) += h * bodies_.inverse_mass.cwiseProduct(F.head(rigid));
    boundaries_.finish(v_free);
    soft_.free_velocity(F, bodies_.v, v_free);
}

template <int D>
const mechanics::ForceSums& RigidSystem<D>::settle_forces(const VecX& v_a) {
    soft_.settle(v_a, sums_);
    return sums_;
}

template <int D>
double RigidSystem<D>::damping_power(const VecX& v_a) const {
    const Index rigid = bodies_.dofs();
    return v_a.head(rigid).dot(sums_.damping.head(rigid)) + soft_.damping_power(v_a);
}

template <int D>
double RigidSystem<D>::kinetic_product(const VecX& a, const VecX& b) const {
    return mechanics::kinetic_product(bodies_, a, b) + soft_.kinetic_product(a, b);
}

template <int D>
double RigidSystem<D>::potential_energy() const {
    double stored = 0.0;
    if (compliant_) stored += compliant_->stored_energy();
    if (penalty_) stored += penalty_->stored_energy();
    return mechanics::potential<D>(forces_, bodies_) + soft_.potential_energy() + stored;
}

template <int D>
void RigidSystem<D>::forget_contacts() {
    active_.clear();
    before_.clear();
    joints_.forget();
    if (compliant_) compliant_->forget();
    if (penalty_) penalty_->forget();
    builder_.forget();
}

template <int D>
void RigidSystem<D>::recall(std::vector<collision::Contact<D>> contacts,
                            const std::vector<ContactMemory>& memory, bool formed) {
    active_.impulses.assign(contacts.size(), Vector<D>::Zero());
    active_.local.assign(contacts.size(), mechanics::Twist<D>::Zero());
    active_.contacts = std::move(contacts);
    active_.memory = memory;
    bonds_formed_ = formed;
}

template <int D>
double RigidSystem<D>::elastic_energy() const {
    return mechanics::elastic_energy<D>(forces_, bodies_) + soft_.elastic_energy();
}

template <int D>
double RigidSystem<D>::boundary_power(const VecX& v, const VecX& F) const {
    double power = 0.0;
    for (Index i = 0; i < bodies_.dofs(); ++i) {
        if (bodies_.inverse_mass[i] == 0.0) power += v[i] * F[i];
    }
    return power + soft_.held_power(v, F);
}

template <int D>
double RigidSystem<D>::boundary_inertia(const VecX& v, const VecX& dv) const {
    return soft_.held_inertia(v, dv);
}

template <int D>
void RigidSystem<D>::advance(double dt) {
    mechanics::advance(bodies_, dt);
    soft_.advance(dt, bodies_.v);
}

template <int D>
void RigidSystem<D>::advance_to_contacts(double dt) {
    mechanics::advance_to_contacts(bodies_, dt);
    soft_.advance(dt, bodies_.v);
}

template class RigidSystem<2>;
template class RigidSystem<3>;

}  // namespace drystone::contact
