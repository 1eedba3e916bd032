// Scenes with an [inclusion] and friction as they run.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/scene/load_scene.hpp"
#include "drystone/sim/measures/measure.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/shipped_run.hpp"

namespace drystone::sim {
namespace {

/// What a run adds up to.
struct Sums {
    integrators::Ledger ledger;
    Index normal_gains = 0;
    Index tangential_gains = 0;
    double worst_closure = 0.0;
    double largest_energy = 0.0;
    double most_rise = -1e300;  ///< of the energy in a step, beyond the works of loads (J)
    Index unsolved = 0;
    double penetration = 0.0;
    std::string warnings;
};

Sums summed_run(Simulation& simulation) {
    Sums sums;
    double last = simulation.kinetic_energy() + simulation.potential_energy();
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        sums.ledger += report.ledger;
        sums.normal_gains += report.gains.normal.contacts;
        sums.tangential_gains += report.gains.tangential.contacts;
        sums.worst_closure = std::max(sums.worst_closure, std::abs(report.closure));
        sums.penetration = std::max(sums.penetration, report.largest_penetration);
        if (!report.converged()) ++sums.unsolved;
        const double energy = report.kinetic_energy + report.potential_energy;
        sums.largest_energy = std::max(sums.largest_energy, std::abs(energy));
        sums.most_rise = std::max(sums.most_rise, energy - last);
        last = energy;
        for (const std::string& warning : report.warnings) sums.warnings += warning + "\n";
    }
    return sums;
}

// The digits of the scene's title page: energies from steps.csv, to half a unit of the last digit.
TEST(InclusionFriction, KanesPendulumHasItsEnergies) {
    for (const auto& [name, gain] : std::vector<std::pair<std::string, double>>{
             {"moreau_jean", 0.587495}, {"fremond", -0.437570}}) {
        Simulation simulation{shipped("kane_pendulum", {"integrator.name=" + name})};
        const double before = simulation.kinetic_energy();
        const StepReport impact = simulation.step();
        EXPECT_EQ(impact.contacts, 1) << name;
        EXPECT_NEAR(simulation.kinetic_energy() / before - 1.0, gain, 5e-7) << name;
        EXPECT_NEAR((impact.ledger.contact_normal + impact.ledger.contact_tangential) / before,
                    gain, 5e-7);
        // Newton's law makes energy, which is counted for the verdict.
        EXPECT_EQ(impact.gains.tangential.contacts, name == "fremond" ? 0 : 1) << name;
        EXPECT_EQ(impact_law_name(simulation.spec()), name == "fremond" ? "Fremond" : "Newton");
        const bool warned = !impact.warnings.empty() &&
                            impact.warnings[0].starts_with("the contact laws produced energy");
        EXPECT_EQ(warned, name != "fremond");
        const Sums rest = summed_run(simulation);
        EXPECT_EQ(rest.unsolved, 0);
        // No second contact: the tip has left the table.
        EXPECT_EQ(rest.ledger.contact_normal, 0.0);
    }
}

// The works of friction at the first impact in closed form (docs/gallery/thin_stick.md). The scheme
// makes the impact at most a step early: velocities before it err by g h, 0.2 % of u_N, and works
// by twice that.
TEST(InclusionFriction, TheThinStickGainsEnergyByNewtonsLawOnly) {
    Simulation newton{shipped("thin_stick", {"time.end=0.1"})};
    const Sums gains = summed_run(newton);
    EXPECT_NEAR(gains.ledger.contact_tangential, 7.0756e-4, 0.005 * 7.0756e-4);
    EXPECT_EQ(gains.tangential_gains, 1);
    Simulation fremond{shipped("thin_stick", {"time.end=0.1", "integrator.name=fremond"})};
    const Sums losses = summed_run(fremond);
    EXPECT_NEAR(losses.ledger.contact_tangential, -6.7744e-4, 0.005 * 6.7744e-4);
    EXPECT_EQ(losses.tangential_gains + losses.normal_gains, 0);
    for (const Sums& one : {gains, losses}) {
        EXPECT_EQ(one.unsolved, 0);
        // Rounding of energies of 4 J.
        EXPECT_LE(one.worst_closure, 1e-13);
        // e = 1: the normal impulse does no work, to the tolerance of velocities.
        EXPECT_NEAR(one.ledger.contact_normal, 0.0, 1e-9);
    }
}

// A mechanism with M(q), gravity and many impacts: the ledger closes to rounding, and no contact
// makes energy. What is not a contact are errors of the integration, of order h^2.
TEST(InclusionFriction, ThePendulumOnATableComesToRest) {
    Simulation simulation{shipped("pendulum_on_table")};
    const double start = simulation.kinetic_energy() + simulation.potential_energy();
    const Sums sums = summed_run(simulation);
    EXPECT_EQ(sums.unsolved, 0) << sums.warnings;
    EXPECT_EQ(sums.normal_gains, 0);
    EXPECT_EQ(sums.tangential_gains, 0);
    EXPECT_LE(sums.worst_closure, 1e-12 * sums.largest_energy);
    EXPECT_LT(sums.ledger.contact_tangential, 0.0);
    EXPECT_LT(sums.ledger.contact_normal, 0.0);
    const double lost = start - simulation.kinetic_energy() - simulation.potential_energy();
    EXPECT_GT(lost, 0.0);
    EXPECT_LE(std::abs(sums.ledger.gyroscopic + sums.ledger.quadrature), 0.01 * lost);
    // At rest the tip stays on the table: the deepest overlap is that of an impact, the way of a
    // step at the fastest approach of 3.4 m/s.
    EXPECT_LE(sums.penetration, 3.5 * 5e-4);
    EXPECT_NEAR(simulation.snapshot().inclusion->gaps[0], 0.0, 1e-6);
}

/// A block of 2 kg on a spring of 50 N/m with a damper of 0.4 N s/m, dragged by a belt.
std::string belt(const std::string& more) {
    return "[time]\nend = 4\nstep = 0.002\n[integrator]\nname = 'fremond'\n"
           "[solver]\nvelocity_tolerance = 1e-10\n"
           "[inclusion]\ncoordinates = ['x', 'y']\nq = [0, 0]\nmass = 2\n"
           "stiffness = [50, 0]\ndamping = [0.4, 0]\npotential = '19.62 * y'\n" +
           more + "[[constraint]]\nname = 'belt'\ng = 'y'\nslide = 'x - 0.5 * t'\nfriction = 0.4\n";
}

// The block is dragged until the spring slips it: it then swings about mu m g / k by the damped
// oscillator with the velocity of the belt at the start of slip. The belt pays for friction.
TEST(InclusionFriction, ABeltDragsABlockOnASpring) {
    Simulation simulation{scene::parse_scene(belt(""))};
    double largest = 0.0;
    Sums sums;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        sums.ledger += report.ledger;
        EXPECT_TRUE(report.converged());
        EXPECT_LE(report.ledger.damping, 0.0);
        // Of a block that sticks to rounding, with impulses of 0.02 N s and the tolerance 1e-10
        // m/s.
        EXPECT_LE(report.ledger.contact_tangential, 1e-11);
        EXPECT_LE(std::abs(report.closure), 1e-12);
        largest = std::max(largest, simulation.snapshot().inclusion->q[0]);
    }
    EXPECT_GT(sums.ledger.boundaries, 0.0);
    EXPECT_LT(sums.ledger.damping, -1e-2);
    // Reached by friction of at most mu m g, from rest: beyond mu m g / k by less than the swing of
    // an undamped oscillator that starts at the speed of the belt.
    const double middle = 0.4 * 19.62 / 50.0;
    EXPECT_GT(largest, middle);
    EXPECT_LE(largest, middle + 0.5 / std::sqrt(50.0 / 2.0));
    // The swing has decayed by exp(-c t / (2 m)), c / (2 m) = 0.1 / s, or the block sticks to the
    // belt in part of it: at the end it still swings about the middle.
    EXPECT_NEAR(simulation.snapshot().inclusion->q[0], middle, 0.5 / std::sqrt(50.0 / 2.0));
}

