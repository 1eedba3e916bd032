// Builds the problem of rest of a scene: its contacts, joints and loads in the initial placement.
#include "drystone/statics/scene_problem.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>
#include <variant>

#include "drystone/contact/contact_blocks.hpp"
#include "drystone/contact/system.hpp"
#include "drystone/core/error.hpp"
#include "drystone/integrators/moreau_step.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/building/model_builder.hpp"
#include "drystone/sim/building/scene_axes.hpp"

namespace drystone::statics {

namespace {

constexpr const char* k_gravity = "gravity";

/// Rest is a question of a single placement, for rigid bodies.
void require_rigid_bodies(const scene::SceneSpec& spec) {
    const std::string expected = "a scene of rigid bodies";
    if (spec.inclusion) {
        throw InputError({.what = "scene", .expected = expected, .found = "an inclusion"});
    }
    if (spec.sweeping) {
        throw InputError({.what = "scene", .expected = expected, .found = "a sweeping process"});
    }
    if (spec.crowd) throw InputError({.what = "scene", .expected = expected, .found = "a crowd"});
    if (spec.deformables.empty()) return;
    throw InputError({.what = "scene",
                      .expected = expected,
                      .found = "the deformable body '" + spec.deformables.front().name + "'"});
}

/// A world at rest in the initial placement, and the forces on it (N, N m).
template <int D>
struct RestingWorld {
    explicit RestingWorld(const scene::SceneSpec& spec)
        : RestingWorld(sim::building::build_model<D>(spec).model, spec.time) {}

    RestingWorld(contact::SystemModel<D> model, const scene::TimeSpec& time)
        : load_size(size_of_loads(model, time.start)), system(std::move(model)) {
        system.world.start_step(time.start, time.step, 1.0);
        system.world.velocities().setZero();
        forces = system.world.evaluate_explicit_forces({.t = time.start}).total();
    }

    /// Sum of |M^-1 f_k|_M over gravity, all loads and all springs, which may balance each other.
    static double size_of_loads(const contact::SystemModel<D>& model, double t) {
        const VecX& inverse_mass = model.bodies.inverse_mass;
        mechanics::ForceSums one;
        double sum = 0.0;
        const auto add = [&] {
            const VecX f = one.gravity + one.elastic + one.external;
            sum += std::sqrt(f.dot(inverse_mass.cwiseProduct(f)));
        };
        for (const mechanics::Force<D>& force : model.forces) {
            one.reset(inverse_mass.size());
            std::visit([&](const auto& kind) { add_force(kind, model.bodies, t, one); }, force);
            add();
        }
        for (const mechanics::Spring<D>& spring : model.springs) {
            one.reset(inverse_mass.size());
            mechanics::add_force(spring, model.bodies, one);
            add();
        }
        return sum;
    }

