// Gluey contacts (Lefebvre 2009), and the thin viscous film that they are the limit of.
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "sim/convex_scenes.hpp"
#include "sim/reference_run.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

using formula::Expression;

constexpr double k_radius = 0.1;
constexpr double k_pressed = 0.35;  // by then the ball lies on the floor

/// A ball of 2 kg on the floor; the load pushes it down with 3 N until t = 0.4 and pulls with 5 N
/// afterwards. It starts at the height `gap` with the velocity `v`.
scene::SceneSpec glued_ball(double step, double glue, double gap = 0.0, double v = 0.0) {
    scene::SceneSpec spec = convex::empty(2, step, 1.0);
    spec.gravity.setZero();
    spec.materials.front().surface.glue = glue;
    scenes::add_floor(spec);
    auto& ball = scenes::add(spec, "ball", geometry::Disk{k_radius}, {0.0, k_radius + gap, 0.0});
    ball.mass = 2.0;
    ball.velocity[1] = v;
    scene::LoadSpec load{.body = "ball"};
    load.force[1] = Expression("t < 0.4 ? -3 : 5");
    spec.loads.push_back(load);
    return spec;
}

double unbounded() { return std::numeric_limits<double>::max(); }

/// When the ball that was pressed has left the floor by more than rounding.
double release_time(const scene::SceneSpec& spec, double* least_gamma = nullptr) {
    Simulation simulation(spec);
    double released = -1.0;
    run(simulation, [&](const Simulation& now) {
        for (const ContactRecord& contact : now.contacts()) {
            if (least_gamma != nullptr) *least_gamma = std::min(*least_gamma, contact.glue);
        }
        const double gap = now.snapshot().q(k_y, 1) - k_radius;
        if (released < 0.0 && gap > 1e-9 && now.time() > k_pressed) released = now.time();
    });
    return released;
}

/// Pressed with the impulse 1.2 N s, let go after a pulling impulse of 1.2 N s: t = 0.64.
TEST(Glue, LetsGoAfterTheImpulseThatPressed) {
    const double h = 1e-3;
    double gamma = 0.0;
    const double released = release_time(glued_ball(h, unbounded()), &gamma);
    // The step in which the rest is used up, and one for the ball to be seen off the floor.
    EXPECT_NEAR(released, 0.64, 2.0 * h);
    // A step counts loads in its middle: the switch may be half a step of force off.
    EXPECT_NEAR(gamma, -1.2, 3.0 * h);
}

/// A rough surface keeps at most 0.5 N s: t = 0.5.
TEST(Glue, RoughnessBoundsWhatIsKept) {
    double gamma = 0.0;
    EXPECT_NEAR(release_time(glued_ball(1e-3, 0.5), &gamma), 0.5, 2e-3);
    EXPECT_DOUBLE_EQ(gamma, -0.5);
}

TEST(Glue, WithoutItTheBallLeavesAtOnce) {
    EXPECT_NEAR(release_time(glued_ball(1e-3, 0.0)), 0.4, 2e-3);
}

/// The impulse of an impact counts too.
TEST(Glue, ImpactsPress) {
    double gamma = 0.0;
    const double h = 1e-3;
    // What presses in all, until the load turns: m |v0| + 1.2 N s.
    const double released = release_time(glued_ball(h, unbounded(), 0.05, -0.5), &gamma);
    EXPECT_NEAR(gamma, -(2.0 * 0.5 + 1.2), 3.0 * h);
    EXPECT_NEAR(released, 0.4 + 2.2 / 5.0, 2.0 * h);
}

/// Two disks meet with v_n along and s across the line between their centres, L apart, and turn
/// about each other: frictionless, so s stays. Pressed by m' v_n (m' the reduced mass) and pulled
/// by the centripetal force m' s^2 / L they let go after v_n L / s^2, and part along the tangent.
struct TurningPair {
    static constexpr double k_length = 0.2;
    static constexpr double k_along = 1.0;
    static constexpr double k_across = 1.0;

    static scene::SceneSpec scene(double step, double end) {
        scene::SceneSpec spec = convex::empty(2, step, end);
        spec.gravity.setZero();
        spec.materials.front().surface.glue = unbounded();
        for (const double side : {-1.0, 1.0}) {
            auto& disk = scenes::add(spec, side < 0.0 ? "a" : "b", geometry::Disk{0.1},
                                     {0.1 * side, 0.0, 0.0});
            disk.velocity = {-0.5 * side * k_along, 0.5 * side * k_across, 0.0};
        }
        return spec;
    }
    static double release() { return k_along * k_length / (k_across * k_across); }
};

TEST(Glue, ATurningPairLetsGoWhenTheCentripetalForceHasUsedUpWhatPressed) {
    const double end = 0.3;
    const auto error = [&](double h) {
        Simulation simulation(TurningPair::scene(h, end));
        run(simulation);
        const Snapshot state = simulation.snapshot();
        const double turn = TurningPair::k_across * TurningPair::release() / TurningPair::k_length;
        const Vec2 out(std::cos(turn), std::sin(turn));
        const Vec2 across(-out.y(), out.x());
        const Vec2 exact = TurningPair::k_length * out +
                           TurningPair::k_across * (end - TurningPair::release()) * across;
        const Vec2 apart = (state.q.col(1) - state.q.col(0)).head<2>();
        return (apart - exact).norm();
    };
    EXPECT_NEAR(measured_order(5e-3, error), 1.0, 0.4);
}