TEST(InclusionFriction, MeasuresContactsWithTangents) {
    const scene::SceneSpec spec =
        scene::parse_scene(belt("") + "[[constraint]]\nname = 'side'\ng = 'x + 1'\n");
    Simulation simulation{spec};
    auto measures =
        measures::make_measures(simulation.spec(), simulation.bodies(), simulation.snapshot());
    std::vector<std::string> names;
    for (const auto& column : measures[1].measure->form().numbers) names.push_back(column.name);
    EXPECT_EQ(names,
              (std::vector<std::string>{"gap_belt", "gap_side", "impulse_belt", "impulse_side",
                                        "impulse_t_belt", "slip_belt", "normal_work_belt",
                                        "friction_work_belt", "balance", "regularity", "impacts"}));
    const StepReport report = simulation.step();
    const Snapshot state = simulation.snapshot();
    measures[1].measure->add({.state = state, .contacts = {}, .h = report.h});
    const std::vector<double> numbers = measures[1].measure->sample(state).numbers;
    ASSERT_EQ(numbers.size(), names.size());
    EXPECT_NEAR(numbers[2], 19.62 * 0.002, 1e-8);        // m g h
    EXPECT_NEAR(numbers[4], 0.4 * 19.62 * 0.002, 1e-8);  // mu m g h, along the belt
    EXPECT_LT(numbers[5], -0.4);                         // slower than the belt
    EXPECT_EQ(numbers[7], report.ledger.contact_tangential);
}

