// What the pages of docs/gallery say about linked rods, the four-bar mechanism, the conveyor and
// the sieve.
#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sim/reference_run.hpp"
#include "sim/shipped_run.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

using std::numbers::pi;

/// Depth of the lowest hinge of n rods (even) of length l between points `span` apart: rod k has
/// the slope (k - (n + 1)/2) x, where x = weight over horizontal tension makes the span right.
double depth_of_rods(int n, double l, double span) {
    const auto slope = [&](int k, double x) { return (k - 0.5 * (n + 1)) * x; };
    double low = 0.0;
    double high = 100.0;
    while (high - low > 1e-14) {
        const double x = 0.5 * (low + high);
        double width = 0.0;
        for (int k = 1; k <= n; ++k) width += l / std::hypot(1.0, slope(k, x));
        (width > span ? low : high) = x;
    }
    double depth = 0.0;
    for (int k = 1; k <= n / 2; ++k) {
        depth += l * std::abs(slope(k, low)) / std::hypot(1.0, slope(k, low));
    }
    return depth;
}

// The air stops the chain like exp(-c t / 2m): after 12 s 6e-5 of the 7 cm that it swings are left.
TEST(ChainOfRods, ComesToRestInTheCatenaryOfRods) {
    Simulation simulation(shipped("chain_of_rods", {"time.step=2e-3"}));
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        EXPECT_TRUE(report.converged()) << describe(report);
        EXPECT_LE(report.joint_error, 1e-9);
    }
    const VecX rod = place_of(simulation, "rod-5");
    EXPECT_NEAR(rod[0] + 0.1 * std::cos(rod[2]), 0.7, 1e-5);
    EXPECT_NEAR(-rod[1] - 0.1 * std::sin(rod[2]), depth_of_rods(10, 0.2, 1.4), 1e-5);
}

using Point = std::complex<double>;

constexpr double k_frame = 0.4;
constexpr double k_crank = 0.12;
constexpr double k_coupler = 0.36;
constexpr double k_rocker = 0.3;

/// Where coupler and rocker meet: the intersection of two circles above the line of their centres.
Point pin_of(double crank_angle) {
    const Point tip = std::polar(k_crank, crank_angle);
    const Point line = Point(k_frame) - tip;
    const double d = std::abs(line);
    const double cosine =
        (k_coupler * k_coupler + d * d - k_rocker * k_rocker) / (2.0 * k_coupler * d);
    return tip + std::polar(k_coupler, std::arg(line) + std::acos(cosine));
}

TEST(FourBar, MovesAsTheClosedFormSays) {
    const auto error = [](double h) {
        Simulation simulation(
            shipped("four_bar", {"time.end=1", "time.step=" + std::to_string(h)}));
        double worst = 0.0;
        while (!simulation.finished()) {
            EXPECT_TRUE(simulation.step().converged());
            const VecX rocker = place_of(simulation, "rocker");
            const Point pin = Point(rocker[0], rocker[1]) + std::polar(0.5 * k_rocker, rocker[2]);
            worst = std::max(worst, std::abs(pin - pin_of(2.0 * pi * simulation.time())));
        }
        return worst;
    };
    const double coarse = error(4e-3);
    const double fine = error(1e-3);
    EXPECT_LT(fine, 1e-3);
    EXPECT_GT(std::log2(coarse / fine) / 2.0, 0.9) << "first order";
}

// After the first turn the motion repeats itself: the motor gives what friction takes. What is left
// are impacts, corrections and the part of the step that the turn is off.
TEST(FourBar, TheMotorGivesWhatFrictionTakes) {
    Simulation simulation(shipped("four_bar", {"time.end=2", "time.step=1e-3"}));
    double motor = 0.0;
    double friction = 0.0;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        EXPECT_TRUE(report.converged());
        if (simulation.time() <= 1.0 + 1e-9) continue;
        motor += report.ledger.joints;
        friction -= report.ledger.contact_tangential;
    }
    EXPECT_GT(friction, 100.0);
    EXPECT_NEAR(motor, friction, 0.01 * friction);
}

// A stone that lies on the belt sticks to it, with the velocity of its surface.
TEST(Conveyor, StonesTakeTheSpeedOfTheBelt) {
    Simulation simulation(shipped("conveyor", {"parameters.count=10", "time.end=1.4"}));
    run(simulation);
    const Snapshot state = simulation.snapshot();
    int carried = 0;
    for (std::size_t k = 0; k < simulation.bodies().size(); ++k) {
        const auto i = static_cast<Index>(k);
        if (simulation.bodies()[k].mobility != scene::Mobility::dynamic) continue;
        EXPECT_GT(state.q(k_z, i), 0.0);
        if (std::abs(state.v(k_x, i) - 0.6) < 1e-4) ++carried;
    }
    EXPECT_GE(carried, 8) << "of 10; some may still tumble";
}

// The last small ball passes after 1.2 of 2 s.
TEST(Sieve, SmallBallsPassAndLargeOnesStay) {
    Simulation simulation(shipped("sieve"));
    while (!simulation.finished()) EXPECT_TRUE(simulation.step().converged());
    const Snapshot state = simulation.snapshot();
    int small = 0;
    int passed = 0;
    for (std::size_t k = 0; k < simulation.bodies().size(); ++k) {
        const BodyInfo& body = simulation.bodies()[k];
        if (body.mobility != scene::Mobility::dynamic) continue;
        const double radius = std::get<geometry::Sphere>(body.parts.front().shape).radius;
        const bool below = state.q(k_z, static_cast<Index>(k)) < -0.02;
        if (2.0 * radius < 0.02) ++small;
        if (below) ++passed;
        EXPECT_FALSE(below && 2.0 * radius >= 0.02) << body.name;
        EXPECT_GT(state.q(k_z, static_cast<Index>(k)), -0.12) << body.name;
    }
    EXPECT_GT(small, 20);
    EXPECT_EQ(passed, small);
}

}  // namespace
}  // namespace drystone::sim
