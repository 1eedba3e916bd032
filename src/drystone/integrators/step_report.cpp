#include "drystone/integrators/step_report.hpp"

#include "drystone/core/text.hpp"

namespace drystone::integrators {

namespace {

std::string words(solvers::Status status) {
    switch (status) {
        case solvers::Status::converged:
            return "converged";
        case solvers::Status::infeasible:
            return "infeasible";
        default:
            return "not converged";
    }
}

}  // namespace

std::string describe(const StepReport& report) {
    return "step " + std::to_string(report.step) + ", t = " + to_text(report.time) +
           " s: " + std::to_string(report.contacts) + " contacts, " + words(report.status) +
           " after " + std::to_string(report.iterations) + " iterations, residual " +
           to_text(report.residual) + " m/s";
}

}  // namespace drystone::integrators
