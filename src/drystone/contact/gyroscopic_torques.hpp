#pragma once

#include <span>
#include <vector>

#include "drystone/mechanics/coupled_bodies.hpp"

namespace drystone::contact {

/// Gyroscopic torques T of a step, in the twists of bodies (dofs), and what they do to velocities.
///
/// T acts at the mean spin m = theta w+ + (1 - theta) w of the step (mechanics/gyroscopic.hpp), so
/// it does no work, and it depends on w+, on which all other impulses of the step act as well.
/// Bodies on springs respond to it by Mhat^-1 (mechanics/coupled_bodies.hpp), all others by M^-1.
template <int D>
class GyroscopicTorques {
  public:
    GyroscopicTorques(const mechanics::RigidBodies<D>& bodies,
                      const mechanics::CoupledBodies<D>& coupled);

    /// Bodies whose moments of inertia differ and that can turn: no others have torques.
    [[nodiscard]] std::span<const Index> bodies() const noexcept { return all_; }
    /// Those of them that respond on their own, and those on springs.
    [[nodiscard]] std::span<const Index> own() const noexcept { return own_; }
    [[nodiscard]] std::span<const Index> coupled() const noexcept { return coupled_; }

    /// A step begins with the velocities v.
    void start(const VecX& v, double theta, double h);

    /// T of a step that ends with v_end.
    void guess(const mechanics::RigidBodies<D>& bodies, const VecX& v_end, VecX& T) const;

    /// v: the velocities at the end of the step without torques. Adds h M^-1 T of these bodies, and
    /// keeps T.
    void turn(const mechanics::RigidBodies<D>& bodies, std::span<const Index> turned, VecX& v,
              VecX& T) const;
    /// The same for all bodies, where they turn by given velocities m: T acts on v, but belongs to
    /// m.
    void turn_with(const mechanics::RigidBodies<D>& bodies, const VecX& m, VecX& v, VecX& T) const;

    /// v <- v + h M^-1 T of these bodies.
    void add(const mechanics::RigidBodies<D>& bodies, std::span<const Index> turned, const VecX& T,
             VecX& v) const;

    /// For bodies on springs, by iteration: v is their solution under `impulses` = f + h T. T and
    /// `impulses` <- those of the spin that v and T lead to. Returns the largest change of h T in
    /// units of a body's spins (1/s), relative to the largest spin.
    double iterate(const mechanics::RigidBodies<D>& bodies, const VecX& f, const VecX& v, VecX& T,
                   VecX& impulses) const;

  private:
    template <class SpinAfter>
    void turn_each(const mechanics::RigidBodies<D>& bodies, std::span<const Index> turned, VecX& v,
                   VecX& T, SpinAfter spin_after) const;

    std::vector<Index> all_;
    std::vector<Index> own_;
    std::vector<Index> coupled_;
    VecX v_start_;
    double theta_ = 0.5;
    double h_ = 0.0;
};

}  // namespace drystone::contact
