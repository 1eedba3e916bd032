#pragma once

#include <string>

#include "drystone/linalg/types.hpp"

namespace drystone {

/// "(1, 2.5, -3)": the components with every digit needed to read them back.
[[nodiscard]] std::string to_text(const VecX& x);

}  // namespace drystone
