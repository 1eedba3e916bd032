// Reads the last error of HDF5 as text, and finds links along a path.
#include "drystone/hdf5/handle.hpp"

namespace drystone::hdf5 {

std::string hdf5_reason() {
    // Upwards starts at the function that failed first.
    std::string reason;
    const auto keep_first = [](unsigned level, const H5E_error2_t* error, void* text) -> herr_t {
        if (level == 0 && error->desc != nullptr) *static_cast<std::string*>(text) = error->desc;
        return 0;
    };
    H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, keep_first, &reason);
    return reason.empty() ? "no reason given" : reason;
}

bool hdf5_exists(hid_t location, const std::string& path) {
    // H5Lexists fails, rather than answers, when an inner part of the path is missing.
    for (std::size_t end = path.find('/', 1);; end = path.find('/', end + 1)) {
        if (H5Lexists(location, path.substr(0, end).c_str(), H5P_DEFAULT) <= 0) return false;
        if (end == std::string::npos) return true;
    }
}

}  // namespace drystone::hdf5
