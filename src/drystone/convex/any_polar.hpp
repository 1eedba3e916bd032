#pragma once

#include <string>

#include "drystone/convex/any_set.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// Polar cone { y : x.y <= 0 for every x of a cone } or dual cone, minus the polar, of a closed
/// convex cone that is known at run time only (sets/polar.hpp has the one of a known type). That
/// the set is a cone is the caller's promise.
class AnyPolar {
  public:
    enum class Side { polar, dual };

    AnyPolar(AnySet cone, Side side);

    [[nodiscard]] const AnySet& cone() const noexcept { return cone_; }
    [[nodiscard]] Side side() const noexcept { return side_; }
    /// 1 for the polar, -1 for the dual.
    [[nodiscard]] double sign() const noexcept { return side_ == Side::polar ? 1.0 : -1.0; }

  private:
    AnySet cone_;
    Side side_;
};

[[nodiscard]] Index dimension(const AnyPolar& set);
[[nodiscard]] std::string describe(const AnyPolar& set);

/// Moreau's decomposition: x - P_K(x), for the dual x + P_K(-x).
[[nodiscard]] VecX project(const AnyPolar& set, const VecX& x);

/// x - M^-1 P_K(M x) with P_K in the metric M^-1.
[[nodiscard]] VecX project(const AnyPolar& set, const VecX& x, const Metric& metric);

/// The polar of the polar is the cone: 0 on it, +infinity elsewhere.
[[nodiscard]] double support(const AnyPolar& set, const VecX& d);

}  // namespace drystone::convex
