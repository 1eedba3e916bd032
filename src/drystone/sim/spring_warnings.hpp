#pragma once

#include <string>
#include <vector>

#include "drystone/integrators/step_report.hpp"

namespace drystone::sim {

/// What a run with compliant contacts is told once, at the step where it begins to be true.
class SpringWarnings {
  public:
    /// After the next step: bodies overlap widely; energy has appeared, or vanished, where contacts
    /// changed their corners, edges and faces.
    [[nodiscard]] std::vector<std::string> after(const integrators::StepReport& report);

  private:
    double drift_ = 0.0;           // so far (J)
    double largest_energy_ = 0.0;  // in motion and in contacts (J)
    bool told_drift_ = false;
    bool told_depth_ = false;
};

}  // namespace drystone::sim
