// Mass properties of moved and welded bodies, and their principal axes.
// Sums use the parallel axis theorem (Steiner): I = sum_k I_k + m_k (|d_k|^2 1 - d_k d_k^T) with
// d_k from the common centre to the centre of part k.
#include "drystone/geometry/mass_properties.hpp"

#include <cmath>
#include <utility>

#include <Eigen/Jacobi>

namespace drystone::geometry {

namespace {

/// Inertia of a unit mass at `d` about the origin: |d|^2 in the plane, |d|^2 I - d d^T in space.
Inertia<2> steiner(const Vec2& d) { return Inertia<2>(d.squaredNorm()); }
Inertia<3> steiner(const Vec3& d) { return d.squaredNorm() * Mat3::Identity() - d * d.transpose(); }

/// Inertia in turned axes: R I R^T; a number in the plane, which does not change.
Inertia<2> turned(const Inertia<2>& inertia, const Rotation<2>&) { return inertia; }
Inertia<3> turned(const Inertia<3>& inertia, const Rotation<3>& rotation) {
    return rotation * inertia * rotation.transpose();
}

Rotation<2> principal_axes(const Inertia<2>&) { return Rotation<2>::Identity(); }

/// Jacobi's method: turns by at most 45 degrees about one axis after the other until nothing is
/// left beside the diagonal. The product of the turns is right-handed and near the given axes.
Rotation<3> principal_axes(const Inertia<3>& inertia) {
    constexpr double k_diagonal = 1e-14;  // relative to the largest entry
    constexpr int k_most_sweeps = 30;     // converges quadratically: 4 or 5 are enough
    Mat3 A = 0.5 * (inertia + inertia.transpose());
    Mat3 axes = Mat3::Identity();
    const double negligible = k_diagonal * A.cwiseAbs().maxCoeff();
    for (int sweep = 0; sweep < k_most_sweeps; ++sweep) {
        bool diagonal = true;
        for (const auto& [p, q] : {std::pair{0, 1}, std::pair{0, 2}, std::pair{1, 2}}) {
            if (!(std::abs(A(p, q)) > negligible)) continue;
            diagonal = false;
            Eigen::JacobiRotation<double> turn;
            turn.makeJacobi(A, p, q);
            A.applyOnTheLeft(p, q, turn.adjoint());
            A.applyOnTheRight(p, q, turn);
            axes.applyOnTheRight(p, q, turn);
        }
        if (diagonal) break;
    }
    return axes;
}

}  // namespace

template <int D>
MassProperties<D> moved(const MassProperties<D>& properties, const Frame<D>& frame) {
    return {.mass = properties.mass,
            .centre = frame.to_world(properties.centre),
            .inertia = turned(properties.inertia, frame.rotation)};
}

template <int D>
MassProperties<D> sum(std::span<const MassProperties<D>> parts) {
    MassProperties<D> whole;
    for (const MassProperties<D>& part : parts) whole.mass += part.mass;
    if (whole.mass == 0.0) return whole;
    for (const MassProperties<D>& part : parts) {
        whole.centre += part.mass / whole.mass * part.centre;
    }
    for (const MassProperties<D>& part : parts) {
        whole.inertia += part.inertia + part.mass * steiner(Vector<D>(part.centre - whole.centre));
    }
    return whole;
}

template <int D>
Frame<D> principal_frame(const MassProperties<D>& properties) {
    return {.origin = properties.centre, .rotation = principal_axes(properties.inertia)};
}

template MassProperties<2> moved(const MassProperties<2>&, const Frame<2>&);
template MassProperties<3> moved(const MassProperties<3>&, const Frame<3>&);
template MassProperties<2> sum(std::span<const MassProperties<2>>);
template MassProperties<3> sum(std::span<const MassProperties<3>>);
template Frame<2> principal_frame(const MassProperties<2>&);
template Frame<3> principal_frame(const MassProperties<3>&);

}  // namespace drystone::geometry
