// Laws of contact against closed forms: anisotropic, static and sliding, rolling, cohesive, bonded,
// damped contacts and moving surfaces.
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
using scenes::k_gravity;

/// The law of the only material with itself, as it would be combined.
scene::PairSpec& add_pair(scene::SceneSpec& spec) {
    const scene::MaterialSpec& stone = spec.materials.front();
    spec.pairs.push_back({.material_a = "stone",
                          .material_b = "stone",
                          .friction = stone.friction,
                          .restitution = stone.restitution,
                          .surface = stone.surface});
    return spec.pairs.back();
}

/// The end of a run whose steps all converge and close their ledger.
Snapshot end_of(const scene::SceneSpec& spec) {
    Simulation simulation(spec);
    run(simulation);
    return simulation.snapshot();
}

// A block on a slope, its grain at an angle to the line of fall. Sliding along a direction w, the
// force of friction is -N D^2 w / |D w| with D = diag(mu), so steady acceleration a w obeys
// g_T - a w = g_N D^2 w / |D w|. From rest w is constant: w solves one scalar equation.
TEST(EllipticFriction, ABlockSlidesWhereTheClosedFormSays) {
    const double slope = 40.0 * std::numbers::pi / 180.0;
    const Vec2 mu(0.2, 0.6);
    const double grain_angle = 0.5;  // from the line of fall, +x
    scene::SceneSpec spec = scenes::empty(3, 1e-3, 0.2);
    scenes::tilt(spec, slope);
    scenes::add_floor(spec);
    scenes::add(spec, "block", geometry::Box{Vec3(0.3, 0.3, 0.02)}, Vec3(0.0, 0.0, 0.02));
    scene::PairSpec& pair = add_pair(spec);
    pair.grain = {.friction = mu,
                  .direction = Vec3(std::cos(grain_angle), std::sin(grain_angle), 0.0)};

    // In axes along and across the grain the pull is g sin (cos, -sin). w = (cos b, sin b): the
    // part of pull - friction across w vanishes.
    const Vec2 pull =
        k_gravity * std::sin(slope) * Vec2(std::cos(grain_angle), -std::sin(grain_angle));
    const double normal = k_gravity * std::cos(slope);
    const auto acceleration = [&](double b) -> Vec2 {
        const Vec2 w(std::cos(b), std::sin(b));
        const Vec2 Dw = mu.cwiseProduct(w);
        return pull - normal * mu.cwiseProduct(Dw) / Dw.norm();
    };
    double low = -grain_angle;
    double high = 0.0;
    for (int i = 0; i < 80; ++i) {
        const double b = 0.5 * (low + high);
        const Vec2 a = acceleration(b);
        const double turn = std::cos(b) * a[1] - std::sin(b) * a[0];
        (turn > 0.0 ? low : high) = b;
    }
    const double direction = 0.5 * (low + high) + grain_angle;
    const double size = acceleration(low).norm();

    const Snapshot end = end_of(spec);
    const Vec2 v = end.v.col(1).head<2>();
    EXPECT_NEAR(std::atan2(v[1], v[0]), direction, 1e-6);
    EXPECT_NEAR(v.norm(), size * 0.2, 1e-6 * size);
    EXPECT_NEAR(end.v.col(1).tail<3>().norm(), 0.0, 1e-6);
    EXPECT_GT(std::abs(direction), 0.05);  // not down the slope: the test could not fail otherwise
}

