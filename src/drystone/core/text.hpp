#pragma once

#include <string>

namespace drystone {

/// Shortest decimal text that reads back as the same double: 0.1 -> "0.1", NaN -> "nan".
[[nodiscard]] std::string to_text(double value);

}  // namespace drystone
