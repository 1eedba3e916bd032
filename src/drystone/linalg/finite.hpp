#pragma once

#include <string>
#include <string_view>

#include "drystone/linalg/types.hpp"

/// Checks of what comes from outside: each throws InputError naming `what` and the value found.
namespace drystone {

/// "(1, 2.5, -3)": the components with every digit needed to read them back.
[[nodiscard]] std::string to_text(const VecX& x);

/// No entry of `values` is NaN or infinite.
void require_finite(std::string_view what, const Eigen::Ref<const MatX>& values);

/// `value` is finite and >= 0.
void require_non_negative(std::string_view what, double value);

/// `value` is finite and > 0.
void require_positive(std::string_view what, double value);

/// A vector has the `expected` number of components.
void require_size(std::string_view what, Index expected, Index found);

/// `matrix` is n x n, finite and Q^T Q = identity up to 1e-10.
void require_orthogonal(std::string_view what, Index n, const MatX& matrix);

}  // namespace drystone
