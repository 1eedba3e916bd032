// Springs, dampers and drag in runs: stable for any step, exact ledger, closed forms and orders.
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/geometry/polygon.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/scenes.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

using formula::Expression;

/// The schemes that treat springs implicitly, with theta >= 1/2.
struct Scheme {
    std::string name;
    double theta = 0.5;
};
std::vector<Scheme> implicit_schemes() {
    return {{"moreau_midpoint"}, {"moreau_jean", 0.5}, {"moreau_jean", 0.7},   {"moreau_jean", 1.0},
            {"fremond", 0.5},    {"fremond", 1.0},     {"newmark_compliance"}, {"convex_scheme"}};
}

void use(scene::SceneSpec& spec, const Scheme& scheme) {
    spec.integrator = {.name = scheme.name, .theta = scheme.theta};
    if (scheme.name == "newmark_compliance") spec.compliance.stiffness = 1e6;
}

/// A disk of mass 1 on a spring along x, without gravity; the world end is at the origin, the
/// stretch at the start is 0.5.
scene::SceneSpec oscillator(double k, double c, double h, double end) {
    scene::SceneSpec spec = scenes::empty(2, h, end);
    spec.gravity.setZero();
    scenes::add(spec, "mass", geometry::Disk{0.1}, Vec3(1.5, 0.0, 0.0)).mass = 1.0;
    spec.springs.push_back({.body_a = "mass", .stiffness = k, .damping = c, .rest_length = 1.0});
    return spec;
}

double energy(const Simulation& simulation) {
    return simulation.kinetic_energy() + simulation.potential_energy();
}

/// What every step must do, without loads: no gain, dampers that take, a ledger that closes to
/// rounding, and springs whose work is the change of their energy.
void expect_no_gain(const StepReport& report, double before, double scale,
                    double rounding = 1e-12) {
    const double after = report.kinetic_energy + report.potential_energy;
    EXPECT_LE(after - before, rounding * scale) << describe(report);
    EXPECT_LE(report.ledger.damping, 0.0);
    EXPECT_LE(std::abs(report.closure), 1e-12 * scale);
    EXPECT_LE(std::abs(report.ledger.quadrature), 1e-11 * scale);
}

// The failing scene of the issue: h^2 k / m = 6.25, beyond the explicit limit of 4; and far beyond.
TEST(Springs, EnergyIsBoundedForAnyStep) {
    for (const Scheme& scheme : implicit_schemes()) {
        for (const double k : {100.0, 1e4, 1e8}) {
            scene::SceneSpec spec = oscillator(k, 0.0, 0.25, 100.0);
            use(spec, scheme);
            Simulation simulation(spec);
            const double scale = energy(simulation);
            double before = scale;
            // Newmark's scheme ends Newton's method at 1e-10 of the speed.
            const double rounding = scheme.name == "newmark_compliance" ? 2e-9 : 1e-12;
            while (!simulation.finished()) {
                const StepReport report = simulation.step();
                expect_no_gain(report, before, scale, rounding);
                before = report.kinetic_energy + report.potential_energy;
            }
            // At theta = 1/2 nothing is lost either.
            if (scheme.theta == 0.5 && scheme.name != "convex_scheme") {
                EXPECT_NEAR(before, scale, 100.0 * rounding * scale) << scheme.name << " " << k;
            }
        }
    }
}

// A damper beyond the explicit limit h c / m = 2: the speed decays monotonically, by
// (1 - (1 - theta) z) / (1 + theta z), z = h c / m, in every step.
TEST(Springs, DampersDecayMonotonically) {
    for (const Scheme& scheme : implicit_schemes()) {
        scene::SceneSpec spec = oscillator(0.0, 150.0, 0.02, 1.0);
        spec.bodies[0].velocity = Vec3(1.0, 0.0, 0.0);
        use(spec, scheme);
        const double theta = scheme.name == "convex_scheme" ? 1.0 : scheme.theta;
        const double z = 0.02 * 150.0;
        const double factor = (1.0 - (1.0 - theta) * z) / (1.0 + theta * z);
        Simulation simulation(spec);
        double v = 1.0;
        double kinetic = 0.5;
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            EXPECT_LE(report.ledger.damping, 0.0);
            EXPECT_LE(report.kinetic_energy, kinetic + 1e-30);  // rounding of v^2 at 1 m/s
            kinetic = report.kinetic_energy;
            v *= factor;
            EXPECT_NEAR(simulation.snapshot().v(k_x, 0), v, 1e-13) << scheme.name;
        }
    }
}

