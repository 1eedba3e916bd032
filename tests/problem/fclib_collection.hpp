#pragma once

#include <cstdlib>
#include <filesystem>
#include <set>

namespace drystone::problem::test {

/// The FCLIB files of the folder that the environment variable DRYSTONE_FCLIB names: real problems
/// that are not part of the project. Empty when it is not set.
inline std::set<std::filesystem::path> collection() {
    std::set<std::filesystem::path> files;
    const char* folder = std::getenv("DRYSTONE_FCLIB");
    if (folder == nullptr) return files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".hdf5") files.insert(entry.path());
    }
    return files;
}

}  // namespace drystone::problem::test
