// Contacts as explicit springs with dashpots (Cundall and Strack 1979; Nguyen 2024, section 4.1.2).
// See docs/compliance.md.
#include <algorithm>
#include <memory>

#include "drystone/core/stopwatch.hpp"
#include "drystone/integrators/integrator.hpp"
#include "drystone/integrators/ledger_builder.hpp"
#include "drystone/integrators/spring_scenes.hpp"
#include "drystone/scene/spec/combination.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/springs/penalty_contacts.hpp"

namespace drystone::integrators {

namespace {

/// How explicit contacts move bodies.
enum class ExplicitUpdate {
    velocity_verlet,
    first_order,  ///< v+ = v + h a, as in the thesis: gains energy in every impact
};

/// Numbers of the explicit scheme.
struct DemOptions {
    double stiffness = 0.0;             ///< c (N / m^(alpha - 1))
    double exponent = 2.0;              ///< alpha: 2 linear springs, 2.5 Hertz's law
    double tangential_stiffness = 0.0;  ///< (N/m)
    bool damped = true;                 ///< dashpots that give the restitution of the materials
    ExplicitUpdate update = ExplicitUpdate::velocity_verlet;
};

/// Half of each.
mechanics::ForceSums mean_of(const mechanics::ForceSums& a, const mechanics::ForceSums& b) {
    return {.gravity = 0.5 * (a.gravity + b.gravity),
            .stiffness = 0.5 * (a.stiffness + b.stiffness),
            .elastic = 0.5 * (a.elastic + b.elastic),
            .damping = 0.5 * (a.damping + b.damping),
            .external = 0.5 * (a.external + b.external),
            .gyroscopic = 0.5 * (a.gyroscopic + b.gyroscopic)};
}
springs::PenaltyWork mean_of(const springs::PenaltyWork& a, const springs::PenaltyWork& b) {
    return {.normal = 0.5 * (a.normal + b.normal),
            .tangential = 0.5 * (a.tangential + b.tangential),
            .boundaries = 0.5 * (a.boundaries + b.boundaries)};
}

contact::ContactWork contact_work_of(const springs::PenaltyWork& work) {
    return {.normal = work.normal, .tangential = work.tangential, .boundaries = work.boundaries};
}

/// Contacts at the end of the step; steps are stable up to `longest`.
void fill_report(const springs::PenaltyState& state, double longest, StepReport& report) {
    report.contacts = report.candidates = state.contacts;
    report.largest_penetration = state.largest_penetration;
    report.penetration_ratio = state.penetration_ratio;
    report.stability_share = report.h / longest;
}

void require_possible(const DemOptions& options) {
    require_option(options.stiffness > 0.0, "dem: stiffness", "a number above 0",
                   options.stiffness);
    require_option(options.exponent >= 2.0 && options.exponent <= 10.0, "dem: exponent",
                   "a number from 2 to 10", options.exponent);
    require_option(options.tangential_stiffness >= 0.0, "dem: tangential_stiffness",
                   "a number that is not negative", options.tangential_stiffness);
}

/// One explicit step after the other, with contacts as springs and accelerations
/// a = M^-1 (F + Lambda):
///     q1 = q0 (+) h (v0 + h/2 a0),
///     velocity Verlet  v1 = v0 + h/2 (a0 + a1),   first order  v1 = v0 + h a0,
/// and gyroscopic torques of the turn that is made, in the forces of both ends. Forces at the end
/// see the velocities v0 + h/2 a0. Stable only for short steps: the report warns
/// about longer ones.
template <int D>
class DemStep {
  public:
    explicit DemStep(const DemOptions& options) : options_(options) {}
    [[nodiscard]] StepReport operator()(contact::System<D>& system, double t, double h);

