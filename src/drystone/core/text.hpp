#pragma once

#include <span>
#include <string>
#include <string_view>

namespace drystone {

/// Shortest decimal text that reads back as the same double: 0.1 -> "0.1", NaN -> "nan".
[[nodiscard]] std::string to_text(double value);

/// The value to six significant digits, for messages: 0.0100146.
[[nodiscard]] std::string short_text(double value);

/// Edits that turn one word into the other: letters put in, left out, changed, or two neighbours
/// swapped (optimal string alignment). Case does not count.
[[nodiscard]] int edit_distance(std::string_view a, std::string_view b);

/// The name that was probably meant by `word`: the one with fewest edits, the first of equals, if
/// they are at most a third of its letters (one edit is always forgiven). Empty when there is none.
[[nodiscard]] std::string closest_name(std::string_view word, std::span<const std::string> names);

/// "(did you mean 'radius'?)" behind a blank, or nothing.
[[nodiscard]] std::string suggestion(std::string_view word, std::span<const std::string> names);

}  // namespace drystone
