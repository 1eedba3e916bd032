// Events of a run in its files: all of them are counted, the first ones stored and read back.
#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"
#include "drystone/results/recording/run_recorder.hpp"
#include "drystone/results/result_reader.hpp"
#include "drystone/results/result_summary.hpp"
#include "drystone/results/series.hpp"
#include "drystone/results/verdicts.hpp"
#include "drystone/scene/load_scene.hpp"
#include "figures/svg_reading.hpp"

namespace drystone::results {
namespace {

using integrators::EventKind;

/// A ball that bounces three times or more.
const std::string k_ball = R"(
dimension = 2
gravity = [0, -10]
[time]
end = 1.5
step = 0.001
[output]
interval = 0.5
events = MOST
[material.rubber]
restitution = 0.5
[[body]]
name = "floor, of stone"
shape = "half_plane"
fixed = true
material = "rubber"
[[body]]
name = "ball"
shape = "disk"
radius = 0.1
position = [0, 1.1]
material = "rubber"
)";

class EventFileTest : public drystone::test::TemporaryFolder {
  protected:
    /// Runs the ball and returns the events that the simulation found.
    [[nodiscard]] std::vector<sim::Event> run(const std::string& most) const {
        std::string text = k_ball;
        text.replace(text.find("MOST"), 4, most);
        sim::Simulation simulation(scene::parse_scene(text));
        recording::RunRecorder recorder(folder(), simulation, "ball.toml");
        std::vector<sim::Event> all;
        while (!simulation.finished()) {
            recorder.add(simulation.step(), simulation);
            all.insert(all.end(), simulation.events().begin(), simulation.events().end());
        }
        recorder.finish(simulation, RunState::finished);
        return all;
    }
};

TEST_F(EventFileTest, EventsAreReadBack) {
    const std::vector<sim::Event> found = run("100");
    ASSERT_GE(found.size(), 5U);
    const ResultReader result(folder() / recording::k_result_name);
    ASSERT_EQ(result.event_count(), std::ssize(found));
    const records::EventList list = result.events(0, result.event_count());
    for (std::size_t k = 0; k < found.size(); ++k) {
        EXPECT_EQ(list.events[k].step, found[k].step);
        EXPECT_EQ(list.events[k].time, found[k].time);
        EXPECT_EQ(list.events[k].kind, found[k].kind);
        EXPECT_EQ(list.events[k].point, found[k].point);
        EXPECT_EQ(list.events[k].impulse, found[k].impulse);
        EXPECT_EQ(list.events[k].speed, found[k].speed);
        EXPECT_EQ(list.name(list.events[k].a), "ball");
        EXPECT_EQ(list.name(list.events[k].b), "floor, of stone");
    }
    EXPECT_EQ(list.name(-1), "");
    EXPECT_EQ(result.events(1, 2).events.front().time, found[1].time);
    const std::string csv = drystone::test::content(folder() / recording::k_events_name);
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), std::ssize(found) + 1);
    EXPECT_NE(csv.find(",impact,ball,\"floor, of stone\","), std::string::npos) << csv;
}

// What is not stored is counted in the steps.
TEST_F(EventFileTest, LaterEventsAreDroppedAndCounted) {
    const std::vector<sim::Event> found = run("2");
    ASSERT_GE(found.size(), 5U);
    const ResultReader result(folder() / recording::k_result_name);
    EXPECT_EQ(result.event_count(), 2);
    const RunSummary summary = summary_of(result);
    EXPECT_EQ(summary.events.sum(), std::ssize(found));
    EXPECT_EQ(summary.events[EventKind::impact],
              std::count_if(found.begin(), found.end(),
                            [](const auto& one) { return one.kind == EventKind::impact; }));
    const std::string csv = drystone::test::content(folder() / recording::k_events_name);
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 3);
    bool has_series = false;
    for (const Series& series : series_of(result)) {
        has_series = has_series || (series.group == "events so far" && series.name == "impact");
    }
    EXPECT_TRUE(has_series);
}

RunFacts finished_run() { return {.state = RunState::finished, .impact_law = "Newton"}; }

TEST(EventVerdicts, NameTheAssumptionAndTheDeadlock) {
    const auto verdicts = [](const integrators::StepReport& report) {
        RunSummary summary;
        summary.add(report);
        std::string text;
        for (const Verdict& verdict : verdicts_of(finished_run(), summary)) {
            text += (verdict.ok ? "+ " : "- ") + verdict.what + '\n';
        }
        return text;
    };
    integrators::StepReport report{.step = 1};
    EXPECT_EQ(verdicts(report).find("(A6)"), std::string::npos);
    report.regularity = 1.5;
    EXPECT_NE(verdicts(report).find("+ Assumption (A6) holds with gamma at most 1.5 (step 1)."),
              std::string::npos);
    report.regularity = std::numeric_limits<double>::infinity();
    EXPECT_NE(verdicts(report).find("- Assumption (A6) does not hold in 1 step:"),
              std::string::npos);
    report.regularity = 0.0;
    report.time = 3.5;
    report.events[EventKind::deadlock] = 1;
    EXPECT_NE(verdicts(report).find("- The crowd ends in a deadlock since t = 3.5 s"),
              std::string::npos);
    report.events[EventKind::deadlock_end] = 1;
    EXPECT_EQ(verdicts(report).find("deadlock"), std::string::npos);
}

}  // namespace
}  // namespace drystone::results
