#pragma once

#include <string>

#include "drystone/linalg/types.hpp"

namespace drystone {

/// "(1, 2.5, -3)": the components with every digit needed to read them back.
[[nodiscard]] std::string to_text(const VecX& x);

/// Throws InputError naming `what` when an entry of `values` is NaN or infinite.
void require_finite(const std::string& what, const Eigen::Ref<const MatX>& values);

/// Throws InputError naming `what` unless `value` is finite and >= 0.
void require_non_negative(const std::string& what, double value);

/// Throws InputError naming `what` unless `value` is finite and > 0.
void require_positive(const std::string& what, double value);

/// Throws InputError naming `what` unless a vector has the `expected` number of components.
void require_size(const std::string& what, Index expected, Index found);

}  // namespace drystone
