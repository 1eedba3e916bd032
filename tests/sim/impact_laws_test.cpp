// Impact laws and the laws of pairs of materials, seen through the engine.
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "drystone/geometry/polygon.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/scenes.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

using formula::Expression;

constexpr double k_radius = 0.1;
constexpr double k_step = 1e-3;
// Solver residuals are at most 1e-10 m/s. Impacts here are found well inside the floor or well
// above it: no gap is so small that it would count as the drift of a resting contact.
constexpr double k_accuracy = 2e-10;

/// A ball that comes down on a floor without gravity: velocities before the impact are exact. The
/// floor and the ball have materials of their own, alike at first.
scene::SceneSpec falling_ball(int dimension, double friction, double restitution) {
    scene::SceneSpec spec = scenes::empty(dimension, k_step, 0.03);
    spec.gravity.setZero();
    scenes::set_law(spec, friction, restitution);
    spec.materials.push_back(spec.materials.front());
    spec.materials.back().name = "rubber";
    scenes::add_floor(spec);
    Vec3 place = Vec3::Zero();
    place[dimension - 1] = k_radius + 0.0103;
    auto& ball = dimension == 2 ? scenes::add(spec, "ball", geometry::Disk{k_radius}, place)
                                : scenes::add(spec, "ball", geometry::Sphere{k_radius}, place);
    ball.material = "rubber";
    ball.mass = 2.0;
    ball.velocity[dimension - 1] = -1.0;
    return spec;
}

/// The step of the first impact.
struct Impact {
    Snapshot before;
    Snapshot after;
    StepReport report;
    std::vector<ContactRecord> contacts;
};

Impact first_impact(Simulation& simulation) {
    Impact impact;
    while (!simulation.finished()) {
        impact.before = simulation.snapshot();
        impact.report = simulation.step();
        EXPECT_TRUE(impact.report.converged()) << describe(impact.report);
        if (impact.report.contacts == 0) continue;
        impact.after = simulation.snapshot();
        impact.contacts = simulation.contacts();
        return impact;
    }
    ADD_FAILURE() << "no impact";
    return impact;
}

Impact first_impact(const scene::SceneSpec& spec) {
    Simulation simulation(spec);
    return first_impact(simulation);
}

/// Every integrator with the values of theta it has.
std::vector<scene::IntegratorSpec> integrators() {
    return {{.name = "moreau_midpoint"},
            {.name = "moreau_jean", .theta = 0.5},
            {.name = "moreau_jean", .theta = 1.0}};
}

// A gap of 10.7 steps at 1 m/s: the midpoint scheme sees it closed in the middle of the twelfth
// step, the theta scheme predicts it closed at the end of the eleventh.
TEST(Impact, IsInTheStepThatTheSchemeSays) {
    for (const scene::IntegratorSpec& integrator : integrators()) {
        for (const int dimension : {2, 3}) {
            scene::SceneSpec spec = falling_ball(dimension, 0.3, 0.5);
            spec.integrator = integrator;
            spec.bodies.back().position[dimension - 1] = k_radius + 10.7 * k_step;
            const Impact impact = first_impact(spec);
            EXPECT_EQ(impact.report.step, integrator.name == "moreau_jean" ? 11 : 12);
            EXPECT_NEAR(impact.after.v(dimension - 1, 1), 0.5, k_accuracy);
        }
    }
}

TEST(NormalRestitution, ReturnsTheShareEOfTheSpeed) {
    for (const scene::IntegratorSpec& integrator : integrators()) {
        for (const int dimension : {2, 3}) {
            for (const double e : {0.0, 0.3, 1.0}) {
                scene::SceneSpec spec = falling_ball(dimension, 0.0, e);
                spec.integrator = integrator;
                Simulation simulation(spec);
                while (!simulation.finished()) static_cast<void>(simulation.step());
                EXPECT_NEAR(simulation.snapshot().v(dimension - 1, 1), e, k_accuracy)
                    << integrator.name << ' ' << e;
            }
        }
    }
}

/// The floor moves as `formula` says, along the normal.
void drive_floor(scene::SceneSpec& spec, scene::MotionSpec::Kind kind, const std::string& formula) {
    scene::MotionSpec motion{.kind = kind};
    motion.linear[static_cast<std::size_t>(spec.dimension - 1)] = Expression(formula);
    spec.bodies.front().mobility = scene::Mobility::prescribed;
    spec.bodies.front().motion = motion;
}