    double load_size;
    contact::System<D> system;
    VecX forces;
};

VecX forces_of(const scene::SceneSpec& spec) {
    return spec.dimension == 2 ? RestingWorld<2>(spec).forces : RestingWorld<3>(spec).forces;
}

/// The unknowns: velocities of what has an inverse mass, in the order of v.
template <int D>
std::vector<Index> moving_velocities(const contact::World<D>& world) {
    std::vector<Index> moving;
    const VecX& inverse_mass = world.bodies().inverse_mass;
    for (Index i = 0; i < inverse_mass.size(); ++i) {
        if (inverse_mass[i] > 0.0) moving.push_back(i);
    }
    return moving;
}

/// Dampers do not push at rest; drag beside a contact does, up to its strength.
template <int D>
bool acts_at_rest(const contact::LawBlock<D>& block) {
    const bool damper = block.kind == contact::LawBlockKind::normal_damper ||
                        block.kind == contact::LawBlockKind::tangential_damper;
    return !damper || !problem::is_bilateral(block.cone);
}

/// Adds rows of H on the unknowns, `column` of each velocity.
template <int D>
void add_rows(const contact::LawBlock<D>& block, Index first, const std::vector<Index>& column,
              std::vector<Triplet>& entries) {
    constexpr int k_n = mechanics::k_dofs<D>;
    contact::visit_bodies(block.row, [&](int body, const auto& H) {
        for (Index k = 0; k < k_n; ++k) {
            const Index unknown = column[at(k_n * body + k)];
            if (unknown < 0) continue;
            for (Index i = 0; i < block.size; ++i) {
                if (H(i, k) != 0.0) entries.emplace_back(first + i, unknown, H(i, k));
            }
        }
    });
}

template <int D>
sim::ContactRecord record_of(const contact::ActiveContact<D>& contact) {
    return {.body_a = contact.body_a,
            .body_b = contact.body_b,
            .point = sim::building::three(contact.point),
            .normal = sim::building::three(contact.normal),
            .gap = contact.gap};
}

template <int D>
SceneProblem build(const scene::SceneSpec& spec) {
    RestingWorld<D> resting(spec);
    contact::World<D>& world = resting.system.world;
    contact::ContactSet<D>& contacts = resting.system.contacts;
    const double h = spec.time.step;
    integrators::StepSettings settings;
    settings.velocity_tolerance = spec.solver.velocity_tolerance.value();
    settings.gap_tolerance = spec.contact.gap_tolerance;
    settings.gap_band = spec.contact.gap_band.value();
    const contact::Activation rule = integrators::activation_rule({}, h, settings);
    static_cast<void>(contact::detect(world, contacts, rule.gap_tolerance, rule.drift, 0.0));
    static_cast<void>(contact::activate(world, contacts, rule));

    SceneProblem built;
    const std::vector<Index> moving = moving_velocities(world);
    const auto n = static_cast<Index>(moving.size());
    std::vector<Index> column(at(world.bodies().inverse_mass.size()), -1);
    problem::GlobalProblem& global = built.problem.global;
    global.f.resize(n);
    std::vector<Triplet> masses;
    for (Index k = 0; k < n; ++k) {
        column[at(moving[at(k)])] = k;
        global.f[k] = resting.forces[moving[at(k)]];
        masses.emplace_back(k, k, world.bodies().mass[moving[at(k)]]);
        built.places.emplace_back(moving[at(k)] % mechanics::k_dofs<D>,
                                  moving[at(k)] / mechanics::k_dofs<D>);
    }
    global.M.resize(n, n);
    global.M.setFromTriplets(masses.begin(), masses.end());

    std::vector<Triplet> entries;
    std::vector<double> tension;
    Index rows = 0;
    const contact::ActiveContacts<D>& active = contacts.active;
    for (const contact::LawBlock<D>& block : active.blocks) {
        if (!acts_at_rest(block)) continue;
        add_rows(block, rows, column, entries);
        rows += block.size;
        global.sizes.push_back(block.size);
        // Impulses over a step become forces.
        global.cones.push_back(problem::scaled(block.cone, 1.0 / h));
        tension.push_back(block.tension / h);
        const bool contact = block.kind == contact::LawBlockKind::contact;
        built.problem.has_friction.push_back(contact &&
                                             !active.contacts[at(block.owner)].memory.bonded);
    }
    global.H.resize(rows, n);
    global.H.setFromTriplets(entries.begin(), entries.end());
    global.w.setZero(rows);
    built.problem.tension =
        Eigen::Map<const VecX>(tension.data(), static_cast<Index>(tension.size()));
    for (std::size_t c = 0; c < active.contacts.size(); ++c) {
        built.contacts.push_back(record_of(active.contacts[c]));
        built.axes.emplace_back(active.blocks[c].row.axes);
    }
    built.problem.load_size = resting.load_size;
    std::vector<char> held(at(world.bodies().inverse_mass.size() / mechanics::k_dofs<D>), 0);
    for (const Triplet& entry : entries) held[at(built.places[at(entry.col())].second)] = 1;
    for (const char dynamic : world.bodies().dynamic) built.bodies += dynamic != 0 ? 1 : 0;
    for (std::size_t body = 0; body < spec.bodies.size(); ++body) {
        const bool moves = world.bodies().dynamic[body] != 0;
        if (moves && held[body] == 0) built.loose.push_back(static_cast<Index>(body));
    }
    return built;
}

}  // namespace

SceneProblem rest_problem(const sim::ValidScene& scene) {
    const scene::SceneSpec& spec = scene.spec();
    require_rigid_bodies(spec);
    return spec.dimension == 2 ? build<2>(spec) : build<3>(spec);
}

VecX live_load(const sim::ValidScene& scene, const SceneProblem& problem, const std::string& name) {
    scene::SceneSpec without = scene.spec();
    std::set<std::string> names = {k_gravity};
    for (const scene::LoadSpec& load : without.loads) names.insert(load.name);
    for (const scene::PressureSpec& pressure : without.pressures) names.insert(pressure.name);
    names.erase("");
    if (!names.contains(name)) {
        std::string known;
        for (const std::string& one : names) known += (known.empty() ? "" : ", ") + one;
        throw InputError(
            {.what = "load", .expected = "one of " + known, .found = "'" + name + "'"});
    }
    if (name == k_gravity) without.gravity.setZero();
    std::erase_if(without.loads, [&](const scene::LoadSpec& load) { return load.name == name; });
    std::erase_if(without.pressures,
                  [&](const scene::PressureSpec& pressure) { return pressure.name == name; });
    const VecX forces = forces_of(scene.spec()) - forces_of(without);
    const Index dofs = scene.spec().dimension == 2 ? mechanics::k_dofs<2> : mechanics::k_dofs<3>;
    VecX live(static_cast<Index>(problem.places.size()));
    for (std::size_t k = 0; k < problem.places.size(); ++k) {
        live[static_cast<Index>(k)] =
            forces[dofs * problem.places[k].second + problem.places[k].first];
    }
    return live;
}

std::vector<sim::ContactRecord> with_forces(const SceneProblem& problem, const VecX& r) {
    std::vector<sim::ContactRecord> records = problem.contacts;
    Index offset = 0;
    for (std::size_t c = 0; c < records.size(); ++c) {
        const MatX& axes = problem.axes[c];
        const Index rows = std::min(problem.problem.global.sizes[c], axes.rows());
        const VecX force = axes.topRows(rows).transpose() * r.segment(offset, rows);
        records[c].impulse.head(force.size()) = force;
        records[c].normal_impulse = r[offset];
        const bool pressed = force.norm() > 0.0;
        records[c].status = pressed ? sim::ContactStatus::sticking : sim::ContactStatus::open;
        offset += problem.problem.global.sizes[c];
    }
    return records;
}

MatX twists(const SceneProblem& problem, const VecX& motion, Index rows, Index bodies) {
    MatX v = MatX::Zero(rows, bodies);
    for (std::size_t k = 0; k < problem.places.size(); ++k) {
        const auto& [component, body] = problem.places[k];
        if (body < bodies) v(component, body) = motion[static_cast<Index>(k)];
    }
    return v;
}

}  // namespace drystone::statics
