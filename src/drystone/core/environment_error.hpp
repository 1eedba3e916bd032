#pragma once

#include <filesystem>
#include <string>

#include "drystone/core/error.hpp"

namespace drystone {

/// The machine did not let us: a folder that does not exist, a full disk, missing permissions.
class EnvironmentError : public Error {
  public:
    /// "cannot <action> '<path>': <reason>"
    EnvironmentError(const std::string& action, const std::filesystem::path& path,
                     const std::string& reason)
        : Error("cannot " + action + " '" + path.string() + "': " + reason) {}
};

}  // namespace drystone
