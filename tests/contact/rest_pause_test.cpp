// Pauses after the answer no: 1, 2, 4, ... up to 64 steps.
#include <vector>

#include <gtest/gtest.h>

#include "drystone/contact/step_problem.hpp"

namespace drystone::contact {
namespace {

TEST(RestPause, DoublesUpTo64Steps) {
    RestPause pause;
    EXPECT_FALSE(pause.goes_on());
    for (const int length : {1, 2, 4, 8, 16, 32, 64, 64}) {
        pause.lengthen();
        for (int step = 0; step < length; ++step) EXPECT_TRUE(pause.goes_on()) << length;
        EXPECT_FALSE(pause.goes_on()) << length;
    }
}

}  // namespace
}  // namespace drystone::contact