// A block on a belt of speed V, held by a spring k. It sticks until k x = mu_s m g, then slides
// with mu_d: x oscillates about mu_d m g / k with omega = sqrt(k / m) from x' = V until x' = V
// again. With d = (mu_s - mu_d) m g / k the slip lasts 2 (pi - atan(omega d / V)) / omega and the
// stick 2 d / V.
double period_error(double h) {
    const double V = 0.1;
    const double k = 50.0;
    const double mu_s = 0.5;
    const double mu_d = 0.3;
    scene::SceneSpec spec = scenes::empty(2, h, 6.0);
    scenes::set_law(spec, mu_s);
    spec.materials.front().surface.sliding_friction = mu_d;
    scenes::add_floor(spec);
    spec.bodies.back().surface_velocity = Vec3(V, 0.0, 0.0);
    scenes::add(spec, "block", geometry::rectangle(0.5, 0.1), Vec3(0.0, 0.05, 0.0)).mass = 1.0;
    spec.springs.push_back(
        {.body_a = "block", .point_b = Vec3(-1.0, 0.05, 0.0), .stiffness = k, .rest_length = 1.0});
    const double omega = std::sqrt(k);
    const double d = (mu_s - mu_d) * k_gravity / k;
    const double period = 2.0 * d / V + 2.0 * (std::numbers::pi - std::atan(omega * d / V)) / omega;

    // Instants at which the block leaves the belt.
    Simulation simulation(spec);
    std::vector<double> departures;
    bool stuck = false;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        EXPECT_TRUE(report.converged());
        const bool sticks = std::abs(simulation.snapshot().v(k_x, 1) - V) < 1e-6;
        if (stuck && !sticks) departures.push_back(simulation.time());
        stuck = sticks;
    }
    EXPECT_GE(departures.size(), 3U);
    if (departures.size() < 3) return 1.0;
    const auto count = static_cast<double>(departures.size() - 1);
    return std::abs((departures.back() - departures.front()) / count - period);
}

// Every period has two changes of the coefficient, each up to a step late, and the two departures
// it is measured between are known to a step: 4 h.
TEST(StaticSlidingFriction, AStickSlipOscillatorHasThePeriodOfTheClosedForm) {
    for (const double h : {4e-3, 1e-3, 2.5e-4}) EXPECT_LE(period_error(h), 4.0 * h) << h;
}

// A block that has come to rest against mu_d is held by mu_s, whichever velocity the law stops:
// with Fremond's law u+ alternates around 0 then, and the block still counts as sticking.
TEST(StaticSlidingFriction, HoldsABlockThatHasStopped) {
    const double mu_s = 0.6;
    const double mu_d = 0.3;
    const double h = 1e-3;
    const double start = 0.5;
    for (const std::string integrator : {"moreau_midpoint", "moreau_jean", "fremond"}) {
        scene::SceneSpec spec = scenes::empty(2, h, 2.0);
        scenes::set_law(spec, mu_s);
        spec.materials.front().surface.sliding_friction = mu_d;
        spec.integrator.name = integrator;
        scenes::add_floor(spec);
        auto& block =
            scenes::add(spec, "block", geometry::rectangle(0.5, 0.1), Vec3(0.0, 0.05, 0.0));
        block.mass = 1.0;
        block.velocity = Vec3(start, 0.0, 0.0);
        // Between mu_d and mu_s from the time 1 s on.
        scene::LoadSpec load{.body = "block"};
        load.force[0] = formula::Expression("t < 1 ? 0 : 0.45 * 9.81");
        spec.loads.push_back(load);
        // The scheme errs by less than a step of the motion.
        EXPECT_NEAR(end_of(spec).q(k_x, 1), start * start / (2.0 * mu_d * k_gravity), h * start)
            << integrator;
    }
}

// A disk on a slope rolls iff the slope exceeds rolling / R (and friction suffices); it accelerates
// with g (sin a - (rolling / R) cos a) / (1 + I / m R^2).
TEST(RollingFriction, ADiskRollsIffTheSlopeExceedsTheResistance) {
    const double R = 0.2;
    const double rolling = 0.02;
    for (const double factor : {0.9, 0.999, 1.001, 1.5, 3.0}) {
        const double slope = std::atan(factor * rolling / R);
        scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.5);
        scenes::tilt(spec, slope);
        scenes::set_law(spec, 0.8);
        spec.materials.front().surface.rolling_resistance = rolling;
        scenes::add_floor(spec);
        scenes::add(spec, "disk", geometry::Disk{R}, Vec3(0.0, R, 0.0));
        const double a =
            std::max(0.0, k_gravity * (std::sin(slope) - rolling / R * std::cos(slope)) / 1.5);
        const Snapshot end = end_of(spec);
        EXPECT_NEAR(end.v(k_x, 1), 0.5 * a, 1e-8) << factor;
        EXPECT_NEAR(end.v(k_angle, 1), -0.5 * a / R, 1e-7) << factor;
    }
}

