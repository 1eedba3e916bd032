// Curves of a result, thinned.
#include "drystone/results/series.hpp"

#include <algorithm>
#include <limits>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"
#include "drystone/core/rng.hpp"
#include "results/sample_run.hpp"

namespace drystone::results {
namespace {

Series thinned(const std::vector<double>& y, Index most) {
    Thinning thinning(most);
    for (std::size_t k = 0; k < y.size(); ++k) thinning.add(static_cast<double>(k), y[k]);
    Series series;
    thinning.append_to(series);
    return series;
}

TEST(Thinning, KeepsAllOfAShortCurve) {
    const std::vector<double> y{3.0, 1.0, 2.0, 2.0};
    EXPECT_EQ(thinned(y, 4).y, y);
    EXPECT_TRUE(thinned({}, 4).y.empty());
}

TEST(Thinning, KeepsTheLeastAndTheLargestOfEveryInterval) {
    Rng rng(1);
    for (const std::size_t size : {1001UL, 5000UL, 12'345UL}) {
        std::vector<double> y(size);
        for (double& value : y) value = rng.normal();
        const Series series = thinned(y, 1000);
        EXPECT_LE(series.x.size(), 1000U);
        EXPECT_GE(series.x.size(), 400U);
        EXPECT_TRUE(std::is_sorted(series.x.begin(), series.x.end()));
        for (std::size_t k = 0; k < series.x.size(); ++k) {
            EXPECT_EQ(series.y[k], y[static_cast<std::size_t>(series.x[k])]);
        }
        // The shortest power of two for which two points of every interval are few enough.
        std::size_t length = 2;
        while (2 * ((size + length - 1) / length) > 1000) length *= 2;
        for (std::size_t first = 0; first < size; first += length) {
            const auto begin = y.begin() + static_cast<std::ptrdiff_t>(first);
            const auto end =
                y.begin() + static_cast<std::ptrdiff_t>(std::min(size, first + length));
            for (const double extreme :
                 {*std::min_element(begin, end), *std::max_element(begin, end)}) {
                EXPECT_NE(std::find(series.y.begin(), series.y.end(), extreme), series.y.end());
            }
        }
    }
}

TEST(Thinning, GapsDoNotHideNumbers) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const Series series = thinned({nan, 5.0, nan, 2.0, nan, nan, nan, nan}, 4);
    EXPECT_NE(std::find(series.y.begin(), series.y.end(), 5.0), series.y.end());
    EXPECT_NE(std::find(series.y.begin(), series.y.end(), 2.0), series.y.end());
}

class ResultSeries : public drystone::test::TemporaryFolder {};

TEST_F(ResultSeries, AreThoseOfTheSteps) {
    const test::Sample sample{.dimension = 2};
    {
        ResultWriter writer(folder() / "result.h5", sample.run());
        sample.write(writer, 6);
        writer.finish(RunState::finished);
    }
    const ResultReader result(folder() / "result.h5");
    const std::vector<StepReport> reports = result.reports(0, result.steps());
    const auto find = [](const std::vector<Series>& list, const std::string& group,
                         const std::string& name) {
        return *std::find_if(list.begin(), list.end(), [&](const Series& series) {
            return series.group == group && series.name == name;
        });
    };
    const std::vector<Series> list = series_of(result);
    const Series kinetic = find(list, "energy", "kinetic");
    const Series change = find(list, "ledger", "energy_change");
    const Series normal = find(list, "ledger", "contact_normal");
    double sum = 0.0;
    double work = 0.0;
    ASSERT_EQ(kinetic.y.size(), reports.size());
    for (std::size_t k = 0; k < reports.size(); ++k) {
        EXPECT_EQ(kinetic.x[k], reports[k].time);
        EXPECT_EQ(kinetic.y[k], reports[k].kinetic_energy);
        sum += reports[k].ledger.sum() + reports[k].closure;
        work += reports[k].ledger.contact_normal;
        EXPECT_EQ(change.y[k], sum);
        EXPECT_EQ(normal.y[k], work);
    }
}

}  // namespace
}  // namespace drystone::results
