#include "drystone/core/state_hash.hpp"

#include <array>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace drystone {

/// FNV-1a of nothing is its offset basis; of eight zero bytes, eight multiplications by the prime.
TEST(StateHash, IsFnv1a) {
    constexpr std::uint64_t k_basis = 0xcbf29ce484222325ULL;
    EXPECT_EQ(state_hash({}), k_basis);
    std::uint64_t expected = k_basis;
    for (int byte = 0; byte < 8; ++byte) expected *= 0x100000001b3ULL;
    const std::array<double, 1> zero{0.0};
    EXPECT_EQ(state_hash(zero), expected);
}

TEST(StateHash, SeesEveryBitAndTheOrder) {
    const std::vector<double> state{1.0, 2.0, -3.5};
    const std::uint64_t hash = state_hash(state);
    EXPECT_EQ(hash, state_hash(std::vector<double>{1.0, 2.0, -3.5}));
    EXPECT_NE(hash, state_hash(std::vector<double>{2.0, 1.0, -3.5}));
    EXPECT_NE(hash, state_hash(std::vector<double>{1.0, std::nextafter(2.0, 3.0), -3.5}));
    const std::array<double, 1> plus{0.0};
    const std::array<double, 1> minus{-0.0};
    EXPECT_NE(state_hash(plus), state_hash(minus));
}

TEST(StateHash, ChainsThroughTheSeed) {
    const std::vector<double> whole{1.0, 2.0, 3.0};
    const std::vector<double> head{1.0};
    const std::vector<double> tail{2.0, 3.0};
    EXPECT_EQ(state_hash(tail, state_hash(head)), state_hash(whole));
}

}  // namespace drystone
