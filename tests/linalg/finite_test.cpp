#include <limits>

#include <gtest/gtest.h>

#include "core/message_of.hpp"
#include "drystone/core/error.hpp"
#include "drystone/linalg/checks.hpp"

namespace drystone {

TEST(Finite, ChecksNameTheValue) {
    const double infinity = std::numeric_limits<double>::infinity();
    EXPECT_EQ(message_of<InputError>([&] { require_finite("v", Vec2(0, infinity)); }),
              "v: expected finite numbers, found inf in row 1");
    EXPECT_EQ(message_of<InputError>([] { require_finite("v", Vec2(0, 1)); }), k_no_error);
    EXPECT_EQ(message_of<InputError>([] { require_non_negative("m", -0.5); }),
              "m: expected a number >= 0, found -0.5");
    EXPECT_EQ(message_of<InputError>([] { require_non_negative("m", 0.0); }), k_no_error);
    EXPECT_EQ(message_of<InputError>([] { require_positive("m", 0.0); }),
              "m: expected a number > 0, found 0");
    EXPECT_EQ(message_of<InputError>([&] { require_positive("m", infinity); }),
              "m: expected a number > 0, found inf");
}

}  // namespace drystone
