#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/geometry/elements/gmsh/gmsh_file.hpp"
#include "geometry/gmsh_samples.hpp"

namespace drystone::geometry {

namespace {

std::vector<std::string> samples() {
    return {test::square_2_2(),
            test::square_4_1(),
            test::binary_square_2_2(false),
            test::binary_square_2_2(true),
            test::binary_square_4_1(false),
            test::binary_square_4_1(true),
            test::tetrahedron_4_1()};
}

/// Refused or read: any other exception, a crash or the lack of memory fails the test.
bool is_read(const std::string& content) {
    try {
        static_cast<void>(parse_gmsh(content, "m"));
        return true;
    } catch (const InputError&) {
        return false;
    }
}

}  // namespace

TEST(GmshDamage, RefusesEveryFileThatEndsEarly) {
    for (const std::string& whole : samples()) {
        ASSERT_TRUE(is_read(whole));
        // Without the last line end the file is still whole.
        for (std::size_t length = 0; length + 1 < whole.size(); ++length) {
            EXPECT_FALSE(is_read(whole.substr(0, length))) << length << " of " << whole.size();
        }
    }
}

/// Every place of a file in turn gets the bytes of a huge or a negative count.
TEST(GmshDamage, TakesNoMemoryForHugeCounts) {
    for (const std::string& whole : samples()) {
        for (std::size_t at = 0; at + 8 <= whole.size(); ++at) {
            for (const char byte : {'\x7f', '\xff', '9'}) {
                std::string changed = whole;
                changed.replace(at, 4, 4, byte);
                static_cast<void>(is_read(changed));
                changed.replace(at, 8, 8, byte);
                static_cast<void>(is_read(changed));
            }
        }
    }
}

TEST(GmshDamage, SurvivesRandomBytes) {
    Rng random(7);
    for (const std::string& whole : samples()) {
        for (int round = 0; round < 2000; ++round) {
            std::string changed = whole;
            for (int k = 0; k < 3; ++k) {
                const int at = random.index(static_cast<int>(whole.size()));
                changed[static_cast<std::size_t>(at)] = static_cast<char>(random.bits() & 0xFFU);
            }
            static_cast<void>(is_read(changed));
        }
    }
}

}  // namespace drystone::geometry
