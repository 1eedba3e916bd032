// Energies, forces and tangents of solid and line elements that turn by any angle.
#include "drystone/mechanics/fem/corotational_elements.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <Eigen/SVD>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/geometry/plane_vector.hpp"
#include "drystone/mechanics/fem/element_matrices.hpp"
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

/// The angle in [-pi, pi]: ends may have turned many times.
double wrapped(double angle) { return std::remainder(angle, 2.0 * std::numbers::pi); }

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

CorotationalLine::CorotationalLine(const Bar& bar, const ElementNodes& X)
    : line_((X.col(1) - X.col(0)).head<2>()),
      young_(bar.young),
      bends_(false),
      S_(Vec3(bar.young * bar.area / line_.norm(), 0.0, 0.0).asDiagonal()) {}

CorotationalLine::CorotationalLine(const Beam& beam, const ElementNodes& X)
    : line_((X.col(1) - X.col(0)).head<2>()),
      young_(beam.young),
      bends_(true),
      S_(beam_springs(beam, line_.norm())) {}

CorotationalLine::Stretch CorotationalLine::stretch(const VecX& u) const {
    const Index b = bends_ ? 3 : 2;  // first unknown of end b
    const Vec2 line = line_ + u.segment<2>(b) - u.head<2>();
    Stretch s;
    s.length = line.norm();
    if (!(s.length > 0.0)) throw ComputationError("a bar or beam has no length left");
    s.t = line / s.length;
    s.d[0] = s.length - line_.norm();
    s.B.setZero(3, 2 * b);
    s.B.block<1, 2>(0, 0) = -s.t.transpose();
    s.B.block<1, 2>(0, b) = s.t.transpose();
    if (!bends_) return s;

    const double phi = std::atan2(geometry::cross(line_, line), line_.dot(line));
    const Vec2 n = geometry::left_of(s.t) / s.length;
    for (Index end = 0; end < 2; ++end) {
        const Index row = 1 + end;
        s.d[row] = wrapped(u[b * end + 2] - phi);
        s.B.block<1, 2>(row, 0) = n.transpose();
        s.B.block<1, 2>(row, b) = -n.transpose();
        s.B(row, b * end + 2) = 1.0;
    }
    return s;
}

ElementForce CorotationalLine::force(const VecX& u) const {
    const Stretch s = stretch(u);
    const Vec3 f = S_ * s.d;
    return {.energy = 0.5 * s.d.dot(f), .force = s.B.transpose() * f};
}

MatX CorotationalLine::material_tangent(const VecX& u) const {
    const Stretch s = stretch(u);
    const MatX K = s.B.transpose() * S_ * s.B;
    return 0.5 * (K + K.transpose());
}

// B^T S B plus the geometric stiffness of tension, N / l across the line. Compression is left out,
// so that the tangent stays positive semidefinite.
MatX CorotationalLine::tangent(const VecX& u) const {
    const Stretch s = stretch(u);
    VecX across = VecX::Zero(u.size());
    across.head<2>() = -geometry::left_of(s.t);
    across.segment<2>(u.size() / 2) = geometry::left_of(s.t);
    const double tension = std::max(S_(0, 0) * s.d[0], 0.0);
    return material_tangent(u) + tension / s.length * across * across.transpose();
}

Mat3 CorotationalLine::stress(const VecX& u) const {
    const Stretch s = stretch(u);
    const Vec3 t(s.t.x(), s.t.y(), 0.0);
    return young_ * s.d[0] / line_.norm() * t * t.transpose();
}

template class CorotationalSolid<2>;
template class CorotationalSolid<3>;

}  // namespace drystone::mechanics::fem
