#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "drystone/contact/law_block.hpp"
#include "drystone/contact/step_terms.hpp"
#include "drystone/mechanics/joint.hpp"

namespace drystone::contact {

/// The rows of what the joint holds, as equations: u is the rate of `error_of_held`. Nothing for a
/// joint that only has limits.
template <int D>
[[nodiscard]] std::optional<LawBlock<D>> held_block(const mechanics::Joint<D>& joint,
                                                    const mechanics::JointPose<D>& pose,
                                                    const mechanics::RigidBodies<D>& bodies,
                                                    double length);

/// How far what the joint holds is from 0, in the order of the rows of its block (m).
template <int D>
[[nodiscard]] mechanics::Twist<D> error_of_held(const mechanics::Joint<D>& joint,
                                                const mechanics::JointPose<D>& pose, double length);

/// One row: the rate of the joint's coordinate.
template <int D>
[[nodiscard]] LawBlock<D> coordinate_block(const mechanics::Joint<D>& joint,
                                           const mechanics::JointPose<D>& pose,
                                           const mechanics::RigidBodies<D>& bodies, double length);

/// The coordinate, a speed or a limit of it in the unit of the row.
[[nodiscard]] double in_row_unit(mechanics::JointCoordinate coordinate, double value,
                                 double length);

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

    /// Adds the blocks of a step: what joints hold, motors at their speed at time `t`, and the
    /// limits that `rule` makes active, in the present placement and at the present velocities. A
    /// motor stops at a limit: outwards its speed is at most what closes the gap in
    /// `rule.closing_time`, and 0 once the limit is active.
    void add_blocks(const mechanics::RigidBodies<D>& bodies, const Activation& rule, double t,
                    std::vector<LawBlock<D>>& blocks);

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

    /// Impulses on A of what joint `number` holds in the last step, in the order of its rows (N s).
    [[nodiscard]] const mechanics::Twist<D>& held_impulse(Index number) const {
        return impulses_[static_cast<std::size_t>(number)][0];
    }

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
    double length_;
};

}  // namespace drystone::contact
