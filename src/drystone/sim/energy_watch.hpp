#pragma once

#include "drystone/integrators/step_report.hpp"

namespace drystone::sim {

/// Follows the energies of a run and says once, in the warnings of the step, what should not be: a
/// ledger that does not close, and overlaps of deformable bodies whose end added more energy than
/// contacts had taken. (Rigid bodies are projected out of overlaps, which changes their potential
/// energy only; the summary of the run tells how much.)
class EnergyWatch {
  public:
    /// `soft`: there are deformable bodies.
    void look(integrators::StepReport& report, bool soft);

  private:
    double scale_ = 0.0;       // the largest energy so far (J)
    double contacts_ = 0.0;    // sum of what contacts did and theta took back (J)
    double correction_ = 0.0;  // sum of what ending overlaps added (J)
    bool said_open_ = false;
    bool said_gain_ = false;
};

}  // namespace drystone::sim
