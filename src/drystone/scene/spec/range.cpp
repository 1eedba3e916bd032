// Membership in a range of numbers, and its description in messages.
#include "drystone/scene/spec/range.hpp"

#include <cmath>

#include "drystone/core/text.hpp"

namespace drystone::scene::inline spec {

bool Range::contains(double value) const noexcept {
    return std::isfinite(value) && value <= high && (low_included ? value >= low : value > low);
}

std::string describe(const Range& range) {
    const bool above = std::isfinite(range.low);
    const bool below = std::isfinite(range.high);
    if (above && below) {
        return std::string("a number in ") + (range.low_included ? "[" : "(") + to_text(range.low) +
               ", " + to_text(range.high) + "]";
    }
    if (above) return (range.low_included ? "a number >= " : "a number > ") + to_text(range.low);
    if (below) return "a number <= " + to_text(range.high);
    return "a number";
}

}  // namespace drystone::scene::inline spec
