#pragma once

#include <string>
#include <vector>

#include "drystone/integrators/step_report.hpp"

namespace drystone::sim {

/// What a run with compliant contacts is told once, at the step where it begins to be true.
class SpringWarnings {
  public:
    /// `first_order`: explicit springs with the update of first order.
    explicit SpringWarnings(bool first_order) : first_order_(first_order) {}

    /// After the next step: bodies overlap widely; the step is unstable; energy has appeared, or
    /// vanished, where contacts changed their corners, edges and faces; explicit springs have made
    /// more energy than their scheme's order explains.
    [[nodiscard]] std::vector<std::string> after(const integrators::StepReport& report);

  private:
    [[nodiscard]] std::string drift_text() const;
    [[nodiscard]] std::string gain_text() const;

    bool first_order_;
    double drift_ = 0.0;           // by features, so far (J)
    double made_ = 0.0;            // by contacts, so far, what they store included (J)
    double largest_energy_ = 0.0;  // in motion and in contacts (J)
    double largest_share_ = 0.0;   // of the longest stable step
    bool told_drift_ = false;
    bool told_gain_ = false;
    bool told_depth_ = false;
    bool told_unstable_ = false;
};

}  // namespace drystone::sim
