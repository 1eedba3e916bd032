#include <cmath>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"
#include "drystone/core/error.hpp"
#include "drystone/results/exports/run_csv.hpp"
#include "drystone/results/recording/run_recorder.hpp"
#include "drystone/results/result_reader.hpp"
#include "drystone/scene/load_scene.hpp"

namespace drystone::results {
namespace {

using sim::measures::Sample;

// A ball that rests on the floor: its weight is 10 pi 0.01 1000 N.
const std::string k_scene = R"(
gravity = [0, -10]
[time]
end = 0.1
step = 0.001
[output]
interval = 0.03
[[body]]
name = "floor"
shape = "half_plane"
fixed = true
[[body]]
name = "ball"
shape = "disk"
radius = 0.1
position = [0, 0.1]
[[measure]]
kind = "wall_force"
name = "ground"
body = "floor"
[[measure]]
kind = "displacement"
interval = 0.02
points = [{ body = "ball", label = "a, b" }]
[[measure]]
kind = "profile"
axis = "y"
bins = 2
interval = 0.05
region = { low = [-1, 0], high = [1, 1] }
)";

class MeasureFileTest : public drystone::test::TemporaryFolder {
  protected:
    [[nodiscard]] static sim::Simulation simulation() {
        return sim::Simulation(scene::parse_scene(k_scene));
    }
    void run(Index steps, bool ends_well = true) const {
        sim::Simulation run = simulation();
        recording::RunRecorder recorder(folder(), run, "scene.toml");
        for (Index k = 0; k < steps; ++k) recorder.add(run.step(), run);
        if (ends_well) {
            recorder.finish(run, RunState::finished);
        } else {
            recorder.give_up();
        }
    }
    [[nodiscard]] ResultReader result() const {
        return ResultReader(folder() / recording::k_result_name);
    }
    [[nodiscard]] std::vector<double> times(const std::string& name) const {
        const ResultReader file = result();
        const records::MeasureRecord& measure = file.measure(name);
        return file.samples(measure, 0, measure.samples).times;
    }
};

void expect_times(const std::vector<double>& found, const std::vector<double>& expected) {
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t k = 0; k < found.size(); ++k) EXPECT_NEAR(found[k], expected[k], 1e-12);
}

TEST_F(MeasureFileTest, SamplesFollowTheirIntervals) {
    run(100);
    expect_times(times("ground"), {0.03, 0.06, 0.09, 0.1});
    expect_times(times("displacement"), {0.0, 0.02, 0.04, 0.06, 0.08, 0.1});
    expect_times(times("profile"), {0.05, 0.1});
}

TEST_F(MeasureFileTest, WhatIsReadIsWhatWasMeasured) {
    run(100);
    const ResultReader file = result();
    ASSERT_EQ(file.measures().size(), 3U);
    const records::MeasureRecord& ground = file.measures()[0];
    EXPECT_EQ(ground.name, "ground");
    EXPECT_EQ(ground.kind, "wall_force");
    ASSERT_EQ(ground.form.numbers.size(), 3U);
    EXPECT_EQ(ground.form.numbers[1].name, "force_y");
    EXPECT_EQ(ground.form.numbers[1].unit, "N");
    EXPECT_EQ(ground.form.numbers[1].meaning, "contact force on 'floor', component y");
    const records::MeasureSamples samples = file.samples(ground, 1, 2);
    const double weight = 10.0 * 1000.0 * M_PI * 0.01;
    // The velocity is 0 to the tolerance of 1e-6 m/s before and after the 0.03 s.
    EXPECT_NEAR(samples.numbers(0, 1), -weight, weight / 10.0 * 2e-6 / 0.03);
    const records::MeasureRecord& profile = file.measures()[2];
    EXPECT_EQ(profile.form.rows, 2);
    ASSERT_EQ(profile.form.table.size(), 6U);
    const records::MeasureSamples rows = file.samples(profile, 0, profile.samples);
    EXPECT_NEAR(rows.table[0](1, 0), 0.25, 1e-15);
    EXPECT_NEAR(rows.table[0](1, 1), 0.75, 1e-15);
    EXPECT_TRUE(std::isnan(rows.table[1](0, 1)));
    EXPECT_NEAR(rows.table[5](0, 0), 1.0, 1e-12);
    EXPECT_THROW(static_cast<void>(file.measure("grund")), InputError);
}

// The CSV holds the same doubles as the result.
TEST_F(MeasureFileTest, CsvAndResultAgree) {
    run(100);
    const ResultReader file = result();
    for (const records::MeasureRecord& measure : file.measures()) {
        std::string text = exports::measure_csv_header(measure.form);
        const records::MeasureSamples samples = file.samples(measure, 0, measure.samples);
        for (Index k = 0; k < measure.samples; ++k) {
            text += exports::measure_csv_rows(samples.times[static_cast<std::size_t>(k)],
                                              exports::sample_of(samples, k));
        }
        EXPECT_EQ(text,
                  drystone::test::content(folder() / exports::measure_csv_name(measure.name)));
    }
    const std::string csv = drystone::test::content(folder() / "displacement.csv");
    EXPECT_TRUE(csv.starts_with("time (s),\"a, b_x (m)\",\"a, b_y (m)\"\n0,0,0\n")) << csv;
}

TEST_F(MeasureFileTest, ARunThatFailsKeepsItsSamples) {
    run(65, false);
    expect_times(times("ground"), {0.03, 0.06});
    EXPECT_NE(drystone::test::content(folder() / "ground.csv").find("\n0.06,"), std::string::npos);
}

TEST_F(MeasureFileTest, OnlyCsvFilesOfRunsAreReplaced) {
    const std::vector<scene::MeasureSpec> measures = simulation().spec().measures;
    EXPECT_NO_THROW(recording::require_replaceable(folder(), measures));
    run(10);
    EXPECT_NO_THROW(recording::require_replaceable(folder(), measures));
    std::ofstream{folder() / "ground.csv"} << "something of the user";
    EXPECT_THROW(recording::require_replaceable(folder(), measures), InputError);
}

TEST(MeasureCsv, RepeatsNumbersOnTheLinesOfATable) {
    const sim::measures::Form form{
        .numbers = {{"n", "N", ""}}, .table = {{"x", "", ""}, {"y", "m", ""}}, .rows = 2};
    EXPECT_EQ(exports::measure_csv_header(form), "time (s),n (N),x,y (m)\n");
    Sample sample{.numbers = {7.0}, .table = MatX(2, 2)};
    sample.table << 1.0, 2.0, 3.0, 0.1;
    EXPECT_EQ(exports::measure_csv_rows(0.5, sample), "0.5,7,1,2\n0.5,7,3,0.1\n");
}

}  // namespace
}  // namespace drystone::results
