#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drystone/linalg/krylov_settings.hpp"

/// Tables of a scene that have no bodies in them: time, integrator, solver, contacts, output.
namespace drystone::scene {
inline namespace spec {

struct TimeSpec {
    double start = 0.0;
    double end = 1.0;
    double step = 1e-3;
};

/// How the restitutions of materials are meant: as their tables say, or all of them as Newton's law
/// or as Moreau's, which has the same e in all directions. (Fremond's law is an integrator.)
enum class ImpactChoice { by_material, newton, moreau };

/// How the friction coefficients of materials are meant: as Coulomb's law, as its convexification,
/// in which sliding dilates, or not at all.
enum class FrictionChoice { coulomb, associated, none };

/// Activation of contacts, impacts and position correction. The tolerances replace the zeros of
/// Acary and Collins-Craft 2024, eq. 55 (docs/validation.md, "Tolerances of the active set").
/// Settings without a value follow from the scene (scene/defaults/default_settings.hpp).
struct ContactSpec {
    double gap_tolerance = 1e-9;          ///< eps_g, relative to the size of the smaller body
    std::optional<double> gap_band = {};  ///< gaps that count as contact beside eps_g (m)
    std::optional<double> approach_tolerance =
        {};                           ///< eps_u (m/s); default: the velocity tolerance
    bool position_correction = true;  ///< projection of positions
    std::optional<double> penetration_tolerance = {};  ///< left alone, relative to the size
    ImpactChoice impact_law = ImpactChoice::by_material;
    FrictionChoice friction = FrictionChoice::coulomb;
};

struct IntegratorSpec {
    std::string name = "moreau_midpoint";
    double theta = 0.5;  ///< of the integrators that use it (IntegratorTraits::uses_theta)
};

/// Contacts as springs (ContactModel::springs, docs/compliance.md): with the penetration D a
/// contact stores (stiffness / exponent) D^exponent.
struct ComplianceSpec {
    enum class Law { inc, snc };
    enum class Mode { exact, thesis };
    enum class Update { verlet, first_order };
    enum class ListingError { slope_limit, slip_tangent, stick };
    std::optional<double> stiffness = {};  ///< c (N / m^(exponent - 1)); needed
    double exponent = 2.0;                 ///< alpha >= 2; 2.5 is Hertz's law
    Law law = Law::inc;
    double dissipation = 0.0;         ///< share of the force at the end of the step, in [0, 1]
    double linear_dissipation = 0.0;  ///< e of Nguyen 2024, section 4.4, in [0, 1]; thesis mode
    std::optional<double> friction_damping = {};  ///< c_tau (N s/m)
    Mode mode = Mode::exact;
    std::vector<ListingError> listing_errors = {};  ///< thesis mode: those that are repeated
    double beta = 0.5;                              ///< of Newmark's scheme
    double gamma = 1.0;
    std::optional<double> tolerance = {};  ///< of Newton's method
    int most_iterations = 50;
    std::string linear_solver = "auto";
    KrylovSettings krylov = {};  ///< of iterative linear solvers
    /// Of explicit springs: k_t (N/m), by default the stiffness; dashpots that match restitutions.
    std::optional<double> tangential_stiffness = {};
    bool damping = true;
    Update update = Update::verlet;
};

/// integrators::ContactMatrix.
enum class MatrixChoice { automatic, condensed, global };

struct SolverSpec {
    std::string name = "auto";
    /// Largest residual of a contact (m/s). Without a value it follows from the scene.
    std::optional<double> velocity_tolerance = {};
    int most_iterations = 0;  ///< 0: the default of the solver
    bool warm_start = true;
    bool rest_first = true;  ///< bodies at rest stay at rest where the laws allow it
    MatrixChoice contact_matrix = MatrixChoice::automatic;  ///< with deformable bodies
};

/// What to do after a step that did not converge.
enum class OnFailure { proceed, stop };

struct OutputSpec {
    /// Time between frames (s); 0: every step. Without a value it follows from the scene.
    std::optional<double> interval = {};
    bool contacts = true;     ///< store contacts with the frames
    bool stress = true;       ///< and stresses of deformable bodies
    Index events = 100'000;   ///< most events that a run stores; all are counted
    bool regularity = false;  ///< compute gamma of (A6) in every step
};

}  // namespace spec
}  // namespace drystone::scene
