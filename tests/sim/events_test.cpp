// Events of rigid runs against closed forms: impacts, take-offs, slips, catastrophes, and rest.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/geometry/polygon.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/reference_run.hpp"
#include "sim/scenes.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

using formula::Expression;
using integrators::EventKind;
using scenes::k_gravity;

/// All events of a run.
std::vector<Event> events_of(scene::SceneSpec spec) {
    std::vector<Event> list;
    Simulation simulation(std::move(spec));
    run(simulation, [&](const Simulation& now) {
        list.insert(list.end(), now.events().begin(), now.events().end());
    });
    return list;
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

/// A disk of radius 0.1 m and mass 1 kg that falls from the height 1 m onto the floor.
scene::SceneSpec bouncing_ball(double h, double restitution, double end) {
    scene::SceneSpec spec = scenes::empty(2, h, end);
    scenes::set_law(spec, 0.0, restitution);
    scenes::add_floor(spec);
    auto& ball = scenes::add(spec, "ball", geometry::Disk{0.1}, Vec3(0.0, 1.1, 0.0));
    ball.mass = 1.0;
    return spec;
}

// Impacts at t_1 = sqrt(2 H / g), t_{k+1} = t_k + 2 e^k v_1 / g, with the speeds e^{k-1} v_1 and
// the impulses (1 + e) m e^{k-1} v_1. The scheme finds an impact in the step in which it happens;
// its error of the speed is g h / 2 at each flight, which moves the following impacts by up to
// 2 h each.
TEST(Events, ABouncingBall) {
    const double e = 0.5;
    for (const double h : {2e-3, 5e-4}) {
        const std::vector<Event> events = events_of(bouncing_ball(h, e, 1.25));
        const std::vector<Event> impacts = of_kind(events, EventKind::impact);
        const std::vector<Event> take_offs = of_kind(events, EventKind::take_off);
        ASSERT_GE(impacts.size(), 3U) << names_of(events);
        ASSERT_GE(take_offs.size(), 3U) << names_of(events);
        const double v_1 = std::sqrt(2.0 * k_gravity);
        double t = v_1 / k_gravity;
        double speed = v_1;
        for (std::size_t k = 0; k < 3; ++k) {
            const auto order = 2.0 * static_cast<double>(k + 1);
            EXPECT_NEAR(impacts[k].time, t, order * h) << k;
            EXPECT_NEAR(impacts[k].speed, speed, order * k_gravity * h) << k;
            EXPECT_NEAR(impacts[k].impulse, (1.0 + e) * speed, order * 2.0 * k_gravity * h) << k;
            EXPECT_EQ(impacts[k].a, 1);
            EXPECT_EQ(impacts[k].b, 0);
            EXPECT_LT((impacts[k].point - Vec3::Zero()).norm(), order * h * v_1) << k;
            // It leaves at the end of the step of the impact.
            EXPECT_NEAR(take_offs[k].time, impacts[k].time, 1e-9) << k;
            EXPECT_NEAR(take_offs[k].speed, e * speed, order * k_gravity * h) << k;
            t += 2.0 * e * speed / k_gravity;
            speed *= e;
        }
        for (const EventKind kind : {EventKind::slip, EventKind::first_slip, EventKind::stick,
                                     EventKind::catastrophe, EventKind::contact}) {
            EXPECT_TRUE(of_kind(events, kind).empty()) << name_of(kind);
        }
    }
}

// Without restitution the ball touches once and stays: no take-off follows.
TEST(Events, ABallThatStays) {
    const std::vector<Event> events = events_of(bouncing_ball(1e-3, 0.0, 1.0));
    ASSERT_EQ(events.size(), 1U) << names_of(events);
    EXPECT_EQ(events.front().kind, EventKind::impact);
}

// With restitution Newton's law lets a ball at rest bounce from step to step, at up to g h. That is
// rest too: after the last bounce that the step resolves, 2 g h fast, nothing happens any more.
// Bounces of the closed form end after t_1 (1 + 2 e / (1 - e)) = 1.355 s.
TEST(Events, ABallThatBouncesFromStepToStepRests) {
    const std::vector<Event> events = events_of(bouncing_ball(1e-3, 0.5, 2.5));
    EXPECT_LT(events.back().time, 1.36) << names_of(events);
    EXPECT_TRUE(of_kind(events, EventKind::contact).empty()) << names_of(events);
    // Every bounce has one impact; the last one stays.
    EXPECT_EQ(of_kind(events, EventKind::impact).size(),
              of_kind(events, EventKind::take_off).size() + 1)
        << names_of(events);
}

/// A block on the floor under the horizontal force `force` (N) of t, mass 1 kg.
scene::SceneSpec pushed_block(const std::string& force, double mu, double h, double end) {
    scene::SceneSpec spec = scenes::empty(2, h, end);
    scenes::set_law(spec, mu);
    scenes::add_floor(spec);
    auto& block = scenes::add(spec, "block", geometry::rectangle(1.0, 0.2), Vec3(0.0, 0.1, 0.0));
    block.mass = 1.0;
    spec.loads.push_back(
        {.body = "block", .force = {Expression(force), Expression(), Expression()}, .torque = {}});
    return spec;
}

// A force of 2 t N exceeds mu m g at t = mu g / 2: first slip, and nothing else. The step that
// contains this instant slips if the mean force over it does; the sliding speed exceeds the
// tolerance one step later at the latest.
TEST(Events, FirstSlipOfARampedBlock) {
    const double mu = 0.3;
    const double exact = mu * k_gravity / 2.0;
    for (const double h : {1e-2, 1e-3}) {
        const std::vector<Event> events = events_of(pushed_block("2*t", mu, h, 2.0));
        ASSERT_EQ(events.size(), 1U) << names_of(events);
        EXPECT_EQ(events.front().kind, EventKind::first_slip);
        EXPECT_NEAR(events.front().time, exact, 2.0 * h);
    }
}

// R1: 8 cos t against mu m g = 7.848 N. The block slips from the start (so that its first slip
// comes after its first stick), then slips and sticks at the instants of the closed form.
TEST(Events, StickSlipWithItsPeriod) {
    const double h = 1e-3;
    const std::vector<Event> events = events_of(pushed_block("8*cos(t)", 0.8, h, 10.0));
    const std::vector<EventKind> kinds{EventKind::stick, EventKind::first_slip, EventKind::stick,
                                       EventKind::slip,  EventKind::stick,      EventKind::slip,
                                       EventKind::stick};
    const std::vector<double> times{0.338608, 2.946347, 3.532835, 6.087939,
                                    6.674427, 9.229532, 9.816020};
    ASSERT_EQ(events.size(), kinds.size()) << names_of(events);
    for (std::size_t k = 0; k < kinds.size(); ++k) {
        EXPECT_EQ(events[k].kind, kinds[k]) << names_of(events);
        // The velocity has an error of order h, and vanishes at a rate of about 1 m/s^2 or faster
        // where it sticks; forces grow by 1.5 N/s or faster where it slips. A few steps.
        EXPECT_NEAR(events[k].time, times[k], 5.0 * h) << k;
    }
}

// Fremond's law stops the mean velocity of a contact, and u+ alternates around 0 while it sticks:
// the same events, except that the step of the change is averaged.
TEST(Events, StickSlipWithEveryIntegrator) {
    const double h = 1e-3;
    for (const std::string integrator : {"moreau_midpoint", "moreau_jean", "fremond"}) {
        for (const double theta : {0.5, 1.0}) {
            scene::SceneSpec spec = pushed_block("8*cos(t)", 0.8, h, 4.0);
            spec.integrator.name = integrator;
            spec.integrator.theta = theta;
            const std::vector<Event> events = events_of(spec);
            ASSERT_EQ(events.size(), 3U) << integrator << " " << theta << ": " << names_of(events);
            EXPECT_EQ(events[0].kind, EventKind::stick);
            EXPECT_EQ(events[1].kind, EventKind::first_slip);
            EXPECT_EQ(events[2].kind, EventKind::stick);
            EXPECT_NEAR(events[0].time, 0.338608, 5.0 * h) << integrator;
            EXPECT_NEAR(events[1].time, 2.946347, 5.0 * h) << integrator;
            EXPECT_NEAR(events[2].time, 3.532835, 5.0 * h) << integrator;
        }
    }
}

/// A thin rod that stands on its lower end, leaning by `angle`, and slides at 1 m/s towards the
/// side on which friction pushes it into the floor.
scene::SceneSpec sliding_rod(double mu, double angle, double h) {
    scene::SceneSpec spec = scenes::empty(2, h, 0.05);
    scenes::set_law(spec, mu);
    scenes::add_floor(spec);
    const double half = 0.5;
    auto& rod = scenes::add(
        spec, "rod",
        geometry::Segment{.a = Vec2(0.0, -half), .b = Vec2(0.0, half), .rounding = 0.01},
        Vec3(0.0, half * std::cos(angle) + 0.01, 0.0));
    rod.rotation = Eigen::Quaterniond(Eigen::AngleAxisd(angle, Vec3::UnitZ()));
    rod.mass = 1.0;
    rod.inertia = Vec3(0.0, 0.0, 1.0 / 12.0);
    rod.velocity = Vec3(1.0, 0.0, 0.0);
    return spec;
}

// A slender rod that leans by 0.55 rad jams at once for mu = 2, beyond Painleve's bound
// (1 + 3 s^2)/(3 s c) = 1.4: its velocity jumps without collision, for every step alike. For
// mu = 0.5 it slides on smoothly.
TEST(Events, PainlevesRodJumpsWithoutCollision) {
    for (const double h : {1e-3, 1e-4}) {
        const std::vector<Event> events = events_of(sliding_rod(2.0, 0.55, h));
        const std::vector<Event> jumps = of_kind(events, EventKind::catastrophe);
        ASSERT_EQ(jumps.size(), 1U) << names_of(events);
        EXPECT_LT(jumps.front().time, 3.0 * h);
        // The contact point stops; it slid at 1 m/s, up to what the motion before did.
        EXPECT_NEAR(jumps.front().speed, 1.0, 50.0 * h);
        EXPECT_TRUE(of_kind(events, EventKind::impact).empty()) << names_of(events);
        EXPECT_TRUE(of_kind(events_of(sliding_rod(0.5, 0.55, h)), EventKind::catastrophe).empty());
    }
}

// A blow on a block that stands on the floor makes its velocity jump: by a force, which is no
// catastrophe.
TEST(Events, ABlowIsNoCatastrophe) {
    const std::vector<Event> events =
        events_of(pushed_block("t >= 0.1 && t < 0.102 ? 2000 : 0", 0.3, 1e-3, 0.3));
    EXPECT_TRUE(of_kind(events, EventKind::catastrophe).empty()) << names_of(events);
    EXPECT_EQ(of_kind(events, EventKind::first_slip).size(), 1U) << names_of(events);
}

// A block of 0.2 x 1 m that is let go on one corner rocks: every half period the other corner
// collides, one corner takes over from the other, and the pair never leaves the floor.
TEST(Events, ARockingBlock) {
    const double h = 1e-4;
    scene::SceneSpec spec = scenes::empty(2, h, 0.8);
    scenes::set_law(spec, 2.0);
    scenes::add_floor(spec);
    const double b = 0.1;
    const double c = 0.5;
    const double angle = 0.05;
    auto& block = scenes::add(spec, "block", geometry::rectangle(2.0 * b, 2.0 * c), Vec3::Zero());
    block.mass = 1.0;
    block.rotation = Eigen::Quaterniond(Eigen::AngleAxisd(angle, Vec3::UnitZ()));
    // The corner (-b, -c) is at the origin.
    block.position = Vec3(b * std::cos(angle) - c * std::sin(angle),
                          c * std::cos(angle) + b * std::sin(angle), 0.0);
    const std::vector<Event> events = events_of(spec);
    const std::vector<Event> impacts = of_kind(events, EventKind::impact);
    ASSERT_GE(impacts.size(), 2U) << names_of(events);
    // Housner: the angle obeys theta'' = -p^2 sin(alpha - theta), p^2 = 3 g / (4 R); the first
    // impact comes after a quarter of the period, from the energy integral.
    const double R = std::hypot(b, c);
    const double alpha = std::atan2(b, c);
    const double p2 = 3.0 * k_gravity / (4.0 * R);
    const auto speed = [&](double theta) {
        return std::sqrt(2.0 * p2 * (std::cos(alpha - angle) - std::cos(alpha - theta)));
    };
    double quarter = 0.0;
    constexpr int k_pieces = 4000;
    for (int k = 0; k < k_pieces; ++k) {
        // theta = angle (1 - s^2): the integrand is smooth in s.
        const double s = (k + 0.5) / k_pieces;
        quarter += 2.0 * angle * s / speed(angle * (1.0 - s * s)) / k_pieces;
    }
    EXPECT_NEAR(impacts[0].time, quarter, 10.0 * h);
    // The corner that lands is the other one.
    EXPECT_GT(std::abs(impacts[0].point.x() - impacts[1].point.x()), b);
    EXPECT_TRUE(of_kind(events, EventKind::catastrophe).empty()) << names_of(events);
}

/// A heap of disks and bricks on the floor between walls.
scene::SceneSpec heap(double end) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, end);
    scenes::set_law(spec, 0.5, 0.0);
    scenes::add_floor(spec);
    for (int i = 0; i < 12; ++i) {
        const Vec3 at(0.21 * (i % 4) + 0.02 * (i / 4), 0.12 + 0.25 * (i / 4), 0.0);
        if (i % 3 == 0) {
            scenes::add(spec, std::to_string(i), geometry::rectangle(0.18, 0.12), at);
        } else {
            scenes::add(spec, std::to_string(i), geometry::Disk{0.1}, at);
        }
    }
    return spec;
}

