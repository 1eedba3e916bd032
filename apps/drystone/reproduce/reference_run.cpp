// Runs a scene of a publication and collects the numbers of its tables and statements.
#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <limits>
#include <string_view>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/scene/load_scene.hpp"
#include "drystone/scene/spec/any_shape.hpp"
#include "drystone/sim/simulation.hpp"
#include "drystone/sim/valid_scene.hpp"
#include "reproduce/disk_overlaps.hpp"
#include "reproduce/process_run.hpp"
#include "reproduce/reference_table.hpp"
#include "reproduce/reproduction.hpp"

namespace drystone::app {

namespace {

using Settings = std::vector<std::string>;

/// Keys of tables that are one key of the scene.
constexpr std::array<std::pair<std::string_view, std::string_view>, 11> k_scene_keys{{
    {"dt", "time.step"},
    {"R", "parameters.R"},
    {"c_nu", "parameters.c_nu"},
    {"c_tau", "parameters.c_tau"},
    {"mu", "parameters.mu"},
    {"alpha", "parameters.alpha"},
    {"m", "parameters.m"},
    {"e", "compliance.linear_dissipation"},
    {"eps", "compliance.tolerance"},
    {"integrator", "integrator.name"},
    {"theta", "integrator.theta"},
}};

/// The linear solvers of the thesis. Drystone always assembles sparse matrices.
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> k_solvers{{
    {"Dgesv", "dense_lu"},
    {"Superlu", "superlu"},
    {"Sparse+Superlu", "superlu"},
    {"Gmres", "gmres_ilut"},
    {"Sparse+Gmres", "gmres_ilut"},
    {"Pcg", "pcg_cholesky"},
    {"Sparse+Pcg", "pcg_cholesky"},
    {"Jpcg", "pcg_jacobi"},
    {"Sparse+Jpcg", "pcg_jacobi"},
    {"auto", "auto"},
}};

/// Names of sweeping processes begin with this, names of other scenes do not.
constexpr std::string_view k_process = "process/";

/// GMRES of the listing, which is SPARSKIT's.
constexpr std::array<std::string_view, 5> k_listing_gmres{
    "compliance.krylov.tolerance=1e-5", "compliance.krylov.relative_to='start'",
    "compliance.krylov.restart=10", "compliance.krylov.drop=5e-2", "compliance.krylov.fill=5"};

template <std::size_t N>
std::string_view find(const std::array<std::pair<std::string_view, std::string_view>, N>& list,
                      std::string_view name) {
    for (const auto& [key, value] : list) {
        if (key == name) return value;
    }
    return {};
}

[[noreturn]] void refuse(const ReferenceTable& table, const std::string& what) {
    throw InputError({.what = "table " + table.number,
                      .expected = "keys and methods that this program knows",
                      .found = "'" + what + "'"});
}

void add_method(const ReferenceTable& table, const std::string& method, Settings& settings) {
    if (method == "NSCD") {
        settings.emplace_back("integrator.name=moreau_midpoint");
    } else if (method == "DEM") {
        settings.insert(settings.end(), {"integrator.name=dem", "compliance.stiffness=1 / R",
                                         "parameters.alpha=2"});
    } else if (method == "SNC") {
        settings.insert(settings.end(),
                        {"compliance.law=snc", "compliance.stiffness=1 / R", "parameters.alpha=2"});
    } else if (method.starts_with("INC") && method.size() == 4) {
        settings.push_back("parameters.alpha=" + method.substr(3));
    } else {
        refuse(table, method);
    }
}

void add_solver(const ReferenceTable& table, const std::string& name, Settings& settings) {
    const std::string_view solver = find(k_solvers, name);
    if (solver.empty()) refuse(table, name);
    settings.push_back("compliance.linear_solver=" + std::string(solver));
    if (name.ends_with("Gmres")) {
        settings.insert(settings.end(), k_listing_gmres.begin(), k_listing_gmres.end());
    }
}

bool is_dynamic(const scene::BodySpec& body) { return body.mobility == scene::Mobility::dynamic; }

/// The largest diameter of the bodies that move.
double largest_diameter(const scene::SceneSpec& spec) {
    double largest = 0.0;
    for (const scene::BodySpec& body : spec.bodies) {
        if (is_dynamic(body)) largest = std::max(largest, 2.0 * scene::bounding_radius(body.parts));
    }
    return largest;
}

void add_velocities(const sim::Simulation& simulation, Outcome& outcome) {
    const sim::Snapshot state = simulation.snapshot();
    int number = 0;
    for (std::size_t k = 0; k < simulation.spec().bodies.size(); ++k) {
        if (!is_dynamic(simulation.spec().bodies[k])) continue;
        ++number;
        const Vec3 v = state.v.col(static_cast<Index>(k)).head<3>();
        const std::string suffix = std::to_string(number);
        outcome.numbers["v" + suffix] = v[0];
        outcome.numbers["speed" + suffix] = v.head<2>().norm();
        outcome.numbers["spin" + suffix] = v[2];
        outcome.numbers["y" + suffix] = state.q(1, static_cast<Index>(k));
    }
}

/// Bodies that move, how many of them have fallen since `start` by more than their own radius, and
/// how far their centres spread at the start.
void add_places(const sim::Simulation& simulation, const sim::Snapshot& start, Outcome& outcome) {
    const sim::Snapshot state = simulation.snapshot();
    const std::vector<scene::BodySpec>& bodies = simulation.spec().bodies;
    const Index up = simulation.spec().dimension - 1;
    double count = 0.0;
    double fallen = 0.0;
    Vec2 low = Vec2::Constant(std::numeric_limits<double>::infinity());
    Vec2 high = -low;
    for (std::size_t k = 0; k < bodies.size(); ++k) {
        if (!is_dynamic(bodies[k])) continue;
        const auto column = static_cast<Index>(k);
        count += 1.0;
        const double fall = start.q(up, column) - state.q(up, column);
        if (fall > scene::bounding_radius(bodies[k].parts)) fallen += 1.0;
        const Vec2 place(start.q(0, column), start.q(up, column));
        low = low.cwiseMin(place);
        high = high.cwiseMax(place);
    }
    outcome.numbers["bodies"] = count;
    outcome.numbers["fallen"] = fallen;
    if (count == 0.0) return;
    outcome.numbers["start_width"] = high[0] - low[0];
    outcome.numbers["start_height"] = high[1] - low[1];
}

}  // namespace

std::vector<std::string> settings_of(const ReferenceTable& table, const ReferenceRow& row) {
    Settings settings = table.settings;
    for (std::size_t k = 0; k < row.keys.size(); ++k) {
        const std::string& key = table.keys[k];
        const std::string& value = row.keys[k];
        if (value.empty()) continue;
        const auto special = table.tests.find(value);
        if (special != table.tests.end()) {
            settings.insert(settings.end(), special->second.begin(), special->second.end());
        }
        if (key == "method") {
            add_method(table, value, settings);
        } else if (key == "solver") {
            add_solver(table, value, settings);
        } else if (key == "scene") {
            continue;  // scene_of
        } else if (key == "test") {
            if (special == table.tests.end()) refuse(table, value);
        } else {
            const std::string_view name = find(k_scene_keys, key);
            if (name.empty()) refuse(table, key);
            settings.push_back(std::string(name) + "=" + value);
        }
    }
    return settings;
}

std::string scene_of(const ReferenceTable& table, const ReferenceRow& row) {
    for (std::size_t k = 0; k < table.keys.size(); ++k) {
        if (table.keys[k] == "scene") return row.keys[k];
    }
    return table.scene;
}

sim::ValidScene reference_scene(const std::string& name, const Settings& settings) {
    const std::string file = "scenes/" + name + ".toml";
    for (const EmbeddedText& text : embedded_texts()) {
        if (text.name == file)
            return sim::ValidScene::parse(std::string(text.text), file, settings);
    }
    throw InputError({.what = file, .expected = "a scene of this program", .found = "none"});
}

double work_of(const std::string& scene, const std::vector<std::string>& settings) {
    if (scene.starts_with(k_process)) return 0.0;
    const scene::SceneSpec spec = reference_scene(scene, settings).spec();
    const auto bodies = std::count_if(spec.bodies.begin(), spec.bodies.end(), is_dynamic);
    return (spec.time.end - spec.time.start) / spec.time.step *
           static_cast<double>(std::max<Index>(bodies, 1));
}

namespace {

/// Sums and extremes over the steps of a run.
struct RunCounts {
    double penetration = 0.0;  ///< (m)
    double contacts = 0.0;
    double iterations = 0.0;
    double most = 0.0;  ///< iterations
    double not_converged = 0.0;
    double friction_gain = -std::numeric_limits<double>::infinity();
    double normal_gain = -std::numeric_limits<double>::infinity();
    double normal_work = 0.0;                                      ///< (J)
    double friction_work = 0.0;                                    ///< (J)
    double largest_normal_work = 0.0;                              ///< of a step, absolute (J)
    double production = -std::numeric_limits<double>::infinity();  ///< of a step (J)
    double closure = 0.0;                                          ///< of a step, absolute (J)
    double largest_energy = 0.0;                                   ///< (J)
    double energy = 0.0;                                           ///< after the last step (J)