// The theta rule with theta = 1/2 turns the phase by 2 atan(w h / 2) in every step: order 2.
TEST(Springs, PeriodIsOfSecondOrder) {
    const double w = 2.0 * std::numbers::pi;
    for (const std::string name : {"moreau_midpoint", "fremond", "newmark_compliance"}) {
        std::vector<double> errors;
        for (const int steps : {50, 100, 200}) {
            const double h = 1.0 / steps;
            scene::SceneSpec spec = oscillator(w * w, 0.0, h, 1.0);
            use(spec, {name});
            Simulation simulation(spec);
            while (!simulation.finished()) static_cast<void>(simulation.step());
            const double x = simulation.snapshot().q(k_x, 0) - 1.0;
            const double v = simulation.snapshot().v(k_x, 0);
            const double phase = 2.0 * steps * std::atan(0.5 * w * h);
            EXPECT_NEAR(x, 0.5 * std::cos(phase), 1e-11) << name;
            EXPECT_NEAR(v, -0.5 * w * std::sin(phase), 1e-10) << name;
            errors.push_back(2.0 * std::numbers::pi - phase);
        }
        EXPECT_NEAR(errors[0] / errors[1], 4.0, 0.02);
        EXPECT_NEAR(errors[1] / errors[2], 4.0, 0.02);
    }
}

// A spring that turns about a point, from soft to almost rigid (h^2 k / m up to 1e8): energy and
// angular momentum stay, and its length stays near that of the start.
TEST(Springs, StiffSpringsThatTurnKeepEnergy) {
    for (const double k : {1e2, 1e6, 1e12}) {
        scene::SceneSpec spec = oscillator(k, 0.0, 1e-2, 20.0);
        spec.bodies[0].position = Vec3(1.0, 0.0, 0.0);
        spec.bodies[0].velocity = Vec3(0.0, 5.0, 0.0);
        Simulation simulation(spec);
        const double scale = energy(simulation);
        double before = scale;
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            expect_no_gain(report, before, scale);
            before = report.kinetic_energy + report.potential_energy;
        }
        EXPECT_NEAR(before, scale, 1e-9 * scale);
        const Snapshot end = simulation.snapshot();
        const Vec2 x = end.q.col(0).head<2>();
        const Vec2 v = end.v.col(0).head<2>();
        EXPECT_NEAR(x[0] * v[1] - x[1] * v[0], 5.0, 1e-9);
        // The energy bounds the stretch: k s^2 / 2 <= 12.5.
        EXPECT_LE(std::abs(x.norm() - 1.0), std::sqrt(25.0 / k) + 1e-12);
    }
}

/// Bodies that tumble, joined off their centres by springs in a net, in the plane or in space.
scene::SceneSpec tumbling_net(int dimension, double k, double c, double h) {
    scene::SceneSpec spec = scenes::empty(dimension, h, 200.0 * h);
    spec.gravity.setZero();
    for (int i = 0; i < 6; ++i) {
        const Vec3 place(1.0 * (i % 3), 1.0 * (i / 3), 0.0);
        auto& body =
            dimension == 2
                ? scenes::add(spec, "b" + std::to_string(i), geometry::rectangle(0.3, 0.2), place)
                : scenes::add(spec, "b" + std::to_string(i), geometry::Sphere{0.15}, place);
        body.mass = 1.0 + 0.1 * i;
        body.velocity = Vec3(0.3 * i - 0.5, 0.7 - 0.2 * i, dimension == 3 ? 0.4 : 0.0);
        body.spin = Vec3(dimension == 3 ? 1.0 : 0.0, dimension == 3 ? -2.0 : 0.0, 3.0 - i);
        body.group = 1;
    }
    for (const auto& [a, b] : std::vector<std::pair<int, int>>{
             {0, 1}, {1, 2}, {3, 4}, {4, 5}, {0, 3}, {1, 4}, {2, 5}, {0, 4}}) {
        spec.springs.push_back({.body_a = "b" + std::to_string(a),
                                .body_b = "b" + std::to_string(b),
                                .point_a = Vec3(0.1, 0.05, 0.0),
                                .point_b = Vec3(-0.1, 0.05, 0.0),
                                .stiffness = k,
                                .damping = c});
    }
    return spec;
}

