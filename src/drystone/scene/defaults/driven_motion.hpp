#pragma once

#include <vector>

#include "drystone/history/piecewise_polynomial.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::scene::inline spec {
struct MotionSpec;
}

namespace drystone::scene::defaults {

/// Speed and acceleration of the surface of a driven body, by differences over a step.
class DrivenMotion {
  public:
    /// `motion` must outlive this. Rotations count at the distance `reach` (m); those of bodies
    /// that reach to infinity do not count.
    DrivenMotion(const MotionSpec& motion, double reach, double h);

    [[nodiscard]] double speed(double t) const;         ///< m/s
    [[nodiscard]] double acceleration(double t) const;  ///< m/s^2

  private:
    /// Velocity over [t, t + h], and reach times the angular velocity.
    struct Rates {
        Vec3 linear = Vec3::Zero();
        Vec3 angular = Vec3::Zero();
    };
    [[nodiscard]] Rates placement(double t) const;
    [[nodiscard]] Rates rates(double t) const;

    const MotionSpec& motion_;
    double reach_;
    double h_;
    std::vector<history::PiecewisePolynomial>
        histories_;  // displacements of the motion's histories
};

}  // namespace drystone::scene::defaults