// Stacked bricks at rest have no events for 1,000 steps, whatever the solver does with their
// forces, which are not unique.
TEST(Events, NothingHappensAtRest) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 1.0);
    spec.solver.velocity_tolerance = 1e-8;
    scenes::set_law(spec, 0.6, 0.3);
    scenes::add_floor(spec);
    for (int row = 0; row < 6; ++row) {
        for (int k = 0; k < 5 - row % 2; ++k) {
            const double x = 0.41 * k + 0.205 * (row % 2);
            scenes::add(spec, "brick-" + std::to_string(row) + "-" + std::to_string(k),
                        geometry::rectangle(0.4, 0.2), Vec3(x, 0.1 + 0.2 * row, 0.0));
        }
    }
    Simulation simulation(std::move(spec));
    Index count = 0;
    Index contacts = 0;
    while (!simulation.finished()) {
        contacts = simulation.step().contacts;
        count += std::ssize(simulation.events());
    }
    EXPECT_GT(contacts, 50);
    EXPECT_EQ(simulation.steps_done(), 1000);
    EXPECT_EQ(count, 0);
}

// A collapse has the same events for any number of threads, and its counts are those of the list.
TEST(Events, DoNotDependOnThreads) {
    std::vector<std::vector<Event>> lists;
    for (const int threads : {1, 3}) {
        Simulation simulation(heap(0.4), Threads(threads));
        std::vector<Event>& list = lists.emplace_back();
        integrators::EventCounts counts;
        while (!simulation.finished()) {
            counts += simulation.step().events;
            list.insert(list.end(), simulation.events().begin(), simulation.events().end());
        }
        EXPECT_EQ(counts.sum(), std::ssize(list));
    }
    ASSERT_GT(lists[0].size(), 10U);
    ASSERT_EQ(lists[0].size(), lists[1].size());
    for (std::size_t k = 0; k < lists[0].size(); ++k) {
        const Event& x = lists[0][k];
        const Event& y = lists[1][k];
        EXPECT_EQ(x.step, y.step);
        EXPECT_EQ(x.time, y.time);
        EXPECT_EQ(x.kind, y.kind);
        EXPECT_EQ(x.a, y.a);
        EXPECT_EQ(x.b, y.b);
        EXPECT_EQ(x.impulse, y.impulse);
        EXPECT_EQ(x.speed, y.speed);
    }
}

