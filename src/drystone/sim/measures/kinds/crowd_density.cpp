// Measure `crowd_density`: people per area, covered area and mean speed in a region.
#include <limits>

#include "drystone/sim/measures/bodies.hpp"
#include "drystone/sim/measures/crowd_view.hpp"
#include "drystone/sim/measures/region.hpp"

namespace drystone::sim::measures {

namespace {

/// People in a region at the instant: how many by area, which part of it they cover, how fast.
class CrowdDensity final : public Measure {
  public:
    CrowdDensity(const scene::MeasureSpec& spec, const Setting& setting)
        : view_(setting),
          bodies_(setting.bodies),
          region_(spec.region, setting.bodies, setting.start) {}

    [[nodiscard]] Form form() const override {
        return {.numbers = {{"density", "1/m^2", "people with their centre in the region, by area"},
                            {"solid_fraction", "", "part of the region that they cover"},
                            {"people", "", "with their centre in the region"},
                            {"speed", "m/s", "their mean speed"}}};
    }

    [[nodiscard]] Sample sample(const Snapshot& state) override {
        const Cuboid region = region_.at(state);
        double people = 0.0;
        double speed = 0.0;
        double covered = 0.0;
        for (Index i = 0; i < view_.count(); ++i) {
            if (!view_.is_inside(state, i)) continue;
            const Index body = view_.body(i);
            covered += solid_volume(*bodies_, state, body, Image{}, region);
            if (!region.contains(bodies_->centre(state, body))) continue;
            people += 1.0;
            speed += bodies_->velocity(state, body).norm();
        }
        const double area = region_.volume(state);
        return {
            .numbers = {people / area, covered / area, people,
                        people > 0.0 ? speed / people : std::numeric_limits<double>::quiet_NaN()}};
    }

  private:
    CrowdView view_;
    std::shared_ptr<const Bodies> bodies_;
    Region region_;
};

}  // namespace

MeasureEntry crowd_density_measure() {
    return {.name = "crowd_density",
            .summary = "of a crowd: people by area, covered part and mean speed in a region",
            .keys = {"region"},
            .required = {{"region"}},
            .make = make_kind<CrowdDensity>};
}

}  // namespace drystone::sim::measures
