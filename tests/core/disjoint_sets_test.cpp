#include "drystone/core/disjoint_sets.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"

namespace drystone {
namespace {

using Number = DisjointSets::Number;
using Sets = std::vector<std::vector<Number>>;

TEST(DisjointSets, StartAloneAndGrowTogether) {
    DisjointSets numbers(5);
    EXPECT_EQ(numbers.sets(), (Sets{{0}, {1}, {2}, {3}, {4}}));
    numbers.join(4, 1);
    numbers.join(3, 0);
    EXPECT_EQ(numbers.sets(), (Sets{{0, 3}, {1, 4}, {2}}));
    numbers.join(4, 3);
    numbers.join(0, 1);
    EXPECT_EQ(numbers.sets(), (Sets{{0, 1, 3, 4}, {2}}));
    EXPECT_EQ(numbers.leader(4), 0);
    EXPECT_TRUE(DisjointSets(0).sets().empty());
}

/// Against labels that spread over all joins until nothing changes.
TEST(DisjointSets, AreTheConnectedPartsOfAGraph) {
    Rng rng(1);
    for (int sample = 0; sample < 200; ++sample) {
        const int count = 1 + rng.index(30);
        std::vector<std::pair<Number, Number>> joins(static_cast<std::size_t>(rng.index(30)));
        DisjointSets numbers(count);
        for (auto& [a, b] : joins) {
            a = rng.index(count);
            b = rng.index(count);
            numbers.join(a, b);
        }
        std::vector<Number> label(static_cast<std::size_t>(count));
        for (std::size_t i = 0; i < label.size(); ++i) label[i] = static_cast<Number>(i);
        for (int round = 0; round < count; ++round) {
            for (const auto& [a, b] : joins) {
                Number& first = label[static_cast<std::size_t>(a)];
                Number& second = label[static_cast<std::size_t>(b)];
                first = second = std::min(first, second);
            }
        }
        for (Number i = 0; i < count; ++i) {
            EXPECT_EQ(numbers.leader(i), label[static_cast<std::size_t>(i)]);
        }
    }
}

}  // namespace
}  // namespace drystone
