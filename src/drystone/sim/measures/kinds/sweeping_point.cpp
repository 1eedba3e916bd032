// Measure `sweeping_point`: coordinates of a sweeping process, its normal, the outputs of the
// scene.
#include <span>

#include "drystone/scene/spec/sweeping.hpp"
#include "drystone/sim/measures/measure.hpp"

namespace drystone::sim::measures {

namespace {

/// The state u, the integral of the element of the normal cone, formulas of u and t.
class SweepingPoint final : public Measure {
  public:
    explicit SweepingPoint(const Setting& setting) : sweeping_(sweeping_of(setting)) {}

    [[nodiscard]] Form form() const override {
        Form form;
        for (const std::string& name : sweeping_.coordinates) {
            form.numbers.push_back({name, "", "coordinate"});
        }
        for (const std::string& name : sweeping_.coordinates) {
            form.numbers.push_back({"normal_" + name, "", "integral of the element of N"});
        }
        for (const auto& [name, formula] : sweeping_.outputs) {
            form.numbers.push_back({name, "", formula.text()});
        }
        return form;
    }

    [[nodiscard]] Sample sample(const Snapshot& state) override {
        const SweepingSnapshot& now = *state.sweeping;
        Sample sample;
        for (const VecX* part : {&now.u, &now.normal}) {
            sample.numbers.insert(sample.numbers.end(), part->begin(), part->end());
        }
        std::vector<double> variables(now.u.begin(), now.u.end());
        variables.push_back(state.time);
        for (const auto& [name, formula] : sweeping_.outputs) {
            sample.numbers.push_back(formula(variables));
        }
        return sample;
    }

  private:
    scene::SweepingSpec sweeping_;
};

}  // namespace

MeasureEntry sweeping_point_measure() {
    return {.name = "sweeping_point",
            .summary = "coordinates, normal and outputs of a [sweeping]",
            .keys = {},
            .sweeping_place = 1,
            .make = make_kind<SweepingPoint>};
}

}  // namespace drystone::sim::measures
