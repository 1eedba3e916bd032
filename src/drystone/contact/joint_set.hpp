#pragma once

#include <array>
#include <string>
#include <vector>

#include "drystone/contact/joint_rows.hpp"
#include "drystone/contact/law_block.hpp"
#include "drystone/contact/step_terms.hpp"
#include "drystone/mechanics/joint.hpp"

namespace drystone::contact {

/// What a joint holds, as a block of the step problem.
struct HeldBlock {
    Index joint = 0;
    Index block = 0;  ///< among all blocks of the step
};

/// The joints of a system: their blocks in the contact problem, their impulses from step to step,
/// their errors.
template <int D>
class JointSet {
  public:
    /// `length` turns angles into ways: a size that is typical for the bodies (m).
    JointSet(std::vector<mechanics::Joint<D>> joints, double length);

    [[nodiscard]] const std::vector<mechanics::Joint<D>>& joints() const noexcept {
        return joints_;
    }
    [[nodiscard]] bool empty() const noexcept { return joints_.empty(); }
    /// The length that turns are multiplied by, and a typical size (m).
    [[nodiscard]] double length() const noexcept { return length_; }

    /// Adds the blocks of a step: what joints hold, motors at their speed at time `t`, and the
    /// limits that `rule` makes active, in the present placement and at the present velocities
    /// (JointClosure gives what joints hold other rows, for the ends of the step). A
    /// motor stops at a limit: outwards its speed is at most what closes the gap in
    /// `rule.closing_time`, and 0 once the limit is active.
    void add_blocks(const mechanics::RigidBodies<D>& bodies, const Activation& rule, double t,
                    std::vector<LawBlock<D>>& blocks);

    /// What joints hold, among the blocks that add_blocks was given and added.
    [[nodiscard]] const std::vector<HeldBlock>& held_blocks() const noexcept { return held_; }

    /// The impulse of a block in the step before, 0 when it had none.
    [[nodiscard]] const mechanics::Twist<D>& last_impulse(Index place) const;

    /// Impulses of the step: `r` of the block at `place` among those that add_blocks added.
    void remember(Index place, const Eigen::Ref<const VecX>& r);

    /// Forgets the impulses of the steps before.
    void forget();

    /// Blocks that add_blocks added.
    [[nodiscard]] Index block_count() const noexcept { return static_cast<Index>(places_.size()); }

    /// "joint 'arm' (motor)": the block at `place` among them in words.
    [[nodiscard]] std::string describe(Index place) const;

    /// Largest error of what joints hold and of limits (m).
    [[nodiscard]] double error(const mechanics::RigidBodies<D>& bodies) const;

    /// Adds blocks for the projection of positions, whose offsets are the errors (m): what joints
    /// hold, and limits that are exceeded or near.
    void add_projection(const mechanics::RigidBodies<D>& bodies,
                        std::vector<LawBlock<D>>& blocks) const;

  private:
    /// Which of the blocks of a joint.
    enum Role { held, motor, lower, upper, role_count };
    using Roles = std::array<mechanics::Twist<D>, role_count>;
    struct Place {
        Index joint = 0;
        Role role = held;
    };

    void add(LawBlock<D> block, Index joint, Role role, std::vector<LawBlock<D>>& blocks);
    void add_coordinate(Index number, const mechanics::JointPose<D>& pose,
                        const mechanics::RigidBodies<D>& bodies, const Activation& rule, double t,
                        std::vector<LawBlock<D>>& blocks);

    std::vector<mechanics::Joint<D>> joints_;
    std::vector<Roles> impulses_;  // (joints) of this step (N s)
    std::vector<Roles> last_;      // (joints) of the step before
    std::vector<Place> places_;    // of the blocks of this step
    std::vector<HeldBlock> held_;  // those of what joints hold
    double length_;
};

}  // namespace drystone::contact
