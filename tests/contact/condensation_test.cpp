#include "drystone/contact/condensation.hpp"

#include <gtest/gtest.h>

namespace drystone::contact {
namespace {

TEST(Condensation, IsWorthItForFewContacts) {
    EXPECT_TRUE(is_worth_condensing(
        {.factor_entries = 1e5, .missing_columns = 82, .components = 82, .stored = 1e4}));
    EXPECT_TRUE(is_worth_condensing({.factor_entries = 1e5, .components = 82, .stored = 1e4}));
}

TEST(Condensation, IsNotWorthAMatrixThatIsFullerThanTheFactor) {
    EXPECT_FALSE(is_worth_condensing({.factor_entries = 1e5, .components = 2000, .stored = 1e6}));
    EXPECT_TRUE(is_worth_condensing({.factor_entries = 1e8, .components = 2000, .stored = 1e6}));
}

TEST(Condensation, IsNotWorthColumnsThatLastForOneStep) {
    const CondensationCounts lasting{
        .factor_entries = 1e7, .missing_columns = 1000, .components = 1000, .stored = 1e6};
    CondensationCounts once = lasting;
    once.lasting = false;
    EXPECT_TRUE(is_worth_condensing(lasting));
    EXPECT_FALSE(is_worth_condensing(once));
}

TEST(Condensation, IsNotWorthMoreMemoryThanThereIs) {
    EXPECT_FALSE(is_worth_condensing({.factor_entries = 1e9, .components = 10, .stored = 1e9}));
}

}  // namespace
}  // namespace drystone::contact