  private:
    DemOptions options_;
    std::unique_ptr<springs::PenaltyContacts<D>> contacts_;  // of the system, once it is known
};

template <int D>
StepReport DemStep<D>::operator()(contact::System<D>& system, double t, double h) {
    make_springs(system, "dem", contacts_);
    springs::PenaltyContacts<D>* const contacts = contacts_.get();
    const springs::PenaltyLaw law{.stiffness = options_.stiffness,
                                  .exponent = options_.exponent,
                                  .tangential_stiffness = options_.tangential_stiffness,
                                  .damped = options_.damped};
    contact::World<D>& world = system.world;
    StepReport report{.time = t + h, .h = h};
    Stopwatch timer;
    StepStart start = start_step(system, t, h, 0.5);
    // Contacts at the start of the step: those at the end of the last one, unless this is the first
    // step or the state was set from outside.
    const springs::PenaltyState* last = contacts->last();
    const bool fresh = last == nullptr;
    const springs::PenaltyState& before = fresh ? contacts->evaluate(law, start.v, 0.0, h) : *last;
    if (fresh) start.potential = system.potential_energy();
    double longest = before.longest_step;
    if (fresh) longest = std::min(longest, contacts->longest_step(law));
    const double stored = contacts->stored_energy();

    // Bodies move at the velocities of mid-step, boundaries where they are driven.
    const VecX push = before.forces;
    const mechanics::ForceSums first = world.evaluate_explicit_forces({.t = t});
    VecX v1;
    world.explicit_velocity(first.total() + push, h, v1);
    VecX turned = v1;
    world.turn(turned);
    const VecX half = 0.5 * (start.v + turned);
    const VecX xi = h * half;
    require_finite(world, half);
    springs::PenaltyWork work = contacts->work(xi, h);
    world.velocities() = half;
    world.advance(h);
    report.times.motion = timer.lap();

    // Contacts at the end of the step, with the velocities of mid-step.
    const springs::PenaltyState& state = contacts->evaluate(law, half, h, h);
    report.times.detection = timer.lap();
    mechanics::ForceSums forces = first;
    if (options_.update == ExplicitUpdate::velocity_verlet) {
        // v1 = v0 + h/2 (a0 + a1): explicit_velocity has added h a0. Works are means of both ends.
        const mechanics::ForceSums end = world.evaluate_explicit_forces({.t = t + h});
        forces = mean_of(first, end);
        work = mean_of(work, contacts->work(xi, h));
        const VecX change = end.total() + state.forces - first.total() - push;
        v1 += 0.5 * h * contacts->inverse_mass().cwiseProduct(change);
    }
    // Gyroscopic torques belong to the turn that was made, on which they do no work.
    world.turn_with(half, v1);
    world.velocities() = v1;
    const VecX v_a = xi / h;
    forces.gyroscopic = world.settle_forces(v_a).gyroscopic;
    const VecX jump = v1 - start.v;
    report.contact_energy = contacts->stored_energy();
    report.ledger = make_ledger(world, start,
                                {.h = h,
                                 .v_a = v_a,
                                 .jump = jump,
                                 .forces = forces,
                                 .damping_power = mechanics::power_of(forces.damping, v_a),
                                 .theta = scheme_work(world, start.v, v1, v_a),
                                 .contact_potential = report.contact_energy - stored},
                                contact_work_of(work));
    fill_report(state, std::min(longest, state.longest_step), report);
    close_ledger(system, start, report);
    report.times.ledger = timer.lap();
    return report;
}

DemOptions dem_options(const scene::ComplianceSpec& compliance) {
    const double stiffness = compliance.stiffness.value_or(0.0);
    return {.stiffness = stiffness,
            .exponent = compliance.exponent,
            .tangential_stiffness = compliance.tangential_stiffness.value_or(stiffness),
            .damped = compliance.damping,
            .update = compliance.update == scene::ComplianceSpec::Update::verlet
                          ? ExplicitUpdate::velocity_verlet
                          : ExplicitUpdate::first_order};
}

std::vector<scene::Rejection> rejected_by_dem(const scene::SceneSpec& scene) {
    std::vector<scene::Rejection> list;
    if (auto missing = missing_stiffness(scene, "dem")) list.push_back(std::move(*missing));
    // c of a spring that is not linear is no N/m, and no default of k_t.
    if (scene.compliance.exponent != 2.0 && !scene.compliance.tangential_stiffness &&
        scene::has_friction(scene)) {
        list.push_back({.table = "compliance",
                        .key = "compliance.tangential_stiffness",
                        .expected = "k_t of contacts with friction (N/m): there is no default "
                                    "where exponent is not 2",
                        .found = "nothing"});
    }
    return list;
}

std::string dem_settings(const scene::SceneSpec& scene) {
    const bool verlet = scene.compliance.update == scene::ComplianceSpec::Update::verlet;
    return "springs with " + spring_text(scene) + (scene.compliance.damping ? ", dashpots" : "") +
           (verlet ? ", verlet" : ", first order");
}

}  // namespace

IntegratorEntry dem_integrator() {
    return {.name = "dem",
            .summary =
                "contacts as explicit springs with dashpots, short steps (Cundall and "
                "Strack 1979)",
            .traits = {.contacts = scene::ContactModel::springs,
                       .is_explicit = true,
                       .accepts = spring_scenes(),
                       .impact_law = [](const scene::SceneSpec&) { return "springs"; },
                       .settings = dem_settings,
                       .rejections = rejected_by_dem},
            .make = [](const scene::SceneSpec& scene) -> Integrator {
                const DemOptions options = dem_options(scene.compliance);
                require_possible(options);
                const auto plane = std::make_shared<DemStep<2>>(options);
                const auto space = std::make_shared<DemStep<3>>(options);
                return [plane, space]<int D>(contact::System<D>& system, double t, double h,
                                             const StepSettings&, const solvers::AnySolver&) {
                    if constexpr (D == 2) return (*plane)(system, t, h);
                    if constexpr (D == 3) return (*space)(system, t, h);
                };
            }};
}

}  // namespace drystone::integrators