// u- and u+ are relative to the floor: v+ = w - e (v- - w). The floor's impulse m (v+ - v-) works
// on its velocity w.
TEST(NormalRestitution, IsRelativeToAMovingFloor) {
    for (const scene::IntegratorSpec& integrator : integrators()) {
        for (const int dimension : {2, 3}) {
            for (const double w : {0.5, -0.4}) {
                const double e = 0.6;
                scene::SceneSpec spec = falling_ball(dimension, 0.0, e);
                spec.integrator = integrator;
                drive_floor(spec, scene::MotionSpec::Kind::velocity, std::to_string(w));
                const Impact impact = first_impact(spec);
                const double after = w - e * (-1.0 - w);
                EXPECT_NEAR(impact.after.v(dimension - 1, 1), after, k_accuracy);
                EXPECT_NEAR(impact.report.ledger.boundaries, w * 2.0 * (after + 1.0),
                            2.0 * k_accuracy);
            }
        }
    }
}

// A floor that accelerates has its own velocity w0 at the start of the step of the impact, and at
// the end w1 with theta w1 + (1 - theta) w0 = its mean velocity: v+ - w1 = -e (v - w0).
TEST(NormalRestitution, SeesTheVelocitiesOfAnAcceleratingFloor) {
    const auto place = [](double t) { return 0.5 * 30.0 * t * t; };
    for (const scene::IntegratorSpec& integrator : integrators()) {
        const double e = 0.6;
        scene::SceneSpec spec = falling_ball(2, 0.0, e);
        spec.integrator = integrator;
        drive_floor(spec, scene::MotionSpec::Kind::displacement, "0.5 * 30 * t^2");
        const Impact impact = first_impact(spec);
        const double mean = (place(impact.after.time) - place(impact.before.time)) / k_step;
        const double w0 = 30.0 * impact.before.time;
        const double theta = integrator.theta;
        const double w1 = (mean - (1.0 - theta) * w0) / theta;
        EXPECT_GT(mean, 0.1);
        EXPECT_NEAR(impact.after.v(k_y, 1), w1 - e * (-1.0 - w0), k_accuracy);
    }
}

/// The ball at its impact. Its arm is R, whatever the gap at detection.
struct BallContact {
    double shares = 0.0;  ///< m W_TT = 1 + m R^2 / I, I = m R^2/2 (disk) or 2/5 m R^2 (sphere)
    double before = 0.0;  ///< sideways velocity of the point of the ball
    double after = 0.0;
};

double slip(const Snapshot& state, int dimension) {
    if (dimension == 2) return state.v(k_x, 1) + k_radius * state.v(k_angle, 1);
    const Eigen::Quaterniond axes = axes_of(state.q, 1);
    const Vec3 spin = axes * Vec3(state.v.col(1).tail<3>());
    return state.v(k_x, 1) - k_radius * spin[1];
}

BallContact ball_contact(const Impact& impact, int dimension) {
    if (impact.contacts.empty()) return {};  // first_impact has complained
    return {.shares = 1.0 + (dimension == 2 ? 2.0 : 2.5),
            .before = slip(impact.before, dimension),
            .after = slip(impact.after, dimension)};
}

/// Gives the ball a slip of about 0.3 + 0.2 m/s, from its velocity and its spin.
void throw_sideways(scene::SceneSpec& spec) {
    auto& ball = spec.bodies.back();
    ball.velocity[0] = 0.3;
    ball.spin = spec.dimension == 2 ? Vec3(0.0, 0.0, 2.0) : Vec3(0.0, -2.0, 0.0);
}

// Where friction holds, u_T+ = -e_t u_T-, by the impulse -(1 + e_t) u_T- / W_TT.
TEST(TangentialRestitution, ReversesTheSlipOfAContactThatSticks) {
    for (const scene::IntegratorSpec& integrator : integrators()) {
        for (const int dimension : {2, 3}) {
            for (const double e_t : {-1.0, -0.5, 0.0, 0.4, 1.0}) {
                scene::SceneSpec spec = falling_ball(dimension, 5.0, 0.2);
                spec.integrator = integrator;
                for (auto& material : spec.materials) material.tangential_restitution = e_t;
                throw_sideways(spec);
                const Impact impact = first_impact(spec);
                const BallContact ball = ball_contact(impact, dimension);
                EXPECT_NEAR(ball.before, 0.5, k_accuracy);
                EXPECT_NEAR(ball.after, -e_t * ball.before, k_accuracy) << e_t;
                EXPECT_NEAR(impact.after.v(k_x, 1), 0.3 - (1.0 + e_t) * ball.before / ball.shares,
                            k_accuracy);
                EXPECT_NEAR(impact.after.v(dimension - 1, 1), 0.2, k_accuracy);
            }
        }
    }
}