/// While it turns the straight steps open the gap by h^2 s^2 / 2 L, and the next one closes it with
/// a pull. That work is no gain of the contact law: it has an entry of its own, which the entry
/// `theta` takes back, so that the energy stays.
TEST(Glue, ATurningPairKeepsItsEnergy) {
    const double h = 1e-3;
    Simulation simulation(TurningPair::scene(h, 0.18));  // before it lets go
    StepReport report = simulation.step();               // the impact
    const double first = simulation.kinetic_energy();
    EXPECT_NEAR(first, 0.5 * 0.5 * simulation.bodies()[0].mass, 1e-6 * first);
    double corrected = 0.0;
    while (!simulation.finished()) {
        report = simulation.step();
        ASSERT_TRUE(report.converged());
        EXPECT_EQ(report.gains.normal.contacts + report.moreau_gains.normal.contacts, 0);
        EXPECT_GE(report.ledger.position_correction, 0.0);
        EXPECT_LE(std::abs(report.closure), 1e-14 * first);
        corrected += report.ledger.position_correction;
    }
    // In each step m' s^2 theta^2 / 2, theta = h s / L: so many times the energy m' s^2 / 2.
    const double theta = h * TurningPair::k_across / TurningPair::k_length;
    EXPECT_NEAR(corrected, 179.0 * theta * theta * first, 0.02 * corrected);
    // theta^4 / 4 of it is left in each step.
    EXPECT_NEAR(simulation.kinetic_energy(), first, 180.0 * std::pow(theta, 4) * first + 1e-6);
}

/// What is pulled keeps its glue beside a contact that bounces.
TEST(Glue, IsKeptWhenOthersBounce) {
    scene::SceneSpec spec = TurningPair::scene(1e-3, 0.15);
    spec.materials.push_back({.name = "rubber", .density = 1000.0, .restitution = 0.5});
    scene::SceneSpec alone = spec;
    for (const double x : {2.0, 2.2005}) {
        auto& ball =
            scenes::add(spec, "ball-" + std::to_string(x), geometry::Disk{0.1}, {x, 0.0, 0.0});
        ball.material = "rubber";
        if (x == 2.0) ball.velocity[0] = 0.01;  // bounces at t = 0.05
    }
    Simulation both(spec);
    Simulation one(alone);
    run(both);
    run(one);
    // The same pair, up to the tolerance of the velocities over the time.
    EXPECT_LT((both.snapshot().q.leftCols(2) - one.snapshot().q).cwiseAbs().maxCoeff(), 1e-6);
}

/// The film: m D'' = F - mu D'/D. It has the first integral m D' + mu ln D = c(t), c = c_0 + the
/// impulse of F, so x = ln D obeys m e^x x' = c(t) - mu x. With mu -> 0, gamma = mu ln D:
/// m D' + gamma = c, gamma <= 0, and gamma = 0 where D > 0. The limit in closed form: D stays 0
/// while c < 0, else D' = c/m.
class Film {
  public:
    Film(double mu, double gap, double v) : mu_(mu), x_(std::log(gap)) {
        start_ = k_mass * v + mu * x_;
    }

    /// D at t, by the backward Euler method in x with Newton's method.
    double advance_to(double end, double step) {
        while (t_ < end - 0.5 * step) {
            t_ += step;
            const double old = x_;
            const double c = start_ + impulse(t_);
            for (int k = 0; k < 100; ++k) {
                // m (e^x - e^old) = step (c - mu x): monotone in x.
                const double f = k_mass * (std::exp(x_) - std::exp(old)) - step * (c - mu_ * x_);
                const double change = f / (k_mass * std::exp(x_) + step * mu_);
                x_ -= std::clamp(change, -5.0, 5.0);
                if (std::abs(change) < 1e-13 * (1.0 + std::abs(x_))) break;
            }
        }
        return std::exp(x_);
    }

    static double impulse(double t) { return t < 0.4 ? -3.0 * t : -1.2 + 5.0 * (t - 0.4); }
    static constexpr double k_mass = 2.0;

  private:
    double mu_;
    double x_;
    double start_ = 0.0;
    double t_ = 0.0;
};

TEST(Glue, IsTheLimitOfAThinViscousFilm) {
    constexpr double k_gap = 0.05;
    constexpr double k_v = -0.5;
    // In the limit it lifts off where c = m v + impulse = 0 again, t* = 0.84, and flies on with
    // m D' = 5 (t - t*).
    const double exact = 0.5 * 5.0 / Film::k_mass * 0.16 * 0.16;
    std::vector<double> errors;
    for (const double mu : {1e-2, 1e-3, 1e-4}) {
        Film film(mu, k_gap, k_v);
        errors.push_back(std::abs(film.advance_to(1.0, 1e-5) - exact));
    }
    // The film adds mu ln D to the momentum, so the error falls like mu |ln mu|.
    EXPECT_LT(errors[1], 0.2 * errors[0]);
    EXPECT_LT(errors[2], 0.2 * errors[1]);
    // And with the step, to first order: the time of release is known to h.
    const auto error = [&](double h) {
        Simulation simulation(glued_ball(h, unbounded(), k_gap, k_v));
        run(simulation);
        return std::abs(simulation.snapshot().q(k_y, 1) - k_radius - exact);
    };
    EXPECT_NEAR(measured_order(0.01, error), 1.0, 0.4);
    EXPECT_LT(error(1e-4), 1e-4);
}

}  // namespace
}  // namespace drystone::sim
