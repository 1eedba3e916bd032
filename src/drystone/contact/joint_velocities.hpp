#pragma once

#include <vector>

#include "drystone/contact/equation_system.hpp"
#include "drystone/contact/joint_set.hpp"
#include "drystone/linalg/at.hpp"

namespace drystone::contact {

/// Makes velocities admissible for joints, H v = 0, between steps.
///
/// The law of JointClosure holds for v_a. For theta = 1/2 it mirrors H v: what a jump of velocities
/// leaves, or velocities of a scene that contradict its joints, would change its sign in every step
/// for ever. The smooth motion of joints alone leaves O(h^2), which costs nothing and is left. So
/// bodies that joints connect form groups, and the velocities of a group are corrected after
/// something else than its joints has acted on it.
template <int D>
class JointVelocities {
  public:
    JointVelocities(const std::vector<mechanics::Joint<D>>& joints,
                    const mechanics::RigidBodies<D>& bodies);

    /// Something else than joints has acted on the body: a contact, a motor or limit, a projection
    /// of positions; on a driven body, a jump of its velocity.
    void disturb(Index body) { disturbed_[at(body)] = 1; }
    void disturb_all() { disturbed_.assign(disturbed_.size(), 1); }

    /// Projects the velocities of disturbed groups on those with H v = 0, in the kinetic metric, H
    /// in the present placement. Joints that contradict each other keep their velocities. Returns
    /// the change of the kinetic energy (J), at most 0 where no boundary moves.
    double admit(const JointSet<D>& joints, mechanics::RigidBodies<D>& bodies);

    /// (dofs) change of velocities by the last `admit`; empty without one.
    [[nodiscard]] const VecX& change() const noexcept { return change_; }

  private:
    /// The blocks of what joints of disturbed groups hold; nothing is disturbed after that.
    [[nodiscard]] std::vector<LawBlock<D>> take_disturbed(const JointSet<D>& joints,
                                                          const mechanics::RigidBodies<D>& bodies);

    std::vector<std::ptrdiff_t> group_;  // (joints)
    std::vector<char> disturbed_;        // (bodies)
    EquationSystem<D> system_;
    VecX change_;
};

}  // namespace drystone::contact
