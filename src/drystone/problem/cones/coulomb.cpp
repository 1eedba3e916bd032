// Differentiates the projection on a round cone and its shift.
#include "drystone/problem/cones/coulomb.hpp"

namespace drystone::problem {

namespace {

template <int N>
void derivative(double mu, const Vector<N>& z, Eigen::Ref<MatX> D) {
    const double length = z.template tail<N - 1>().norm();
    if (mu == 0.0) {
        // K is a half-line: no kink across it, on it neither.
        D.setZero();
        D(0, 0) = z[0] > 0.0 ? 1.0 : 0.0;
    } else if (length <= mu * z[0]) {
        D.setIdentity();
    } else if (z[0] <= -mu * length) {
        D.setZero();
    } else {
        const Vector<N - 1> e = z.template tail<N - 1>() / length;
        const double weight = 1.0 / (1.0 + mu * mu);
        const double across = mu * (z[0] + mu * length) * weight / length;
        D(0, 0) = weight;
        D.row(0).tail(N - 1) = (weight * mu) * e.transpose();
        D.col(0).tail(N - 1) = (weight * mu) * e;
        D.bottomRightCorner(N - 1, N - 1) = (weight * mu * mu - across) * e * e.transpose();
        D.bottomRightCorner(N - 1, N - 1).diagonal().array() += across;
    }
}

}  // namespace

void projection_derivative(const Coulomb& law, const Eigen::Ref<const VecX>& z,
                           Eigen::Ref<MatX> D) {
    if (z.size() == 3) {
        derivative<3>(law.mu, z, D);
    } else if (z.size() == 2) {
        derivative<2>(law.mu, z, D);
    } else {
        D(0, 0) = z[0] > 0.0 ? 1.0 : 0.0;
    }
}

void shift_gradient(const Coulomb& law, const Eigen::Ref<const VecX>& u,
                    Eigen::Ref<VecX> gradient) {
    const Index tangential = u.size() - 1;
    const double length = u.tail(tangential).norm();
    gradient[0] = 0.0;
    gradient.tail(tangential) = u.tail(tangential) * (length > 0.0 ? law.mu / length : 0.0);
}

}  // namespace drystone::problem
