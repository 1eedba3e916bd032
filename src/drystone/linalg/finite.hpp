#pragma once

#include <string_view>

#include "drystone/linalg/types.hpp"

/// Checks of numbers that come from outside: each throws InputError naming `what` and the value
/// found.
namespace drystone {

/// No entry of `values` is NaN or infinite.
void require_finite(std::string_view what, const Eigen::Ref<const MatX>& values);

/// `value` is finite and >= 0.
void require_non_negative(std::string_view what, double value);

/// `value` is finite and > 0.
void require_positive(std::string_view what, double value);

}  // namespace drystone
