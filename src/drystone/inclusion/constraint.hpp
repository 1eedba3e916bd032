#pragma once

#include <functional>
#include <string>

#include "drystone/linalg/types.hpp"

namespace drystone::inclusion {

/// g(t, q) >= 0, with g twice differentiable where it is small.
struct Constraint {
    std::string name;
    std::function<double(double t, const VecX& q)> value;
    std::function<VecX(double t, const VecX& q)> gradient;     ///< by q
    std::function<double(double t, const VecX& q)> rate = {};  ///< dg/dt; empty: g does not move
    /// Second derivative of s -> g(t + s, q + s v) at s = 0, which event-driven integration needs;
    /// empty: by central differences of gradient and rate, good to about 1e-10 of their size.
    std::function<double(double t, const VecX& q, const VecX& v)> curvature = {};
};

/// dg/dt.
[[nodiscard]] double rate_of(const Constraint& constraint, double t, const VecX& q);

/// Second derivative of s -> g(t + s, q + s v) at s = 0.
[[nodiscard]] double curvature_of(const Constraint& constraint, double t, const VecX& q,
                                  const VecX& v);

}  // namespace drystone::inclusion
