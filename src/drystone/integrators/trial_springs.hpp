#pragma once

#include <array>
#include <vector>

#include "drystone/contact/world.hpp"
#include "drystone/linalg/pair_matrix.hpp"

namespace drystone::integrators {

/// Springs, dampers and drag of bodies in the trial steps of Newmark's scheme, q1 = q0 (+) xi:
/// forces as functions of the placements at both ends (mechanics/implicit_forces at theta = 1/2).
template <int D>
class TrialSprings {
  public:
    /// The present placement is q0, the present velocities are v0. After World::start_step; `world`
    /// must outlive the step.
    void begin(contact::World<D>& world);

    /// Pairs of bodies that springs couple in the tangent.
    [[nodiscard]] const std::vector<std::array<int, 2>>& couples() const { return couples_; }

    /// Forces at xi; adds minus their derivatives by xi to `tangent`, if any.
    void evaluate(const VecX& xi, PairMatrix* tangent);
    /// (dofs) of the last evaluation.
    [[nodiscard]] const VecX& forces() const { return forces_; }
    /// Whether some spring turns by more than a right angle at xi.
    [[nodiscard]] bool turns_far(const VecX& xi);
    /// (dofs) at q0 and v0.
    [[nodiscard]] const VecX& at_start() const { return at_start_; }

  private:
    contact::World<D>* world_ = nullptr;
    std::vector<std::array<int, 2>> couples_;
    std::vector<int> places_;  // (bodies) in the tangent, -1 of those that do not move
    VecX forces_;
    VecX at_start_;
};

}  // namespace drystone::integrators
