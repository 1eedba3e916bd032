#pragma once

#include "drystone/springs/pair_response.hpp"
#include "drystone/springs/round_contact.hpp"

namespace drystone::springs {

/// Adds friction as the thesis's listing has it (Nguyen 2024, appendix A.1), with its errors, to
/// forces and tangents of a contact of disks that has its normal part. With the normal force N, the
/// tangent t = (n_y, -n_x), v = (v_a - v_b).t + r_a w_a + r_b w_b and the rows g_a = (t, r_a),
/// g_b = (-t, r_b):
///
///     stick   where c_tau |v| <= mu N:  force_a = -c_tau v g_a,  force_b = -c_tau v g_b,
///     slip    elsewhere:                force_a = -sign(v) mu N g_a,  force_b = -sign(v) mu N g_b.
///
/// ListingErrors::slip_tangent: the tangent of slip lacks the torque (table 4.20 was computed so).
/// ListingErrors::stick: the forces of stick have the wrong sign, and its tangents errors in the
/// blocks of B (the listing as it is printed). A is the body that comes first, or the disk on a
/// wall, which must not turn.
void add_listing_friction(const RoundGeometry<2>& geometry, const BodyStep<2>& a,
                          const BodyStep<2>& b, const Response& N, const TrialRule& rule,
                          PairResponse<2>& out);

}  // namespace drystone::springs
