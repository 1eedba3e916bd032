// Joins the reports of the parts of a step, and describes a report in a line.
#include "drystone/integrators/step_report.hpp"

#include <algorithm>
#include <utility>

#include "drystone/core/text.hpp"

namespace drystone::integrators {

namespace {

// Counts add up; of the largest gains the larger one stays.

void add(const contact::WorkGain& more, contact::WorkGain& gain) {
    gain.contacts += more.contacts;
    gain.largest = std::max(gain.largest, more.largest);
}

void add(const contact::ContactGains& more, contact::ContactGains& gains) {
    add(more.normal, gains.normal);
    add(more.tangential, gains.tangential);
}

}  // namespace

void record_work(const contact::ContactWork& work, StepReport& report) {
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

StepReport joined(const StepReport& first, StepReport second) {
    // Energies, contacts and time are those of the second part, which ends the step.
    StepReport both = std::move(second);
    both.h += first.h;
    both.status = std::max(first.status, both.status);
    both.iterations += first.iterations;
    both.rests += first.rests;
    both.repeats += first.repeats;
    both.halvings += first.halvings;
    both.corrections += first.corrections;
    both.correction_converged = both.correction_converged && first.correction_converged;
    // Errors and single works: the larger one.
    for (double StepReport::*value :
         {&StepReport::residual, &StepReport::largest_penetration, &StepReport::penetration_ratio,
          &StepReport::element_overlap, &StepReport::most_normal_work,
          &StepReport::most_tangential_work}) {
        both.*value = std::max(both.*value, first.*value);
    }
    add(first.gains, both.gains);
    add(first.moreau_gains, both.moreau_gains);
    // Works, and the closures that check them, add up.
    both.ledger += first.ledger;
    both.closure += first.closure;
    both.contact_gain += first.contact_gain;
    both.times += first.times;
    both.warnings.insert(both.warnings.begin(), first.warnings.begin(), first.warnings.end());
    return both;
}

}  // namespace drystone::integrators
