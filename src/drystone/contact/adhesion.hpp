#pragma once

#include <algorithm>
#include <limits>

#include "drystone/linalg/types.hpp"

namespace drystone::contact {

/// Cohesion: the contact law holds for r + h force e_N in place of r, so that a contact resists
/// pulling up to `force` and friction is that of the force plus the cohesion. It comes back when
/// bodies touch again.
struct TensionLimit {
    double force = 0.0;  ///< per contact point (N), >= 0
};

/// A bond, such as mortar, between bodies that touch when the run begins. While it lasts, the force
/// F on the contact point obeys the line of Mohr and Coulomb through its two strengths,
///     |F_T| <= shear + (shear / tension) F_N,   F_N >= -tension,
/// which is Coulomb's cone with mu = shear / tension for r + h tension e_N. A bond that yields
/// opens or slides. It breaks for good when this has taken it farther than velocities within the
/// tolerance could (bonds.hpp); from the next step on the friction law of the pair
/// holds alone.
struct Bond {
    double tension = 0.0;   ///< > 0, (N) per contact point, or (Pa)
    double shear = 0.0;     ///< >= 0, the same unit
    bool per_area = false;  ///< strengths times the share of the joint's area that the point has;
                            ///< in the plane of its length, per metre of depth
};

/// Gluey contact (Lefebvre 2009), the limit of a thin viscous film between two bodies: a contact
/// carries gamma <= 0, minus the impulse with which it was pressed, gamma' = -lambda. While
/// gamma < 0 the gap stays 0, with a force lambda of any sign; at gamma = 0 contact is unilateral.
/// A roughness bounds what is remembered: gamma >= -bound.
struct Glue {
    double bound = std::numeric_limits<double>::infinity();  ///< > 0 (N s)
};

/// gamma after a step with the normal impulse r_n.
[[nodiscard]] inline double glue_after(const Glue& law, double gamma, double r_n) {
    return std::clamp(gamma - r_n, -law.bound, 0.0);
}

/// What a contact carries from step to step beside its impulse.
struct ContactMemory {
    bool slid = false;         ///< at the end of the last step
    bool bonded = false;       ///< its bond has not broken
    double tension = 0.0;      ///< strength of the bond (N)
    double shear = 0.0;        ///< (N)
    double glue = 0.0;         ///< gamma <= 0 of a gluey contact, see Glue (N s)
    Vec3 slip = Vec3::Zero();  ///< of A on B since the bond formed, in the axes of B (m)
};

}  // namespace drystone::contact