// A ball that spins on its pole slows down at (spinning m g) / I, and stops.
TEST(RollingFriction, SpinningResistanceStopsASpinningBall) {
    const double R = 0.1;
    const double spinning = 0.004;
    scene::SceneSpec spec = scenes::empty(3, 1e-3, 0.6);
    scenes::set_law(spec, 0.5);
    spec.materials.front().surface.spinning_resistance = spinning;
    scenes::add_floor(spec);
    scenes::add(spec, "ball", geometry::Sphere{R}, Vec3(0.0, 0.0, R)).spin = Vec3(0.0, 0.0, 5.0);
    const double slowing = spinning * k_gravity / (0.4 * R * R);
    Simulation simulation(spec);
    for (int step = 0; step < 300; ++step) EXPECT_TRUE(simulation.step().converged());
    EXPECT_NEAR(simulation.snapshot().v.col(1).tail<3>().norm(), 5.0 - 0.3 * slowing, 1e-7);
    while (!simulation.finished()) EXPECT_TRUE(simulation.step().converged());
    EXPECT_NEAR(simulation.snapshot().v.col(1).norm(), 0.0, 1e-9);
}

/// A block under a ceiling, pulled down by a force that grows with time.
scene::SceneSpec hanging_block() {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 1.0);
    spec.gravity.setZero();
    scenes::set_law(spec, 0.5);
    scene::BodySpec ceiling{
        .name = "ceiling", .mobility = scene::Mobility::fixed, .material = "stone"};
    ceiling.parts.push_back({.shape = geometry::HalfPlane{}});
    ceiling.rotation = Eigen::Quaterniond(Eigen::AngleAxisd(std::numbers::pi, Vec3::UnitZ()));
    spec.bodies.push_back(ceiling);
    scenes::add(spec, "block", geometry::rectangle(0.4, 0.2), Vec3(0.0, -0.1, 0.0)).mass = 1.0;
    spec.loads.push_back({.body = "block",
                          .force = {Expression(), Expression("-20 * t"), Expression()},
                          .torque = {}});
    return spec;
}

/// Time at which the block has left the ceiling.
double departure(const scene::SceneSpec& spec) {
    Simulation simulation(spec);
    while (!simulation.finished()) {
        EXPECT_TRUE(simulation.step().converged());
        if (simulation.snapshot().v(k_y, 1) < -1e-9) return simulation.time();
    }
    return simulation.time() + 1.0;
}

// Two contact points of 5 N each hold 10 N: until t = 0.5.
TEST(Cohesion, AContactHoldsUpToItsTension) {
    scene::SceneSpec spec = hanging_block();
    spec.materials.front().surface.cohesion = 5.0;
    EXPECT_NEAR(departure(spec), 0.5, 2e-3);
    spec.materials.front().surface.cohesion = 0.0;
    EXPECT_LE(departure(spec), 2e-3);
}

// The same with a bond: by points, and as a stress on 0.4 m.
TEST(Bond, BreaksAtItsTension) {
    for (const bool per_area : {false, true}) {
        scene::SceneSpec spec = hanging_block();
        add_pair(spec).bond = {
            .tension = per_area ? 25.0 : 5.0, .shear = 5.0, .per_area = per_area};
        EXPECT_NEAR(departure(spec), 0.5, 2e-3) << per_area;
    }
}

