#pragma once

#include <algorithm>

#include "drystone/linalg/growing_vector.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::solvers {

/// Nonlinear conjugate gradients on Gauss-Seidel (Silcowitz, Niebe and Erleben 2010): the
/// correction g of a sweep stands for a gradient, and with Fletcher and Reeves' beta
///     d <- g + beta d,   r <- r_before + d,   beta = min(1, |g|^2 / |g_before|^2),
/// with a restart (d = g) where |g|^2 grows by more than a fifth. On contacts that keep their
/// status the sweeps then converge like conjugate gradients instead of like Gauss-Seidel.
class ConjugateSweeps {
  public:
    void restart(Index components) {
        direction_.resized(components).setZero();
        length_ = 0.0;
    }
    /// For velocities that follow the impulses.
    void restart_motion(Index unknowns) { motion_.resized(unknowns).setZero(); }

    /// `before` and `r`: impulses around a sweep; r becomes the accelerated iterate. `rho`
    /// (components) makes |g|^2 an energy for any masses.
    void extend(const Eigen::Ref<const VecX>& before, const Eigen::Ref<const VecX>& rho, VecX& r) {
        auto direction = direction_.get();
        const double length = (r - before).cwiseAbs2().dot(rho);
        extended_ = length_ > 0.0 && length <= k_growth * length_;
        if (extended_) {
            beta_ = std::min(1.0, length / length_);
            direction = (r - before) + beta_ * direction;
            r = before + direction;
        } else {
            direction = r - before;
        }
        length_ = length;
    }

    /// Gives v, a linear function of r, the change that `extend` just made to r. `before`: v before
    /// the sweep.
    void follow(const Eigen::Ref<const VecX>& before, Eigen::Ref<VecX> v) {
        auto motion = motion_.get();
        if (extended_) {
            motion = (v - before) + beta_ * motion;
            v = before + motion;
        } else {
            motion = v - before;
        }
    }

  private:
    // Small growth is the rule while contacts change their status; restarting there at once would
    // leave plain sweeps every other time.
    static constexpr double k_growth = 1.2;

    double length_ = 0.0;
    double beta_ = 0.0;
    bool extended_ = false;
    GrowingVector direction_;  // d
    GrowingVector motion_;     // M^-1 H^T d
};

}  // namespace drystone::solvers
