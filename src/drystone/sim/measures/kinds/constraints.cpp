// Measure `constraints`: gaps, impulses and works of an [inclusion], balance and regularity of
// steps.
#include <algorithm>
#include <string>
#include <vector>

#include "drystone/linalg/at.hpp"
#include "drystone/scene/spec/inclusion.hpp"
#include "drystone/sim/measures/measure.hpp"

namespace drystone::sim::measures {

namespace {

/// Gaps of the constraints of an inclusion, their impulses and the works of those with tangents
/// over the steps since the last sample, with what the schemes are checked by.
class Constraints final : public Measure {
  public:
    explicit Constraints(const Setting& setting) {
        for (const scene::ConstraintSpec& constraint : inclusion_of(setting).constraints) {
            const std::size_t directions = constraint.directions();
            if (directions > 0) rough_.push_back(static_cast<Index>(names_.size()));
            names_.push_back(constraint.name);
            for (std::size_t k = 0; k < directions; ++k) {
                tangents_.push_back((directions > 1 ? std::to_string(k + 1) + "_" : "_") +
                                    constraint.name);
            }
        }
        impulses_ = VecX::Zero(static_cast<Index>(names_.size()));
        tangent_impulses_ = VecX::Zero(static_cast<Index>(tangents_.size()));
        normal_works_ = VecX::Zero(static_cast<Index>(rough_.size()));
        friction_works_ = VecX::Zero(static_cast<Index>(rough_.size()));
    }

    [[nodiscard]] Form form() const override {
        Form form;
        for (const std::string& name : names_) {
            form.numbers.push_back({"gap_" + name, "", "g at the end of the step"});
        }
        for (const std::string& name : names_) {
            form.numbers.push_back({"impulse_" + name, "", "multiplier times h, since the last"});
        }
        for (const std::string& name : tangents_) {
            form.numbers.push_back({"impulse_t" + name, "", "along the tangent, since the last"});
        }
        for (const std::string& name : tangents_) {
            form.numbers.push_back({"slip" + name, "", "tangential velocity while in contact"});
        }
        for (const Index i : rough_) {
            form.numbers.push_back(
                {"normal_work_" + names_[at(i)], "J", "of the normal impulse, since the last"});
        }
        for (const Index i : rough_) {
            form.numbers.push_back(
                {"friction_work_" + names_[at(i)], "J", "of friction, since the last"});
        }
        form.numbers.push_back({"balance", "", "relative error of (1.15), largest since the last"});
        form.numbers.push_back({"regularity", "", "gamma of (A6), largest since the last"});
        form.numbers.push_back({"impacts", "", "so far, of event_driven"});
        return form;
    }

    void add(const StepView& step) override {
        const InclusionSnapshot& now = *step.state.inclusion;
        impulses_ += now.impulses;
        tangent_impulses_ += now.tangent_impulses;
        for (std::size_t k = 0; k < rough_.size(); ++k) {
            const auto place = static_cast<Index>(k);
            normal_works_[place] += now.normal_works[rough_[k]];
            friction_works_[place] += now.friction_works[rough_[k]];
        }
        balance_ = std::max(balance_, now.balance);
        regularity_ = std::max(regularity_, now.regularity);
    }

    [[nodiscard]] Sample sample(const Snapshot& state) override {
        Sample sample;
        for (const VecX& part : {state.inclusion->gaps, impulses_, tangent_impulses_,
                                 state.inclusion->slips, normal_works_, friction_works_}) {
            sample.numbers.insert(sample.numbers.end(), part.begin(), part.end());
        }
        sample.numbers.insert(
            sample.numbers.end(),
            {balance_, regularity_, static_cast<double>(state.inclusion->impacts)});
        for (VecX* sum : {&impulses_, &tangent_impulses_, &normal_works_, &friction_works_}) {
            sum->setZero();
        }
        balance_ = 0.0;
        regularity_ = 0.0;
        return sample;
    }

  private:
    std::vector<std::string> names_;
    std::vector<Index> rough_;           // constraints with tangents
    std::vector<std::string> tangents_;  // "_floor"; in space "1_floor" and "2_floor"
    VecX impulses_;
    VecX tangent_impulses_;
    VecX normal_works_;    // of `rough_`
    VecX friction_works_;  // of `rough_`
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
