#pragma once

#include <optional>

namespace drystone::integrators {

/// Where contact problems with deformable bodies are solved: on the contact nodes alone, with a
/// full matrix W, or with all unknowns, W by its products.
enum class ContactMatrix {
    automatic,  ///< whichever takes fewer operations, by contact::condenses
    condensed,
    global,
};

/// Tolerances and choices of a run, the same for every step.
struct StepSettings {
    double velocity_tolerance = 1e-6;          ///< largest residual of a contact (m/s)
    double gap_tolerance = 1e-9;               ///< eps_g, relative to the size of the smaller body
    double gap_band = 0.0;                     ///< gaps that count as contact beside eps_g (m)
    std::optional<double> approach_tolerance;  ///< eps_u (m/s); default: velocity_tolerance
    bool warm_start = true;
    bool rest_first = true;  ///< bodies at rest stay at rest where the laws allow it
    bool position_correction = true;
    double penetration_tolerance = 1e-6;  ///< not corrected, relative to the size
    ContactMatrix contact_matrix = ContactMatrix::automatic;
};

}  // namespace drystone::integrators
