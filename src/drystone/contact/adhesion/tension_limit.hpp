#pragma once

namespace drystone::contact {

/// Cohesion: the contact law holds for r + h force e_N in place of r, so that a contact resists
/// pulling up to `force` and friction is that of the force plus the cohesion. It comes back when
/// bodies touch again.
struct TensionLimit {
    double force = 0.0;  ///< per contact point (N), >= 0
};

}  // namespace drystone::contact
