#pragma once

#include "drystone/sim/measures/measure.hpp"

namespace drystone::sim::measures {

/// sum_c r_c (x) l_c of a step (N s m), compression positive: r_c the impulse on body A, l_c the
/// branch vector from B to A when both are `inside`. A contact of one inside body contributes with
/// the vector from the contact point to its centre. (Love 1927, Weber 1966.)
[[nodiscard]] Mat3 impulse_moment(const StepView& step, const Bodies& bodies,
                                  const std::vector<char>& inside);

/// p = tr(sigma) / D, q and their ratio, from the symmetric part. With the deviator s, q is
/// sqrt(s:s / 2) in the plane, half the difference of the principal stresses, and sqrt(3 s:s / 2)
/// in space, their difference in a triaxial test.
struct StressInvariants {
    double pressure = 0.0;
    double deviator = 0.0;
    double ratio = 0.0;  ///< q / p
};
[[nodiscard]] StressInvariants invariants(const Mat3& stress, int dimension);

/// Time average of the Love-Weber stress: sum over steps of impulse_moment / V, over the time.
class StressMean {
  public:
    void add(const StepView& step, const Bodies& bodies, const std::vector<char>& inside,
             double volume) {
        sum_ += impulse_moment(step, bodies, inside) / volume;
        time_ += step.h;
    }
    /// The mean, after which the sum starts anew; NaN without steps.
    [[nodiscard]] Mat3 take() {
        const Mat3 mean = sum_ / time_;
        *this = {};
        return mean;
    }

  private:
    Mat3 sum_ = Mat3::Zero();
    double time_ = 0.0;
};

}  // namespace drystone::sim::measures
