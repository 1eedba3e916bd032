#pragma once

#include "drystone/linalg/types.hpp"

namespace drystone::contact {

/// What a contact carries from step to step beside its impulse.
struct ContactMemory {
    bool slid = false;         ///< at the end of the last step
    bool bonded = false;       ///< its bond has not broken
    double tension = 0.0;      ///< strength of the bond (N)
    double shear = 0.0;        ///< (N)
    double glue = 0.0;         ///< gamma <= 0 of a gluey contact, see adhesion/glue.hpp (N s)
    Vec3 slip = Vec3::Zero();  ///< of A on B since the bond formed, in the axes of B (m)
};

}  // namespace drystone::contact
