// Measure `energy`: kinetic, gravitational and strain energy of one body.
#include "drystone/core/error.hpp"
#include "drystone/mechanics/fem/elastic_body.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/measures/measure.hpp"

namespace drystone::sim::measures {

namespace {

namespace fem = mechanics::fem;

/// Energies of one body: of its motion, of its weight and, if it is deformable, of its strain.
class Energy final : public Measure {
  public:
    Energy(const scene::MeasureSpec& spec, const Setting& setting)
        : bodies_(setting.bodies), body_(bodies_->find(spec.body)), g_(setting.scene.gravity) {
        if (bodies_->is_deformable(body_) || bodies_->is_dynamic(body_)) return;
        throw InputError({.what = "body",
                          .expected = "a dynamic or deformable body",
                          .found = "'" + spec.body + "', which has no mass"});
    }

    [[nodiscard]] Form form() const override {
        Form form{.numbers = {{"kinetic", "J", "1/2 v.M v"},
                              {"weight", "J", "-m g.x of the centre of mass x"}}};
        if (bodies_->is_deformable(body_)) {
            form.numbers.push_back({"strain", "J", "elastic energy"});
        }
        return form;
    }

    [[nodiscard]] Sample sample(const Snapshot& state) override {
        if (!bodies_->is_deformable(body_)) {
            const BodyInfo& info = bodies_->info(body_);
            // The spin in principal axes, as the state has it.
            const Vec3 v = bodies_->velocity(state, body_);
            const Vec3 omega = bodies_->own_spin(state, body_);
            const double kinetic = 0.5 * info.mass * v.squaredNorm() +
                                   0.5 * omega.dot(info.inertia.cwiseProduct(omega));
            return {.numbers = {kinetic, weight(info.mass, bodies_->centre(state, body_))}};
        }
        const Index number = body_ - bodies_->rigid_count();
        const DeformableInfo& info = bodies_->deformable(number);
        const DeformableState& deformed = state.deformables[static_cast<std::size_t>(number)];
        const fem::ElasticBody& body = *info.body;
        const double strain = body.corotational != nullptr
                                  ? body.corotational->forces(deformed.u).energy
                                  : fem::strain_energy(body.matrices, deformed.u);
        return {.numbers = {fem::kinetic_energy(body.matrices, deformed.v),
                            weight(info.mass(), centre_of_mass(info, deformed.u)), strain}};
    }

  private:
    [[nodiscard]] double weight(double mass, const Vec3& x) const { return -mass * g_.dot(x); }

    std::shared_ptr<const Bodies> bodies_;
    Index body_;
    Vec3 g_;
};

}  // namespace

MeasureEntry energy_measure() {
    return {.name = "energy",
            .summary = "kinetic, potential and strain energy of a body",
            .keys = {"body"},
            .required = {{"body"}},
            .make = make_kind<Energy>};
}

}  // namespace drystone::sim::measures
