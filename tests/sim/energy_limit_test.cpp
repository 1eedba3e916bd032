// Runs whose energy explodes end and name the body and the ledger entry; others do not.
#include "drystone/sim/energy_limit.hpp"

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/message_of.hpp"
#include "drystone/core/error.hpp"
#include "drystone/scene/load_scene.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/scenes.hpp"

namespace drystone::sim {
namespace {

using formula::Expression;

/// How a run ended.
struct End {
    bool exploded = false;
    bool finished = false;  ///< all planned steps were made
    std::string text = {};  ///< the last warning, or the error
};

End end_of(Simulation simulation) {
    End end;
    try {
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            end.exploded = report.exploded;
            if (!report.warnings.empty()) end.text = report.warnings.back();
        }
    } catch (const ComputationError& error) {
        end.text = error.what();
    }
    end.finished = simulation.steps_done() == simulation.steps_planned();
    return end;
}
End end_of(scene::SceneSpec spec) { return end_of(Simulation(std::move(spec))); }

integrators::StepReport step_with(const integrators::Ledger& ledger, double potential) {
    integrators::StepReport report;
    report.ledger = ledger;
    report.potential_energy = potential;
    return report;
}

// What loads, boundaries and joints put in and what falls is energy with a source; a thousand times
// that from another entry is not.
TEST(EnergyLimit, ComparesGainsWithWhatWasPutIn) {
    EnergyLimit limit(1.0, 0.0, 0.0);
    EXPECT_FALSE(limit.add(step_with({.external = 1e9}, 0.0)));
    EXPECT_FALSE(limit.add(step_with({.external = -1e9}, 0.0)));
    EXPECT_FALSE(limit.add(step_with({.quadrature = 1e12}, 0.0)));  // 500 times 2e9 J
    EXPECT_EQ(limit.largest_entry(), "quadrature");

    EnergyLimit at_rest(0.0, 5.0, 1e-3);
    EXPECT_FALSE(at_rest.add(step_with({.contact_normal = 0.9}, 5.0)));
    EXPECT_FALSE(at_rest.add(step_with({.contact_normal = 0.9}, 0.0)));  // has fallen by 5 J
    EXPECT_FALSE(at_rest.add(step_with({.contact_normal = 4000.0}, 1e9)));
    const auto explosion = at_rest.add(step_with({.contact_normal = 2000.0}, 1e9));
    ASSERT_TRUE(explosion);
    EXPECT_NEAR(explosion->energy, 6001.8, 1e-9);
    EXPECT_NEAR(explosion->allowed, 5.001, 1e-9);
    EXPECT_EQ(explosion->entry, "contact_normal");
}

// Motors work through joints. What joints gain in a step that did not converge has no source.
TEST(EnergyLimit, JointsThatAreNotHeldAreNoSource) {
    EnergyLimit motor(1.0, 0.0, 0.0);
    EXPECT_FALSE(motor.add(step_with({.joints = 1e9}, 0.0)));
    EXPECT_FALSE(motor.add(step_with({.contact_normal = 1e9}, 0.0)));

    EnergyLimit loose(1.0, 0.0, 0.0);
    integrators::StepReport report = step_with({.joints = 1e9}, 0.0);
    report.status = solvers::Status::not_converged;
    const auto explosion = loose.add(report);
    ASSERT_TRUE(explosion);
    EXPECT_EQ(explosion->entry, "joints");
    EXPECT_EQ(explosion->allowed, 1.0);
}

// What gains and what loses cancel: an elastic impact at theta = 1 gives 1e9 J in the contact and
// takes them in the theta term.
TEST(EnergyLimit, CountsTheSumOfAllEntries) {
    EnergyLimit limit(1.0, 0.0, 0.0);
    for (int k = 0; k < 10; ++k) {
        EXPECT_FALSE(limit.add(step_with({.contact_normal = 1e9, .theta = -1e9}, 0.0)));
    }
}

/// A ball of 1 kg that falls by 5 cm on an explicit spring, whose longest stable step is
/// 2 / sqrt(1e6) = 2 ms.
scene::SceneSpec explicit_bounce(double step) {
    scene::SceneSpec spec = scenes::empty(2, step, 5.0);
    scenes::add_floor(spec);
    scenes::set_law(spec, 0.0, 1.0);
    spec.integrator.name = "dem";
    spec.compliance.stiffness = 1e6;
    scenes::add(spec, "ball", geometry::Disk{0.1}, Vec3(0.0, 0.15, 0.0)).mass = 1.0;
    return spec;
}

TEST(EnergyLimit, EndsExplicitContactsThatExplode) {
    const End end = end_of(explicit_bounce(2e-2));
    EXPECT_TRUE(end.exploded);
    EXPECT_FALSE(end.finished);
    EXPECT_NE(end.text.find("its energy explodes"), std::string::npos) << end.text;
    EXPECT_NE(end.text.find("body 'ball'"), std::string::npos) << end.text;
    EXPECT_NE(end.text.find("ledger entry '"), std::string::npos) << end.text;
    EXPECT_TRUE(end_of(explicit_bounce(5e-4)).finished);
}

// Explicit forces of an inclusion: h^2 k / m = 100.
TEST(EnergyLimit, EndsInclusionsThatExplode) {
    const auto run = [](const std::string& step) {
        return end_of(Simulation{scene::parse_scene(
            "[time]\nend = 100\nstep = " + step +
                "\n[integrator]\nname = 'moreau_midpoint'\n[inclusion]\ncoordinates = ['x']\n"
                "q = [1]\npotential = '5000 * x^2'\n[[constraint]]\nname = 'wall'\ng = 'x + 1e6'\n",
            "test.toml")});
    };
    const End end = run("0.1");
    EXPECT_TRUE(end.exploded);
    EXPECT_NE(end.text.find("coordinate 'x'"), std::string::npos) << end.text;
    EXPECT_TRUE(run("1e-3").finished);
}

// Velocities that overflow in one step, before any comparison: the error names body and entry.
TEST(EnergyLimit, NamesTheBodyWhoseVelocityOverflows) {
    scene::SceneSpec spec = scenes::empty(2, 1e-2, 1.0);
    scenes::add(spec, "slow", geometry::Disk{0.1}, Vec3::Zero());
    scenes::add(spec, "fast", geometry::Disk{0.1}, Vec3(1.0, 0.0, 0.0));
    spec.loads.push_back({.body = "fast",
                          .force = {Expression("t > 0.5 ? 1e300 : 0"), Expression(), Expression()},
                          .torque = {}});
    const End end = end_of(spec);
    EXPECT_FALSE(end.finished);
    EXPECT_NE(end.text.find("body 'fast'"), std::string::npos) << end.text;
    EXPECT_NE(end.text.find("ledger entry"), std::string::npos) << end.text;
}

// Runs that gain energy with a source, or little of it, reach their end: a motor against a spring,
// a load that resonates, a fall from high, a ball that a driven floor throws up again and again, an
// impact law that creates energy.
TEST(EnergyLimit, LeavesDrivenRunsAlone) {
    scene::SceneSpec resonance = scenes::empty(2, 1e-2, 60.0);
    resonance.gravity.setZero();
    scenes::add(resonance, "mass", geometry::Disk{0.1}, Vec3(1.0, 0.0, 0.0)).mass = 1.0;
    resonance.springs.push_back({.body_a = "mass", .stiffness = 100.0, .rest_length = 1.0});
    resonance.loads.push_back(
        {.body = "mass",
         .force = {Expression("1e-3 * sin(10 * t)"), Expression(), Expression()},
         .torque = {}});
    EXPECT_TRUE(end_of(resonance).finished);

    scene::SceneSpec thrown = scenes::empty(2, 2e-3, 10.0);
    thrown.contact.position_correction = true;
    scenes::set_law(thrown, 0.3, 1.0);
    scenes::add_floor(thrown);
    auto& floor = thrown.bodies.back();
    floor.mobility = scene::Mobility::prescribed;
    floor.motion =
        scene::MotionSpec{.kind = scene::MotionSpec::Kind::displacement,
                          .linear = {Expression(), Expression("0.05 * sin(40 * t)"), Expression()},
                          .angular = {}};
    scenes::add(thrown, "ball", geometry::Disk{0.1}, Vec3(0.0, 0.1, 0.0));
    EXPECT_TRUE(end_of(thrown).finished);

    scene::SceneSpec fall = scenes::empty(3, 1e-2, 100.0);
    scenes::add(fall, "stone", geometry::Sphere{0.1}, Vec3::Zero());
    EXPECT_TRUE(end_of(fall).finished);
}

// At rest energies are rounding; deep overlaps at the start lift bodies by half their width.
TEST(EnergyLimit, LeavesRestAndCorrectionsAlone) {
    scene::SceneSpec heap = scenes::empty(2, 1e-2, 3.0);
    heap.contact.position_correction = true;
    heap.solver.velocity_tolerance = 1e-6;
    scenes::set_law(heap, 0.5);
    scenes::add_floor(heap);
    for (int i = 0; i < 4; ++i) {
        scenes::add(heap, "d" + std::to_string(i), geometry::Disk{0.1},
                    Vec3(0.0, 0.05 + 0.1 * i, 0.0));
    }
    EXPECT_TRUE(end_of(heap).finished);
    heap.gravity.setZero();
    EXPECT_TRUE(end_of(heap).finished);
}

/// A mass on a spring with a damper, by explicit steps.
scene::SceneSpec explicit_oscillator(double k, double c, double step) {
    scene::SceneSpec spec = scenes::empty(2, step, 20.0);
    spec.gravity.setZero();
    spec.integrator.name = "dem";
    spec.compliance.stiffness = 1e3;
    scenes::add(spec, "mass", geometry::Disk{0.1}, Vec3(1.5, 0.0, 0.0)).mass = 1.0;
    spec.springs.push_back({.body_a = "mass", .stiffness = k, .damping = c, .rest_length = 1.0});
    return spec;
}

// The limit of explicit springs and dampers is h^2 k / m + 2 h c / m = 4: steps beyond are
// rejected, steps just below run without a gain.
TEST(ExplicitStep, IsRejectedBeyondTheStabilityLimit) {
    for (const auto& [k, c] :
         std::vector<std::pair<double, double>>{{100.0, 0.0}, {100.0, 10.0}, {0.0, 150.0}}) {
        const double limit =
            k > 0.0 ? (-c + std::sqrt(c * c + 4.0 * k)) / k : 2.0 / c;  // of h^2 k + 2 h c = 4
        const std::string error = message_of<InputError>(
            [&] { const Simulation simulation(explicit_oscillator(k, c, 1.001 * limit)); });
        EXPECT_NE(error.find("time.step"), std::string::npos) << error;
        EXPECT_NE(error.find("dem"), std::string::npos) << error;
        Simulation simulation(explicit_oscillator(k, c, 0.999 * limit));
        const double start = simulation.potential_energy() + simulation.kinetic_energy();
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            // Just below the limit velocity Verlet swings, within 1 / (1 - h^2 k / 4m) = 500 times.
            EXPECT_LE(report.kinetic_energy + report.potential_energy, 1e3 * start);
        }
    }
    // The same step is fine where springs are implicit.
    scene::SceneSpec implicit = explicit_oscillator(100.0, 150.0, 0.25);
    implicit.integrator.name = "moreau_midpoint";
    EXPECT_TRUE(end_of(implicit).finished);
}

}  // namespace
}  // namespace drystone::sim
