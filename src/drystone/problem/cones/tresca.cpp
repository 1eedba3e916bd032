// Differentiates the projection on Tresca's disc.
#include "drystone/problem/cones/tresca.hpp"

namespace drystone::problem {

void projection_derivative(const Tresca& law, const Eigen::Ref<const VecX>& z, Eigen::Ref<MatX> D) {
    const Index tangential = z.size() - 1;
    const double length = z.tail(tangential).norm();
    D.setIdentity();
    D(0, 0) = z[0] > 0.0 ? 1.0 : 0.0;
    auto T = D.bottomRightCorner(tangential, tangential);
    if (law.threshold == 0.0) {
        T.setZero();
        return;
    }
    if (length <= law.threshold) return;
    T -= z.tail(tangential) * z.tail(tangential).transpose() / (length * length);
    T *= law.threshold / length;
}

}  // namespace drystone::problem
