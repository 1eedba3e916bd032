#pragma once

#include <functional>

#include "drystone/linalg/types.hpp"

namespace drystone {

/// y = A x.
using Product = std::function<void(const VecX& x, VecX& y)>;

struct GmresSettings {
    double tolerance = 1e-10;   ///< on |b - A x| / |b|
    Index most_products = 200;  ///< with A
    Index restart = 50;         ///< vectors that are kept
};

/// x = A^-1 b by generalised minimal residuals (Saad and Schultz 1986) from x = 0, for a square A
/// that is known by its products only. Returns |b - A x| / |b| as the recurrence of the iteration
/// estimates it; x is the best it has.
[[nodiscard]] double gmres(const Product& A, const VecX& b, const GmresSettings& settings, VecX& x);

}  // namespace drystone
