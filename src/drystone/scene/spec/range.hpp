#pragma once

#include <limits>
#include <string>

namespace drystone::scene::inline spec {

/// Numbers a key may have. Infinite and undefined numbers are never among them.
struct Range {
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
    bool low_included = true;

    [[nodiscard]] bool contains(double value) const noexcept;
};

inline constexpr Range k_any_number{};
inline constexpr Range k_positive{.low = 0.0, .low_included = false};
inline constexpr Range k_not_negative{.low = 0.0};

/// "a number", "a number > 0", "a number in [0, 1]", ...
[[nodiscard]] std::string describe(const Range& range);

}  // namespace drystone::scene::inline spec
