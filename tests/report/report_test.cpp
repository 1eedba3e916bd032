// The report of a result, and the numbers in it.
#include "drystone/report/report.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/figures/curves/curves.hpp"
#include "drystone/figures/plot/svg_writer.hpp"
#include "drystone/report/convergence.hpp"
#include "drystone/results/result_summary.hpp"
#include "drystone/results/verdicts.hpp"
#include "results/deformable_runs.hpp"
#include "results/sample_run.hpp"

namespace drystone::report {
namespace {

class Report : public drystone::test::TemporaryFolder {
  protected:
    results::ResultReader sample(int dimension, Index frames) {
        const results::test::Sample run{.dimension = dimension};
        results::ResultWriter writer(folder() / "result.h5", run.run());
        run.write(writer, frames);
        writer.finish(results::RunState::finished);
        return results::ResultReader(folder() / "result.h5");
    }
};

TEST(Quantile, IsTheSmallestNumberThatEnoughDoNotExceed) {
    Rng rng(1);
    for (int sample = 0; sample < 100; ++sample) {
        std::vector<double> values(1 + static_cast<std::size_t>(rng.index(40)));
        for (double& value : values) value = rng.index(10);
        for (const double share : {0.01, 0.5, 0.9, 0.99, 1.0}) {
            const double found = quantile(values, share);
            const auto below = [&](double limit) {
                return static_cast<double>(std::count_if(values.begin(), values.end(),
                                                         [&](double v) { return v <= limit; }));
            };
            const double needed = share * static_cast<double>(values.size());
            EXPECT_GE(below(found), needed);
            EXPECT_LT(below(found - 1.0), needed);
        }
    }
    EXPECT_EQ(quantile({}, 0.5), 0.0);
}

TEST_F(Report, CountsTheStepsAndFindsTheWorst) {
    const results::ResultReader result = sample(2, 12);
    const Convergence convergence = convergence_of(result, 3);
    std::vector<results::StepReport> reports = result.reports(0, result.steps());
    EXPECT_EQ(convergence.steps, 110);
    EXPECT_EQ(convergence.converged,
              std::count_if(reports.begin(), reports.end(),
                            [](const results::StepReport& report) { return report.converged(); }));
    ASSERT_EQ(convergence.worst.size(), 3U);
    double worst = -1.0;
    for (const results::StepReport& report : reports) {
        if (!report.converged()) worst = std::max(worst, report.residual);
    }
    EXPECT_EQ(convergence.worst.front().residual, worst);
}

TEST_F(Report, HoldsEverythingAndIsTheSameEveryTime) {
    const results::ResultReader result = sample(2, 12);
    const ReportContent content{.times = {0.5, 1.0, 1.01}, .versions = {{"thing <1>", "2 & 3"}}};
    const std::string page = report_html(result, content);
    EXPECT_EQ(page, report_html(result, content));
    for (const char* text :
         {"<h1>Sample &lt;&amp;&gt; &quot;run&quot;</h1>", "Pictures", "Energy", "Convergence",
          "Parameters", "Bodies", "Warnings", "# file: sample.toml", "thing &lt;1&gt;", "2 &amp; 3",
          "did not converge", "second &quot;one&quot;"}) {
        EXPECT_NE(page.find(text), std::string::npos) << text;
    }
    // Nothing outside the page, and the two pictures of three times of which two are the same.
    EXPECT_EQ(page.find("http://"), std::string::npos);
    EXPECT_EQ(page.find("https://"), std::string::npos);
    EXPECT_EQ(page.find("<script"), std::string::npos);
    EXPECT_NE(page.find("frame 5<"), std::string::npos);
}

TEST_F(Report, OfARunWithoutFramesOrSteps) {
    const results::ResultReader result = sample(3, 0);
    const std::string page = report_html(result, {});
    EXPECT_NE(page.find("reached its end"), std::string::npos);
    EXPECT_EQ(page.find("Pictures"), std::string::npos);
}

TEST_F(Report, OfADeformableBody) {
    results::test::record(results::test::soft_block(geometry::ElementKind::t3), folder());
    const std::string page = report_html(results::ResultReader(folder() / "result.h5"), {});
    EXPECT_NE(page.find("a &lt;soft&gt; block"), std::string::npos);
    EXPECT_NE(page.find("12 T3"), std::string::npos);
}

TEST(PictureFrames, AreTheNearestOnceEach) {
    const std::vector<double> times{0.0, 0.1, 0.2, 0.3, 0.4};
    EXPECT_EQ(picture_frames(times, {0.11, 0.09, 7.0}), (std::vector<Index>{1, 4}));
    EXPECT_EQ(picture_frames(times, {}), (std::vector<Index>{0, 1, 3, 4}));
    EXPECT_TRUE(picture_frames({}, {1.0}).empty());
    EXPECT_EQ(picture_frames({2.0}, {}), (std::vector<Index>{0}));
}

TEST(OutsideNote, SaysWhatIsShownInstead) {
    const std::vector<double> frames{1.0, 1.5, 2.0};
    EXPECT_EQ(outside_note(frames, {}), "");
    EXPECT_EQ(outside_note(frames, {1.0, 1.2, 2.0}), "");
    EXPECT_EQ(outside_note({}, {7.0}), "");
    EXPECT_EQ(
        outside_note(frames, {0.5, 1.5, 7.0, 8.0}),
        "the run has frames from t = 1 s to 2 s; instead of t = 0.5 s its first frame is shown; "
        "instead of t = 7, 8 s its last frame is shown");
}

TEST_F(Report, SaysWhichTimesAreOutsideTheRun) {
    const results::ResultReader result = sample(2, 12);
    EXPECT_EQ(report_html(result, {.times = {0.5}}).find("frame is shown"), std::string::npos);
    EXPECT_NE(report_html(result, {.times = {0.5, 99.0}})
                  .find("instead of t = 99 s its last frame is shown"),
              std::string::npos);
}

TEST_F(Report, HoldsAllVerdictsInTheirOrder) {
    const results::ResultReader result = sample(2, 12);
    const std::string page = report_html(result, {});
    std::size_t place = 0;
    for (const results::Verdict& verdict :
         results::verdicts_of(results::facts_of(result), results::summary_of(result))) {
        const std::string start = verdict.what.substr(0, verdict.what.find('\''));  // is escaped
        place = page.find(start, place);
        ASSERT_NE(place, std::string::npos) << verdict.what;
    }
}

TEST_F(Report, PlotsByNameCanBeDrawn) {
    for (const int dimension : {2, 3}) {
        const results::ResultReader result = sample(dimension, 8);
        const figures::curves::PlotData data{.result = result,
                                             .series = results::series_of(result)};
        std::size_t drawn = 0;
        for (const figures::curves::ResultPlot& plot : figures::curves::result_plots()) {
            const std::optional<figures::Figure> figure = plot.make(data);
            if (!figure) {
                // There are no measures.
                EXPECT_TRUE(plot.name == "stress-strain" || plot.name == "coordinates" ||
                            plot.name == "sweeping")
                    << plot.name;
                continue;
            }
            EXPECT_NE(figures::plot::to_svg(*figure).find("<svg"), std::string::npos) << plot.name;
            ++drawn;
        }
        EXPECT_EQ(drawn, figures::curves::result_plots().size() - 3);
    }
}

TEST_F(Report, HistogramOfForcesIsADensity) {
    const results::ResultReader result = sample(2, 12);
    const figures::curves::PlotData data{.result = result, .series = {}};
    for (const figures::curves::ResultPlot& plot : figures::curves::result_plots()) {
        if (plot.name != "forces") continue;
        const std::optional<figures::Figure> figure = plot.make(data);
        ASSERT_TRUE(figure);
        const figures::Line& line = figure->panels.front().lines.front();
        double area = 0.0;
        for (std::size_t k = 0; k + 1 < line.x.size(); k += 2) {
            area += (line.x[k + 1] - line.x[k]) * line.y[k];
        }
        EXPECT_NEAR(area, 1.0, 1e-12);
    }
}

}  // namespace
}  // namespace drystone::report
