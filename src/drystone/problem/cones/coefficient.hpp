#pragma once

#include <string_view>

namespace drystone::problem {

/// A number of a law that must be finite and >= 0, by its name.
struct Coefficient {
    std::string_view name;
    double value = 0.0;
};

}  // namespace drystone::problem
