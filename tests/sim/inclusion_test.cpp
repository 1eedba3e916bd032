// Scenes with an [inclusion] as they run.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/message_of.hpp"
#include "drystone/core/error.hpp"
#include "drystone/scene/load_scene.hpp"
#include "drystone/sim/measures/measure.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/shipped_run.hpp"

namespace drystone::sim {
namespace {

/// A fall on a table that moves, in words.
std::string table_scene(const std::string& more = {}) {
    return "[time]\nend = 1\nstep = 0.01\n[inclusion]\ncoordinates = ['z']\nq = [0.5]\n"
           "potential = '9.81 * z'\n" +
           more + "[[constraint]]\nname = 'table'\ng = 'z - 0.1 * sin(5 * t)'\n";
}

std::string error_of(const std::string& text) {
    return message_of<InputError>(
        [&] { const Simulation simulation{scene::parse_scene(text, "test.toml")}; });
}

TEST(InclusionSimulation, LetsTheBouncingBallRestAtTheAccumulationTime) {
    Simulation simulation{shipped("bouncing_ball_inclusion", {"time.step=0.25"})};
    std::string note;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        EXPECT_TRUE(report.converged());
        EXPECT_LT(std::abs(report.closure), 1e-7);
        for (const std::string& warning : report.warnings) note += warning;
    }
    EXPECT_NE(note.find("infinitely many impacts on 'floor' end at t = 4.06371"), std::string::npos)
        << note;
    EXPECT_NEAR(simulation.snapshot().inclusion->q[0], 0.0, 1e-12);
}

// Every entry of the ledger has its own formula; what is left is rounding.
TEST(InclusionSimulation, ClosesItsLedger) {
    for (const std::string name : {"convex_scheme", "moreau_midpoint", "schatzman_paoli"}) {
        Simulation simulation{shipped("bead_in_ellipse", {"integrator.name=" + name})};
        double boundaries = 0.0;
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            EXPECT_LT(std::abs(report.closure), 1e-12) << name;
            boundaries += std::abs(report.ledger.boundaries);
        }
        EXPECT_GT(boundaries, 0.1) << name;
    }
}

/// A point that bounces into a corner and rests there, with a force that is constant.
std::string corner_scene(const std::string& integrator) {
    return "[time]\nend = 8\nstep = 0.01\n[integrator]\nname = '" + integrator +
           "'\n[inclusion]\ncoordinates = ['x', 'y']\nq = [0.1, 0.1]\nrestitution = 0.8\n"
           "potential = '9.81 * x + 9.81 * y'\n"
           "[[constraint]]\ng = 'x'\n[[constraint]]\ng = 'y'\n";
}

struct Books {
    integrators::Ledger ledger;
    Index gains = 0;
    double most = 0.0;
};

Books books_of(const std::string& integrator) {
    Simulation simulation{scene::parse_scene(corner_scene(integrator))};
    Books books;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        EXPECT_LT(std::abs(report.closure), 1e-13) << integrator;
        for (const integrators::LedgerEntry& entry : integrators::k_ledger_entries) {
            books.ledger.*entry.value += report.ledger.*entry.value;
        }
        books.gains += report.gains.normal.contacts;
        books.most = std::max(books.most, report.most_normal_work);
    }
    return books;
}

// Works are those of the velocity that moves positions: a constant force has no error of
// quadrature, and contacts that stop what they reach take energy only.
TEST(InclusionSimulation, BooksWorkWithTheVelocityThatMovesPositions) {
    const Books convex = books_of("convex_scheme");
    EXPECT_LT(convex.ledger.contact_normal, 0.0);
    EXPECT_LT(std::abs(convex.ledger.quadrature), 1e-13);
    EXPECT_EQ(convex.gains, 0);
    EXPECT_EQ(books_of("event_driven").gains, 0);
}

// Moreau's step gives a point at rest the velocity e g h from v = 0, with r = (1 + e) g h: work of
// r e g h / 2 for each wall, and the verdict on contacts has to say so.
TEST(InclusionSimulation, TellsOfContactsThatProduceEnergy) {
    const Books midpoint = books_of("moreau_midpoint");
    EXPECT_LT(std::abs(midpoint.ledger.quadrature), 1e-13);
    EXPECT_GT(midpoint.gains, 0);
    EXPECT_GT(midpoint.most, 0.0);
}

TEST(InclusionSimulation, StaysAdmissibleWhereConstraintsAreConvex) {
    for (const std::string step : {"0.2", "0.002"}) {
        Simulation simulation{
            shipped("balls_in_a_box_inclusion", {"time.step=" + step, "inclusion.restitution=0"})};
        while (!simulation.finished()) {
            EXPECT_LT(simulation.step().largest_penetration, 1e-15);
        }
    }
}

