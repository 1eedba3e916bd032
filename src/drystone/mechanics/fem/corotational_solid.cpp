// A solid element that turns by any angle: polar decomposition of the mean deformation gradient,
// energy, exact forces.
#include "drystone/mechanics/fem/corotational_solid.hpp"

#include <cmath>

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <Eigen/SVD>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/geometry/plane_vector.hpp"
#include "drystone/mechanics/fem/mean_gradients.hpp"
#include "drystone/mechanics/fem/solid_element.hpp"

namespace drystone::mechanics::fem {
namespace {

/// p of the class comment as the function g -> p x g.
auto correction(const Mat2& U, const Eigen::Map<const Eigen::Matrix2Xd>& d,
                const Eigen::Map<const Eigen::Matrix2Xd>& f) {
    double moment = 0.0;
    for (Index i = 0; i < d.cols(); ++i) moment += geometry::cross(d.col(i), f.col(i));
    // In the plane tr(U) I - U is left with the axis across it, where it is tr(U).
    return [p = moment / U.trace()](const Vec2& g) -> Vec2 { return p * geometry::left_of(g); };
}

auto correction(const Mat3& U, const Eigen::Map<const Eigen::Matrix3Xd>& d,
                const Eigen::Map<const Eigen::Matrix3Xd>& f) {
    Vec3 moment = Vec3::Zero();
    for (Index i = 0; i < d.cols(); ++i) moment += Vec3(d.col(i)).cross(Vec3(f.col(i)));
    const Mat3 A = U.trace() * Mat3::Identity() - U;
    return [p = Vec3(A.inverse() * moment)](const Vec3& g) -> Vec3 { return p.cross(g); };
}

}  // namespace

Polar<2> polar(const Mat2& F) {
    // R^T F is symmetric when the rotation is along (F_xx + F_yy, F_yx - F_xy).
    const Vec2 turn = Vec2(F(0, 0) + F(1, 1), F(1, 0) - F(0, 1)).normalized();
    Mat2 R;
    R << turn.x(), -turn.y(), turn.y(), turn.x();
    return {.R = R, .U = R.transpose() * F};
}

Polar<3> polar(const Mat3& F) {
    // F = A S B^T has R = A B^T and U = B S B^T.
    const Eigen::JacobiSVD<Mat3> svd(F, Eigen::ComputeFullU | Eigen::ComputeFullV);
    const Mat3& B = svd.matrixV();
    return {.R = svd.matrixU() * B.transpose(),
            .U = B * svd.singularValues().asDiagonal() * B.transpose()};
}

template <int D>
CorotationalSolid<D>::CorotationalSolid(const Material& material, geometry::ElementKind kind,
                                        const ElementNodes& X)
    : X_(X.topRows<D>().colwise() - X.topRows<D>().rowwise().mean()),
      K_(solid_stiffness(material, kind, X)) {
    gradients_ = mean_gradients(kind, X).g.template topRows<D>();
}

template <int D>
Polar<D> CorotationalSolid<D>::deformation(const VecX& u) const {
    const Eigen::Map<const Eigen::Matrix<double, D, k_dynamic>> shift(u.data(), D, X_.cols());
    const Eigen::Matrix<double, D, D> F = (X_ + shift) * gradients_.transpose();
    const double volume = F.determinant();
    if (!(volume > 0.0)) {
        throw ComputationError("a cell is flat or inside out: volume " + to_text(volume) +
                               " times the unstressed one");
    }
    return polar(F);
}

template <int D>
VecX CorotationalSolid<D>::without_rotation(const Eigen::Matrix<double, D, D>& R,
                                            const VecX& u) const {
    const Eigen::Map<const Eigen::Matrix<double, D, k_dynamic>> shift(u.data(), D, X_.cols());
    const Columns x = X_ + (shift.colwise() - shift.rowwise().mean());
    const Columns d = R.transpose() * x - X_;
    return d.reshaped();
}

template <int D>
VecX CorotationalSolid<D>::local_displacements(const VecX& u) const {
    return without_rotation(deformation(u).R, u);
}

// f = R (K d - p x g_i): the second term is the derivative of the rotation, so that forces are the
// exact gradient of the energy and have no moment.
template <int D>
ElementForce CorotationalSolid<D>::force(const VecX& u) const {
    const Polar<D> F = deformation(u);
    const VecX d = without_rotation(F.R, u);
    const VecX f = K_ * d;
    using Nodes = Eigen::Map<const Eigen::Matrix<double, D, k_dynamic>>;
    const Nodes d_nodes(d.data(), D, X_.cols());
    const Nodes f_nodes(f.data(), D, X_.cols());
    const auto correct = correction(F.U, d_nodes, f_nodes);
    ElementForce result{.energy = 0.5 * d.dot(f), .force = VecX(f.size())};
    for (Index i = 0; i < X_.cols(); ++i) {
        const Vector<D> local = f_nodes.col(i) - correct(gradients_.col(i));
        result.force.template segment<D>(D * i) = F.R * local;
    }
    return result;
}

// R K R^T, without the derivatives of R: symmetric and positive semidefinite.
template <int D>
MatX CorotationalSolid<D>::tangent(const VecX& u) const {
    const Eigen::Matrix<double, D, D> R = deformation(u).R;
    MatX rotated(K_.rows(), K_.cols());
    for (Index i = 0; i < X_.cols(); ++i) {
        for (Index j = 0; j < X_.cols(); ++j) {
            rotated.block<D, D>(D * i, D * j) = R * K_.block<D, D>(D * i, D * j) * R.transpose();
        }
    }
    return 0.5 * (rotated + rotated.transpose());
}

template class CorotationalSolid<2>;
template class CorotationalSolid<3>;

}  // namespace drystone::mechanics::fem
