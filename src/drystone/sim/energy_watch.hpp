#pragma once

#include "drystone/integrators/step_report.hpp"

namespace drystone::sim {

/// Follows the energies of a run and says once, in the warnings of the step, what should not be: a
/// ledger that does not close, and overlaps whose end took more energy than contacts had taken.
class EnergyWatch {
  public:
    void look(integrators::StepReport& report);

  private:
    double scale_ = 0.0;       // the largest energy so far (J)
    double contacts_ = 0.0;    // sum of what contacts did and theta took back (J)
    double correction_ = 0.0;  // sum of what ending overlaps added (J)
    bool said_open_ = false;
    bool said_gain_ = false;
};

}  // namespace drystone::sim
