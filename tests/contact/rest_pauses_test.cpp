// Pauses after the answer no: 1, 2, 4, ... up to 64 steps, for the bodies that were asked.
#include "drystone/contact/rest_pauses.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace drystone::contact {
namespace {

TEST(RestPauses, DoubleUpTo64Steps) {
    RestPauses pauses;
    const std::vector<Index> bodies{3, 7};
    EXPECT_FALSE(pauses.hold(bodies));
    for (const int length : {1, 2, 4, 8, 16, 32, 64, 64}) {
        pauses.lengthen(bodies);
        EXPECT_TRUE(pauses.hold(bodies)) << "in the step itself, " << length;
        for (int step = 0; step < length; ++step) {
            pauses.start_step();
            EXPECT_TRUE(pauses.hold(bodies)) << length;
        }
        pauses.start_step();
        EXPECT_FALSE(pauses.hold(bodies)) << length;
    }
}

TEST(RestPauses, EndWithTheAnswerYes) {
    RestPauses pauses;
    const std::vector<Index> bodies{0, 1};
    for (int k = 0; k < 5; ++k) pauses.lengthen(bodies);
    pauses.end(bodies);
    EXPECT_FALSE(pauses.hold(bodies));
    pauses.lengthen(bodies);
    pauses.start_step();
    EXPECT_TRUE(pauses.hold(bodies));
    pauses.start_step();
    EXPECT_FALSE(pauses.hold(bodies));
}

TEST(RestPauses, OfAFlowDoNotHoldThePileBesideIt) {
    RestPauses pauses;
    const std::vector<Index> flow{0, 1, 2, 3, 4};
    for (int k = 0; k < 7; ++k) pauses.lengthen(flow);
    EXPECT_FALSE(pauses.hold(std::vector<Index>{5, 6}));
    // One grain of the flow joins the pile, or a new one the flow.
    EXPECT_FALSE(pauses.hold(std::vector<Index>{4, 5, 6}));
    EXPECT_TRUE(pauses.hold(std::vector<Index>{0, 1, 2, 3, 4, 7}));
}

}  // namespace
}  // namespace drystone::contact
