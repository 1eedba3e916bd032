#pragma once

namespace drystone::contact {

/// Resistance beside the contact law while bodies touch, in parallel with it. Each part is a block
/// of its own in the contact problem:
///     viscous       r = -h c u+,  as a bilateral block with the compliance 1 / (h c);
///     rate-independent  |r_T| <= h drag, against sliding: Tresca's disc.
struct ContactDamping {
    double normal = 0.0;      ///< c along the normal (N s/m)
    double tangential = 0.0;  ///< c along the tangents (N s/m)
    double drag = 0.0;        ///< (N)
};

}  // namespace drystone::contact