// Var(v) and |lambda|_1 of a ball that falls and stays: its speed grows to v_1, jumps to 0, and
// the weight is carried from then on. In the kinetic metric of a mass of 1 kg speeds are speeds.
TEST(Bounds, OfABallThatStays) {
    const double h = 1e-3;
    Simulation simulation(bouncing_ball(h, 0.0, 1.0));
    double variation = 0.0;
    double impulses = 0.0;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        variation += report.velocity_change;
        impulses += report.impulse_sum;
    }
    const double v_1 = std::sqrt(2.0 * k_gravity);
    EXPECT_NEAR(variation, 2.0 * v_1, 4.0 * k_gravity * h);
    // All momentum that gravity has given has been taken: m g T.
    EXPECT_NEAR(impulses, k_gravity * 1.0, 1e-6);
}

/// A disk between two half-planes whose normals make the angle 2 a with each other.
double gamma_of_wedge(double a) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 2e-3);
    scenes::set_law(spec, 0.0);
    spec.output.regularity = true;
    for (const double sign : {1.0, -1.0}) {
        scenes::add_floor(spec);
        spec.bodies.back().name = sign > 0.0 ? "left" : "right";
        spec.bodies.back().rotation =
            Eigen::Quaterniond(Eigen::AngleAxisd(sign * a, Vec3::UnitZ()));
    }
    scenes::add(spec, "ball", geometry::Disk{0.1}, Vec3(0.0, 0.1 / std::cos(a), 0.0));
    Simulation simulation(std::move(spec));
    const StepReport report = simulation.step();
    EXPECT_EQ(report.contacts, 2);
    return report.regularity;
}

// Two unit gradients with the angle 2 a between them: gamma = 1 / cos a.
TEST(RigidRegularity, OfADiskInAWedge) {
    for (const double a : {0.1, 0.7, 1.2}) {
        EXPECT_NEAR(gamma_of_wedge(a) * std::cos(a), 1.0, 1e-6) << a;
    }
}

}  // namespace
}  // namespace drystone::sim
