// Runs a scene of the thesis and collects the numbers of its tables.
#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/stopwatch.hpp"
#include "drystone/core/text.hpp"
#include "drystone/scene/load_scene.hpp"
#include "drystone/scene/spec/any_shape.hpp"
#include "drystone/sim/simulation.hpp"
#include "drystone/sim/valid_scene.hpp"
#include "reproduce/reference_table.hpp"
#include "reproduce/reproduction.hpp"

namespace drystone::app {

namespace {

using Settings = std::vector<std::string>;

/// Keys of tables that are one key of the scene.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> k_scene_keys{{
    {"dt", "time.step"},
    {"R", "parameters.R"},
    {"c_nu", "parameters.c_nu"},
    {"c_tau", "parameters.c_tau"},
    {"mu", "parameters.mu"},
    {"alpha", "parameters.alpha"},
    {"eps", "compliance.tolerance"},
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

sim::ValidScene scene_of(const std::string& name, const Settings& settings) {
    const std::string file = "scenes/thesis/" + name + ".toml";
    for (const EmbeddedText& text : embedded_texts()) {
        if (text.name == file)
            return sim::ValidScene::parse(std::string(text.text), file, settings);
    }
    throw InputError({.what = file, .expected = "a scene of this program", .found = "none"});
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
        outcome.numbers["v" + std::to_string(number)] = state.v(0, static_cast<Index>(k));
        outcome.numbers["spin" + std::to_string(number)] = state.v(2, static_cast<Index>(k));
    }
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
            const std::string_view solver = find(k_solvers, value);
            if (solver.empty()) refuse(table, value);
            settings.push_back("compliance.linear_solver=" + std::string(solver));
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

double work_of(const std::string& scene, const std::vector<std::string>& settings) {
    const scene::SceneSpec spec = scene_of(scene, settings).spec();
    const auto bodies = std::count_if(spec.bodies.begin(), spec.bodies.end(), is_dynamic);
    return (spec.time.end - spec.time.start) / spec.time.step * static_cast<double>(bodies);
}

Outcome run_reference(const std::string& scene, const std::vector<std::string>& settings,
                      const std::function<void(double)>& progress) {
    Outcome outcome;
    Stopwatch watch;
    sim::Simulation simulation(scene_of(scene, settings));
    const scene::IntegratorTraits integrator = sim::integrator_traits(simulation.spec());
    const bool newton =
        integrator.contacts == scene::ContactModel::springs && !integrator.is_explicit;
    const double diameter = largest_diameter(simulation.spec());
    const double kinetic = simulation.kinetic_energy();
    const double total = kinetic + simulation.potential_energy();
    double penetration = 0.0;
    double contacts = 0.0;
    double iterations = 0.0;
    double most = 0.0;
    double not_converged = 0.0;
    try {
        while (!simulation.finished() && outcome.failure.empty()) {
            const sim::StepReport report = simulation.step();
            penetration = std::max(penetration, report.largest_penetration / diameter);
            contacts += static_cast<double>(report.contacts);
            iterations += report.iterations;
            most = std::max(most, static_cast<double>(report.iterations));
            if (!report.converged()) not_converged += 1.0;
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
    outcome.numbers = {{"start_energy", kinetic},
                       {"energy", end},
                       {"energy_change", std::abs(kinetic - end) / kinetic},
                       {"total_energy_change",
                        std::abs(total - end - simulation.potential_energy()) / std::abs(total)},
                       {"penetration", penetration},
                       {"contacts", contacts},
                       {"iterations", iterations},
                       {"most_iterations", most},
                       {"not_converged", not_converged},
                       {"seconds", watch.lap()}};
    add_velocities(simulation, outcome);
    return outcome;
}

}  // namespace drystone::app
