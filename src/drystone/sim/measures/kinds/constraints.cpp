// Measure `constraints`: gaps and impulses of an [inclusion], balance and regularity of steps.
#include <algorithm>

#include "drystone/scene/spec/inclusion.hpp"
#include "drystone/sim/measures/measure.hpp"

namespace drystone::sim::measures {

namespace {

/// Gaps of the constraints of an inclusion and their impulses over the steps since the last sample,
/// with what the schemes are checked by.
class Constraints final : public Measure {
  public:
    explicit Constraints(const Setting& setting) {
        for (const scene::ConstraintSpec& constraint : inclusion_of(setting).constraints) {
            names_.push_back(constraint.name);
        }
        impulses_ = VecX::Zero(static_cast<Index>(names_.size()));
    }

    [[nodiscard]] Form form() const override {
        Form form;
        for (const std::string& name : names_) {
            form.numbers.push_back({"gap_" + name, "", "g at the end of the step"});
        }
        for (const std::string& name : names_) {
            form.numbers.push_back({"impulse_" + name, "", "multiplier times h, since the last"});
        }
        form.numbers.push_back({"balance", "", "relative error of (1.15), largest since the last"});
        form.numbers.push_back({"regularity", "", "gamma of (A6), largest since the last"});
        form.numbers.push_back({"impacts", "", "so far, of event_driven"});
        return form;
    }

    void add(const StepView& step) override {
        const InclusionSnapshot& now = *step.state.inclusion;
        impulses_ += now.impulses;
        balance_ = std::max(balance_, now.balance);
        regularity_ = std::max(regularity_, now.regularity);
    }

    [[nodiscard]] Sample sample(const Snapshot& state) override {
        Sample sample;
        for (const VecX& part : {state.inclusion->gaps, impulses_}) {
            sample.numbers.insert(sample.numbers.end(), part.begin(), part.end());
        }
        sample.numbers.insert(
            sample.numbers.end(),
            {balance_, regularity_, static_cast<double>(state.inclusion->impacts)});
        impulses_.setZero();
        balance_ = 0.0;
        regularity_ = 0.0;
        return sample;
    }

  private:
    std::vector<std::string> names_;
    VecX impulses_;
    double balance_ = 0.0;
    double regularity_ = 0.0;
};

}  // namespace

MeasureEntry constraints_measure() {
    return {.name = "constraints",
            .summary = "gaps and impulses of the constraints of an [inclusion]",
            .keys = {},
            .by_steps = true,
            .inclusion_place = 2,
            .make = make_kind<Constraints>};
}

}  // namespace drystone::sim::measures
