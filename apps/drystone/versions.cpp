#include "versions.hpp"

#include <hdf5.h>
#include <nlohmann/json.hpp>

#include <CLI/Version.hpp>
#include <Eigen/Core>

#include "drystone/core/version.hpp"

namespace drystone::app {

namespace {

std::string numbers(int major, int minor, int patch) {
    return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

}  // namespace

std::vector<std::pair<std::string, std::string>> versions() {
    return {{"drystone", std::string(version()) + " (" + DRYSTONE_BUILD_TYPE + ")"},
            {"compiler", std::string("g++ ") + __VERSION__},
            {"Eigen", numbers(EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION)},
            {"HDF5", numbers(H5_VERS_MAJOR, H5_VERS_MINOR, H5_VERS_RELEASE)},
            {"nlohmann json", numbers(NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR,
                                      NLOHMANN_JSON_VERSION_PATCH)},
            {"CLI11", CLI11_VERSION}};
}

}  // namespace drystone::app