// Outside of [1/2, 1/(1 + e)] Proposition 1 does not hold, and the run says so.
TEST(InclusionFriction, WarnsOfTheta) {
    Simulation high{shipped("kane_pendulum", {"integrator.theta=0.9"})};
    const std::string warnings = summed_run(high).warnings;
    EXPECT_NE(warnings.find("theta = 0.9 is not in [1/2, 1/(1 + e)]"), std::string::npos)
        << warnings;
    Simulation inside{
        shipped("kane_pendulum", {"integrator.name=fremond", "integrator.theta=0.6"})};
    EXPECT_EQ(summed_run(inside).warnings, "");
}

// A disk of radius 0.4 between walls that close: the run ends with both names, whatever the scheme.
TEST(InclusionFriction, EndsWhereADiskDoesNotFit) {
    const std::string walls =
        "[[constraint]]\nname = 'left'\ng = 'x - 0.4 - 0.2 * t'\n"
        "[[constraint]]\nname = 'right'\ng = '1 - 0.2 * t - 0.4 - x'\n";
    for (const std::string name : {"fremond", "moreau_jean", "moreau_midpoint", "convex_scheme"}) {
        Simulation simulation{
            scene::parse_scene("[time]\nend = 2\nstep = 0.01\n[integrator]\nname = '" + name +
                               "'\n[inclusion]\ncoordinates = ['x']\nq = [0.45]\n" + walls)};
        StepReport report;
        while (!simulation.finished()) report = simulation.step();
        EXPECT_TRUE(report.impossible) << name;
        std::string message;
        for (const std::string& warning : report.warnings) message += warning + "\n";
        EXPECT_NE(message.find("constraint 'left'"), std::string::npos) << name << message;
        EXPECT_NE(message.find("constraint 'right'"), std::string::npos) << name << message;
        // No room is left at t = 0.5; it may be seen one step before or after.
        EXPECT_NEAR(simulation.time(), 0.5, 0.0201) << name;
    }
}

// A disk in a wedge under a lid that comes down: three walls leave no room at t = (0.8 - 0.2
// sqrt(2)) / 0.2, when the disk of radius 0.2 touches all of them.
TEST(InclusionFriction, EndsWhereALidPressesADiskIntoAWedge) {
    for (const std::string name : {"fremond", "moreau_jean", "moreau_midpoint", "convex_scheme"}) {
        Simulation simulation{scene::parse_scene(
            "[time]\nend = 3\nstep = 0.01\n[integrator]\nname = '" + name +
            "'\n[inclusion]\ncoordinates = ['x', 'y']\nq = [0.05, 0.5]\npotential = '9.81 * y'\n"
            "[[constraint]]\nname = 'left'\ng = '(y + x) / sqrt(2) - 0.2'\n"
            "[[constraint]]\nname = 'right'\ng = '(y - x) / sqrt(2) - 0.2'\n"
            "[[constraint]]\nname = 'lid'\ng = '0.8 - 0.2 * t - y'\n")};
        StepReport report;
        while (!simulation.finished()) report = simulation.step();
        EXPECT_TRUE(report.impossible) << name;
        EXPECT_EQ(report.conflict.size(), 3U) << name;
        const double instant = (0.8 - 0.2 * std::sqrt(2.0)) / 0.2;
        EXPECT_NEAR(simulation.time(), instant, 0.0201) << name;
        // The lid moves 1 mm in half a step, in which moreau_midpoint does not detect it.
        EXPECT_GE(simulation.snapshot().inclusion->gaps.minCoeff(), -1.1e-3) << name;
    }
}

// A bead that slides in a tub: positions stay on it, 20 s at 10 ms.
TEST(InclusionFriction, KeepsABeadInATub) {
    Simulation simulation{scene::parse_scene(
        "[time]\nend = 20\nstep = 0.01\n[integrator]\nname = 'fremond'\n"
        "[inclusion]\ncoordinates = ['x', 'y']\nq = [0.9, 0]\npotential = '9.81 * y'\n"
        "[[constraint]]\nname = 'tub'\ng = '1 - sqrt(x^2 + y^2)'\nfriction = 0.1\n"
        "tangent = ['-y / sqrt(x^2 + y^2)', 'x / sqrt(x^2 + y^2)']\n")};
    double late = 0.0;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        EXPECT_TRUE(report.converged());
        // Contacts are predicted along the tangent of the motion: late by the bend of the wall in
        // a step, (h v)^2 / 2 with v^2 < 2 g 2.
        EXPECT_LE(report.largest_penetration, 0.5 * 1e-4 * 40.0);
        if (simulation.time() > 15.0) late = std::max(late, report.largest_penetration);
    }
    EXPECT_LE(late, 1e-9);
    // At rest where friction holds it: within the cone of mu = 0.1 about the bottom.
    const VecX q = simulation.snapshot().inclusion->q;
    EXPECT_LE(std::abs(q[0] / q[1]), 0.1 + 1e-3);
}

}  // namespace
}  // namespace drystone::sim
