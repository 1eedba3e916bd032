// Evaluates springs, dampers and drag of bodies for the displacements that Newton's method tries.
#include "drystone/integrators/trial_springs.hpp"

#include "drystone/linalg/at.hpp"

namespace drystone::integrators {

template <int D>
void TrialSprings<D>::begin(contact::World<D>& world) {
    world_ = &world;
    const mechanics::RigidBodies<D>& bodies = world.bodies();
    const mechanics::ImplicitForces<D>& springs = world.coupled().forces();
    forces_.setZero(bodies.v.size());
    mechanics::ForceSums sums;
    sums.reset(bodies.v.size());
    springs.add_explicit(bodies, sums);
    at_start_ = sums.elastic + sums.damping;
    couples_.clear();
    if (springs.empty()) return;
    places_.assign(bodies.q.size(), -1);
    for (std::size_t i = 0; i < places_.size(); ++i) {
        if (bodies.dynamic[i] != 0) places_[i] = static_cast<int>(i);
    }
    for (const auto& [a, b] : springs.pairs()) {
        if (places_[at(a)] >= 0 && places_[at(b)] >= 0) couples_.push_back({a, b});
    }
}

template <int D>
void TrialSprings<D>::evaluate(const VecX& xi, PairMatrix* tangent) {
    mechanics::ImplicitForces<D>& springs = world_->coupled().forces();
    if (springs.empty()) return;
    springs.evaluate(xi, forces_);
    if (tangent != nullptr) {
        springs.add_tangent(world_->bodies().inverse_mass, places_, 1.0, *tangent);
    }
}

template <int D>
bool TrialSprings<D>::turns_far(const VecX& xi) {
    evaluate(xi, nullptr);
    const mechanics::ImplicitForces<D>& springs = world_->coupled().forces();
    return !springs.empty() && springs.straightness() < mechanics::k_right_angle;
}

template class TrialSprings<2>;
template class TrialSprings<3>;

}  // namespace drystone::integrators