// Friction that cannot do that does what it can: mu r_N with r_N = m (1 + e) v.
TEST(TangentialRestitution, IsLimitedByFriction) {
    for (const int dimension : {2, 3}) {
        scene::SceneSpec spec = falling_ball(dimension, 0.05, 0.2);
        for (auto& material : spec.materials) material.tangential_restitution = 0.4;
        throw_sideways(spec);
        const Impact impact = first_impact(spec);
        const double change = 0.05 * (1.0 + 0.2);
        EXPECT_NEAR(impact.after.v(k_x, 1), 0.3 - change, k_accuracy);
        const BallContact ball = ball_contact(impact, dimension);
        EXPECT_NEAR(ball.after, ball.before - change * ball.shares, k_accuracy);
    }
}

/// The pair of floor and ball gets a law of its own.
void set_dissipation(scene::SceneSpec& spec, double friction, double delta) {
    spec.pairs.push_back({.material_a = "stone",
                          .material_b = "rubber",
                          .friction = friction,
                          .dissipation_index = delta});
}

// rho = (1 - delta) / (1 + delta) in all directions where the impulse is inside the cone, and the
// loss of energy is delta / 2 |v+ - v-|^2_M (Jean and Moreau 1992, 6.2, with u_a . r = 0).
TEST(DissipationIndex, IsARestitutionInAllDirections) {
    for (const double delta : {0.0, 0.25, 0.7, 1.0}) {
        for (const int dimension : {2, 3}) {
            scene::SceneSpec spec = falling_ball(dimension, 0.0, 0.0);
            set_dissipation(spec, 5.0, delta);
            throw_sideways(spec);
            const Impact impact = first_impact(spec);
            const double rho = (1.0 - delta) / (1.0 + delta);
            EXPECT_NEAR(impact.after.v(dimension - 1, 1), rho, k_accuracy);
            const BallContact ball = ball_contact(impact, dimension);
            EXPECT_NEAR(ball.after, -rho * ball.before, k_accuracy);
            // |v+ - v-|^2_M = r . W r with r = -(1 + rho) W^-1 u-, W diagonal, mass 2.
            const double jump =
                (1.0 + rho) * (1.0 + rho) * 2.0 * (1.0 + ball.before * ball.before / ball.shares);
            const double inertia = dimension == 2 ? 0.5 : 0.4;
            const double before =
                0.5 * 2.0 * (1.0 + 0.09 + inertia * k_radius * k_radius * 2.0 * 2.0);
            EXPECT_NEAR(before - impact.report.kinetic_energy, 0.5 * delta * jump,
                        4.0 * k_accuracy);
        }
    }
}

// With sliding and several contacts at once: a tilted throw of a box, all contacts of one delta.
// Loss = delta / 2 |v+ - v-|^2_M - sum u_a . r, and no term of it is a gain.
TEST(DissipationIndex, LosesWhatTheFormulaSays) {
    for (const double delta : {0.0, 0.3, 1.0}) {
        for (const double friction : {0.1, 0.4, 2.0}) {
            scene::SceneSpec spec = falling_ball(2, 0.0, 0.0);
            set_dissipation(spec, friction, delta);
            auto& box = spec.bodies.back();
            box.parts.front().shape = geometry::rectangle(0.6, 0.2);
            box.velocity = Vec3(0.7, -1.0, 0.0);
            Simulation simulation(spec);
            const double energy = simulation.kinetic_energy();
            const Impact impact = first_impact(simulation);
            ASSERT_EQ(impact.contacts.size(), 2U);
            const VecX jump = impact.after.v.col(1) - impact.before.v.col(1);
            const double inertia = simulation.bodies()[1].inertia[2];
            const double jump_squared =
                2.0 * jump.head(2).squaredNorm() + inertia * jump[2] * jump[2];
            const double loss = energy - impact.report.kinetic_energy;
            double work = 0.0;
            for (const ContactRecord& contact : impact.contacts) {
                const Vec3 u_before(0.7, -1.0, 0.0);  // it does not turn before
                const Vec3 u_a =
                    0.5 * (1.0 - delta) * u_before + 0.5 * (1.0 + delta) * contact.velocity;
                EXPECT_LE(u_a.dot(contact.impulse), 4.0 * k_accuracy);
                EXPECT_NEAR(u_a[1] * contact.impulse[1], 0.0, 4.0 * k_accuracy);
                work += u_a.dot(contact.impulse);
            }
            EXPECT_NEAR(loss, 0.5 * delta * jump_squared - work, 1e-14 * energy);
            if (friction < 0.2) {
                EXPECT_LT(work, -0.01);
            }
        }
    }
}

