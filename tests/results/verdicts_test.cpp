// The list of verdicts: which judgements a run gets, and which of them are problems.
#include "drystone/results/verdicts.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace drystone::results {
namespace {

StepReport step(Index number) {
    StepReport report;
    report.step = number;
    report.time = 0.1 * static_cast<double>(number);
    return report;
}

/// A run with Newton's law that has no problem.
struct GoodRun {
    RunFacts facts{.state = RunState::finished,
                   .steps_planned = 50,
                   .velocity_tolerance = 1e-6,
                   .integrator = "moreau_jean",
                   .impact_law = "Newton"};
    RunSummary summary = [] {
        RunSummary all;
        all.steps = 50;
        all.time = 2.0;
        return all;
    }();

    [[nodiscard]] std::vector<Verdict> verdicts() const { return verdicts_of(facts, summary); }
    [[nodiscard]] std::ptrdiff_t problems() const {
        const std::vector<Verdict> all = verdicts();
        return std::count_if(all.begin(), all.end(), [](const Verdict& v) { return !v.ok; });
    }
    /// The verdict on the impact law.
    [[nodiscard]] Verdict law() const {
        for (const Verdict& verdict : verdicts()) {
            if (verdict.law) return verdict;
        }
        return {};
    }
};

TEST(Verdicts, OfAGoodRunAreAllOk) {
    const GoodRun run;
    EXPECT_EQ(run.problems(), 0);
    const std::vector<Verdict> all = run.verdicts();
    ASSERT_EQ(all.size(), 5U);  // end, convergence, ledger, law, warnings
    EXPECT_EQ(all[0].what, "The run reached its end at t = 2 s, after 50 of 50 steps.");
    EXPECT_EQ(all[3].what, "Newton's impact law created no energy at any contact.");
    EXPECT_EQ(all[4].what, "No warnings.");
    for (const Verdict& verdict : all) EXPECT_FALSE(verdict.numbers.empty()) << verdict.what;
}

TEST(Verdicts, FailWhereTheResultCannotBeUsed) {
    const auto failing = [](auto change) {
        GoodRun run;
        change(run);
        return fails(run.verdicts());
    };
    EXPECT_FALSE(failing([](GoodRun&) {}));
    EXPECT_FALSE(failing([](GoodRun& run) { run.facts.state = RunState::running; }));
    EXPECT_TRUE(failing(
        [](GoodRun& run) { run.facts.abandoned = true, run.facts.state = RunState::running; }));
    EXPECT_TRUE(failing([](GoodRun& run) { run.facts.state = RunState::stopped; }));
    EXPECT_TRUE(failing([](GoodRun& run) { run.facts.state = RunState::exploded; }));
    EXPECT_TRUE(failing([](GoodRun& run) { run.summary.not_converged = 1; }));
    EXPECT_TRUE(failing([](GoodRun& run) { run.summary.closure_ratio.value = 1e-3; }));
    // Energy of springs that jumped: a fifth of what is in motion.
    EXPECT_TRUE(failing([](GoodRun& run) {
        run.summary.spring_energy = 10.0;
        run.summary.feature_drift = 2.0;
    }));
    // Newton's law may create energy: a property of the law, which the run computed as asked.
    EXPECT_FALSE(failing([](GoodRun& run) {
        run.summary.gains.normal.contacts = 1;
        run.summary.gains.normal.largest.value = 1e-3;
    }));
}

/// Steps above the tolerance are a problem in any case. They fail the run when one is above ten
/// tolerances, or when residuals are not the reason.
TEST(Verdicts, ForgiveResidualsOfAFewTolerances) {
    const auto convergence = [](double residual, Index not_measured) {
        GoodRun run;
        run.summary.not_converged = 3;
        run.summary.first_not_converged = 7;
        run.summary.not_measured = not_measured;
        run.summary.residual = {.value = residual, .step = 9};
        return run.verdicts()[1];
    };
    const Verdict few = convergence(9e-6, 0);
    EXPECT_FALSE(few.ok);
    EXPECT_FALSE(few.fails);
    EXPECT_EQ(few.what,
              "3 of 50 steps did not converge, the first is step 7. Largest residual 9e-06 m/s "
              "(step 9), tolerance 1e-06 m/s. All are within ten tolerances: the run can be used.");
    EXPECT_TRUE(convergence(11e-6, 0).fails);
    EXPECT_TRUE(convergence(9e-6, 1).fails);
    EXPECT_TRUE(convergence(5e-7, 0).fails);
}

TEST(Verdicts, CountEveryProblem) {
    GoodRun run;
    run.facts.state = RunState::running;
    run.facts.abandoned = true;
    EXPECT_EQ(run.problems(), 1);
    EXPECT_NE(run.verdicts()[0].what.find("aborted"), std::string::npos);
    run.summary.not_converged = 2;
    EXPECT_EQ(run.problems(), 2);
    run.summary.closure_ratio = {.value = 1e-3, .step = 4};
    EXPECT_EQ(run.problems(), 3);
    run.summary.gains.tangential = {
        .steps = 1, .contacts = 1, .largest = {.value = 1.0, .step = 3}};
    run.summary.warnings = 7;
    EXPECT_EQ(run.problems(), 5);
}

TEST(Verdicts, OfRunsWithoutStepsOrInertiaAreFewer) {
    GoodRun run;
    run.facts.impact_law = "";
    EXPECT_EQ(run.verdicts().size(), 3U);  // end, convergence, warnings
    run.summary = {};
    EXPECT_EQ(run.verdicts().size(), 1U);
}

TEST(Verdicts, OfExplicitSpringsHaveNoResidual) {
    GoodRun run;
    run.facts.integrator = "dem";
    run.facts.impact_law = "springs";
    EXPECT_EQ(run.verdicts()[1].what, "All steps converged.");
}

// However small: two thousand contacts that create 0.02 % each may double the energy.
TEST(Verdicts, ReportEveryGainOfALaw) {
    GoodRun run;
    run.summary.gains.normal = {
        .steps = 416, .contacts = 2316, .largest = {.value = 1.3e-4, .step = 3}};
    run.summary.largest_kinetic = {.value = 0.65, .step = 9};
    run.summary.ledger.contact_normal = -0.5;
    const Verdict gain = run.law();
    EXPECT_FALSE(gain.ok);
    EXPECT_EQ(gain.what,
              "Newton's impact law created energy at 2,316 contacts (416 steps) along the normal. "
              "Largest gain 0.00013 J, 0.02 % of the largest kinetic energy. "
              "The integrator `fremond` excludes such gains.");
}

TEST(Verdicts, NameErrorsOfTheStepLengthWhereTheyAreNotable) {
    GoodRun run;
    run.summary.largest_kinetic = {.value = 10.0, .step = 1};
    run.summary.ledger.contact_normal = -5.0;
    run.summary.ledger.quadrature = 0.1;           // of 15 J
    run.summary.ledger.position_correction = 0.1;  // not a hundredth either
    EXPECT_EQ(run.problems(), 0);
    run.summary.ledger.quadrature = -0.3;
    EXPECT_EQ(run.problems(), 1);
    run.summary.ledger.position_correction = 0.3;
    EXPECT_EQ(run.problems(), 2);
}

TEST(Verdicts, BlameThePositionCorrectionThatAddsMoreThanContactsDissipate) {
    GoodRun run;
    run.summary.energy_scale = 1.0;
    run.summary.largest_kinetic = {.value = 1e6, .step = 1};  // its share is not notable
    run.summary.ledger.contact_normal = -1.0;
    run.summary.ledger.position_correction = 3.0;
    EXPECT_EQ(run.problems(), 1);
    EXPECT_NE(run.law().what.find("Position correction added 2 J more than contacts dissipated."),
              std::string::npos);
    run.summary.ledger.position_correction = 0.9;
    EXPECT_EQ(run.problems(), 0);
    EXPECT_NE(
        run.law().what.find("Position correction added 0.9 J, less than contacts dissipated."),
        std::string::npos);
}

// Energy created by changing features counts, even if no change of a feature was counted.
TEST(Verdicts, JudgeSpringsByAllTheEnergyTheyCreated) {
    for (const double drift : {0.005, 0.5}) {
        RunSummary summary;
        StepReport report = step(1);
        report.kinetic_energy = 10.0;
        report.contact_energy = 2.0;
        report.feature_drift = drift;
        report.ledger = {};
        report.ledger.contact_normal = -0.3;
        report.ledger.contact_potential = 0.3 + drift;
        report.ledger.contact_tangential = -0.004;
        summary.add(report);
        EXPECT_DOUBLE_EQ(summary.largest_drift.value, drift);
        EXPECT_DOUBLE_EQ(summary.drift_share(), drift / 12.0);
        for (const char* integrator : {"newmark_compliance", "dem"}) {
            const auto balances = law_balances(summary, "INC", integrator);
            ASSERT_EQ(balances.size(), 1U);
            ASSERT_TRUE(balances[0].springs);
            EXPECT_NEAR(balances[0].springs->balance, drift - 0.004, 1e-15);
            EXPECT_EQ(balances[0].springs->features, drift);
            EXPECT_EQ(balances[0].springs->notable, drift > 0.12);  // a hundredth of 12 J
        }
    }
}

TEST(Verdicts, HaveABalanceForEveryLaw) {
    RunSummary summary;
    for (Index k = 1; k <= 4; ++k) {
        StepReport report = step(k);
        if (k > 1) report.moreau_gains.normal = {.contacts = k, .largest = 0.1 * k};
        summary.add(report);
    }
    const auto both = law_balances(summary, "Newton and Moreau", "moreau_jean");
    ASSERT_EQ(both.size(), 2U);
    EXPECT_EQ(both[0].law, "Newton");
    EXPECT_TRUE(both[0].gains.clean());
    EXPECT_EQ(both[1].law, "Moreau");
    EXPECT_EQ(both[1].gains.normal.contacts, 9);
    EXPECT_EQ(both[1].gains.normal.steps, 3);
    EXPECT_EQ(both[1].gains.normal.largest.step, 4);
    EXPECT_FALSE(both[0].springs);
    const auto one = law_balances(summary, "Moreau", "moreau_jean");
    ASSERT_EQ(one.size(), 1U);
    EXPECT_EQ(one[0].gains.normal.contacts, 9);
}

}  // namespace
}  // namespace drystone::results
