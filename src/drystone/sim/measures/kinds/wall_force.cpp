// Measure `wall_force`: force and torque of all contacts of a body.
#include <optional>

#include "drystone/sim/measures/columns.hpp"
#include "drystone/sim/measures/measure.hpp"

namespace drystone::sim::measures {

namespace {

/// Force of all contacts on a body, rigid or deformable, and torque about its centre (the origin of
/// its axes if it is fixed or driven) or about a given point; means over the steps.
class WallForce final : public Measure {
  public:
    WallForce(const scene::MeasureSpec& spec, const Setting& setting)
        : bodies_(setting.bodies), body_(bodies_->find(spec.body)), about_(spec.about) {}

    [[nodiscard]] Form form() const override {
        const int dimension = bodies_->dimension();
        const std::string name = "'" + bodies_->info(body_).name + "'";
        Form form;
        add_vector(form.numbers, {"force", "N", "contact force on " + name}, dimension);
        const Column torque{"torque", "N m", "contact torque on " + name};
        if (dimension == 2) {
            form.numbers.push_back(torque);
        } else {
            add_vector(form.numbers, torque, 3);
        }
        return form;
    }

    void add(const StepView& step) override {
        const Vec3 about = about_ ? *about_ : bodies_->centre(step.state, body_);
        for (const ContactRecord& contact : step.contacts) {
            const bool is_a = contact.body_a == body_;
            if (!is_a && contact.body_b != body_) continue;
            const Vec3 impulse = is_a ? contact.impulse : Vec3(-contact.impulse);
            impulse_ += impulse;
            moment_ += (contact.point - about).cross(impulse);
        }
        time_ += step.h;
    }

    [[nodiscard]] Sample sample(const Snapshot& /*state*/) override {
        Sample sample;
        add_numbers(sample.numbers, Vec3(impulse_ / time_), bodies_->dimension());
        if (bodies_->dimension() == 2) {
            sample.numbers.push_back(moment_.z() / time_);
        } else {
            add_numbers(sample.numbers, Vec3(moment_ / time_), 3);
        }
        impulse_.setZero();
        moment_.setZero();
        time_ = 0.0;
        return sample;
    }

  private:
    std::shared_ptr<const Bodies> bodies_;
    Index body_;
    std::optional<Vec3> about_;
    Vec3 impulse_ = Vec3::Zero();
    Vec3 moment_ = Vec3::Zero();
    double time_ = 0.0;
};

}  // namespace

MeasureEntry wall_force_measure() {
    return {.name = "wall_force",
            .summary = "force and torque of contacts on a body",
            .keys = {"body", "about"},
            .required = {{"body"}},
            .by_steps = true,
            .make = make_kind<WallForce>};
}

}  // namespace drystone::sim::measures
