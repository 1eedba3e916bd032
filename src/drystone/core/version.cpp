// Returns the version that the build has set.
#include "drystone/core/version.hpp"

namespace drystone {

std::string_view version() noexcept { return DRYSTONE_VERSION; }

}  // namespace drystone
