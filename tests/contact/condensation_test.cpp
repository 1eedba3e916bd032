#include "drystone/contact/condensation.hpp"

#include <gtest/gtest.h>

namespace drystone::contact {
namespace {

bool condenses(const CondensationCounts& counts) { return CondensationRule().condenses(counts); }

TEST(Condensation, IsForFewContacts) {
    EXPECT_TRUE(condenses(
        {.factor_entries = 1e5, .column_work = 4e6, .matrix_entries = 6724, .stored = 1e4}));
    EXPECT_TRUE(condenses({.factor_entries = 1e5, .matrix_entries = 6724, .stored = 1e4}));
}

TEST(Condensation, IsNotForAMatrixThatIsFullerThanTheFactor) {
    EXPECT_FALSE(condenses({.factor_entries = 1e5, .matrix_entries = 4e6, .stored = 1e6}));
    EXPECT_TRUE(condenses({.factor_entries = 1e8, .matrix_entries = 4e6, .stored = 1e6}));
}

// W of a hundred bodies with 20 components each has a hundredth of the entries of one with 2,000.
TEST(Condensation, IsForManyBodies) {
    EXPECT_TRUE(condenses({.factor_entries = 1e5, .matrix_entries = 4e4, .stored = 1e6}));
}

TEST(Condensation, IsNotForMoreMemoryThanThereIs) {
    EXPECT_FALSE(condenses({.factor_entries = 1e9, .matrix_entries = 100, .stored = 1e9}));
}

TEST(Condensation, BuysColumnsThatLastAfterAWhile) {
    const CondensationCounts counts{
        .factor_entries = 1e7, .column_work = 4e10, .matrix_entries = 1e6, .stored = 1e6};
    CondensationRule rule;
    int waited = 0;
    while (!rule.condenses(counts) && waited < 1000) ++waited;
    EXPECT_GT(waited, 1);
    EXPECT_LT(waited, 1000);
    // What is paid for is not paid again.
    CondensationCounts bought = counts;
    bought.column_work = 0.0;
    EXPECT_TRUE(rule.condenses(bought));
    // New columns wait again, fewer of them less long.
    CondensationCounts more = counts;
    more.column_work = 2e10;
    int waited_again = 0;
    while (!rule.condenses(more) && waited_again < 1000) ++waited_again;
    EXPECT_GT(waited_again, 0);
    EXPECT_LT(waited_again, waited);
}

TEST(Condensation, NeverBuysColumnsForOneStep) {
    const CondensationCounts counts{.factor_entries = 1e7,
                                    .column_work = 1e10,
                                    .matrix_entries = 1e6,
                                    .stored = 1e6,
                                    .lasting = false};
    CondensationRule rule;
    for (int k = 0; k < 100; ++k) EXPECT_FALSE(rule.condenses(counts));
}

}  // namespace
}  // namespace drystone::contact
