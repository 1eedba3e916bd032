// Reading a trajectory, and the list of schemes.
#include <sstream>

#include <gtest/gtest.h>

#include "sweeping/problems.hpp"

namespace drystone::sweeping {
namespace {

Trajectory zigzag() {
    Trajectory run;
    run.records = {
        {.t = 0.0, .u = VecX::Constant(1, 0.0), .normal = VecX::Zero(1)},
        {.t = 1.0,
         .u = VecX::Constant(1, 2.0),
         .normal = VecX::Constant(1, -2.0),
         .contacts = {{3, 2.0}, {5, 0.25}}},
        {.t = 1.0, .u = VecX::Constant(1, 5.0), .normal = VecX::Constant(1, -3.0), .jump = true},
        {.t = 2.0, .u = VecX::Constant(1, 4.0), .normal = VecX::Constant(1, 1.0)}};
    return run;
}

TEST(Trajectory, IsLinearBetweenRecordsAndRightContinuousAtJumps) {
    EXPECT_EQ(state_at(zigzag(), -1.0)[0], 0.0);
    EXPECT_EQ(state_at(zigzag(), 0.25)[0], 0.5);
    EXPECT_EQ(state_at(zigzag(), 1.0)[0], 5.0);
    EXPECT_EQ(state_at(zigzag(), 1.5)[0], 4.5);
    EXPECT_EQ(state_at(zigzag(), 9.0)[0], 4.0);
}

TEST(Trajectory, VariationSumsTheSteps) { EXPECT_EQ(variation(zigzag()), 2.0 + 3.0 + 1.0); }

TEST(Trajectory, CsvHasOneLinePerRecord) {
    std::istringstream lines(to_csv(zigzag()));
    std::vector<std::string> found;
    for (std::string line; std::getline(lines, line);) found.push_back(line);
    ASSERT_EQ(found.size(), 5U);
    EXPECT_EQ(found[0], "t,u0,normal0,contacts");
    EXPECT_EQ(found[2], "1,2,-2,3:2;5:0.25");
}

TEST(Registry, ListsEverySchemeInOrderAndMakesIt) {
    std::vector<std::string> names;
    for (const SchemeEntry& entry : schemes()) {
        names.push_back(entry.name);
        EXPECT_FALSE(entry.summary.empty());
        EXPECT_EQ(make_scheme(entry.name).name, entry.name);
    }
    EXPECT_EQ(names, (std::vector<std::string>{"catching_up", "event_driven", "penalty", "theta"}));
}

TEST(Progress, IsReportedFromZeroToOne) {
    std::vector<double> shares;
    (void)integrate(problems::DraggedDisk::process(), catching_up(),
                    {.step = 0.1, .on_progress = [&](double share) { shares.push_back(share); }});
    ASSERT_FALSE(shares.empty());
    EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end()));
    EXPECT_EQ(shares.back(), 1.0);
}

}  // namespace
}  // namespace drystone::sweeping
