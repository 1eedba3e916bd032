// Events of scenes with an [inclusion], for all schemes, against closed forms; assumptions that
// fail on the way of a run.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/scene/load_scene.hpp"
#include "drystone/sim/measures/measure.hpp"
#include "drystone/sim/simulation.hpp"

namespace drystone::sim {
namespace {

using integrators::EventKind;

constexpr double k_gravity = 9.81;

struct Outcome {
    std::vector<Event> events;
    std::string warnings;
};

Outcome outcome_of(const std::string& text) {
    Outcome outcome;
    Simulation simulation{
        scene::parse_scene(text, "test.toml", {}, {.measures = measures::measure_kinds()})};
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        EXPECT_TRUE(report.converged()) << describe(report);
        for (const std::string& warning : report.warnings) outcome.warnings += warning + "\n";
        const auto now = simulation.events();
        outcome.events.insert(outcome.events.end(), now.begin(), now.end());
    }
    return outcome;
}

std::vector<Event> of_kind(const std::vector<Event>& events, EventKind kind) {
    std::vector<Event> list;
    std::copy_if(events.begin(), events.end(), std::back_inserter(list),
                 [&](const Event& event) { return event.kind == kind; });
    return list;
}

std::string names_of(const std::vector<Event>& events) {
    std::string text;
    for (const Event& event : events) {
        text += std::string(name_of(event.kind)) + "@" + std::to_string(event.time) + " ";
    }
    return text;
}

std::string head(const std::string& integrator, double h, double end) {
    return "[time]\nend = " + std::to_string(end) + "\nstep = " + std::to_string(h) +
           "\n[integrator]\nname = '" + integrator + "'\n";
}

// A ball that falls from the height 1: impacts at t_1 = sqrt(2 / g), then after 2 e^k v_1 / g, with
// the speeds e^(k-1) v_1. Each flight adds an error of the speed of up to 2 g h and moves the
// following impacts by up to 3 h: the convex scheme takes two steps for an impact.
TEST(InclusionEvents, ABouncingBall) {
    const double h = 1e-3;
    for (const std::string integrator :
         {"convex_scheme", "moreau_midpoint", "moreau_jean", "fremond", "event_driven"}) {
        const Outcome outcome = outcome_of(head(integrator, h, 1.25) +
                                           "[inclusion]\ncoordinates = ['z']\nq = [1]\n"
                                           "potential = '9.81 * z'\nrestitution = 0.5\n"
                                           "[[constraint]]\nname = 'floor'\ng = 'z'\n");
        const std::vector<Event> impacts = of_kind(outcome.events, EventKind::impact);
        ASSERT_GE(impacts.size(), 3U) << integrator << ": " << names_of(outcome.events);
        const double exact = integrator == "event_driven" ? 1e-8 : 1.0;
        const double v_1 = std::sqrt(2.0 * k_gravity);
        double t = v_1 / k_gravity;
        double speed = v_1;
        for (std::size_t k = 0; k < 3; ++k) {
            const auto order = 3.0 * static_cast<double>(k + 1) * exact;
            EXPECT_NEAR(impacts[k].time, t, order * h) << integrator << " " << k;
            EXPECT_NEAR(impacts[k].speed, speed, order * k_gravity * h) << integrator << " " << k;
            EXPECT_EQ(impacts[k].a, 0);
            EXPECT_EQ(impacts[k].b, -1);
            t += speed / k_gravity;
            speed *= 0.5;
        }
        EXPECT_TRUE(of_kind(outcome.events, EventKind::catastrophe).empty());
        if (integrator == "event_driven") continue;
        const std::vector<Event> take_offs = of_kind(outcome.events, EventKind::take_off);
        ASSERT_GE(take_offs.size(), 3U) << integrator << ": " << names_of(outcome.events);
        for (std::size_t k = 0; k < 3; ++k) {
            EXPECT_NEAR(take_offs[k].time, impacts[k].time, 2.0 * h) << integrator;
        }
    }
}

/// A block on a table, pushed by a force.
std::string block(const std::string& integrator, double h, double end, const std::string& force) {
    return head(integrator, h, end) + "[inclusion]\ncoordinates = ['x', 'z']\nq = [0, 0]\n" +
           "potential = '9.81 * z'\nforce = ['" + force + "', '0']\n" +
           "[[constraint]]\nname = 'table'\ng = 'z'\nslide = 'x'\nfriction = 0.8\n";
}

// R1, as for bodies (tests/sim/events_test.cpp): the same instants, up to two steps and the time in
// which a force that grows by 1.5 N/s makes the 10 tolerances beyond which a contact slides.
TEST(InclusionEvents, StickSlipWithItsPeriod) {
    const double h = 1e-3;
    const std::vector<EventKind> kinds{EventKind::stick, EventKind::first_slip, EventKind::stick,
                                       EventKind::slip,  EventKind::stick,      EventKind::slip,
                                       EventKind::stick};
    const std::vector<double> times{0.338608, 2.946347, 3.532835, 6.087939,
                                    6.674427, 9.229532, 9.816020};
    const double slow = std::sqrt(2.0 * 10.0 * 1e-6 / 1.5);
    for (const std::string integrator : {"moreau_jean", "fremond"}) {
        const auto events = outcome_of(block(integrator, h, 10.0, "8*cos(t)")).events;
        ASSERT_EQ(events.size(), kinds.size()) << integrator << ": " << names_of(events);
        for (std::size_t k = 0; k < kinds.size(); ++k) {
            EXPECT_EQ(events[k].kind, kinds[k]) << names_of(events);
            EXPECT_NEAR(events[k].time, times[k], 2.0 * h + slow) << k;
        }
    }
}

TEST(InclusionEvents, NothingHappensAtRest) {
    for (const std::string integrator :
         {"convex_scheme", "moreau_midpoint", "moreau_jean", "fremond"}) {
        const bool rough = integrator == "moreau_jean" || integrator == "fremond";
        const std::string text =
            rough ? block(integrator, 1e-3, 1.0, "3")
                  : head(integrator, 1e-3, 1.0) +
                        "[inclusion]\ncoordinates = ['x', 'z']\nq = [0, 0]\n"
                        "potential = '9.81 * z + 3 * x'\n[[constraint]]\nname = 'table'\ng = 'z'\n"
                        "[[constraint]]\nname = 'wall'\ng = 'x + 0.5 * z'\n";
        const auto events = outcome_of(text).events;
        EXPECT_TRUE(events.empty()) << integrator << ": " << names_of(events);
    }
}

// Bounces of the closed form end after t_1 (1 + 2 e / (1 - e)) = 0.135 s, and friction has taken
// the 0.3 m/s by 0.1 s. Then the law lets the point bounce from step to step, which is rest.
TEST(InclusionEvents, PointsThatHaveBouncedRest) {
    for (const std::string integrator : {"moreau_jean", "fremond"}) {
        const auto events =
            outcome_of(head(integrator, 1e-3, 1.0) +
                       "[inclusion]\ncoordinates = ['x', 'z']\nq = [0, 0.01]\nv = [0.3, 0]\n"
                       "potential = '9.81 * z'\nrestitution = 0.5\n[[constraint]]\n"
                       "name = 'table'\ng = 'z'\nslide = 'x'\nfriction = 0.3\n")
                .events;
        ASSERT_FALSE(events.empty());
        EXPECT_EQ(events.front().kind, EventKind::impact);
        EXPECT_LT(events.back().time, 0.15) << integrator << ": " << names_of(events);
    }
}

// Painleve's rod of tests/sim/events_test.cpp in its three coordinates.
TEST(InclusionEvents, PainlevesRodJumpsWithoutCollision) {
    const auto rod = [](double mu, double h) {
        return outcome_of(head("moreau_jean", h, 0.05) +
                          "[inclusion]\ncoordinates = ['x', 'y', 'phi']\n"
                          "q = [0, '0.5 * cos(0.55)', 0.55]\nv = [1, 0, 0]\n"
                          "mass = [1, 1, '1 / 12']\npotential = '9.81 * y'\n"
                          "[[constraint]]\nname = 'tip'\ng = 'y - 0.5 * cos(phi)'\n"
                          "slide = 'x + 0.5 * sin(phi)'\nfriction = " +
                          std::to_string(mu) + "\n")
            .events;
    };
    for (const double h : {1e-3, 1e-4}) {
        const std::vector<Event> events = rod(2.0, h);
        const std::vector<Event> jumps = of_kind(events, EventKind::catastrophe);
        ASSERT_EQ(jumps.size(), 1U) << names_of(events);
        EXPECT_LT(jumps.front().time, 3.0 * h);
        EXPECT_NEAR(jumps.front().speed, 1.0, 50.0 * h);
        EXPECT_TRUE(of_kind(events, EventKind::impact).empty()) << names_of(events);
        EXPECT_TRUE(of_kind(rod(0.5, h), EventKind::catastrophe).empty());
    }
}

// A roof with a kink, over which a point slides: no C^2 constraint.
TEST(InclusionAssumptions, AKinkIsAWarning) {
    const std::string slope = head("convex_scheme", 1e-3, 0.3) +
                              "[inclusion]\ncoordinates = ['x', 'z']\nq = [-0.1, 0.05]\n"
                              "v = [1, 0.5]\npotential = '9.81 * z'\n";
    const std::string kink =
        outcome_of(slope + "[[constraint]]\nname = 'roof'\ng = 'z + 0.5 * abs(x) - 0.1'\n")
            .warnings;
    EXPECT_NE(kink.find("assumption (A4) fails for constraint 'roof'"), std::string::npos) << kink;
    const std::string round =
        outcome_of(slope + "[[constraint]]\nname = 'hill'\ng = 'z + 0.5 * x^2 - 0.05'\n").warnings;
    EXPECT_EQ(round, "");
}

TEST(InclusionAssumptions, TheMeasureHasTheConstants) {
    // g = z - 0.1 sin(5 t): |grad| = 1, |dg/dt| <= 0.5, |d^2g/dt^2| <= 2.5.
    Simulation simulation{scene::parse_scene(
        head("convex_scheme", 1e-2, 1.0) +
            "[inclusion]\ncoordinates = ['z']\nq = [0.5]\npotential = '9.81 * z'\n"
            "[[constraint]]\nname = 'table'\ng = 'z - 0.1 * sin(5 * t)'\n"
            "[[measure]]\nkind = 'assumptions'\nname = 'bounds'\ninterval = 1\n",
        "test.toml", {}, {.measures = measures::measure_kinds()})};
    auto named =
        measures::make_measures(simulation.spec(), simulation.bodies(), simulation.snapshot());
    const auto bounds =
        std::ranges::find_if(named, [](const auto& one) { return one.kind == "assumptions"; });
    ASSERT_NE(bounds, named.end());
    while (!simulation.finished()) {
        static_cast<void>(simulation.step());
        const Snapshot now = simulation.snapshot();
        bounds->measure->add({.state = now, .contacts = {}, .h = 1e-2});
    }
    const auto numbers = bounds->measure->sample(simulation.snapshot()).numbers;
    ASSERT_EQ(numbers.size(), 7U);
    EXPECT_EQ(numbers[0], 1.0);
    EXPECT_EQ(numbers[1], 1.0);
    // The largest values at instants 0.01 s apart: cos changes by less than 5e-2^2 / 2.
    EXPECT_NEAR(numbers[2], 0.5, 0.5 * 1.25e-3);
    EXPECT_EQ(numbers[3], 0.0);
    EXPECT_EQ(numbers[4], 0.0);
    EXPECT_NEAR(numbers[5], 2.5, 2.5 * 1.25e-3);
    EXPECT_EQ(numbers[6], 1.0);
}

}  // namespace
}  // namespace drystone::sim
