#pragma once

#include <span>

#include "drystone/contact/delassus.hpp"
#include "drystone/contact/world.hpp"
#include "drystone/problem/delassus_operator.hpp"

namespace drystone::contact {

/// W = H Mhat^-1 H^T + C of blocks by its products: impulses to forces on all unknowns, one solve
/// with the factor of every deformable body and of the rigid ones that springs couple, and back to
/// the contacts. Nothing of Mhat^-1 is stored.
template <int D>
class ContactOperator {
  public:
    /// W = mass (share H Mhat^-1 H^T + C) by its products, with diagonal blocks that are exact for
    /// rigid bodies and estimated for deformable ones. What is given, and this, must stay as they
    /// are while W is used.
    [[nodiscard]] problem::DelassusOperator pose(std::span<const LawBlock<D>> blocks,
                                                 const World<D>& world, const DelassusScale& scale);

  private:
    using Rotation = geometry::Rotation<D>;

    void multiply(const VecX& r, VecX& u);
    [[nodiscard]] BlockMatrix diagonal_blocks() const;
    void calibrate();
    /// How a unit impulse on this side moves it if no other node moved.
    [[nodiscard]] Rotation own_response(const DeformableSide<D>& side) const;
    /// How it does.
    [[nodiscard]] Rotation response(const DeformableSide<D>& side) const;

    std::span<const LawBlock<D>> blocks_;
    const World<D>* world_ = nullptr;
    const VecX* inverse_mass_ = nullptr;  // of rigid bodies that respond on their own
    const DeformableSet<D>* deformables_ = nullptr;
    CoupledCompliance<D> coupled_;
    DelassusScale scale_;
    std::vector<Index> sizes_;     // (blocks)
    std::vector<double> factors_;  // (bodies) from own responses to responses
    VecX force_;                   // (unknowns) H^T r of all other bodies
    VecX v_;                       // (unknowns)
};

}  // namespace drystone::contact
