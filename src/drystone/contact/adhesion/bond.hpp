#pragma once

namespace drystone::contact {

/// A bond, such as mortar, between bodies that touch when the run begins. While it lasts, the force
/// F on the contact point obeys the line of Mohr and Coulomb through its two strengths,
///     |F_T| <= shear + (shear / tension) F_N,   F_N >= -tension,
/// which is Coulomb's cone with mu = shear / tension for r + h tension e_N. A bond that yields
/// opens or slides. It breaks for good when this has taken it farther than velocities within the
/// tolerance could (bonded_points.hpp); from the next step on the friction law of the pair
/// holds alone.
struct Bond {
    double tension = 0.0;   ///< > 0, (N) per contact point, or (Pa)
    double shear = 0.0;     ///< >= 0, the same unit
    bool per_area = false;  ///< strengths times the share of the joint's area that the point has;
                            ///< in the plane of its length, per metre of depth
};

}  // namespace drystone::contact
