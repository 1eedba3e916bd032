#pragma once

#include "drystone/contact/contact_row.hpp"
#include "drystone/problem/cone.hpp"

namespace drystone::contact {

/// Where the work of a block belongs in the energy ledger.
enum class BlockKind {
    contact,        ///< the law of a contact
    normal_damper,  ///< what acts beside it, along the normal
    tangential_damper,
    joint,
};

/// One block of the contact problem, in SI units. Its law, given by the cone, holds for
///     u + offset + compliance r   and   r + tension e_N,
/// with u at the end of the step or, in Fremond's scheme, its mean.
template <int D>
struct Block {
    ContactRow<D> row = {};
    Index size = 1;                                                ///< rows that count
    problem::Cone cone = problem::Coulomb{0.0};                    ///< impulses in N s
    mechanics::Twist<D> offset = mechanics::Twist<D>::Zero();      ///< (m/s)
    mechanics::Twist<D> compliance = mechanics::Twist<D>::Zero();  ///< (m/s per N s)
    double tension = 0.0;                                          ///< (N s)
    bool at_end = true;                                            ///< whichever the scheme
    BlockKind kind = BlockKind::contact;
    Index owner = 0;  ///< number of the contact or of the joint
};

}  // namespace drystone::contact
