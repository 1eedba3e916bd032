#pragma once

#include <concepts>
#include <functional>
#include <utility>

#include "drystone/integrators/step_report.hpp"
#include "drystone/integrators/step_settings.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::contact {
template <int D>
struct System;
}  // namespace drystone::contact

namespace drystone::integrators {

/// Makes one step of length h from time t: moves `system` and returns a report. The solver's
/// tolerance is on the velocity residual in units of the velocity tolerance: 1.
template <int D>
using StepFunction =
    std::function<StepReport(contact::System<D>& system, double t, double h,
                             const StepSettings& settings, const solvers::AnySolver& solver)>;

/// An integrator: its step in the plane and its step in space.
class Integrator {
  public:
    /// One function for both; `step` takes a contact::System<2> or a contact::System<3>.
    template <class Step>
    requires(!std::same_as<Step, Integrator>)
        Integrator(Step step)  // NOLINT(google-explicit-constructor)
        : plane_(step), space_(std::move(step)) {}

    StepReport operator()(contact::System<2>& system, double t, double h,
                          const StepSettings& settings, const solvers::AnySolver& solver) const {
        return plane_(system, t, h, settings, solver);
    }
    StepReport operator()(contact::System<3>& system, double t, double h,
                          const StepSettings& settings, const solvers::AnySolver& solver) const {
        return space_(system, t, h, settings, solver);
    }

  private:
    StepFunction<2> plane_;
    StepFunction<3> space_;
};

}  // namespace drystone::integrators
