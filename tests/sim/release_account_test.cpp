// What ending overlaps of deformable bodies takes is paid by what contacts took before.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/contact/overlap_release.hpp"
#include "drystone/core/error.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/deformables.hpp"
#include "sim/scenes.hpp"
#include "sim/shipped_run.hpp"

namespace drystone::sim {
namespace {

using geometry::ElementKind;

/// What a run gave and took.
struct Balance {
    double most = 0.0;      ///< largest sum, at any step, of what contacts and releases gave (J)
    double released = 0.0;  ///< by ending overlaps (J)
    double scale = 0.0;     ///< largest energy (J)
};

Balance balance_of(Simulation simulation) {
    Balance balance;
    double sum = 0.0;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        EXPECT_TRUE(report.converged()) << describe(report);
        const integrators::Ledger& ledger = report.ledger;
        sum += ledger.contact_normal + ledger.contact_tangential + std::min(ledger.theta, 0.0) +
               ledger.position_correction;
        balance.most = std::max(balance.most, sum);
        balance.released += ledger.position_correction;
        balance.scale =
            std::max(balance.scale, report.kinetic_energy + std::abs(report.potential_energy));
    }
    return balance;
}

// Whatever falls, slides or bounces: contacts and the end of overlaps together never gave more than
// they took, at no step. Rounding of the sums is 1e-16 of the energy per step.
TEST(ReleaseAccount, ContactsNeverGiveMoreThanTheyTook) {
    for (const char* step : {"5e-4", "2e-4"}) {
        const Balance disk = balance_of(Simulation(
            shipped("elastic_disk", {"parameters.cells=4", std::string("time.step=") + step})));
        EXPECT_LE(disk.most, 1e-12 * disk.scale) << step;
        EXPECT_GT(disk.released, 0.0) << step;  // there were overlaps, and they ended
    }
    const Balance slope = balance_of(Simulation(shipped("elastic_slope")));
    EXPECT_LE(slope.most, 1e-12 * slope.scale);
    const Balance bars = balance_of(Simulation(shipped("two_bars", {"time.step=1e-4"})));
    EXPECT_LE(bars.most, 1e-12 * bars.scale);
}

/// A block of rubber that begins `depth` in the floor.
scene::SceneSpec sunken(double depth) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.2);
    spec.contact.position_correction = true;
    spec.integrator.name = "fremond";
    scenes::add_floor(spec);
    auto& block = scenes::add_deformable(spec, "block",
                                         scenes::rectangle(Vec2(0.2, 0.1), 4, 2, ElementKind::q4),
                                         Vec3(0.0, -depth, 0.0), {.young = 1e6});
    block.regions[0].stiffness_time = 1e-2;
    return spec;
}

std::string first_warning(const scene::SceneSpec& spec) {
    Simulation simulation(spec);
    const StepReport report = simulation.step();
    return report.warnings.empty() ? "" : report.warnings.front();
}

TEST(ReleaseAccount, SaysWhatBodiesBeginIn) {
    EXPECT_EQ(first_warning(sunken(0.0)), "");
    const std::string said = first_warning(sunken(1e-3));
    EXPECT_NE(said.find("bodies 'block' and 'floor' begin"), std::string::npos) << said;
    EXPECT_NE(said.find("may add up to"), std::string::npos) << said;
    scene::SceneSpec off = sunken(1e-3);
    off.contact.position_correction = false;
    EXPECT_NE(first_warning(off).find("they stay so"), std::string::npos);
}

// Half the width of the block is 0.05 m.
TEST(ReleaseAccount, RefusesBodiesThatBeginTooDeep) {
    EXPECT_NO_THROW(Simulation(sunken(0.04)));
    try {
        const Simulation simulation(sunken(0.06));
        FAIL() << "accepted";
    } catch (const InputError& error) {
        const std::string text = error.what();
        EXPECT_NE(text.find("'block'"), std::string::npos) << text;
        EXPECT_NE(text.find("half the width"), std::string::npos) << text;
    }
}

// A run goes on from a snapshot with what it had taken: the fallen block that has begun to leave
// its overlap goes on leaving it.
TEST(ReleaseAccount, IsPartOfTheState) {
    Simulation whole(sunken(1e-3));
    while (whole.steps_done() < 50) static_cast<void>(whole.step());
    const Snapshot middle = whole.snapshot();
    EXPECT_GT(middle.deformables[0].release_account, 0.0);
    Simulation second(sunken(1e-3));
    second.restore(middle);
    EXPECT_EQ(second.snapshot().deformables[0].release_account,
              middle.deformables[0].release_account);
    Snapshot broke = middle;
    broke.deformables[0].release_account = 0.0;
    Simulation poor(sunken(1e-3));
    poor.restore(broke);
    EXPECT_GT(second.step().ledger.position_correction, 0.0);
    EXPECT_EQ(poor.step().ledger.position_correction, 0.0);
}

TEST(ReleaseAccount, PaysOnlyWhatItHas) {
    contact::ReleaseAccount account;
    EXPECT_EQ(account.share(1.0), 0.0);
    account.book(3.0, 0.0);
    EXPECT_EQ(account.share(1.0), 1.0);
    EXPECT_EQ(account.share(3.0), 0.5);
    account.book(-1.0, 2.0);
    EXPECT_EQ(account.balance(), 0.0);
    EXPECT_EQ(account.share(0.0), 0.0);
}

// What falls and is stopped far away changes nothing: every body has an account of its own.
TEST(ReleaseAccount, IsOneOfEachBody) {
    const auto account_after = [](bool company) {
        scene::SceneSpec spec = sunken(-0.01);  // it falls
        if (company) {
            scenes::add_deformable(spec, "other",
                                   scenes::rectangle(Vec2(0.2, 0.1), 4, 2, ElementKind::q4),
                                   Vec3(5.0, 0.1, 0.0), {.young = 1e6});
        }
        Simulation simulation(spec);
        while (!simulation.finished()) static_cast<void>(simulation.step());
        return simulation.snapshot().deformables[0].release_account;
    };
    const double alone = account_after(false);
    EXPECT_GT(alone, 0.0);
    // To the tolerance of velocities beside that of the impact, 1e-6 of 0.4 m/s.
    EXPECT_NEAR(account_after(true), alone, 1e-4 * alone);
}

// "Tolerances of the active set" of docs/validation.md: a body that is pressed keeps all of its
// contacts, for 10,000 steps, and does not sink: by the tolerance of velocities times the time at
// most where nothing is corrected.
TEST(ReleaseAccount, BodiesAtRestKeepTheirContactsAndDoNotSink) {
    for (const char* integrator : {"moreau_jean", "fremond"}) {
        for (const bool correction : {true, false}) {
            for (const double damping : {0.0, 1e-2}) {
                scene::SceneSpec spec = sunken(0.0);
                spec.time.end = 10.0;
                spec.integrator.name = integrator;
                spec.contact.position_correction = correction;
                spec.deformables[0].regions[0].stiffness_time = damping;
                Simulation simulation(spec);
                double deepest = 0.0;
                Index fewest = 5;
                while (!simulation.finished()) {
                    const StepReport report = simulation.step();
                    deepest = std::max(deepest, report.largest_penetration);
                    fewest = std::min(fewest, report.contacts);
                }
                const std::string which = std::string(integrator) +
                                          (correction ? ", corrected, " : ", ") +
                                          std::to_string(damping);
                EXPECT_EQ(fewest, 5) << which;
                EXPECT_LE(deepest, spec.solver.velocity_tolerance.value() * spec.time.end) << which;
            }
        }
    }
}

}  // namespace
}  // namespace drystone::sim
