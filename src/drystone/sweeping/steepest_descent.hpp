#pragma once

#include <functional>
#include <vector>

#include "drystone/convex/regularity/proximal.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::sweeping {

/// One instant of a descent.
struct DescentRecord {
    double t = 0.0;
    VecX u;
    double value = 0.0;  ///< f(u), or f_t(u)
};

/// Steepest descent  -u' in d f(u)  (d the proximal subdifferential) by the proximal step
///     u_{k+1} = argmin f(y) + |y - u_k|^2 / (2h),
/// which lowers f by at least |u_{k+1} - u_k|^2 / (2h) and has order 1 in h.
///
/// Throws InputError unless h times the semiconvexity of f is below 1, where the step is unique.
[[nodiscard]] std::vector<DescentRecord> steepest_descent(const convex::ProxFunction& f,
                                                          const VecX& initial, double h, int steps);

/// Steepest descent of a function that depends on time, each step with f at its end. With f_t the
/// indicator of C(t) this is the sweeping process and the step is catching-up.
[[nodiscard]] std::vector<DescentRecord> steepest_descent(
    const std::function<convex::ProxFunction(double)>& f, const VecX& initial, double h, int steps);

}  // namespace drystone::sweeping
