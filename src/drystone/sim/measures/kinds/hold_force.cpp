// Measure `hold_force`: force and torque of the holds of a deformable body.
#include <optional>

#include "drystone/core/error.hpp"
#include "drystone/integrators/integrator.hpp"
#include "drystone/mechanics/fem/elastic_body.hpp"
#include "drystone/mechanics/fem/held_unknowns.hpp"
#include "drystone/mechanics/fem/nodal_fields.hpp"
#include "drystone/mechanics/time_functions.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/measures/columns.hpp"
#include "drystone/sim/measures/measure.hpp"

namespace drystone::sim::measures {

namespace {

namespace fem = mechanics::fem;

/// Integrators that move deformable bodies average loads with theta, or take them at mid-step.
bool uses_theta(const std::string& integrator) {
    const auto traits = integrators::traits_of(integrator);
    return traits && traits->uses_theta;
}

/// Resultant of the forces that hold or drive nodes of a deformable body, from the balance of its
/// momentum in every step; means over the steps:
///     sum R = e.M (v+ - v) + e.C (u+ - u) - h e.F - sum r,   e a uniform unit field.
/// Elastic forces have no resultant. F and the velocities that held nodes begin the step with are
/// those of the integrator.
class HoldForce final : public Measure {
  public:
    HoldForce(const scene::MeasureSpec& spec, const Setting& setting)
        : bodies_(setting.bodies),
          body_(bodies_->find(spec.body)),
          midpoint_(!uses_theta(setting.scene.integrator.name)),
          theta_(midpoint_ ? 0.5 : setting.scene.integrator.theta) {
        if (!bodies_->is_deformable(body_) || info().body->holds.empty()) {
            throw InputError({.what = "body",
                              .expected = "a deformable body that something holds",
                              .found = "'" + spec.body + "', which is not"});
        }
        const fem::ElasticBody& body = *info().body;
        held_.emplace(body.holds, body.matrices.dofs.size());
        const fem::DofMap& dofs = body.matrices.dofs;
        M_.resize(dofs.size(), bodies_->dimension());
        C_ = M_;
        fields_ = M_;
        for (int k = 0; k < bodies_->dimension(); ++k) {
            fields_.col(k) = fem::uniform_field(dofs, Vec3::Unit(k));
            M_.col(k) = body.matrices.M * fields_.col(k);
            C_.col(k) = body.matrices.C * fields_.col(k);
        }
        gravity_ = resultant(body.gravity);
        for (const fem::ElasticLoad& load : body.loads) loads_.push_back(resultant(load.pattern));
        last_ = state_of(setting.start);
    }

    [[nodiscard]] Form form() const override {
        Form form;
        add_vector(form.numbers,
                   {"force", "N", "force of all that holds '" + bodies_->info(body_).name + "'"},
                   bodies_->dimension());
        return form;
    }

    void add(const StepView& step) override {
        const DeformableState& now = state_of(step.state);
        held_->start(step.state.time - step.h, step.h, theta_, last_.u, last_.v);
        Vec3 contacts = Vec3::Zero();
        for (const ContactRecord& contact : step.contacts) {
            if (contact.body_a == body_) contacts += contact.impulse;
            if (contact.body_b == body_) contacts -= contact.impulse;
        }
        const int dimension = bodies_->dimension();
        impulse_.head(dimension) +=
            M_.transpose() * (now.v - last_.v) + C_.transpose() * (now.u - last_.u);
        impulse_ -= step.h * load_of(step) + contacts;
        time_ += step.h;
        last_ = now;
    }

    [[nodiscard]] Sample sample(const Snapshot& /*state*/) override {
        Sample sample;
        add_numbers(sample.numbers, Vec3(impulse_ / time_), bodies_->dimension());
        impulse_.setZero();
        time_ = 0.0;
        return sample;
    }

  private:
    [[nodiscard]] Index number() const { return body_ - bodies_->rigid_count(); }
    [[nodiscard]] const DeformableInfo& info() const { return bodies_->deformable(number()); }
    [[nodiscard]] const DeformableState& state_of(const Snapshot& state) const {
        return state.deformables[static_cast<std::size_t>(number())];
    }

    [[nodiscard]] Vec3 resultant(const VecX& forces) const {
        Vec3 sum = Vec3::Zero();
        sum.head(bodies_->dimension()) = fields_.transpose() * forces;
        return sum;
    }

    /// Weight and loads as they act in a step (N).
    [[nodiscard]] Vec3 load_of(const StepView& step) const {
        const double end = step.state.time;
        const double start = end - step.h;
        Vec3 sum = gravity_;
        for (std::size_t k = 0; k < loads_.size(); ++k) {
            const formula::Expression& factor = info().body->loads[k].factor;
            const auto at = [&](double t) { return mechanics::value_of(factor, t); };
            sum += loads_[k] * (midpoint_ ? at(start + 0.5 * step.h)
                                          : (1.0 - theta_) * at(start) + theta_ * at(end));
        }
        return sum;
    }

    std::shared_ptr<const Bodies> bodies_;
    Index body_;
    bool midpoint_;
    double theta_;
    std::optional<fem::HeldUnknowns> held_;
    MatX fields_;  // (unknowns x dimension) e
    MatX M_;       // M e
    MatX C_;       // C e
    Vec3 gravity_ = Vec3::Zero();
    std::vector<Vec3> loads_;  // at factor 1
    DeformableState last_;
    Vec3 impulse_ = Vec3::Zero();
    double time_ = 0.0;
};

}  // namespace

MeasureEntry hold_force_measure() {
    return {.name = "hold_force",
            .summary = "force of what holds or drives nodes of a deformable body",
            .keys = {"body"},
            .required = {{"body"}},
            .by_steps = true,
            .make = make_kind<HoldForce>};
}

}  // namespace drystone::sim::measures
