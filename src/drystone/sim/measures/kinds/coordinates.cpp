// Measure `coordinates`: generalised coordinates and velocities of an [inclusion].
#include "drystone/scene/spec/inclusion.hpp"
#include "drystone/sim/measures/measure.hpp"

namespace drystone::sim::measures {

namespace {

/// Generalised coordinates and velocities of an inclusion.
class Coordinates final : public Measure {
  public:
    explicit Coordinates(const Setting& setting) : names_(inclusion_of(setting).coordinates) {}

    [[nodiscard]] Form form() const override {
        Form form;
        for (const std::string& name : names_) {
            form.numbers.push_back({name, "", "coordinate"});
        }
        for (const std::string& name : scene::velocity_names(names_)) {
            form.numbers.push_back({name, "", "its velocity"});
        }
        return form;
    }

    [[nodiscard]] Sample sample(const Snapshot& state) override {
        Sample sample;
        for (const VecX* part : {&state.inclusion->q, &state.inclusion->v}) {
            sample.numbers.insert(sample.numbers.end(), part->begin(), part->end());
        }
        return sample;
    }

  private:
    std::vector<std::string> names_;
};

}  // namespace

MeasureEntry coordinates_measure() {
    return {.name = "coordinates",
            .summary = "coordinates and velocities of an [inclusion]",
            .keys = {},
            .inclusion_place = 1,
            .make = make_kind<Coordinates>};
}

}  // namespace drystone::sim::measures
