// The place of a key in its file, and the numbers that a key may have.
#include "drystone/scene/spec/keys.hpp"

#include <cmath>

#include "drystone/core/text.hpp"

namespace drystone::scene {
inline namespace spec {

Place place_of(const ItemSource& item, std::string_view key) {
    while (!key.empty()) {
        const auto found = item.keys.find(std::string(key));
        if (found != item.keys.end()) return found->second;
        const std::size_t end = key.find_last_of(".[");
        key = key.substr(0, end == std::string_view::npos ? 0 : end);
    }
    return item.place;
}

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

}  // namespace spec
}  // namespace drystone::scene
