#pragma once

#include <span>
#include <utility>

#include "drystone/contact/system.hpp"
#include "drystone/core/disjoint_sets.hpp"

namespace drystone::sim::events {

/// What made the velocities of a step jump, where it was not smooth motion: collisions, which
/// contacts and joints pass on to other bodies, or forces.
template <int D>
class JumpCauses {
  public:
    /// After a step that began with the velocities `v_before`; `impacts`: pairs of bodies that
    /// collided in it. Work linear in bodies and contacts.
    JumpCauses(const contact::System<D>& system, const VecX& v_before,
               std::span<const std::pair<int, int>> impacts);

    /// Whether the body is connected, by contacts that push and by joints, to one that collided.
    /// Bodies that do not move on their own connect nothing.
    [[nodiscard]] bool collision(int body);

    /// |H (v+ - v- - M^-1 sum H^T r)| over all contacts: the part of the jump of the row that
    /// contacts did not make (m/s). Impulses of joints and dampers count as forces.
    [[nodiscard]] double of_forces(const contact::ContactRow<D>& row) const;

  private:
    [[nodiscard]] bool moves(int body) const;
    void join(int a, int b);

    const contact::System<D>& system_;
    DisjointSets groups_;
    std::vector<char> collided_;  // (bodies) by the leader of the group
    VecX rest_;                   // v+ - v- - M^-1 sum H^T r
};

}  // namespace drystone::sim::events