// A hanging chain of bonded blocks breaks at its top joint, where the load is largest, and there
// first: with n blocks of weight w below and a strength between (n - 1) w and n w.
TEST(Bond, AHangingChainBreaksWhereTheLoadIsLargest) {
    const int blocks = 5;
    for (const double strength : {4.5, 5.5}) {
        scene::SceneSpec spec = hanging_block();
        spec.loads.clear();
        spec.bodies.pop_back();
        spec.gravity = Vec3(0.0, -1.0, 0.0);
        spec.time.end = 0.2;
        for (int i = 0; i < blocks; ++i) {
            scenes::add(spec, "block " + std::to_string(i), geometry::rectangle(0.4, 0.2),
                        Vec3(0.0, -0.1 - 0.2 * i, 0.0))
                .mass = 1.0;
        }
        add_pair(spec).bond = {.tension = 0.5 * strength, .shear = 1.0};
        const Snapshot end = end_of(spec);
        const bool holds = strength > blocks;
        for (int i = 0; i < blocks; ++i) {
            EXPECT_NEAR(end.v(k_y, i + 1), holds ? 0.0 : -0.2, holds ? 1e-9 : 3e-3)
                << strength << ' ' << i;
        }
    }
}

// A run that goes on from a snapshot has the bonds that were left: one broken, one not.
TEST(Bond, SnapshotsRememberBonds) {
    scene::SceneSpec spec = hanging_block();
    spec.loads.front().force[1] = Expression("-40 * min(t, 0.2)");
    scenes::add(spec, "second", geometry::rectangle(0.4, 0.2), Vec3(1.0, -0.1, 0.0)).mass = 1.0;
    spec.loads.push_back({.body = "second",
                          .force = {Expression(), Expression("-100 * min(t, 0.2)"), Expression()},
                          .torque = {}});
    add_pair(spec).bond = {.tension = 5.0, .shear = 5.0};
    spec.time.end = 0.3;
    Simulation first(spec);
    for (int step = 0; step < 250; ++step) EXPECT_TRUE(first.step().converged());
    const Snapshot middle = first.snapshot();
    EXPECT_EQ(middle.memory.size(), 2U);  // the two points of the first block
    Simulation second(spec);
    second.restore(middle);
    while (!first.finished()) {
        EXPECT_TRUE(first.step().converged());
        EXPECT_TRUE(second.step().converged());
    }
    EXPECT_LE((first.snapshot().q - second.snapshot().q).norm(), 1e-9);
    EXPECT_NEAR(first.snapshot().v(k_y, 1), 0.0, 1e-9);
    EXPECT_LT(first.snapshot().v(k_y, 2), -1.0);
}

// A bonded block pushed sideways holds up to its shear strength, then friction alone is left.
TEST(Bond, BreaksAtItsShearAndLeavesFriction) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 1.0);
    scenes::set_law(spec, 0.3);
    scenes::add_floor(spec);
    scenes::add(spec, "block", geometry::rectangle(0.5, 0.02), Vec3(0.0, 0.01, 0.0)).mass = 1.0;
    add_pair(spec).bond = {.tension = 5.0, .shear = 2.0};
    // Two points: |F_T| <= 4 + 0.4 m g.
    const double holds = 4.0 + 0.4 * k_gravity;
    spec.loads.push_back({.body = "block",
                          .force = {Expression("16 * t"), Expression(), Expression()},
                          .torque = {}});
    Simulation simulation(spec);
    while (16.0 * simulation.time() < holds - 0.05) {
        EXPECT_TRUE(simulation.step().converged());
        ASSERT_NEAR(simulation.snapshot().v(k_x, 1), 0.0, 1e-9) << simulation.time();
    }
    while (16.0 * simulation.time() < holds + 0.05) EXPECT_TRUE(simulation.step().converged());
    const double start = simulation.time();
    const double v = simulation.snapshot().v(k_x, 1);
    while (!simulation.finished()) EXPECT_TRUE(simulation.step().converged());
    const double friction = 0.3 * k_gravity;
    const double expected = v + 8.0 * (1.0 - start * start) - friction * (1.0 - start);
    EXPECT_NEAR(simulation.snapshot().v(k_x, 1), expected, 1e-6);
}

