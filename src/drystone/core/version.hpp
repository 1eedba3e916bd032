#pragma once

#include <string_view>

namespace drystone {

/// Version of the library, "major.minor.patch".
[[nodiscard]] std::string_view version() noexcept;

}  // namespace drystone
