// Measure `solid_fraction`: volume of bodies over the volume of a region or of the cell.
#include <cmath>

#include "drystone/sim/measures/bodies.hpp"
#include "drystone/sim/measures/columns.hpp"
#include "drystone/sim/measures/measure.hpp"
#include "drystone/sim/measures/region.hpp"

namespace drystone::sim::measures {

namespace {

/// Volume of the dynamic bodies in the region, or in the periodic cell, over that of the region, at
/// the instant.
class SolidFraction final : public Measure {
  public:
    SolidFraction(const scene::MeasureSpec& spec, const Setting& setting)
        : bodies_(setting.bodies), region_(spec.region, setting.bodies, setting.start) {}

    [[nodiscard]] Form form() const override {
        const std::string unit = volume_unit(bodies_->dimension());
        return {.numbers = {{"solid_fraction", "", "volume of the bodies over that of the region"},
                            {"solid", unit, "volume of the bodies in the region"},
                            {"region", unit, "volume of the region"}}};
    }

    [[nodiscard]] Sample sample(const Snapshot& state) override {
        const RegionImages region = region_.images(state);
        const bool everywhere = !std::isfinite(region.box().volume());
        double solid = 0.0;
        for (Index i = 0; i < bodies_->count(); ++i) {
            if (everywhere) solid += bodies_->volume(i);
            if (everywhere || !bodies_->is_dynamic(i)) continue;
            for (const Image& image : bodies_->near(state, i, region)) {
                solid += solid_volume(*bodies_, state, i, image, region.box());
            }
        }
        const double volume = region_.volume(state);
        return {.numbers = {solid / volume, solid, volume}};
    }

  private:
    std::shared_ptr<const Bodies> bodies_;
    Region region_;
};

}  // namespace

MeasureEntry solid_fraction_measure() {
    return {.name = "solid_fraction",
            .summary = "part of a region that is filled by bodies",
            .keys = {"region"},
            .required = {{"region"}},
            .cell_is_region = true,
            .uses_sizes = true,
            .make = make_kind<SolidFraction>};
}

}  // namespace drystone::sim::measures
