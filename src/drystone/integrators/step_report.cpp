#include "drystone/integrators/step_report.hpp"

#include "drystone/core/text.hpp"

namespace drystone::integrators {

std::string describe(const StepReport& report) {
    return "step " + std::to_string(report.step) + ", t = " + to_text(report.time) +
           " s: " + std::to_string(report.contacts) + " contacts, " +
           std::string(solvers::name_of(report.status)) + " after " +
           std::to_string(report.iterations) + " iterations, residual " +
           short_text(report.residual) + " m/s";
}

}  // namespace drystone::integrators
