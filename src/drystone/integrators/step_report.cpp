#include "drystone/integrators/step_report.hpp"

#include "drystone/core/text.hpp"

namespace drystone::integrators {

void take_over(const contact::ContactWork& work, StepReport& report) {
    report.most_normal_work = work.most_normal;
    report.most_tangential_work = work.most_tangential;
    report.gains = work.gains;
    report.moreau_gains = work.moreau_gains;
}

std::string describe(const StepReport& report) {
    return "step " + std::to_string(report.step) + ", t = " + to_text(report.time) +
           " s: " + std::to_string(report.contacts) + " contacts, " +
           std::string(solvers::name_of(report.status)) + " after " +
           std::to_string(report.iterations) + " iterations, residual " +
           short_text(report.residual) + " m/s";
}

}  // namespace drystone::integrators
