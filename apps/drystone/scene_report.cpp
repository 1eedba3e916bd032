// Describes a scene of bodies before it runs: content, method, initial overlaps, warnings.
#include "scene_report.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <ostream>

#include "drystone/scene/spec/any_shape.hpp"
#include "drystone/scene/spec/combination.hpp"
#include "drystone/scene/spec/spring_depth.hpp"
#include "drystone/sim/run_warnings.hpp"
#include "drystone/sim/valid_scene.hpp"
#include "drystone/springs/restitution_damping.hpp"
#include "table.hpp"

namespace drystone::app {

namespace {

using Json = nlohmann::ordered_json;

/// "12 disk, 1 half_plane"
std::string counted_shapes(const scene::SceneSpec& scene) {
    std::map<std::string, int> counts;
    for (const scene::BodySpec& body : scene.bodies) {
        ++counts[body.parts.size() == 1 ? scene::kind_of(body.parts.front().shape) : "compound"];
    }
    std::string text;
    for (const auto& [kind, count] : counts) {
        text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + kind;
    }
    return text;
}

/// "moreau_midpoint, auto to 1e-06 m/s", "dem, springs with c = 1e+04, alpha = 2, dashpots".
std::string method_of(const scene::SceneSpec& scene, const scene::IntegratorTraits& integrator) {
    const std::string& name = scene.integrator.name;
    if (integrator.settings) return name + ", " + integrator.settings(scene);
    return name + ", " + scene.solver.name + " to " +
           short_number(scene.solver.velocity_tolerance.value()) + " m/s";
}

/// Stability limit of explicit linear springs, h < 2 (sqrt(1 + z^2) - z) / w with the damping ratio
/// z, for a round body on a fixed one: w^2 = k_n / m + k_t (1 / m + r^2 / I), where I = m r^2 / 2
/// in the plane, 2/5 m r^2 in space. Several contacts only lower the limit.
double stable_step(const scene::SceneSpec& scene, double lightest) {
    const double c = scene.compliance.stiffness.value_or(1.0);
    const double k_t =
        scene::has_friction(scene) ? scene.compliance.tangential_stiffness.value_or(c) : 0.0;
    const double turning = scene.dimension == 2 ? 2.0 : 2.5;
    const double stiffness = c + k_t * (1.0 + turning);
    // Dashpots damp most where restitutions are smallest.
    double z = 0.0;
    if (scene.compliance.damping) {
        double e = 1.0;
        for (const scene::MaterialSpec& material : scene.materials) {
            e = std::min(e, material.restitution);
        }
        z = 0.5 * springs::matched_damping(2.0, std::max(e, springs::k_least_damped_restitution));
    }
    return 2.0 * (std::sqrt(1.0 + z * z) - z) * std::sqrt(lightest / stiffness);
}

std::optional<std::string> step_warning(const sim::Simulation& simulation,
                                        const scene::IntegratorTraits& integrator) {
    const scene::SceneSpec& scene = simulation.spec();
    const bool springs = integrator.contacts == scene::ContactModel::springs;
    if (!springs || !integrator.is_explicit || scene.compliance.exponent != 2.0) return {};
    double lightest = std::numeric_limits<double>::infinity();
    for (const sim::BodyInfo& body : simulation.bodies()) {
        if (body.mobility == scene::Mobility::dynamic) lightest = std::min(lightest, body.mass);
    }
    const double limit = stable_step(scene, lightest);
    if (!(scene.time.step > limit)) return std::nullopt;
    return "the step is longer than " + short_number(limit) +
           " s, the stability limit of the springs of the lightest body";
}

std::vector<std::string> warnings_of(const sim::Simulation& simulation,
                                     const scene::IntegratorTraits& integrator) {
    std::vector<std::string> warnings;
    const auto add = [&](std::string warning) {
        if (!warning.empty()) warnings.push_back(std::move(warning));
    };
    add(step_warning(simulation, integrator).value_or(""));
    add(sim::theta_warning(simulation.spec()));
    add(tolerance_warning(simulation.spec(), integrator));
    if (integrator.contacts == scene::ContactModel::springs) {
        add(scene::soft_springs_warning(simulation.spec()));
    }
    return warnings;
}

Json to_json(const std::vector<NamedKind>& list) {
    Json answer = Json::array();
    for (const NamedKind& item : list) answer.push_back({{"name", item.name}, {"kind", item.kind}});
    return answer;
}

void print(std::ostream& out, const std::string& row, const std::vector<NamedKind>& list) {
    for (const NamedKind& item : list) print_row(out, row, item.name + " (" + item.kind + ")");
}

/// "2 loads"
std::string several(std::size_t count, const std::string& noun) {
    return counted(static_cast<std::ptrdiff_t>(count), noun);
}

void print_bodies(std::ostream& out, const SceneReport& report) {
    print_row(out, "bodies",
              std::to_string(report.bodies) + " in " + std::to_string(report.dimension) +
                  "D: " + std::to_string(report.dynamic) + " dynamic (" +
                  short_number(report.mass) + " kg), " + std::to_string(report.fixed) + " fixed, " +
                  std::to_string(report.prescribed) + " with a given motion");
    print_row(out, "shapes", report.shapes);
    for (const MeshReport& body : report.deformables) {
        print_row(out, "deformable",
                  body.name + ": " + counted(body.nodes, "node") + ", " +
                      counted(body.elements, "element") + ", " + counted(body.unknowns, "unknown") +
                      ", " + short_number(body.mass) + " kg");
    }
    std::string materials;
    for (const std::string& name : report.materials) {
        materials += (materials.empty() ? "" : ", ") + name;
    }
    print_row(out, "materials",
              materials + "; " + several(report.pairs, "pair") + " with laws of their own");
}

}  // namespace

SceneReport scene_report(const std::string& file, const sim::Simulation& simulation) {
    const scene::SceneSpec& scene = simulation.spec();
    const scene::IntegratorTraits integrator = sim::integrator_traits(scene);
    SceneReport report{.file = file,
                       .title = scene.title,
                       .dimension = scene.dimension,
                       .bodies = scene.bodies.size(),
                       .shapes = counted_shapes(scene),
                       .pairs = scene.pairs.size(),
                       .loads = scene.loads.size(),
                       .springs = scene.springs.size(),
                       .drags = scene.drags.size(),
                       .pressures = scene.pressures.size(),
                       .histories = history_reports(scene),
                       .time = scene.time,
                       .steps = simulation.steps_planned(),
                       .integrator = scene.integrator.name,
                       .method = method_of(scene, integrator),
                       .solver = scene.solver.name,
                       .velocity_tolerance = scene.solver.velocity_tolerance.value(),
                       .settings = setting_reports(scene, integrator),
                       .overlap = initial_overlap(scene),
                       .warnings = warnings_of(simulation, integrator)};
    for (const sim::BodyInfo& body : simulation.bodies()) {
        ++(body.mobility == scene::Mobility::dynamic ? report.dynamic
           : body.mobility == scene::Mobility::fixed ? report.fixed
                                                     : report.prescribed);
        report.mass += body.mass;
    }
    for (const sim::DeformableInfo& body : simulation.deformables()) {
        report.deformables.push_back({.name = body.name,
                                      .nodes = body.mesh->nodes.cols(),
                                      .elements = body.mesh->bulk_elements,
                                      .unknowns = body.unknowns(),
                                      .mass = body.mass()});
    }
    for (const scene::MaterialSpec& material : scene.materials) {
        report.materials.push_back(material.name);
    }
    for (const scene::JointSpec& joint : scene.joints) {
        report.joints.push_back({.name = joint.name, .kind = scene::name_of(joint.kind)});
    }
    for (const scene::MeasureSpec& measure : scene.measures) {
        report.measures.push_back({.name = measure.name, .kind = measure.kind});
    }
    return report;
}

Json to_json(const SceneReport& report) {
    Json deformables = Json::array();
    for (const MeshReport& body : report.deformables) {
        deformables.push_back({{"name", body.name},
                               {"nodes", body.nodes},
                               {"cells", body.elements},
                               {"unknowns", body.unknowns},
                               {"mass", body.mass}});
    }
    const InitialOverlap& overlap = report.overlap;
    Json answer{
        {"file", report.file},
        {"valid", true},
        {"title", report.title},
        {"dimension", report.dimension},
        {"bodies", report.bodies},
        {"dynamic", report.dynamic},
        {"fixed", report.fixed},
        {"prescribed", report.prescribed},
        {"shapes", report.shapes},
        {"deformables", deformables},
        {"mass", report.mass},
        {"materials", report.materials},
        {"pairs", report.pairs},
        {"loads", report.loads},
        {"springs", report.springs},
        {"drags", report.drags},
        {"pressures", report.pressures},
        {"joints", to_json(report.joints)},
        {"histories", to_json(report.histories)},
        {"measures", to_json(report.measures)},
        {"start", report.time.start},
        {"end", report.time.end},
        {"step", report.time.step},
        {"steps", report.steps},
        {"integrator", report.integrator},
        {"method", report.method},
        {"solver", report.solver},
        {"velocity_tolerance", report.velocity_tolerance},
        {"settings", to_json(report.settings)},
        {"initial_contacts", overlap.contacts},
        {"overlapping_pairs", overlap.pairs},
        {"largest_penetration", overlap.depth},
        {"deepest_pair", overlap.depth > 0.0 ? Json{overlap.body_a, overlap.body_b} : Json{}},
        {"warnings", report.warnings}};
    if (report.estimate) answer["estimate"] = to_json(*report.estimate);
    return answer;
}

void print(std::ostream& out, const SceneReport& report) {
    if (!report.title.empty()) print_row(out, "scene", report.title);
    print_bodies(out, report);
    print_row(out, "forces",
              several(report.loads, "load") + ", " + several(report.springs, "spring") + ", " +
                  several(report.drags, "drag") + ", " + several(report.pressures, "pressure"));
    print(out, "joint", report.joints);
    print(out, report.histories);
    print_row(out, "time",
              span_text(report.time.start, report.time.end, report.time.step, report.steps));
    print_row(out, "method", report.method);
    print(out, report.settings);
    print(out, "measure", report.measures);
    const InitialOverlap& overlap = report.overlap;
    print_row(out, "contacts", std::to_string(overlap.contacts) + " at the start");
    if (overlap.pairs > 0) {
        print_row(out, "overlaps",
                  std::to_string(overlap.pairs) + " at the start, deepest '" + overlap.body_a +
                      "' and '" + overlap.body_b + "' by " + short_number(overlap.depth) + " m");
    }
    if (report.estimate) print(out, *report.estimate);
    for (const std::string& warning : report.warnings) print_row(out, "warning", warning);
    print_row(out, "verdict", report.warnings.empty() ? "valid" : "valid, but see above");
}

}  // namespace drystone::app
