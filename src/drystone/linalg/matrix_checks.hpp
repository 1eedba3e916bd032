#pragma once

#include <string_view>

#include "drystone/linalg/types.hpp"

/// Checks of vectors and matrices that come from outside: each throws InputError naming `what` and
/// the size or the defect found.
namespace drystone {

/// A vector has the `expected` number of components.
void require_size(std::string_view what, Index expected, Index found);

/// `matrix` is n x n, finite and Q^T Q = identity up to 1e-10 (Frobenius norm).
void require_orthogonal(std::string_view what, Index n, const MatX& matrix);

}  // namespace drystone
