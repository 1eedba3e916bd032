#pragma once

#include <optional>
#include <vector>

#include "drystone/mechanics/prescribed_motion.hpp"
#include "drystone/mechanics/rigid_bodies.hpp"

namespace drystone::contact {

/// A body whose motion is given.
template <int D>
struct Driven {
    int body = 0;
    mechanics::PrescribedMotion<D> motion;
};

/// The components of v that are given in advance: those of driven bodies, and of the velocity
/// gradient of a periodic cell where no stress controls them.
template <int D>
class DrivenBoundaries {
  public:
    DrivenBoundaries(std::vector<Driven<D>> driven,
                     std::optional<mechanics::CellMotion<D>> cell_motion)
        : driven_(std::move(driven)), cell_motion_(std::move(cell_motion)) {}

    /// Gives them the velocities w that they have at t, and remembers those at the end of the step,
    ///     w+ = (mean velocity - (1 - theta) w) / theta;   for theta = 0 both are the mean.
    /// Those of a cell are mechanics::step_gradients.
    void start(mechanics::RigidBodies<D>& bodies, double t, double h, double theta);

    /// Nothing is given.
    [[nodiscard]] bool empty() const noexcept { return driven_.empty() && !cell_motion_; }

    /// v <- w+.
    void finish(VecX& v) const;

    /// |w+ - w| of a driven body over the step, 0 for others; before `finish`.
    [[nodiscard]] double change(const mechanics::RigidBodies<D>& bodies, int body) const;
    /// The largest of them.
    [[nodiscard]] double largest_change(const mechanics::RigidBodies<D>& bodies) const;

  private:
    void drive(mechanics::RigidBodies<D>& bodies, Index dof, double start, double end);
    void start_cell(mechanics::RigidBodies<D>& bodies, double t, double h, double theta);

    std::vector<Driven<D>> driven_;
    std::optional<mechanics::CellMotion<D>> cell_motion_;
    VecX end_;                 // (dofs) w+
    std::vector<char> given_;  // (dofs) whether it is given
};

}  // namespace drystone::contact
