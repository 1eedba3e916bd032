// Measure `velocity`: velocities of points of bodies.
#include "drystone/sim/measures/columns.hpp"
#include "drystone/sim/measures/followed_point.hpp"

namespace drystone::sim::measures {

namespace {

/// Velocities of points of bodies.
class Velocity final : public Measure {
  public:
    Velocity(const scene::MeasureSpec& spec, const Setting& setting)
        : dimension_(setting.bodies->dimension()) {
        for (const scene::TrackedPoint& point : spec.points) points_.emplace_back(point, setting);
    }

    [[nodiscard]] Form form() const override {
        Form form;
        for (const FollowedPoint& point : points_) {
            add_vector(form.numbers, {point.label(), "m/s", "velocity of " + point.label()},
                       dimension_);
        }
        return form;
    }

    [[nodiscard]] Sample sample(const Snapshot& state) override {
        Sample sample;
        for (const FollowedPoint& point : points_) {
            add_numbers(sample.numbers, point.velocity(state), dimension_);
        }
        return sample;
    }

  private:
    int dimension_;
    std::vector<FollowedPoint> points_;
};

}  // namespace

MeasureEntry velocity_measure() {
    return {.name = "velocity",
            .summary = "velocity of points of bodies",
            .keys = {"points"},
            .required = {{"points"}},
            .make = make_kind<Velocity>};
}

}  // namespace drystone::sim::measures
