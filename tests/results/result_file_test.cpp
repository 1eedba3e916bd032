#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/version.hpp"
#include "drystone/results/result_reader.hpp"
#include "drystone/results/result_writer.hpp"
#include "drystone/sim/approach_tolerance.hpp"
#include "sample_run.hpp"

namespace drystone::results {
namespace {

class ResultFile : public drystone::test::TemporaryFolder, public testing::WithParamInterface<int> {
  protected:
    [[nodiscard]] std::filesystem::path path() const { return folder() / "result.h5"; }
    test::Sample sample{GetParam()};
};

void expect_equal(const sim::ContactRecord& a, const sim::ContactRecord& b) {
    EXPECT_EQ(a.body_a, b.body_a);
    EXPECT_EQ(a.body_b, b.body_b);
    EXPECT_EQ(a.point, b.point);
    EXPECT_EQ(a.normal, b.normal);
    EXPECT_EQ(a.gap, b.gap);
    EXPECT_EQ(a.impulse, b.impulse);
    EXPECT_EQ(a.normal_impulse, b.normal_impulse);
    EXPECT_EQ(a.normal_work, b.normal_work);
    EXPECT_EQ(a.tangential_work, b.tangential_work);
    EXPECT_EQ(a.velocity, b.velocity);
    EXPECT_EQ(a.status, b.status);
}

TEST_P(ResultFile, GivesBackEveryBitOfTheRun) {
    constexpr Index k_frames = 11;
    {
        ResultWriter writer(path(), sample.run());
        sample.write(writer, k_frames);
        writer.finish(RunState::finished);
    }
    const ResultReader result(path());
    ASSERT_EQ(result.frames(), k_frames);
    for (Index k = 0; k < k_frames; ++k) {
        const sim::Snapshot state = result.frame(k);
        const sim::Snapshot expected = sample.state(k);
        EXPECT_EQ(state.step, expected.step);
        EXPECT_EQ(state.time, expected.time);
        EXPECT_EQ(state.q, expected.q);
        EXPECT_EQ(state.v, expected.v);
        const auto contacts = result.contacts(k);
        const auto expected_contacts = test::sample_contacts(k);
        ASSERT_EQ(contacts.size(), expected_contacts.size());
        for (std::size_t c = 0; c < contacts.size(); ++c) {
            expect_equal(contacts[c], expected_contacts[c]);
        }
    }
}

TEST_P(ResultFile, HasTheSumOfImpulsesOnEachBody) {
    {
        ResultWriter writer(path(), sample.run());
        sample.write(writer, 6);
        writer.finish(RunState::finished);
    }
    const ResultReader result(path());
    for (Index k = 0; k < result.frames(); ++k) {
        const MatX sums = result.contact_impulses(k);
        ASSERT_EQ(sums.cols(), 4);
        MatX expected = MatX::Zero(3, 4);
        for (const sim::ContactRecord& contact : test::sample_contacts(k)) {
            expected.col(contact.body_a) += contact.impulse;
            expected.col(contact.body_b) -= contact.impulse;
        }
        EXPECT_EQ(sums, expected);
    }
}

TEST_P(ResultFile, HasWhatEachBodyCarries) {
    {
        ResultWriter writer(path(), sample.run());
        sample.write(writer, 6);
        writer.finish(RunState::finished);
    }
    const ResultReader result(path());
    for (Index k = 0; k < result.frames(); ++k) {
        VecX expected = VecX::Zero(4);
        for (const sim::ContactRecord& contact : test::sample_contacts(k)) {
            expected[contact.body_a] += contact.impulse.norm();
            expected[contact.body_b] += contact.impulse.norm();
        }
        EXPECT_EQ(result.contact_loads(k), expected);
    }
}

TEST_P(ResultFile, GivesBackEveryReport) {
    {
        ResultWriter writer(path(), sample.run());
        sample.write(writer, 6);
        writer.finish(RunState::interrupted);
    }
    const ResultReader result(path());
    ASSERT_EQ(result.steps(), 50);
    const std::vector<StepReport> reports = result.reports(0, 50);
    std::vector<WarningRecord> expected_warnings;
    for (Index k = 0; k < 50; ++k) {
        const StepReport expected = test::sample_report(k + 1);
        for (const records::StepColumn& column : records::step_columns()) {
            EXPECT_EQ(column.value(reports[static_cast<std::size_t>(k)]), column.value(expected))
                << column.name;
        }
        for (const std::string& text : expected.warnings) {
            expected_warnings.push_back({.step = k + 1, .text = text});
        }
    }
    EXPECT_EQ(result.reports(20, 3).at(2).step, 23);
    const std::vector<WarningRecord> warnings = result.warnings();
    ASSERT_EQ(warnings.size(), expected_warnings.size());
    for (std::size_t k = 0; k < warnings.size(); ++k) {
        EXPECT_EQ(warnings[k].step, expected_warnings[k].step);
        EXPECT_EQ(warnings[k].text, expected_warnings[k].text);
    }
}

TEST_P(ResultFile, SaysWhatTheRunIs) {
    {
        ResultWriter writer(path(), sample.run());
        writer.finish(RunState::stopped);
    }
    const ResultReader result(path());
    const RunRecord& run = result.run();
    EXPECT_EQ(run.title, sample.scene.title);
    EXPECT_EQ(run.description, sample.scene.description);
    EXPECT_EQ(run.dimension, GetParam());
    EXPECT_EQ(run.drystone_version, version());
    EXPECT_EQ(run.state, RunState::stopped);
    EXPECT_EQ(run.steps_planned, 100);
    EXPECT_EQ(run.scene_text, sample.scene.text);
    EXPECT_EQ(run.scene_file, "/somewhere/sample.toml");
    EXPECT_EQ(run.start, 0.5);
    EXPECT_EQ(run.end, 1.5);
    EXPECT_EQ(run.step, 0.01);
    EXPECT_EQ(run.integrator, sample.scene.integrator.name);
    EXPECT_EQ(run.solver, sample.scene.solver.name);
    EXPECT_EQ(run.velocity_tolerance, sample.scene.solver.velocity_tolerance);
    EXPECT_EQ(run.gap_tolerance, sample.scene.contact.gap_tolerance);
    EXPECT_EQ(run.approach_tolerance, sim::approach_tolerance(sample.scene));
    ASSERT_EQ(result.bodies().size(), sample.bodies.size());
    for (std::size_t k = 0; k < sample.bodies.size(); ++k) {
        EXPECT_EQ(result.bodies()[k].name, sample.bodies[k].name);
        EXPECT_EQ(result.bodies()[k].material, sample.bodies[k].material);
        EXPECT_EQ(result.bodies()[k].color, sample.bodies[k].color);
        EXPECT_EQ(result.bodies()[k].mass, sample.bodies[k].mass);
        EXPECT_EQ(result.bodies()[k].inertia, sample.bodies[k].inertia);
        EXPECT_FALSE(result.bodies()[k].shape.empty());
    }
    EXPECT_EQ(result.bodies()[0].mobility, "fixed");
    EXPECT_EQ(result.bodies()[1].mobility, "dynamic");
    EXPECT_EQ(result.bodies()[3].mobility, "prescribed");
}

TEST_P(ResultFile, TellsWhetherARunIsWritingIt) {
    {
        ResultWriter writer(path(), sample.run());
        sample.write(writer, 2);
        writer.flush();
        EXPECT_TRUE(is_being_written(path()));
        EXPECT_TRUE(is_being_written(path())) << "asking changes nothing";
    }
    // Never finished: the state is that of a run that goes on, but nobody is there.
    EXPECT_EQ(ResultReader(path()).run().state, RunState::running);
    EXPECT_FALSE(is_being_written(path()));
}

TEST_P(ResultFile, KeepsTheSurfacesInTheAxesOfTheBodies) {
    {
        ResultWriter writer(path(), sample.run());
        writer.finish(RunState::finished);
    }
    const shapes::BodySurfaces stored = ResultReader(path()).surfaces();
    const shapes::BodySurfaces expected = shapes::surfaces_of(sample.bodies, sample.start);
    EXPECT_EQ(stored.points, expected.points);
    EXPECT_EQ(stored.bodies, expected.bodies);
    EXPECT_EQ(stored.moving, expected.moving);
    ASSERT_EQ(stored.faces.size(), expected.faces.size());
    for (std::size_t k = 0; k < stored.faces.size(); ++k) {
        EXPECT_EQ(stored.faces[k].body, expected.faces[k].body);
        EXPECT_EQ(stored.faces[k].kind, expected.faces[k].kind);
        EXPECT_EQ(stored.faces[k].corners, expected.faces[k].corners);
    }
}

TEST_P(ResultFile, MayGoWithoutContacts) {
    sample.scene.output.contacts = false;
    {
        ResultWriter writer(path(), sample.run());
        sample.write(writer, 5);
        writer.finish(RunState::finished);
    }
    const ResultReader result(path());
    EXPECT_FALSE(result.run().contacts_stored);
    EXPECT_EQ(result.frames(), 5);
    EXPECT_TRUE(result.contacts(3).empty());
    EXPECT_EQ(result.contact_impulses(3).size(), 0);
    EXPECT_EQ(result.contact_loads(3).size(), 0);
}

TEST_P(ResultFile, ReplacesAnOlderOneOnlyWhenItIsReady) {
    {
        ResultWriter writer(path(), sample.run());
        sample.write(writer, 3);
        writer.finish(RunState::finished);
    }
    sample.bodies[1].parts.clear();  // what has no surface is still a body
    {
        ResultWriter writer(path(), sample.run());
        EXPECT_EQ(ResultReader(path()).frames(), 0);
        sample.write(writer, 2);
        EXPECT_EQ(ResultReader(path()).frames(), 0) << "nothing was flushed";
        writer.flush();
        EXPECT_EQ(ResultReader(path()).frames(), 2);
        EXPECT_EQ(ResultReader(path()).run().state, RunState::running);
    }
    EXPECT_EQ(ResultReader(path()).frames(), 2);
    EXPECT_EQ(entries(), 1);
}

TEST_P(ResultFile, IsNotWrittenByTwo) {
    const ResultWriter writer(path(), sample.run());
    EXPECT_THROW(ResultWriter(path(), sample.run()), EnvironmentError);
}

INSTANTIATE_TEST_SUITE_P(InPlaneAndSpace, ResultFile, testing::Values(2, 3));

}  // namespace
}  // namespace drystone::results
