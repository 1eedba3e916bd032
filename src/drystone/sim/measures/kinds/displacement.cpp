#include <algorithm>

#include "drystone/sim/measures/columns.hpp"
#include "drystone/sim/measures/measure.hpp"

namespace drystone::sim::measures {

namespace {

struct Followed {
    std::string label;
    Index body = 0;
    Vec3 local = Vec3::Zero();  ///< in the axes of the engine
    Vec3 start = Vec3::Zero();
};

/// A point in the axes of the scene's body, seen from those of the engine. The first part is known
/// in both.
Vec3 in_engine_axes(const scene::PartSpec& in_scene, const scene::PartSpec& in_engine,
                    const Vec3& point) {
    const Eigen::Quaterniond turn = in_engine.rotation * in_scene.rotation.conjugate();
    return in_engine.position + turn * (point - in_scene.position);
}

/// How far points of bodies are from where they were at the start of the run.
class Displacement final : public Measure {
  public:
    Displacement(const scene::MeasureSpec& spec, const Setting& setting) : bodies_(setting.bodies) {
        for (const scene::TrackedPoint& point : spec.points) {
            Followed followed{.label = point.label.empty() ? point.body : point.label,
                              .body = bodies_->find(point.body)};
            // Names of columns are names of datasets.
            std::replace(followed.label.begin(), followed.label.end(), '/', '_');
            const auto number = static_cast<std::size_t>(followed.body);
            followed.local =
                in_engine_axes(setting.scene.bodies[number].parts.front(),
                               bodies_->info(followed.body).parts.front(), point.point);
            followed.start = bodies_->point(setting.start, followed.body, followed.local);
            points_.push_back(std::move(followed));
        }
    }

    [[nodiscard]] Form form() const override {
        Form form;
        for (const Followed& point : points_) {
            add_vector(form.numbers, {point.label, "m", "displacement of " + point.label},
                       bodies_->dimension());
        }
        return form;
    }

    [[nodiscard]] Sample sample(const Snapshot& state) override {
        Sample sample;
        for (const Followed& point : points_) {
            add_numbers(sample.numbers,
                        Vec3(bodies_->point(state, point.body, point.local) - point.start),
                        bodies_->dimension());
        }
        return sample;
    }

  private:
    std::shared_ptr<const Bodies> bodies_;
    std::vector<Followed> points_;
};

}  // namespace

MeasureEntry displacement_measure() {
    return {.name = "displacement",
            .summary = "displacement of points of bodies from their start",
            .keys = {"points"},
            .required = {{"points"}},
            .beside_deformables = true,
            .make = [](const scene::MeasureSpec& spec, const Setting& setting) {
                return std::make_unique<Displacement>(spec, setting);
            }};
}

}  // namespace drystone::sim::measures
