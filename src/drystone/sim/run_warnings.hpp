#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drystone/integrators/step_report.hpp"
#include "drystone/scene/spec/integrator_traits.hpp"
#include "drystone/sim/engine.hpp"

namespace drystone::sim {

/// The ledger is an identity, and rounding leaves 1e-14 of the largest energy. A ledger that is off
/// by more than this share of it does not close: a warning of the step, a verdict on the run.
inline constexpr double k_closed_ledger = 1e-12;

/// Share of the energy of a run that an error of the method (linearised forces, position
/// correction, springs that change features) may create before a warning or a verdict names it.
inline constexpr double k_notable_share = 0.01;

/// Overlap of deformable bodies, relative to the elements that touch, from which on a warning names
/// it: pressures and widths of contacts are then those of other surfaces than the meshes have.
inline constexpr double k_element_overlap = 0.2;

/// Warning if theta lets contacts produce energy along their normals, whatever the law: theta must
/// be in [1/2, 1/(1 + e)] (Acary and Collins-Craft 2024, Proposition 1). Empty if it is, and for
/// integrators without theta.
[[nodiscard]] std::string theta_warning(const scene::SceneSpec& spec);

/// Warnings about the energies of a run, each at most once: the ledger does not close; the removal
/// of overlaps of deformable bodies added more energy than contacts had dissipated. (Rigid bodies
/// are projected out of overlaps, which changes their potential energy only; the summary of the run
/// contains how much.)
class EnergyWarnings {
  public:
    /// After the next step. `deformable`: there are deformable bodies.
    void add_to(integrators::StepReport& report, bool deformable);

  private:
    double scale_ = 0.0;       // the largest energy so far (J)
    double contacts_ = 0.0;    // sum of what contacts did and theta took back (J)
    double correction_ = 0.0;  // sum of what the removal of overlaps added (J)
    bool warned_open_ = false;
    bool warned_gain_ = false;
};

/// Warnings about contacts that are springs, each at most once: bodies overlap widely; the step is
/// unstable; energy has appeared, or vanished, where contacts changed their corners, edges and
/// faces; explicit springs have made more energy than the order of their scheme explains; errors of
/// Newton's method have made energy.
class SpringWarnings {
  public:
    /// `first_order`: explicit springs with the update of first order. `keeps_energy`: the scheme
    /// does no work, so that the ledger's entry of the scheme is the error of Newton's method.
    SpringWarnings(bool first_order, bool keeps_energy)
        : first_order_(first_order), keeps_energy_(keeps_energy) {}

    /// After the next step.
    void add_to(integrators::StepReport& report);

  private:
    [[nodiscard]] std::string drift_text() const;
    [[nodiscard]] std::string gain_text() const;

    bool first_order_;
    bool keeps_energy_;
    double drift_ = 0.0;           // by features, so far (J)
    double made_ = 0.0;            // by contacts, so far, what they store included (J)
    double scheme_ = 0.0;          // by the scheme, so far (J)
    double largest_energy_ = 0.0;  // in motion and in contacts (J)
    double largest_share_ = 0.0;   // of the longest stable step
    bool warned_drift_ = false;
    bool warned_gain_ = false;
    bool warned_scheme_ = false;
    bool warned_depth_ = false;
    bool warned_unstable_ = false;
};

/// Adds to the reports of a run what its steps must be warned about.
class RunWarnings {
  public:
    RunWarnings(const scene::SceneSpec& spec, const scene::IntegratorTraits& integrator);

    /// After the next step of the engine, in this order: theta, springs, constraints in
    /// contradiction, tunnelling, energies, overlaps of elements, rotations of deformable bodies
    /// with small strains.
    void add_to(StepReport& report, const Engine& engine);

    /// The next step follows no other: constraints in contradiction are named again.
    void forget_conflict() noexcept { conflict_.clear(); }

  private:
    /// Bodies of small strains that have turned too far for them, each once.
    void add_turns(const Engine& engine, std::vector<std::string>& warnings);
    void add_conflict(const Engine& engine, StepReport& report);
    /// An overlap of deformable bodies beyond k_element_overlap, once.
    void add_element_overlap(StepReport& report);

    std::string theta_;  // for the first step
    std::optional<SpringWarnings> springs_;
    EnergyWarnings energies_;
    std::string conflict_;           // of the step before
    std::vector<bool> warned_turn_;  // (deformable bodies)
    bool warned_overlap_ = false;
};

}  // namespace drystone::sim
