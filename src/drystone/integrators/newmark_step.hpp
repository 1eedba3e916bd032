#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "drystone/contact/system.hpp"
#include "drystone/integrators/step_report.hpp"
#include "drystone/integrators/step_settings.hpp"
#include "drystone/integrators/tangent_solver.hpp"
#include "drystone/integrators/trial_springs.hpp"
#include "drystone/springs/compliant_contacts.hpp"

namespace drystone::integrators {

/// Numbers of the schemes with compliant contacts; see docs/compliance.md.
struct ComplianceOptions {
    /// Stiffness, exponent and scheme of contacts; the rules of the thesis's listing or exact ones.
    /// friction_damping 0: as much as Newton's method bears, see docs/compliance.md.
    springs::ComplianceLaw law = {};
    double beta = 0.5;  ///< of Newmark's scheme
    double gamma = 1.0;
    /// Newton's method ends with a correction below this. Exact mode: of velocities, relative to
    /// the fastest body. Listing: of displacements (m), the norm over all bodies.
    double tolerance = 1e-10;
    int most_iterations = 50;
    std::string linear_solver = "auto";  ///< "auto": by symmetry and size
    KrylovSettings krylov = {};          ///< of iterative linear solvers
};

/// Steps of Newmark's scheme with compliant contacts (Nguyen 2024, chapters 3 and 4; docs/
/// compliance.md):
///     q1 = q0 (+) xi,   xi = h v0 + h^2 ((1/2 - beta) a0 + beta a1),
///     v1 = v0 + h ((1 - gamma) a0 + gamma a1),
///     M a1 = F + F_s(q0, q1) + Lambda(q0, q1, v),   a0 = a1 of the step before,
/// by Newton's method on xi with active sets: which contacts are closed, and which of them stick.
/// F_s are springs, dampers and drag (mechanics/implicit_forces), which keep the energy of the step
/// like contacts do.
template <int D>
class NewmarkStep {
  public:
    /// Throws InputError for beta, gamma or numbers of contacts that the mode does not allow.
    explicit NewmarkStep(ComplianceOptions options);

    [[nodiscard]] StepReport operator()(contact::System<D>& system, double t, double h,
                                        const StepSettings& settings);

  private:
    /// One step, or a part of one, while it is computed.
    struct Trial {
        double t = 0.0;
        double h = 0.0;
        springs::ComplianceLaw law = {};
        VecX v0 = {};      ///< (dofs)
        VecX v_free = {};  ///< (dofs) without contacts; boundaries: at the end
        VecX a0 = {};      ///< (dofs) a1 of the step before; 0 where the scheme does not need it
        VecX F = {};       ///< (dofs)
        VecX xi = {};
        VecX v = {};             ///< velocities that friction sees
        double rate = 0.0;       ///< their derivative by xi
        double scale = 0.0;      ///< speed of the fastest body (m/s)
        bool predictor = false;  ///< of the last evaluation
        bool converged = false;
        bool cycled = false;  ///< active sets returned to earlier ones
        int iterations = 0;
    };

    void advance(contact::System<D>& system, double t, double h, int depth, StepReport& report);
    [[nodiscard]] Trial begin(contact::System<D>& system, double t, double h, StepReport& report);
    springs::FoundCompliance begin_contacts(Trial& trial, StepReport& report);
    void start_accelerations(springs::CompliantContacts<D>& contacts, bool continues, Trial& trial);
    [[nodiscard]] bool needs_accelerations() const {
        return options_.gamma != 1.0 || options_.beta != 0.5;
    }
    void newton(springs::CompliantContacts<D>& contacts, Trial& trial);
    void listing_newton(springs::CompliantContacts<D>& contacts, Trial& trial);
    void evaluate(springs::CompliantContacts<D>& contacts, Trial& trial, bool tangent);
    [[nodiscard]] bool correct(const springs::CompliantContacts<D>& contacts, Trial& trial,
                               double share);
    void set_velocities(Trial& trial) const;
    [[nodiscard]] VecX acceleration(const Trial& trial) const;
    void finish(contact::System<D>& system, Trial& trial, StepReport& report);
    [[nodiscard]] std::string failure_text(const StepReport& report) const;

    ComplianceOptions options_;
    std::unique_ptr<springs::CompliantContacts<D>> contacts_;  // of the system, once it is known
    TangentSolver solver_;
    springs::ContactForces contact_;
    PairMatrix tangent_;
    TrialSprings<D> springs_;  // of bodies
    VecX residual_;
    VecX correction_;
    VecX last_correction_;
    VecX last_acceleration_;                 // (dofs) at the end of the last step, if needed
    springs::ComplianceLaw law_;             // of the step
    int failed_parts_ = 0;                   // of the step
    std::optional<double> start_potential_;  // (J) of the step, once it is known
};

}  // namespace drystone::integrators