    void add(const sim::StepReport& report, const StepOverlaps& overlaps) {
        penetration = std::max(penetration, overlaps.deepest);
        contacts += static_cast<double>(overlaps.contacts);
        iterations += report.iterations;
        most = std::max(most, static_cast<double>(report.iterations));
        if (!report.converged()) not_converged += 1.0;
        const integrators::Ledger& ledger = report.ledger;
        const double before =
            std::exchange(energy, report.kinetic_energy + report.potential_energy);
        production = std::max(production, energy - before - ledger.external - ledger.damping -
                                              ledger.boundaries - ledger.joints);
        largest_energy =
            std::max(largest_energy, report.kinetic_energy + std::abs(report.potential_energy));
        closure = std::max(closure, std::abs(report.closure));
        normal_work += ledger.contact_normal;
        friction_work += ledger.contact_tangential;
        largest_normal_work = std::max(largest_normal_work, std::abs(ledger.contact_normal));
        if (report.contacts == 0) return;
        friction_gain = std::max(friction_gain, report.most_tangential_work);
        normal_gain = std::max(normal_gain, report.most_normal_work);
    }
};

/// Whether contacts and penetrations of the reports are those at mid-step.
bool measures_at_mid_step(const scene::IntegratorTraits& integrator, const scene::SceneSpec& spec) {
    return integrator.contacts == scene::ContactModel::impulses && !integrator.predicts_gaps &&
           spec.dimension == 2 && !spec.inclusion;
}

}  // namespace

Outcome run_reference(const std::string& scene, const std::vector<std::string>& settings,
                      const std::function<void(double)>& progress) {
    if (scene.starts_with(k_process)) return run_process(scene.substr(k_process.size()), settings);
    Outcome outcome;
    const std::clock_t begin = std::clock();
    sim::Simulation simulation(reference_scene(scene, settings));
    const scene::IntegratorTraits integrator = sim::integrator_traits(simulation.spec());
    const bool newton =
        integrator.contacts == scene::ContactModel::springs && !integrator.is_explicit;
    const bool mid_step = measures_at_mid_step(integrator, simulation.spec());
    DiskOverlaps overlaps(simulation.spec());
    const double kinetic = simulation.kinetic_energy();
    const double total = kinetic + simulation.potential_energy();
    const sim::Snapshot start = simulation.snapshot();
    RunCounts counts{.energy = total};
    try {
        while (!simulation.finished() && outcome.failure.empty()) {
            const sim::StepReport report = simulation.step();
            counts.add(report, mid_step ? overlaps.in_last_step(simulation, report.h)
                                        : StepOverlaps{.deepest = report.largest_penetration,
                                                       .contacts = report.contacts});
            if (report.impossible)
                outcome.failure = "no admissible velocities at " + short_text(report.time) + " s";
            if (report.exploded) {
                outcome.failure = "its energy explodes at " + short_text(report.time) + " s";
            }
            if (report.crushed) {
                outcome.failure =
                    "bodies are pressed through each other at " + short_text(report.time) + " s";
            }
            if (newton && !report.converged()) {
                outcome.failure = "no convergence at " + short_text(report.time) + " s";
            }
            progress(static_cast<double>(simulation.steps_done()) /
                     static_cast<double>(simulation.steps_planned()));
        }
    } catch (const ComputationError& error) {
        outcome.failure = error.what();
    }
    const double end = simulation.kinetic_energy();
    // The thesis divides penetrations of contact dynamics by the radius: its cradle has 1/3 mm.
    const double length = (mid_step ? 0.5 : 1.0) * largest_diameter(simulation.spec());
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    outcome.numbers = {{"start_energy", kinetic},
                       {"energy", end},
                       {"energy_change", std::abs(kinetic - end) / kinetic},
                       {"total_energy_change",
                        std::abs(total - end - simulation.potential_energy()) / std::abs(total)},
                       {"penetration", counts.penetration / length},
                       {"contacts", counts.contacts},
                       {"iterations", counts.iterations},
                       {"most_iterations", counts.most},
                       {"not_converged", counts.not_converged},
                       {"friction_gain", counts.friction_gain},
                       {"normal_gain", counts.normal_gain},
                       {"overlap", counts.penetration},
                       {"normal_work", counts.normal_work},
                       {"friction_work", counts.friction_work},
                       {"largest_normal_work", counts.largest_normal_work},
                       {"energy_rise", end + simulation.potential_energy() - total},
                       {"production", counts.production / counts.largest_energy},
                       {"closure", counts.closure / counts.largest_energy},
                       {"cpu", seconds}};
    if (simulation.spec().inclusion) return outcome;
    if (simulation.spec().dimension == 2) add_velocities(simulation, outcome);
    add_places(simulation, start, outcome);
    return outcome;
}

}  // namespace drystone::app
