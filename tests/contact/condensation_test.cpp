#include "drystone/contact/condensation.hpp"

#include <gtest/gtest.h>

namespace drystone::contact {
namespace {

bool condenses(const CondensationCounts& counts) { return CondensationRule().condenses(counts); }

TEST(Condensation, IsForFewContacts) {
    EXPECT_TRUE(
        condenses({.factor_entries = 1e5, .missing_columns = 40, .components = 82, .stored = 1e4}));
    EXPECT_TRUE(condenses({.factor_entries = 1e5, .components = 82, .stored = 1e4}));
}

TEST(Condensation, IsNotForAMatrixThatIsFullerThanTheFactor) {
    EXPECT_FALSE(condenses({.factor_entries = 1e5, .components = 2000, .stored = 1e6}));
    EXPECT_TRUE(condenses({.factor_entries = 1e8, .components = 2000, .stored = 1e6}));
}

TEST(Condensation, IsNotForMoreMemoryThanThereIs) {
    EXPECT_FALSE(condenses({.factor_entries = 1e9, .components = 10, .stored = 1e9}));
}

TEST(Condensation, BuysColumnsThatLastAfterAWhile) {
    const CondensationCounts counts{
        .factor_entries = 1e7, .missing_columns = 4000, .components = 1000, .stored = 1e6};
    CondensationRule rule;
    int waited = 0;
    while (!rule.condenses(counts) && waited < 1000) ++waited;
    EXPECT_GT(waited, 1);
    EXPECT_LT(waited, 1000);
    // What is paid for is not paid again.
    CondensationCounts bought = counts;
    bought.missing_columns = 0.0;
    EXPECT_TRUE(rule.condenses(bought));
    // New columns wait again, fewer of them less long.
    CondensationCounts more = counts;
    more.missing_columns = 2000;
    int waited_again = 0;
    while (!rule.condenses(more) && waited_again < 1000) ++waited_again;
    EXPECT_GT(waited_again, 0);
    EXPECT_LT(waited_again, waited);
}

TEST(Condensation, NeverBuysColumnsForOneStep) {
    const CondensationCounts counts{.factor_entries = 1e7,
                                    .missing_columns = 1000,
                                    .components = 1000,
                                    .stored = 1e6,
                                    .lasting = false};
    CondensationRule rule;
    for (int k = 0; k < 100; ++k) EXPECT_FALSE(rule.condenses(counts));
}

}  // namespace
}  // namespace drystone::contact
