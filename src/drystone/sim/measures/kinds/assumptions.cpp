// Measure `assumptions`: the constants of (A1) to (A6) on the way of an [inclusion].
#include "drystone/inclusion/assumptions.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "drystone/linalg/at.hpp"
#include "drystone/scene/spec/inclusion.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/building/builders.hpp"
#include "drystone/sim/measures/measure.hpp"

namespace drystone::sim::measures {

namespace {

/// What assumptions (A1) to (A6) of Bernicot and Lefebvre-Lepot 2011 bound, at the places of a run.
/// Constraints that push, or with g <= rho, count as reached.
class Assumptions final : public Measure {
  public:
    explicit Assumptions(const Setting& setting)
        : rho_(inclusion_of(setting).rho), model_(building::build_inclusion(setting.scene)) {}

    [[nodiscard]] Form form() const override {
        return {.numbers = {
                    {"least_gradient", "", "(A1) of constraints that are reached; NaN: none was"},
                    {"largest_gradient", "", "(A1)"},
                    {"rate", "", "(A2) |dg/dt|"},
                    {"mixed", "", "(A3) |d/dt grad g|"},
                    {"curvature", "", "(A4) |D^2 g|"},
                    {"acceleration", "", "(A5) |d^2g/dt^2|"},
                    {"regularity", "", "gamma of (A6), largest since the last"}}};
    }

    void add(const StepView& step) override {
        const InclusionSnapshot& now = *step.state.inclusion;
        std::vector<bool> reached(at(model_.count()));
        for (Index i = 0; i < model_.count(); ++i) {
            reached[at(i)] = now.impulses[i] > 0.0 || now.gaps[i] <= rho_;
        }
        inclusion::add_place(model_, step.state.time, now.q, reached, constants_);
        regularity_ = std::max(regularity_, now.regularity);
    }

    // The largest, and the least of (A1), since the last sample.
    [[nodiscard]] Sample sample(const Snapshot& /*state*/) override {
        const double least = std::isfinite(constants_.least_gradient)
                                 ? constants_.least_gradient
                                 : std::numeric_limits<double>::quiet_NaN();
        Sample sample{.numbers = {least, constants_.largest_gradient, constants_.rate,
                                  constants_.mixed, constants_.curvature, constants_.acceleration,
                                  regularity_}};
        constants_ = {};
        regularity_ = 0.0;
        return sample;
    }

  private:
    double rho_;
    inclusion::Model model_;
    inclusion::AssumptionConstants constants_;
    double regularity_ = 0.0;
};

}  // namespace

MeasureEntry assumptions_measure() {
    return {.name = "assumptions",
            .summary = "constants of assumptions (A1) to (A6) of an [inclusion]",
            .keys = {},
            .by_steps = true,
            .make = make_kind<Assumptions>};
}

}  // namespace drystone::sim::measures
