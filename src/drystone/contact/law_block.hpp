#pragma once

#include "drystone/contact/contact_row.hpp"
#include "drystone/problem/cone.hpp"

namespace drystone::contact {

/// What a block stands for, which decides where its work goes in the energy ledger.
enum class LawBlockKind {
    contact,        ///< the friction law of a contact: entries contact_normal, contact_tangential
    normal_damper,  ///< a viscous damper beside a contact, one row: contact_normal
    tangential_damper,  ///< a viscous damper or a drag beside a contact: contact_tangential
    joint,              ///< what a joint holds, its motor or a limit: entry joints
};

/// One block of the contact problem, in SI units: a contact, a damper beside it, or a part of a
/// joint. With the impulse r (N s) and the velocity u = H v of its rows, the law of the cone holds
/// between
///     u + offset + compliance r   and   r + tension e_N.
///
/// Which velocity u is, depends on the scheme and on `at_end`:
///     at_end, or a scheme with laws at the end of the step    u+ = H v+
///     not at_end, Fremond's scheme (LawVelocity::mean)        u_theta = theta u+ + (1 - theta) u-
/// Bonds and joints are at_end in every scheme: they hold positions at the end of the step.
///
/// Rows: component 0 is the normal of a contact, then the tangents, then relative spins times a
/// length; only the first `size` rows take part. Vectors have room for all k_dofs<D> of them.
template <int D>
struct LawBlock {
    ContactRow<D> row = {};  ///< rows of H and the bodies that they belong to
    /// Rows that take part: 1 without friction, D with it, k_dofs<D> with rolling friction; of a
    /// joint as many as it holds, of its motor or limit 1.
    Index size = 1;
    problem::Cone cone = problem::Coulomb{0.0};  ///< the law; bounds of impulses in N s
    /// Added to u before the law sees it: rebound of an impact, velocity that closes a gap or ends
    /// an overlap, velocity of a moving surface, speed of a motor with the sign reversed (m/s).
    mechanics::Twist<D> offset = mechanics::Twist<D>::Zero();
    /// Diagonal of C in W = H M^-1 H^T + C: 1 / (h c) of a damper c, 0 of rigid laws (m/s per N s).
    mechanics::Twist<D> compliance = mechanics::Twist<D>::Zero();
    double tension = 0.0;  ///< impulse up to which the block may pull: h times cohesion (N s)
    bool at_end = true;    ///< the law holds for u+ in every scheme; see above
    LawBlockKind kind = LawBlockKind::contact;
    /// Index of the contact in ActiveContacts, also for its dampers; of a joint in JointSet.
    Index owner = 0;
};

}  // namespace drystone::contact
