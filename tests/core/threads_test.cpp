#include "drystone/core/threads.hpp"

#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

namespace drystone {
namespace {

TEST(Threads, DoEveryPieceOnce) {
    for (const int count : {1, 2, 5}) {
        const Threads threads(count);
        EXPECT_EQ(threads.count(), count);
        for (const std::size_t pieces : {0U, 1U, 1000U}) {
            std::vector<int> done(pieces, 0);
            threads.share(pieces, [&](std::size_t k) { ++done[k]; });
            EXPECT_EQ(done, std::vector<int>(pieces, 1));
        }
    }
}

TEST(Threads, PassExceptionsOn) {
    for (const int count : {1, 3}) {
        const auto work = [](std::size_t k) {
            if (k == 17) throw std::runtime_error("seventeen");
        };
        EXPECT_THROW(Threads(count).share(100, work), std::runtime_error);
    }
}

}  // namespace
}  // namespace drystone