// Beside friction, a viscous contact slows a sliding block down like m v' = -mu m g - c v (implicit
// Euler over a step), and a drag by a constant force whatever the weight.
TEST(ContactDamping, SlowsASlidingBlockDown) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.2);
    scenes::set_law(spec, 0.1);
    spec.materials.front().surface.tangential_damping = 0.7;
    spec.materials.front().surface.drag = 0.3;
    scenes::add_floor(spec);
    auto& block = scenes::add(spec, "block", geometry::rectangle(0.5, 0.02), Vec3(0.0, 0.01, 0.0));
    block.mass = 1.0;
    block.velocity = Vec3(2.0, 0.0, 0.0);
    double v = 2.0;
    for (int step = 0; step < 200; ++step) {
        // Two contact points.
        v = (v - 1e-3 * (0.1 * k_gravity + 0.6)) / (1.0 + 1e-3 * 1.4);
    }
    EXPECT_NEAR(end_of(spec).v(k_x, 1), v, 1e-8);
}

// A damper does nothing to an impact, which takes no time: the rebound is e |u-| with it as without
// it. It resists a body that leaves on its own, like a viscous film: u+ = u- / (1 + h c / m).
TEST(ContactDamping, ANormalDamperResistsPartingAndLeavesImpactsAlone) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 1e-3);
    spec.gravity.setZero();
    scenes::set_law(spec, 0.0, 0.5);
    spec.materials.front().surface.normal_damping = 400.0;
    scenes::add_floor(spec);
    auto& ball = scenes::add(spec, "ball", geometry::Disk{0.1}, Vec3(0.0, 0.1, 0.0));
    ball.mass = 1.0;
    ball.velocity = Vec3(0.0, -1.0, 0.0);
    // The law asks for u >= e |u-| in any case.
    EXPECT_NEAR(end_of(spec).v(k_y, 1), 0.5, 1e-9);
    // A ball that leaves on its own is held back: u = v / (1 + h c / m).
    ball.velocity = Vec3(0.0, 1.0, 0.0);
    spec.bodies.back().position[1] = 0.099;
    EXPECT_NEAR(end_of(spec).v(k_y, 1), 1.0 / 1.4, 1e-9);
}

// A ball that bounces, rests and is pulled off. The work of contact and damper is never positive,
// but for contacts that close again within a step: they begin it with u_N up to g h and may gain
// m (g h)^2 / 2, damper or not.
TEST(ContactDamping, ANormalDamperNeverDoesPositiveWork) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 2.0);
    scenes::set_law(spec, 0.2, 0.6);
    spec.materials.front().surface.normal_damping = 50.0;
    scenes::add_floor(spec);
    auto& ball = scenes::add(spec, "ball", geometry::Disk{0.1}, Vec3(0.0, 0.3, 0.0));
    ball.mass = 1.0;
    ball.spin = Vec3(0.0, 0.0, 5.0);
    spec.loads.push_back(
        {.body = "ball", .force = {Expression(), Expression("t > 1.5 ? 30 : 0"), Expression()}});
    Simulation simulation(spec);
    double normal = 0.0;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        ASSERT_TRUE(report.converged()) << describe(report);
        EXPECT_LE(report.gains.normal.largest, 0.5 * std::pow(1e-3 * k_gravity, 2)) << report.time;
        EXPECT_EQ(report.contact_gain, 0.0) << report.time;
        normal += report.ledger.contact_normal;
    }
    EXPECT_LT(normal, -0.1);
}

// A block on a belt is accelerated by mu g until it moves with the belt, and the belt's work is in
// the ledger (the closure is checked in run()).
TEST(SurfaceVelocity, ABeltTakesABlockAlong) {
    scene::SceneSpec spec = scenes::empty(3, 1e-3, 1.0);
    scenes::set_law(spec, 0.2);
    scenes::add_floor(spec);
    spec.bodies.back().surface_velocity = Vec3(0.6, 0.8, 0.0);
    scenes::add(spec, "block", geometry::Box{Vec3(0.3, 0.3, 0.02)}, Vec3(0.0, 0.0, 0.02));
    scene::SceneSpec early = spec;
    early.time.end = 0.2;
    const Vec3 half = end_of(early).v.col(1).head<3>();
    EXPECT_NEAR((half - 0.2 * 0.2 * k_gravity * Vec3(0.6, 0.8, 0.0)).norm(), 0.0, 1e-7);
    const Vec3 end = end_of(spec).v.col(1).head<3>();
    EXPECT_NEAR((end - Vec3(0.6, 0.8, 0.0)).norm(), 0.0, 1e-8);
}

