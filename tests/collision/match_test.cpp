#include <algorithm>

#include <gtest/gtest.h>

#include "drystone/collision/contact_point.hpp"
#include "drystone/core/rng.hpp"

namespace drystone::collision {
namespace {

using Contacts = std::vector<Contact<2>>;

Contact<2> contact(int body_a, int body_b, int part_a, int part_b, std::uint64_t feature) {
    Contact<2> result;
    result.feature = feature;
    result.body_a = body_a;
    result.body_b = body_b;
    result.part_a = part_a;
    result.part_b = part_b;
    return result;
}

/// A sorted list of different contacts drawn from few identities, so that lists share many.
Contacts random_contacts(Rng& rng, int draws) {
    Contacts result;
    for (int i = 0; i < draws; ++i) {
        result.push_back(contact(rng.index(3), rng.index(3), rng.index(2), rng.index(2),
                                 static_cast<std::uint64_t>(rng.index(2))));
    }
    std::sort(result.begin(), result.end(),
              [](const auto& x, const auto& y) { return compare_identity(x, y) < 0; });
    result.erase(
        std::unique(result.begin(), result.end(),
                    [](const auto& x, const auto& y) { return compare_identity(x, y) == 0; }),
        result.end());
    return result;
}

std::vector<std::int64_t> matched(const Contacts& before, const Contacts& now) {
    std::vector<std::int64_t> found;
    match<2>(before, now, found);
    return found;
}

TEST(Match, AgreesWithSearchingEveryPair) {
    Rng rng{1};
    for (int sample = 0; sample < 500; ++sample) {
        const Contacts before = random_contacts(rng, rng.index(60));
        const Contacts now = random_contacts(rng, rng.index(60));
        const std::vector<std::int64_t> found = matched(before, now);
        ASSERT_EQ(found.size(), now.size());
        for (std::size_t i = 0; i < now.size(); ++i) {
            std::int64_t expected = -1;
            for (std::size_t j = 0; j < before.size(); ++j) {
                if (compare_identity(before[j], now[i]) == 0) {
                    expected = static_cast<std::int64_t>(j);
                }
            }
            EXPECT_EQ(found[i], expected);
        }
    }
}

TEST(Match, ComparesEveryPartOfTheIdentityAndNothingElse) {
    const Contacts before{contact(1, 2, 3, 4, 5)};
    Contacts same = before;
    same[0].gap = 0.25;
    same[0].point = Vec2{1.0, 2.0};
    EXPECT_EQ(matched(before, same), std::vector<std::int64_t>{0});
    for (const Contact<2>& other :
         {contact(0, 2, 3, 4, 5), contact(1, 3, 3, 4, 5), contact(1, 2, 0, 4, 5),
          contact(1, 2, 3, 5, 5), contact(1, 2, 3, 4, 6)}) {
        EXPECT_EQ(matched(before, {other}), std::vector<std::int64_t>{-1});
    }
}

TEST(Match, EmptyListsMatchNothing) {
    const Contacts some{contact(0, 1, 0, 0, 7)};
    EXPECT_TRUE(matched(some, {}).empty());
    EXPECT_EQ(matched({}, some), std::vector<std::int64_t>{-1});
}

}  // namespace
}  // namespace drystone::collision
