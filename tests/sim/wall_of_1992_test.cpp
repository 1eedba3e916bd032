// What docs/gallery/wall_of_1992.md says: sweeps that are cut let the wall sink into itself, and
// the solved wall stands.
#include <gtest/gtest.h>

#include "sim/shipped_run.hpp"

namespace drystone::sim {
namespace {

constexpr double k_height = 6.4;  // m, 16 courses

/// How far the mean height of the wall has fallen, over what it was: half the height.
double sinking(const std::vector<std::string>& more) {
    std::vector<std::string> options{"time.step=0.01"};
    options.insert(options.end(), more.begin(), more.end());
    Simulation simulation(shipped("quaking_wall", options));
    const double before = simulation.step().potential_energy;
    double after = before;
    while (!simulation.finished()) after = simulation.step().potential_energy;
    return (before - after) / before;
}

/// Joints that close with the tolerance of 1e-4 m/s sink by so much in a time (s): the mean height
/// by half of what all 16 add up to.
double tolerated(double time) { return 16.0 * 1e-4 * time / k_height; }

TEST(WallOf1992, SinksIntoItselfWhereSweepsAreCut) {
    const double sunk = sinking(
        {"time.end=1", "solver.name=nlgs", "solver.most_iterations=10", "parameters.mu=0.3"});
    EXPECT_GT(sunk, 4.0 * tolerated(1.0));
}

TEST(SlowWallOf1992, StandsWhereStepsAreSolved) {
    EXPECT_LE(sinking({"time.end=3"}), tolerated(3.0));
}

}  // namespace
}  // namespace drystone::sim