TEST(Springs, NetsOfTumblingBodiesKeepTheirEnergy) {
    for (const int dimension : {2, 3}) {
        for (const double k : {10.0, 1e5}) {
            scene::SceneSpec spec = tumbling_net(dimension, k, 0.0, 1e-2);
            Simulation simulation(spec);
            const double scale = energy(simulation);
            double before = scale;
            while (!simulation.finished()) {
                const StepReport report = simulation.step();
                expect_no_gain(report, before, scale);
                before = report.kinetic_energy + report.potential_energy;
            }
            EXPECT_NEAR(before, scale, 1e-9 * scale);
        }
    }
}

// Motion of nets with dampers converges with order 2 to that of short steps.
TEST(Springs, NetsConvergeWithOrderTwo) {
    const auto end = [](double h) {
        scene::SceneSpec spec = tumbling_net(2, 20.0, 0.5, h);
        spec.time.end = 1.0;
        Simulation simulation(spec);
        while (!simulation.finished()) static_cast<void>(simulation.step());
        return simulation.snapshot().q;
    };
    const MatX a = end(0.02);
    const MatX b = end(0.01);
    const MatX c = end(0.005);
    EXPECT_NEAR((a - b).norm() / (b - c).norm(), 4.0, 0.3);
}

// Quadratic drag alone: v(t) = v0 / (1 + c v0 t / m); order 2 at theta = 1/2, and at any step the
// speed decreases without a change of sign for theta = 1.
TEST(Drag, FollowsItsClosedForm) {
    const auto run = [](double h, double theta, double end) {
        scene::SceneSpec spec = scenes::empty(2, h, end);
        spec.gravity.setZero();
        spec.integrator = {.name = "moreau_jean", .theta = theta};
        auto& body = scenes::add(spec, "mass", geometry::Disk{0.1}, Vec3::Zero());
        body.mass = 2.0;
        body.velocity = Vec3(6.0, 8.0, 0.0);
        spec.drags.push_back({.quadratic = 3.0});
        Simulation simulation(spec);
        double speed = 10.0;
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            EXPECT_LE(report.ledger.damping, 0.0);
            EXPECT_LE(std::abs(report.closure), 1e-12 * 100.0);
            const Vec2 v = simulation.snapshot().v.col(0).head<2>();
            EXPECT_LE(v.norm(), speed);
            EXPECT_LE(std::abs(v[0] * 8.0 - v[1] * 6.0), 1e-12);
            speed = v.norm();
            if (theta == 1.0) {
                EXPECT_GT(v[0], 0.0);
            }
        }
        return speed;
    };
    const double exact = 10.0 / (1.0 + 3.0 * 10.0 * 1.0 / 2.0);
    const double coarse = run(0.02, 0.5, 1.0) - exact;
    const double fine = run(0.01, 0.5, 1.0) - exact;
    EXPECT_NEAR(coarse / fine, 4.0, 0.3);
    static_cast<void>(run(100.0, 1.0, 1000.0));  // h c v / m = 1500 in the first step
    static_cast<void>(run(100.0, 0.5, 1000.0));
}

// Linear drag far beyond the explicit limit, h c / m = 1e4: to the terminal velocity at once.
TEST(Drag, ReachesTheTerminalVelocityInLongSteps) {
    scene::SceneSpec spec = scenes::empty(3, 0.1, 10.0);
    spec.integrator = {.name = "moreau_jean", .theta = 1.0};
    scenes::add(spec, "grain", geometry::Sphere{0.1}, Vec3::Zero()).mass = 1e-3;
    spec.drags.push_back({.linear = 100.0, .angular = 1.0});
    Simulation simulation(spec);
    while (!simulation.finished()) static_cast<void>(simulation.step());
    EXPECT_NEAR(simulation.snapshot().v(k_z, 0), -1e-3 * scenes::k_gravity / 100.0, 1e-12);
}

