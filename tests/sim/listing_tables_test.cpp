// Cells of tables 4.16 to 4.18 and 4.20 of the thesis (Nguyen 2024) with the linear solvers and the
// errors of its listing, from the scenes that ship. A compiled copy of the listing has these
// digits; tolerances are one unit of the last digit that the thesis prints.
#include <cmath>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "sim/compliance_scenes.hpp"
#include "sim/shipped_run.hpp"

namespace drystone::sim {
namespace {

using Options = std::vector<std::string>;

/// GMRES of SPARSKIT with the numbers of the listing.
const Options k_gmres{"compliance.linear_solver=gmres_ilut",   "compliance.krylov.tolerance=1e-5",
                      "compliance.krylov.relative_to='start'", "compliance.krylov.restart=10",
                      "compliance.krylov.drop=5e-2",           "compliance.krylov.fill=5"};
const Options k_superlu{"compliance.linear_solver=superlu"};

scenes::ThesisRun listing_run(const std::string& scene, double radius, const Options& solver,
                              Options options) {
    options.insert(options.end(),
                   {"parameters.alpha=3", "compliance.listing_errors=['slope_limit']"});
    options.insert(options.end(), solver.begin(), solver.end());
    return scenes::thesis_run(shipped("thesis/" + scene, options), radius);
}

// Table 4.16, Sparse+Gmres: GMRES ends at 1e-5 of its first residual, which the energies show.
TEST(ListingTables, CradleLosesTheEnergyOfGmres) {
    for (const auto& [R, energy, unit, contacts] : {std::tuple{"1e-3", 1.010e-7, 1e-10, 25934.0},
                                                    {"1e-4", 1.020e-6, 1e-9, 18466.0},
                                                    {"1e-5", 1.043e-5, 1e-8, 15001.0},
                                                    {"1e-6", 1.571e-5, 1e-8, 13394.0}}) {
        const scenes::ThesisRun run = listing_run(
            "newtons_cradle", 0.2, k_gmres, {"time.step=1e-4", std::string("parameters.R=") + R});
        EXPECT_NEAR(std::abs(run.energy_error), energy, unit) << R;
        EXPECT_EQ(run.contacts, contacts) << R;
        EXPECT_EQ(run.iterations, 30000.0) << R;
    }
}

// Table 4.17, Sparse+Gmres, R = 1e-6.
TEST(SlowListingTables, LayersWithGmres) {
    const scenes::ThesisRun run =
        listing_run("disks_81_grid", 0.16, k_gmres, {"parameters.R=1e-6"});
    EXPECT_NEAR(std::abs(run.energy_error), 2.440e-5, 1e-8);
    EXPECT_EQ(run.contacts, 159894.0);
    EXPECT_EQ(run.iterations, 70000.0);
}

// Table 4.18, Sparse+Superlu and Sparse+Gmres; impacts multiply rounding, which may shift a contact
// by a step.
TEST(SlowListingTables, DisksAtRandom) {
    const scenes::ThesisRun direct = listing_run("disks_81_random", 0.2, k_superlu, {});
    EXPECT_NEAR(6.72490 * (1.0 - direct.energy_error), 6.72489, 1e-5);
    EXPECT_NEAR(direct.penetration, 4.294e-2, 1e-5);
    EXPECT_NEAR(direct.contacts, 390306.0, 1.0);
    const scenes::ThesisRun gmres = listing_run("disks_81_random", 0.2, k_gmres, {});
    EXPECT_NEAR(6.72490 * (1.0 - gmres.energy_error), 6.68559, 1e-5);
    EXPECT_NEAR(gmres.energy_error, 5.85e-3, 1e-5);
    EXPECT_NEAR(gmres.penetration, 5.135e-2, 1e-5);
    EXPECT_NEAR(gmres.contacts, 376254.0, 1.0);
}

// Table 4.20, c_nu = c_tau = 1e7: four balls with friction until 0.5 s, before they reach the
// walls. The last digit of the thesis, and what remains of Newton's tolerance of 1e-7 m: 1e-4 J.
TEST(ListingTables, FourBallsWithFriction) {
    for (const auto& [mu, energy] : {std::pair{"0.25", 4.41915}, {"0", 4.50000}}) {
        const scenes::ThesisRun run = listing_run(
            "four_balls", 0.4, {"compliance.linear_solver=dense_lu"},
            {"parameters.spin=-1", "time.end=0.5", "parameters.c_nu=1e7", "parameters.c_tau=1e7",
             "compliance.tolerance=1e-7", std::string("parameters.mu=") + mu});
        EXPECT_NEAR(4.5 * (1.0 - run.energy_error), energy, 1e-4) << mu;
    }
}

// Table 4.20, contact dynamics.
TEST(ListingTables, FourBallsOfContactDynamics) {
    // The tolerance of the thesis's Gauss-Seidel is not known: 1e-4 J, as for the springs.
    for (const auto& [mu, energy] : {std::pair{"0.25", 4.25450}, {"0.5", 4.3036}, {"1", 4.3629}}) {
        const auto end_energy = [&, mu = mu](const std::string& end) {
            Simulation simulation(shipped("thesis/four_balls",
                                          {"integrator.name=moreau_midpoint", "parameters.spin=-1",
                                           std::string("parameters.mu=") + mu, "time.end=" + end}));
            while (!simulation.finished()) simulation.step();
            return simulation.kinetic_energy();
        };
        EXPECT_NEAR(end_energy("0.5"), energy, 1e-4) << mu;
    }
}

// With mu = 0.5 two balls leave the meeting faster and reach walls at 0.68 s, whose friction takes
// a twentieth of the energy: the end at 0.7 s of table 4.12 is not that of table 4.20.
TEST(ListingTables, FourBallsReachTheWallsAfterTableEnds) {
    Simulation simulation(
        shipped("thesis/four_balls", {"integrator.name=moreau_midpoint", "parameters.spin=-1",
                                      "parameters.mu=0.5", "time.end=0.7"}));
    double before = 0.0;
    while (!simulation.finished()) {
        simulation.step();
        if (simulation.time() < 0.68) before = simulation.kinetic_energy();
    }
    EXPECT_NEAR(before, 4.3036, 1e-4);
    EXPECT_LT(simulation.kinetic_energy(), before - 0.2);
}

// A ball that rolls sticks without slip: friction does no work there, and rounding is no gain.
TEST(ListingTables, RollingBallGainsNothingByFriction) {
    Simulation simulation(shipped("thesis/rolling_ball", {"parameters.mu=0.5", "time.end=0.5"}));
    Index gains = 0;
    while (!simulation.finished()) gains += simulation.step().gains.tangential.contacts;
    EXPECT_EQ(gains, 0);
}

}  // namespace
}  // namespace drystone::sim
