// bench_tolerances SCENE [--set ...] [--seeds ...] [--tolerances ...]: how results of a scene
// depend on the velocity tolerance. Prints the table of docs/tolerances.md.
//
// SCENE has a generator with a seed, such as scenes/spheres_in_a_box.toml. All runs of a table have
// the gap band and the penetration tolerance of the scene, or of --set, so that only the solver's
// error differs. Numbers are means over the last fifth of the steps: height of the centres of mass,
// normal force of a contact, part of the weight that fixed bodies carry, contacts, kinetic energy.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "drystone/core/text.hpp"
#include "drystone/sim/simulation.hpp"

namespace {

using drystone::Index;
using drystone::sim::ContactRecord;
using drystone::sim::Simulation;
using drystone::sim::StepReport;
using drystone::sim::ValidScene;

/// Of this process, whatever others do on the machine.
double processor_seconds() {
    return static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC);
}

/// Means over the late steps of a run; `iterations` over all of them.
struct Means {
    double height = 0.0;   ///< m
    double force = 0.0;    ///< N
    double carried = 0.0;  ///< of the weight
    double contacts = 0.0;
    double kinetic = 0.0;  ///< J
    double iterations = 0.0;
    double residual = 0.0;  ///< the largest of all steps (m/s)
    Index unsolved = 0;
    double seconds = 0.0;
};

double weight_of(const Simulation& simulation) {
    double mass = 0.0;
    for (const auto& body : simulation.bodies()) {
        if (body.mobility == drystone::scene::Mobility::dynamic) mass += body.mass;
    }
    return mass * simulation.spec().gravity.norm();
}

/// Vertical impulse of the last step from fixed bodies on dynamic ones (N s).
double carried_impulse(const Simulation& simulation) {
    const auto up = simulation.spec().dimension - 1;
    const auto is_dynamic = [&](int body) {
        return simulation.bodies()[static_cast<std::size_t>(body)].mobility ==
               drystone::scene::Mobility::dynamic;
    };
    double sum = 0.0;
    for (const ContactRecord& contact : simulation.contacts()) {
        const bool a = is_dynamic(contact.body_a);
        if (a == is_dynamic(contact.body_b)) continue;
        sum += (a ? 1.0 : -1.0) * contact.impulse[up];
    }
    return sum;
}

Means measured(Simulation simulation) {
    const double weight = weight_of(simulation);
    const Index first = simulation.steps_planned() - simulation.steps_planned() / 5;
    Means means;
    double impulse = 0.0;
    double steps = 0.0;
    const double start = processor_seconds();
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        means.iterations += report.iterations;
        means.unsolved += report.converged() ? 0 : 1;
        means.residual = std::max(means.residual, report.residual);
        if (simulation.steps_done() <= first) continue;
        steps += 1.0;
        means.height += report.potential_energy / weight;
        means.kinetic += report.kinetic_energy;
        means.contacts += static_cast<double>(report.contacts);
        means.carried += carried_impulse(simulation) / (report.h * weight);
        impulse += report.impulse_sum / report.h;
    }
    means.seconds = processor_seconds() - start;
    means.iterations /= static_cast<double>(simulation.steps_done());
    means.force = impulse / means.contacts;
    for (double* sum : {&means.height, &means.kinetic, &means.contacts, &means.carried}) {
        *sum /= steps;
    }
    return means;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"How results depend on the velocity tolerance"};
    std::string scene;
    std::vector<std::string> overrides;
    std::vector<int> seeds{1, 2, 3};
    std::vector<double> tolerances{1e-2, 1e-3, 1e-4, 1e-5};
    app.add_option("scene", scene)->required();
    app.add_option("--set", overrides)->allow_extra_args(false);
    app.add_option("--seeds", seeds);
    app.add_option("--tolerances", tolerances);
    CLI11_PARSE(app, argc, argv);

    std::printf(
        "| seed | tolerance (m/s) | height (m) | contact force (N) | carried | contacts "
        "| kinetic energy (J) | iterations | unsolved | worst residual (m/s) | CPU (s) |\n"
        "|---|---|---|---|---|---|---|---|---|---|---|\n");
    for (const int seed : seeds) {
        for (const double tolerance : tolerances) {
            std::vector<std::string> own = overrides;
            own.push_back("generate[0].seed=" + std::to_string(seed));
            own.push_back("solver.velocity_tolerance=" + drystone::to_text(tolerance));
            const Means m = measured(Simulation(ValidScene::load(scene, own)));
            std::printf(
                "| %d | %.0e | %.4f | %.4f | %.4f | %.0f | %.1e | %.0f | %td | %.1e | %.0f |\n",
                seed, tolerance, m.height, m.force, m.carried, m.contacts, m.kinetic, m.iterations,
                m.unsolved, m.residual, m.seconds);
            std::fflush(stdout);
        }
    }
    return 0;
}