/// A chain of disks on springs between two walls that falls on the floor, with friction.
scene::SceneSpec falling_chain(double k, double h) {
    scene::SceneSpec spec = scenes::empty(2, h, 0.6);
    spec.solver.velocity_tolerance = 1e-9;
    scenes::set_law(spec, 0.3);
    scenes::add_floor(spec);
    for (int i = 0; i < 6; ++i) {
        scenes::add(spec, "d" + std::to_string(i), geometry::Disk{0.1},
                    Vec3(0.25 * i, 0.3 + 0.05 * i, 0.0))
            .mass = 0.5;
    }
    for (int i = 0; i + 1 < 6; ++i) {
        spec.springs.push_back({.body_a = "d" + std::to_string(i),
                                .body_b = "d" + std::to_string(i + 1),
                                .stiffness = k,
                                .damping = 1.0});
    }
    return spec;
}

// Chains with contacts against a run with short steps: impacts make the order 1. The chain is so
// stiff that an explicit scheme is unstable at all but the shortest step (h^2 k / m = 80 ... 0.2).
TEST(Springs, ChainsWithContactsConvergeToTheReference) {
    const auto end = [](double h) {
        Simulation simulation(falling_chain(1e4, h));
        double scale = 0.0;
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            EXPECT_TRUE(report.converged()) << describe(report);
            scale = std::max(scale, report.kinetic_energy + std::abs(report.potential_energy));
            EXPECT_LE(std::abs(report.closure), 1e-12 * scale);
            EXPECT_LE(report.ledger.damping, 0.0);
            EXPECT_LE(std::abs(report.ledger.quadrature), 1e-10 * scale);
        }
        return simulation.snapshot().q;
    };
    const MatX reference = end(1.25e-4);
    std::vector<double> errors;
    for (const double h : {4e-3, 2e-3, 1e-3}) errors.push_back((end(h) - reference).norm());
    // Each halving nearly halves the error; one more than a third less is not chance.
    EXPECT_LT(errors[1], 0.75 * errors[0]);
    EXPECT_LT(errors[2], 0.75 * errors[1]);
    EXPECT_LT(errors[2], 0.02);
}

// Stiff springs between bodies that stand on each other: at rest the weight is carried, contacts
// have the impulses of statics, nothing moves.
TEST(Springs, RestOnContactsIsRest) {
    for (const Scheme& scheme : implicit_schemes()) {
        if (scheme.name == "newmark_compliance") continue;  // contacts are soft there
        scene::SceneSpec spec = scenes::empty(2, 1e-2, 2.0);
        scenes::set_law(spec, 0.5);
        if (scheme.name == "convex_scheme") scenes::set_law(spec, 0.0);
        use(spec, scheme);
        scenes::add_floor(spec);
        scenes::add(spec, "left", geometry::Disk{0.1}, Vec3(-0.3, 0.1, 0.0)).mass = 1.0;
        scenes::add(spec, "right", geometry::Disk{0.1}, Vec3(0.3, 0.1, 0.0)).mass = 3.0;
        spec.springs.push_back(
            {.body_a = "left", .body_b = "right", .stiffness = 1e7, .damping = 10.0});
        Simulation simulation(spec);
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            EXPECT_TRUE(report.converged()) << scheme.name;
            ASSERT_LE(report.kinetic_energy, 1e-16) << scheme.name << describe(report);
        }
        double weight = 0.0;
        for (const ContactRecord& contact : simulation.contacts()) {
            weight += contact.normal_impulse;
        }
        EXPECT_NEAR(weight, 4.0 * scenes::k_gravity * 1e-2, 1e-8) << scheme.name;
    }
}

// An impact on one end of a spring: the contact sees both masses through Mhat. With a rigid
// spring (h^2 k / m = 1e10) the impulse is that of the total mass.
TEST(Springs, ImpactsSeeTheCoupledMass) {
    scene::SceneSpec spec = scenes::empty(2, 1e-2, 1e-2);
    spec.gravity.setZero();
    scenes::add_floor(spec);
    scenes::add(spec, "low", geometry::Disk{0.1}, Vec3(0.0, 0.1, 0.0)).mass = 1.0;
    scenes::add(spec, "high", geometry::Disk{0.1}, Vec3(0.0, 1.0, 0.0)).mass = 3.0;
    for (std::size_t i = 1; i < 3; ++i) spec.bodies[i].velocity = Vec3(0.0, -2.0, 0.0);
    spec.springs.push_back({.body_a = "low", .body_b = "high", .stiffness = 1e14});
    spec.integrator = {.name = "moreau_jean", .theta = 1.0};
    Simulation simulation(spec);
    static_cast<void>(simulation.step());
    ASSERT_EQ(simulation.contacts().size(), 1U);
    EXPECT_NEAR(simulation.contacts()[0].normal_impulse, 4.0 * 2.0, 1e-6);
    EXPECT_NEAR(simulation.snapshot().v(k_y, 2), 0.0, 1e-6);
}