/// What an impact shows of the law between the two materials.
struct SeenLaw {
    double friction = 0.0;
    double restitution = 0.0;
    double tangential = 0.0;
};

// A fast slide shows e = v_N+ and mu = loss of v_T / (1 + e); a rough ball shows e_t.
SeenLaw seen_law(const scene::SceneSpec& given) {
    SeenLaw law;
    scene::SceneSpec slides = given;
    slides.bodies.back().velocity[0] = 20.0;
    const Snapshot after = first_impact(slides).after;
    law.restitution = after.v(k_y, 1);
    law.friction = (20.0 - after.v(k_x, 1)) / (1.0 + law.restitution);
    scene::SceneSpec sticks = given;
    for (auto& material : sticks.materials) material.friction *= 100.0;
    for (auto& pair : sticks.pairs) pair.friction *= 100.0;
    throw_sideways(sticks);
    const BallContact ball = ball_contact(first_impact(sticks), 2);
    law.tangential = -ball.after / ball.before;
    return law;
}

void expect_law(const scene::SceneSpec& spec, const SeenLaw& expected) {
    const SeenLaw law = seen_law(spec);
    EXPECT_NEAR(law.friction, expected.friction, 4.0 * k_accuracy);
    EXPECT_NEAR(law.restitution, expected.restitution, k_accuracy);
    EXPECT_NEAR(law.tangential, expected.tangential, 4.0 * k_accuracy);
}

/// Floor and ball of materials with different numbers.
scene::SceneSpec two_materials() {
    scene::SceneSpec spec = falling_ball(2, 0.0, 0.0);
    spec.materials[0] = {.name = "stone",
                         .density = 1.0,
                         .friction = 0.2,
                         .restitution = 0.25,
                         .tangential_restitution = -0.5};
    spec.materials[1] = {.name = "rubber",
                         .density = 1.0,
                         .friction = 0.8,
                         .restitution = 0.64,
                         .tangential_restitution = 0.3};
    return spec;
}

TEST(Materials, AreCombinedByTheRulesOfTheScene) {
    using scene::Combination;
    scene::SceneSpec spec = two_materials();
    expect_law(spec, {.friction = 0.4, .restitution = 0.25, .tangential = -0.5});
    spec.combination = {.friction = Combination::minimum, .restitution = Combination::maximum};
    expect_law(spec, {.friction = 0.2, .restitution = 0.64, .tangential = 0.3});
    spec.combination = {.friction = Combination::maximum, .restitution = Combination::average};
    expect_law(spec, {.friction = 0.8, .restitution = 0.445, .tangential = -0.1});
    spec.combination = {.friction = Combination::average,
                        .restitution = Combination::geometric_mean};
    expect_law(spec, {.friction = 0.5, .restitution = 0.4, .tangential = -0.1});
}

TEST(Materials, OfAPairWithAnEntryAreNotCombined) {
    scene::SceneSpec spec = two_materials();
    for (const bool swapped : {false, true}) {
        spec.pairs = {{.material_a = swapped ? "rubber" : "stone",
                       .material_b = swapped ? "stone" : "rubber",
                       .friction = 0.3,
                       .restitution = 0.9,
                       .tangential_restitution = 0.7}};
        expect_law(spec, {.friction = 0.3, .restitution = 0.9, .tangential = 0.7});
    }
    // An entry for one material with itself says nothing about the pair.
    spec.pairs = {{.material_a = "rubber", .material_b = "rubber", .friction = 0.05}};
    expect_law(spec, {.friction = 0.4, .restitution = 0.25, .tangential = -0.5});
}

}  // namespace
}  // namespace drystone::sim
