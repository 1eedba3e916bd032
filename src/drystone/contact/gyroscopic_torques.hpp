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

    /// v of bodies on springs, and T of those that turn unevenly <- the solution under the impulses
    /// f and h T, where T belongs to v; starting from v and T.
    void solve_coupled(const mechanics::RigidBodies<D>& bodies, const VecX& f,
                       mechanics::CoupledBodies<D>& coupled, VecX& v, VecX& T);
    /// The change of velocities with which the last `solve_coupled` ended, if it is more than
    /// rounding; else 0 (m/s).
    [[nodiscard]] double residual() const { return residual_; }

  private:
    /// (3 x bodies on springs) h I^-1 T: by what torques change spins (1/s).
    [[nodiscard]] VecX changes_of(const mechanics::RigidBodies<D>& bodies, const VecX& T) const;
    /// T with these changes, and `impulses` <- f + h T.
    void apply_changes(const mechanics::RigidBodies<D>& bodies, const VecX& changes, const VecX& f,
                       VecX& T, VecX& impulses) const;
    /// (3 x bodies on springs) what the torques that belong to the spins of v change these by,
    /// minus `changes`, with which v was solved (1/s).
    [[nodiscard]] VecX correction(const mechanics::RigidBodies<D>& bodies, const VecX& v,
                                  const VecX& changes) const;
    /// Largest spin of these bodies at both ends (1/s), and their largest size (m).
    [[nodiscard]] double largest_spin(const VecX& v) const;
    [[nodiscard]] double largest_size(const mechanics::RigidBodies<D>& bodies) const;

    template <class SpinAfter>
    void turn_each(const mechanics::RigidBodies<D>& bodies, std::span<const Index> turned, VecX& v,
                   VecX& T, SpinAfter spin_after) const;

    std::vector<Index> all_;
    std::vector<Index> own_;
    std::vector<Index> coupled_;
    VecX v_start_;
    double theta_ = 0.5;
    double h_ = 0.0;
    double residual_ = 0.0;
};

}  // namespace drystone::contact
