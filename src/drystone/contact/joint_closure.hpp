#pragma once

#include <vector>

#include "drystone/contact/equation_system.hpp"
#include "drystone/contact/joint_set.hpp"

namespace drystone::contact {

/// Velocities at both ends of a step that moves bodies by h (theta v_end + (1 - theta) v).
struct StepVelocities {
    const VecX& v;
    const VecX& v_end;
    double theta = 0.5;
    double h = 0.0;

    template <int D>
    [[nodiscard]] mechanics::Twist<D> mean(Index body) const {
        constexpr int k_n = mechanics::k_dofs<D>;
        return theta * v_end.segment<k_n>(k_n * body) + (1.0 - theta) * v.segment<k_n>(k_n * body);
    }
};

/// Keeps joints closed over a step without work. With the error g(q) of what joints hold
/// (joint_rows.hpp) and the velocity v_a = theta v+ + (1 - theta) v that moves bodies to q+, the
/// rows between both ends (row_frame.hpp) obey h H v_a = g(q+) - g(q) exactly, so that the law
///     h H v_a + g(q) = 0   <=>   g(q+) = 0
/// closes joints to rounding, and their work v_a.H^T r = -g(q).r / h is rounding too. H depends on
/// v+, which depends on r: `pose` and `add_correction` in turn, which contracts errors by the
/// angle that bodies turn in the step (joints alone: by its square in two turns).
template <int D>
class JointClosure {
  public:
    /// Starts a step in the present placement. Errors larger than rounding stay what they are: the
    /// projection of positions removes them.
    void start(const JointSet<D>& joints, const mechanics::RigidBodies<D>& bodies);

    /// Gives the blocks of what joints hold their rows between both ends of the step, and the
    /// offset with which their law holds for H v+ when H does not change any more.
    void pose(const JointSet<D>& joints, const StepVelocities& step, std::span<LawBlock<D>> blocks);

    /// The largest error that `pose` found at the end of the step, in units of rounding: joints
    /// are closed below 1. Rows along which nothing moves do not count.
    [[nodiscard]] double error(const JointSet<D>& joints, const VecX& inverse_mass,
                               std::span<const LawBlock<D>> blocks) const;

    /// The largest residual of the laws that `pose` gave the blocks, |H v + offset|, where
    /// something moves (m/s).
    [[nodiscard]] double residual(const JointSet<D>& joints, const VecX& inverse_mass,
                                  std::span<const LawBlock<D>> blocks, const VecX& v) const;

    /// r <- r plus what removes these errors, by the rows of `pose`; false when it fails. `offsets`
    /// of the blocks in r.
    [[nodiscard]] bool add_correction(const JointSet<D>& joints,
                                      const mechanics::CoupledBodies<D>& coupled, double theta_h,
                                      std::span<const LawBlock<D>> blocks,
                                      const std::vector<Index>& offsets, VecX& r);

  private:
    /// A joint at the start of the step, and its error at the end.
    struct Ends {
        mechanics::Placement<D> q_a = {};
        mechanics::Placement<D> q_b = {};
        mechanics::JointPose<D> pose = {};
        mechanics::Twist<D> target = mechanics::Twist<D>::Zero();  ///< error to end with (m)
        mechanics::Twist<D> left = mechanics::Twist<D>::Zero();    ///< error at the end - target
        double rounding = 0.0;                                     ///< of errors (m)
    };

    std::vector<Ends> ends_;  // (joints)
    EquationSystem<D> system_;
    std::vector<LawBlock<D>> held_;
};

}  // namespace drystone::contact
