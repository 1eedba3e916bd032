#pragma once

#include <string_view>

#include "drystone/linalg/types.hpp"

/// Checks of numbers, vectors and matrices that come from outside: each throws InputError that
/// names `what` and the value, size or defect found.
namespace drystone {

/// No entry of `values` is NaN or infinite.
void require_finite(std::string_view what, const Eigen::Ref<const MatX>& values);

/// `value` is finite and >= 0.
void require_non_negative(std::string_view what, double value);

/// `value` is finite and > 0.
void require_positive(std::string_view what, double value);

/// A vector has the `expected` number of components.
void require_size(std::string_view what, Index expected, Index found);

/// `matrix` is n x n, finite and Q^T Q = identity up to 1e-10 (Frobenius norm).
void require_orthogonal(std::string_view what, Index n, const MatX& matrix);

}  // namespace drystone
