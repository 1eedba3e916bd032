#include "drystone/results/run_summary.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "drystone/results/recording/run_recorder.hpp"

namespace drystone::results {
namespace {

StepReport step(Index number) {
    StepReport report;
    report.step = number;
    report.time = 0.1 * static_cast<double>(number);
    report.h = 0.1;
    return report;
}

TEST(RunSummary, KnowsTheWorstStepOfEachKind) {
    RunSummary summary;
    for (Index k = 1; k <= 10; ++k) {
        StepReport report = step(k);
        report.residual = k == 4 ? 3.0 : 1.0;
        report.largest_penetration = k == 7 ? 2.0 : 0.5;
        report.joint_error = k == 3 ? 1e-12 : 0.0;
        report.contacts = k;
        report.iterations = k == 2 ? 50 : 5;
        if (k == 6 || k == 8) report.status = solvers::Status::not_converged;
        report.times.solve = 0.25;
        summary.add(report);
    }
    EXPECT_EQ(summary.steps, 10);
    EXPECT_EQ(summary.residual.value, 3.0);
    EXPECT_EQ(summary.residual.step, 4);
    EXPECT_EQ(summary.penetration.step, 7);
    EXPECT_EQ(summary.joint_error.value, 1e-12);
    EXPECT_EQ(summary.joint_error.step, 3);
    EXPECT_EQ(summary.contacts.step, 10);
    EXPECT_EQ(summary.contact_sum, 55.0);
    EXPECT_EQ(summary.iterations.value, 50.0);
    EXPECT_EQ(summary.not_converged, 2);
    EXPECT_EQ(summary.first_not_converged, 6);
    EXPECT_FALSE(summary.converged());
    EXPECT_EQ(summary.times.solve, 2.5);
}

TEST(RunSummary, WithoutJointsThereIsNoErrorOfJoints) {
    RunSummary summary;
    summary.add(step(1));
    EXPECT_EQ(summary.joint_error.step, 0);
}

TEST(RunSummary, MeasuresTheEnergyThatPositionCorrectionAdded) {
    RunSummary summary;
    StepReport report = step(1);
    report.kinetic_energy = 2.0;
    report.ledger.contact_normal = -1.0;
    report.ledger.position_correction = 0.3;
    summary.add(report);
    EXPECT_DOUBLE_EQ(summary.correction_share(), 0.1);
    EXPECT_EQ(summary.correction_gain(), 0.0);  // contacts dissipated more
    report.ledger.position_correction = 2.7;
    summary.add(report);
    EXPECT_DOUBLE_EQ(summary.correction_gain(), 3.0 - 2.0);
    report.ledger.position_correction = -5.0;  // downwards, onto the floor: not a gain
    summary.add(report);
    EXPECT_EQ(summary.correction_share(), 0.0);
}

TEST(RunSummary, ANumberThatIsNoneIsTheWorst) {
    RunSummary summary;
    for (const double residual : {1.0, std::numeric_limits<double>::quiet_NaN(), 2.0}) {
        StepReport report = step(summary.steps + 1);
        report.residual = residual;
        summary.add(report);
    }
    EXPECT_TRUE(std::isnan(summary.residual.value));
    EXPECT_EQ(summary.residual.step, 2);
}

TEST(RunSummary, AddsUpTheEnergies) {
    RunSummary summary;
    // From 10 J: work of 2 J and a closure of 1 J, then work of -4 J.
    StepReport report = step(1);
    report.kinetic_energy = 8.0;
    report.potential_energy = 5.0;
    report.ledger.external = 2.0;
    report.closure = 1.0;
    summary.add(report);
    report = step(2);
    report.kinetic_energy = 3.0;
    report.potential_energy = 6.0;
    report.ledger.contact_normal = -4.0;
    summary.add(report);
    EXPECT_EQ(summary.first_energy, 10.0);
    EXPECT_EQ(summary.ledger.external, 2.0);
    EXPECT_EQ(summary.ledger.contact_normal, -4.0);
    EXPECT_EQ(summary.closure, 1.0);
    EXPECT_EQ(summary.closure_ratio.value, 1.0 / 15.0);  // E_kin + |E_pot| + |work| = 15
    EXPECT_EQ(summary.closure_ratio.step, 1);
    EXPECT_EQ(summary.first_energy + summary.ledger.sum() + summary.closure,
              summary.kinetic_energy + summary.potential_energy);
}

TEST(RunSummary, KeepsTheFirstWarnings) {
    RunSummary summary;
    for (Index k = 1; k <= 10; ++k) {
        StepReport report = step(k);
        report.warnings = {"warning " + std::to_string(k)};
        summary.add(report);
    }
    EXPECT_EQ(summary.warnings, 10);
    ASSERT_EQ(summary.first_warnings.size(), 5U);
    EXPECT_NE(summary.first_warnings[0].find("t = 0.1 s"), std::string::npos);
    EXPECT_NE(summary.first_warnings[4].find("warning 5"), std::string::npos);
}

TEST(FrameSchedule, HasOneFramePerInterval) {
    // 1000 steps of 0.001 that do not add up exactly, a frame every 0.01.
    recording::FrameSchedule schedule(0.5, 0.01);
    int frames = 0;
    for (int k = 1; k <= 1000; ++k) {
        const bool due = schedule.is_due(0.5 + 0.001 * k, 0.001);
        EXPECT_EQ(due, k % 10 == 0) << k;
        frames += due ? 1 : 0;
    }
    EXPECT_EQ(frames, 100);
}

TEST(FrameSchedule, LongStepsAreAllFrames) {
    recording::FrameSchedule every(0.0, 0.0);
    recording::FrameSchedule fine(0.0, 0.01);
    for (int k = 1; k <= 20; ++k) {
        EXPECT_TRUE(every.is_due(0.1 * k, 0.1));
        EXPECT_TRUE(fine.is_due(0.1 * k, 0.1));
    }
}

}  // namespace
}  // namespace drystone::results