// A locked body in space falls along the one direction that is left, whatever turns it.
TEST(Locks, LeaveTheOtherMotionsAlone) {
    scene::SceneSpec spec = scenes::empty(3, 1e-3, 0.2);
    auto& box = scenes::add(spec, "box", geometry::Box{Vec3(0.3, 0.2, 0.1)}, Vec3::Zero());
    box.locked = {true, true, false};
    box.turn_locked = true;
    spec.loads.push_back({.body = "box",
                          .force = {Expression("3"), Expression(), Expression()},
                          .torque = {Expression("1"), Expression("2"), Expression("3")}});
    const Snapshot end = end_of(spec);
    EXPECT_NEAR(end.v(k_z, 0), -0.2 * k_gravity, 1e-12);
    EXPECT_EQ(end.v.col(0).head<2>().norm(), 0.0);
    EXPECT_EQ(end.v.col(0).tail<3>().norm(), 0.0);
}

// A disk that hits the floor fast, and one that hits another, overlap by a tenth of their radii
// when they are detected. With friction that sticks their surfaces have the same velocity
// afterwards, at their radii: v_x + r w = 0, whatever the overlap.
TEST(ContactArms, OfDisksAndSpheresAreTheirRadii) {
    for (const std::string name : {"moreau_midpoint", "moreau_jean", "fremond"}) {
        scene::SceneSpec spec = scenes::empty(2, 1e-2, 1e-2);
        spec.gravity.setZero();
        spec.integrator.name = name;
        scenes::set_law(spec, 10.0);
        scenes::add_floor(spec);
        auto& low = scenes::add(spec, "low", geometry::Disk{0.1}, Vec3(0.0, 0.095, 0.0));
        low.velocity = Vec3(1.0, -1.0, 0.0);
        low.spin = Vec3(0.0, 0.0, 7.0);
        auto& left = scenes::add(spec, "left", geometry::Disk{0.1}, Vec3(5.0, 1.0, 0.0));
        left.velocity = Vec3(1.0, 0.5, 0.0);
        left.spin = Vec3(0.0, 0.0, 3.0);
        auto& right = scenes::add(spec, "right", geometry::Disk{0.2}, Vec3(5.29, 1.0, 0.0));
        right.velocity = Vec3(-1.0, 0.0, 0.0);
        right.spin = Vec3(0.0, 0.0, 4.0);
        Simulation simulation(spec);
        static_cast<void>(simulation.step());
        const Snapshot end = simulation.snapshot();
        ASSERT_EQ(simulation.contacts().size(), 2U) << name;
        EXPECT_LT(simulation.contacts()[0].gap, -1e-3) << name;
        // Fremond's law holds for the mean over the step; without restitution it ends at twice that
        // minus the start.
        const bool fremond = name == "fremond";
        const auto mean = [&](Index k, Index body) {
            const scene::BodySpec& start = spec.bodies[static_cast<std::size_t>(body)];
            const double before = k == k_angle ? start.spin[2] : start.velocity[k];
            return fremond ? 0.5 * (end.v(k, body) + before) : end.v(k, body);
        };
        EXPECT_NEAR(mean(k_x, 1) + 0.1 * mean(k_angle, 1), 0.0, 1e-9) << name;
        // The line of the centres at mid-step, where contacts are detected.
        const Vec2 n = Vec2(5.0 + 0.005 - (5.29 - 0.005), 0.005 * 0.5).normalized();
        const Vec2 t(n[1], -n[0]);
        const Vec2 u(mean(k_x, 2) - mean(k_x, 3), mean(k_y, 2) - mean(k_y, 3));
        EXPECT_NEAR(u.dot(t) + 0.1 * mean(k_angle, 2) + 0.2 * mean(k_angle, 3), 0.0, 1e-9) << name;
    }
}

}  // namespace
}  // namespace drystone::sim
