#pragma once

namespace drystone::contact {

/// What a contact carries from step to step beside its impulse.
struct ContactMemory {
    bool slid = false;     ///< at the end of the last step
    bool bonded = false;   ///< its bond has not broken
    double tension = 0.0;  ///< strength of the bond (N)
    double shear = 0.0;    ///< (N)
};

}  // namespace drystone::contact
