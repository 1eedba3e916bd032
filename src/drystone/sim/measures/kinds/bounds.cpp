// Measure `bounds`: distances between walls, strains and volume.
#include <cmath>

#include "drystone/core/error.hpp"
#include "drystone/sim/measures/columns.hpp"
#include "drystone/sim/measures/measure.hpp"
#include "drystone/sim/measures/region.hpp"

namespace drystone::sim::measures {

namespace {

/// Distances between the faces of walls, and the logarithmic strains -ln(L / L_start), positive
/// when they approach each other; with walls on all sides the volume too.
class Bounds final : public Measure {
  public:
    Bounds(const scene::MeasureSpec& spec, const Setting& setting)
        : dimension_(setting.bodies->dimension()),
          region_(spec.region, setting.bodies, setting.start),
          start_(region_.at(setting.start)) {
        for (int axis = 0; axis < dimension_; ++axis) {
            if (region_.has_walls(axis)) axes_.push_back(axis);
        }
        if (axes_.empty()) {
            throw InputError({.what = "region.between",
                              .expected = "walls whose distance is measured",
                              .found = "none"});
        }
    }

    [[nodiscard]] Form form() const override {
        Form form;
        for (const int axis : axes_) {
            const std::string name(1, k_axis_names[axis]);
            form.numbers.push_back({"length_" + name, "m", "between the walls along " + name});
            form.numbers.push_back({"strain_" + name, "", "-ln(length / length at the start)"});
        }
        if (has_volume()) {
            form.numbers.push_back({"volume", volume_unit(dimension_), "between the walls"});
            form.numbers.push_back({"volume_strain", "", "-ln(volume / volume at the start)"});
        }
        return form;
    }

    [[nodiscard]] Sample sample(const Snapshot& state) override {
        const Cuboid region = region_.at(state);
        Sample sample;
        double strains = 0.0;
        for (const int axis : axes_) {
            const double length = region.high[axis] - region.low[axis];
            const double strain = std::log((start_.high[axis] - start_.low[axis]) / length);
            sample.numbers.insert(sample.numbers.end(), {length, strain});
            strains += strain;
        }
        if (has_volume()) {
            sample.numbers.insert(sample.numbers.end(), {region.volume(), strains});
        }
        return sample;
    }

  private:
    [[nodiscard]] bool has_volume() const { return static_cast<int>(axes_.size()) == dimension_; }

    int dimension_;
    Region region_;
    Cuboid start_;
    std::vector<int> axes_;  ///< that have walls
};

}  // namespace

MeasureEntry bounds_measure() {
    return {.name = "bounds",
            .summary = "distances between walls, strains and volume",
            .keys = {"region"},
            .required = {{"region"}},
            .make = make_kind<Bounds>};
}

}  // namespace drystone::sim::measures
