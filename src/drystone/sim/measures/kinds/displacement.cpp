// Measure `displacement`: displacements of points of bodies since the start.
#include "drystone/sim/measures/columns.hpp"
#include "drystone/sim/measures/followed_point.hpp"

namespace drystone::sim::measures {

namespace {

/// How far points of bodies are from where they were at the start of the run.
class Displacement final : public Measure {
  public:
    Displacement(const scene::MeasureSpec& spec, const Setting& setting)
        : dimension_(setting.bodies->dimension()) {
        for (const scene::TrackedPoint& point : spec.points) {
            points_.emplace_back(point, setting);
            start_.push_back(points_.back().position(setting.start));
        }
    }

    [[nodiscard]] Form form() const override {
        Form form;
        for (const FollowedPoint& point : points_) {
            add_vector(form.numbers, {point.label(), "m", "displacement of " + point.label()},
                       dimension_);
        }
        return form;
    }

    [[nodiscard]] Sample sample(const Snapshot& state) override {
        Sample sample;
        for (std::size_t k = 0; k < points_.size(); ++k) {
            add_numbers(sample.numbers, Vec3(points_[k].position(state) - start_[k]), dimension_);
        }
        return sample;
    }

  private:
    int dimension_;
    std::vector<FollowedPoint> points_;
    std::vector<Vec3> start_;  // (points)
};

}  // namespace

MeasureEntry displacement_measure() {
    return {.name = "displacement",
            .summary = "displacement of points of bodies from their start",
            .keys = {"points"},
            .required = {{"points"}},
            .make = make_kind<Displacement>};
}

}  // namespace drystone::sim::measures
