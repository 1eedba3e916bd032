// Measure `sweeping_set`: distance to the moving set, variation, retraction and dissipation.
#include "drystone/scene/spec/sweeping.hpp"
#include "drystone/sim/measures/measure.hpp"

namespace drystone::sim::measures {

namespace {

/// How a sweeping process and its set have moved so far.
class SweepingSet final : public Measure {
  public:
    explicit SweepingSet(const Setting& setting) {
        const scene::SweepingSpec& sweeping = sweeping_of(setting);
        if (sweeping.sets.size() < 2) return;
        for (const scene::SetSpec& set : sweeping.sets) names_.push_back(set.name);
    }

    [[nodiscard]] Form form() const override {
        Form form{
            .numbers = {{"distance", "", "of the point from C"},
                        {"variation", "", "of the point so far"},
                        {"retraction", "", "of C so far, on the steps; lower end of its enclosure"},
                        {"retraction_top", "", "upper end of the enclosure"},
                        {"dissipation", "", "integral of (u - origin) . normal so far"},
                        {"contacts", "", "tight constraints of the last step"},
                        {"events", "", "changes of the contact set and jumps so far"},
                        {"residual", "", "of the fixed point of the last step"}}};
        for (const std::string& name : names_) {
            form.numbers.push_back({"distance_" + name, "", "of the point from this set"});
        }
        return form;
    }

    [[nodiscard]] Sample sample(const Snapshot& state) override {
        const SweepingSnapshot& now = *state.sweeping;
        Sample sample{.numbers = {now.distance, now.variation, now.retraction, now.retraction_top,
                                  now.dissipation, static_cast<double>(now.contacts),
                                  static_cast<double>(now.events), now.residual}};
        if (!names_.empty()) {
            sample.numbers.insert(sample.numbers.end(), now.distances.begin(), now.distances.end());
        }
        return sample;
    }

  private:
    std::vector<std::string> names_;  // of the sets, if there are several
};

}  // namespace

MeasureEntry sweeping_set_measure() {
    return {.name = "sweeping_set",
            .summary = "distance to the set of a [sweeping], variation, retraction, dissipation",
            .keys = {},
            .sweeping_place = 2,
            .make = make_kind<SweepingSet>};
}

}  // namespace drystone::sim::measures