// A point on a line between two walls that meet it from both sides at once: assumption
// (A6) of Bernicot and Lefebvre-Lepot 2011 fails in every step of a second, and again later, which
// is two words.
TEST(InclusionSimulation, SaysOnceThatConstraintsAreNotRegular) {
    Simulation simulation{
        scene::parse_scene("[time]\nend = 4\nstep = 0.01\n[integrator]\nname = 'convex_scheme'\n"
                           "[inclusion]\ncoordinates = ['x']\nq = [0]\n"
                           "[[constraint]]\ng = 'x + max(0, -cos(pi * t))'\n"
                           "[[constraint]]\ng = 'max(0, -cos(pi * t)) - x'\n")};
    int said = 0;
    while (!simulation.finished()) {
        for (const std::string& warning : simulation.step().warnings) {
            if (warning.find("(A6)") != std::string::npos) ++said;
        }
    }
    EXPECT_GE(said, 2);
    EXPECT_LE(said, 3);  // at the start, around t = 2 and at t = 4
}

TEST(InclusionSimulation, GoesOnFromASnapshot) {
    Simulation whole{shipped("double_impact")};
    while (!whole.finished()) whole.step();
    Simulation first{shipped("double_impact")};
    for (int k = 0; k < 500; ++k) first.step();
    Simulation second{shipped("double_impact")};
    second.restore(first.snapshot());
    while (!second.finished()) second.step();
    EXPECT_EQ(second.snapshot().inclusion->q, whole.snapshot().inclusion->q);
    // e = 0.5 in a right-angled corner: it leaves the way it came.
    EXPECT_GT(whole.snapshot().inclusion->v.minCoeff(), 0.0);
}

TEST(InclusionSimulation, AddsItsMeasures) {
    const Simulation simulation{scene::parse_scene(table_scene())};
    ASSERT_EQ(simulation.spec().measures.size(), 2U);
    auto measures =
        measures::make_measures(simulation.spec(), simulation.bodies(), simulation.snapshot());
    const measures::Form form = measures[0].measure->form();
    EXPECT_EQ(form.numbers[1].name, "v_z");
    EXPECT_EQ(measures[0].measure->sample(simulation.snapshot()).numbers[0], 0.5);
    EXPECT_EQ(measures[1].measure->form().numbers[1].name, "impulse_table");
}

TEST(InclusionSimulation, RefusesWhatCannotStart) {
    EXPECT_EQ(error_of(table_scene()), k_no_error);
    const std::string below = error_of(table_scene("v = [0]\n") + "[[constraint]]\ng = 'z - 1'\n");
    EXPECT_NE(below.find("constraint 'constraint-2': expected g >= 0 at the start, found g = -0.5"),
              std::string::npos)
        << below;
    EXPECT_NE(below.find("test.toml:12"), std::string::npos) << below;
    EXPECT_NE(error_of(table_scene("mass = -1\n")).find("mass"), std::string::npos);
    EXPECT_NE(error_of(table_scene() + "[integrator]\nname = 'eventdriven'\n").find("event_driven"),
              std::string::npos);
    EXPECT_NE(error_of("[inclusion]\ncoordinates = ['z']\nq = [1]\nforce = ['1 / (z - 1)']\n")
                  .find("force"),
              std::string::npos);
}

TEST(InclusionSimulation, SaysWhichConstraintsContradictEachOther) {
    Simulation simulation{
        scene::parse_scene(table_scene() + "[[constraint]]\nname = 'press'\ng = '0.6 - t - z'\n")};
    StepReport report;
    while (!simulation.finished()) report = simulation.step();
    EXPECT_TRUE(report.impossible);
    EXPECT_EQ(report.status, solvers::Status::infeasible);
    std::string message;
    for (const std::string& warning : report.warnings) message += warning + "\n";
    EXPECT_NE(message.find("no velocities obey all 2 of these constraints"), std::string::npos);
    EXPECT_NE(message.find("constraint 'table'"), std::string::npos) << message;
    EXPECT_NE(message.find("constraint 'press'"), std::string::npos) << message;
    // The state is the last that obeys all.
    EXPECT_EQ(simulation.snapshot().time, simulation.time());
    EXPECT_GE(simulation.snapshot().inclusion->gaps.minCoeff(), -1e-12);
}

/// A press that closes at t = 0.605, within a step of 0.01.
TEST(InclusionSimulation, EventsKnowTheInstantOfAContradiction) {
    Simulation simulation{
        scene::parse_scene("[time]\nend = 1\nstep = 0.01\n[integrator]\nname = 'event_driven'\n"
                           "[inclusion]\ncoordinates = ['z']\nq = [0.5]\n"
                           "[[constraint]]\nname = 'floor'\ng = 'z'\n"
                           "[[constraint]]\nname = 'press'\ng = '0.605 - t - z'\n")};
    StepReport report;
    while (!simulation.finished()) report = simulation.step();
    EXPECT_TRUE(report.impossible);
    EXPECT_NEAR(simulation.time(), 0.6, 1e-12);
    EXPECT_EQ(report.warnings.front(), "the motion exists until t = 0.605 s");
}

}  // namespace
}  // namespace drystone::sim