// Products with the factor of Mhat and the assembled W give the same motion.
TEST(Springs, GlobalAndCondensedProblemsAgree) {
    scene::SceneSpec spec = falling_chain(1e3, 2e-3);
    Simulation condensed(spec);
    spec.solver.contact_matrix = scene::MatrixChoice::global;
    Simulation global(spec);
    bool used = false;
    while (!condensed.finished()) {
        static_cast<void>(condensed.step());
        used = global.step().global || used;
    }
    EXPECT_TRUE(used);
    EXPECT_LE((condensed.snapshot().q - global.snapshot().q).norm(), 1e-6);
}

// A spring to a driven handle: the work of the handle is a boundary's, and the ledger closes.
TEST(Springs, HandlesPutInTheirWork) {
    for (const Scheme& scheme : implicit_schemes()) {
        scene::SceneSpec spec = oscillator(50.0, 0.3, 2e-2, 3.0);
        use(spec, scheme);
        auto& handle = scenes::add(spec, "handle", geometry::Disk{0.05}, Vec3::Zero());
        handle.mobility = scene::Mobility::prescribed;
        handle.motion = scene::MotionSpec{.kind = scene::MotionSpec::Kind::displacement,
                                          .linear = {Expression("0.3 * sin(5 * t)"),
                                                     Expression("0.2 * sin(3 * t)"), Expression()},
                                          .angular = {Expression(), Expression(), Expression("t")}};
        handle.group = 1;
        spec.bodies[0].group = 1;
        spec.springs[0].body_b = "handle";
        spec.springs[0].point_b = Vec3(0.1, 0.0, 0.0);
        Simulation simulation(spec);
        double scale = energy(simulation);
        double boundaries = 0.0;
        double quadrature = 0.0;
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            scale = std::max(scale, report.kinetic_energy + report.potential_energy);
            EXPECT_LE(std::abs(report.closure), 1e-12 * scale) << scheme.name;
            boundaries += std::abs(report.ledger.boundaries);
            quadrature = std::max(quadrature, std::abs(report.ledger.quadrature));
        }
        EXPECT_GT(boundaries, 0.1);
        EXPECT_LE(quadrature, 1e-11 * scale) << scheme.name;
    }
}

// Two balls on a spring in the convex scheme: they never overlap, rebounds are of the whole
// impulse, the ledger closes.
TEST(Springs, ConvexSchemeNeverOverlapsAndBounces) {
    scene::SceneSpec spec = scenes::empty(2, 1e-2, 2.0);
    use(spec, {"convex_scheme"});
    scenes::set_law(spec, 0.0, 0.8);
    scenes::add_floor(spec);
    for (int i = 0; i < 4; ++i) {
        scenes::add(spec, "d" + std::to_string(i), geometry::Disk{0.1},
                    Vec3(0.15 * i, 0.5 + 0.2 * i, 0.0))
            .mass = 1.0;
    }
    for (int i = 0; i < 3; ++i) {
        spec.springs.push_back({.body_a = "d" + std::to_string(i),
                                .body_b = "d" + std::to_string(i + 1),
                                .stiffness = 1e4,
                                .damping = 2.0});
    }
    Simulation simulation(spec);
    double scale = 0.0;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        scale = std::max(scale, report.kinetic_energy + std::abs(report.potential_energy));
        EXPECT_LE(std::abs(report.closure), 1e-12 * scale);
        EXPECT_LE(report.ledger.damping, 0.0);
        EXPECT_LE(std::abs(report.ledger.quadrature), 1e-9 * scale);
        EXPECT_LE(report.largest_penetration, 1e-11);
    }
}

}  // namespace
}  // namespace drystone::sim
