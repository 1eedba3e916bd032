#pragma once

#include "drystone/linalg/types.hpp"

namespace drystone::contact {

/// Friction as a force of velocities and its derivatives.
template <int D>
struct FrictionResponse {
    Vector<D> force = Vector<D>::Zero();
    Eigen::Matrix<double, D, D> by_velocity = Eigen::Matrix<double, D, D>::Zero();
    Vector<D> by_normal_force = Vector<D>::Zero();
    bool sticks = false;
};

/// Regularised Coulomb friction, for the tangential velocity u (m/s) and the normal force N >= 0:
///     stick  -c_tau u              where c_tau |u| <= mu N,
///     slip   -mu N u / |u|         elsewhere.
/// Continuous in u and N; force . u <= 0. What sticks creeps at the speed |force| / c_tau. With
/// `hold` the first formula holds everywhere.
template <int D>
[[nodiscard]] FrictionResponse<D> regularised_friction(double c_tau, double mu, const Vector<D>& u,
                                                       double N, bool hold = false) {
    using Matrix = Eigen::Matrix<double, D, D>;
    const double speed = u.norm();
    if (hold || c_tau * speed <= mu * N) {
        return {.force = -c_tau * u, .by_velocity = -c_tau * Matrix::Identity(), .sticks = true};
    }
    const Vector<D> along = u / speed;
    const Matrix across = Matrix::Identity() - along * along.transpose();
    return {.force = -mu * N * along,
            .by_velocity = -mu * N / speed * across,
            .by_normal_force = -mu * along};
}

}  // namespace drystone::contact
