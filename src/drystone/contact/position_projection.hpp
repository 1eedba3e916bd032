#pragma once

#include <span>
#include <vector>

#include "drystone/contact/contact_set.hpp"
#include "drystone/contact/delassus.hpp"
#include "drystone/contact/law_block.hpp"

namespace drystone::contact {

/// The projection of positions as a frictionless contact problem: dg = W lambda + b, where the
/// offsets of the blocks are the gaps and errors to be removed (m). Of rigid bodies only; see
/// overlap_release.hpp.
template <int D>
class PositionProjection {
  public:
    /// The blocks of the next problem, to be filled before `build`.
    [[nodiscard]] std::vector<LawBlock<D>>& blocks() noexcept { return blocks_; }

    [[nodiscard]] const problem::ContactProblem& build(const VecX& inverse_mass,
                                                       const ProblemUnits& units);

    /// dq = M^-1 H^T lambda (dofs).
    [[nodiscard]] VecX displacements(const VecX& lambda,
                                     const mechanics::RigidBodies<D>& bodies) const;

  private:
    std::vector<LawBlock<D>> blocks_;
    Delassus<D> delassus_;
    problem::ContactProblem problem_;
};

/// q <- q moved by dq.
template <int D>
void displace(const VecX& dq, mechanics::RigidBodies<D>& bodies);

/// The frictionless problem of the position projection, dg = W lambda + b >= 0 with W of the found
/// contacts and the joints in the present placement; null when no joint is beyond its tolerance and
/// no contact beyond the tolerance and `slack` (m). Contacts of bodies that are `kept`, 1 or 0 by
/// body, may stay in their overlaps.
template <int D>
const problem::ContactProblem* build_projection(const World<D>& world,
                                                const ContactSet<D>& contacts,
                                                PositionProjection<D>& projection,
                                                const ProjectionRule& rule, double slack,
                                                std::span<const char> kept = {});

}  // namespace drystone::contact
