#pragma once

#include <string>

namespace drystone {

/// Shortest decimal text that reads back as the same double: 0.1 -> "0.1", NaN -> "nan".
[[nodiscard]] std::string to_text(double value);

/// The value to six significant digits, for messages: 0.0100146.
[[nodiscard]] std::string short_text(double value);

}  // namespace drystone
