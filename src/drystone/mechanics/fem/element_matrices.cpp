// Stiffness and mass of one element: closed forms of bars and beams, quadrature for solids.
#include "drystone/mechanics/fem/element_matrices.hpp"

#include "drystone/geometry/plane_vector.hpp"
#include "drystone/mechanics/fem/solid_element.hpp"

namespace drystone::mechanics::fem {

namespace {

using Matrix4 = Eigen::Matrix4d;
using Matrix6 = Eigen::Matrix<double, 6, 6>;

/// Rows t and n at each end; the rotation is the same in all axes.
Matrix6 beam_axes(const Vec2& line) {
    const Vec2 t = line.normalized();
    Matrix6 axes = Matrix6::Identity();
    for (int end = 0; end < 2; ++end) {
        axes.block<1, 2>(3 * end, 3 * end) = t.transpose();
        axes.block<1, 2>(3 * end + 1, 3 * end) = geometry::left_of(t).transpose();
    }
    return axes;
}

/// From the first to the second end.
Vec2 line_of(const ElementNodes& X) { return (X.col(1) - X.col(0)).head<2>(); }

/// axes^T local axes, exactly symmetric.
MatX in_global_axes(const Matrix6& local, const Vec2& line) {
    const Matrix6 axes = beam_axes(line);
    const Matrix6 rotated = axes.transpose() * local * axes;
    return 0.5 * (rotated + rotated.transpose());
}

// One overload for each material; the kind of element matters for solids only.

template <class Solid>
ElementMatrices matrices(const Solid& solid, geometry::ElementKind kind, const ElementNodes& X,
                         MassKind mass) {
    return {.stiffness = solid_stiffness(solid, kind, X), .mass = solid_mass(solid, kind, X, mass)};
}

ElementMatrices matrices(const Bar& bar, geometry::ElementKind, const ElementNodes& X,
                         MassKind mass) {
    return {.stiffness = bar_stiffness(bar, X), .mass = bar_mass(bar, X, mass)};
}

ElementMatrices matrices(const Beam& beam, geometry::ElementKind, const ElementNodes& X,
                         MassKind mass) {
    return {.stiffness = beam_stiffness(beam, X), .mass = beam_mass(beam, X, mass)};
}

}  // namespace

MatX bar_stiffness(const Bar& bar, const ElementNodes& X) {
    const Vec2 line = line_of(X);
    const double L = line.norm();
    // E A / L b b^T, where b.u is the elongation.
    Vector<4> stretch;
    stretch << -line / L, line / L;
    return bar.young * bar.area / L * stretch * stretch.transpose();
}

MatX bar_mass(const Bar& bar, const ElementNodes& X, MassKind mass) {
    const double m = bar.density * bar.area * line_of(X).norm();
    if (mass == MassKind::lumped) return 0.5 * m * Matrix4::Identity();
    // Linear displacements: m / 6 [2 1; 1 2] in each direction.
    Matrix4 M = m / 3.0 * Matrix4::Identity();
    M.topRightCorner<2, 2>().diagonal().setConstant(m / 6.0);
    M.bottomLeftCorner<2, 2>().diagonal().setConstant(m / 6.0);
    return M;
}

Mat3 beam_springs(const Beam& beam, double L) {
    // Stretch E A / L; end rotations against the chord E I / L [4 2; 2 4].
    const double bending = beam.young * beam.second_moment / L;
    Mat3 S;
    S << beam.young * beam.area / L, 0.0, 0.0,  //
        0.0, 4.0 * bending, 2.0 * bending,      //
        0.0, 2.0 * bending, 4.0 * bending;
    return S;
}

MatX beam_stiffness(const Beam& beam, const ElementNodes& X) {
    const Vec2 line = line_of(X);
    const double L = line.norm();
    // d = (stretch, rotations against the chord) from the unknowns along t and n.
    Eigen::Matrix<double, 3, 6> d;
    d << -1.0, 0.0, 0.0, 1.0, 0.0, 0.0,         //
        0.0, 1.0 / L, 1.0, 0.0, -1.0 / L, 0.0,  //
        0.0, 1.0 / L, 0.0, 0.0, -1.0 / L, 1.0;
    return in_global_axes(d.transpose() * beam_springs(beam, L) * d, line);
}

MatX beam_mass(const Beam& beam, const ElementNodes& X, MassKind mass) {
    const Vec2 line = line_of(X);
    const double L = line.norm();
    const double m = beam.density * beam.area * L;
    if (mass == MassKind::lumped) {
        const Vec3 end(0.5 * m, 0.5 * m, m * L * L / 78.0);
        Vector<6> lumps;
        lumps << end, end;
        return lumps.asDiagonal();
    }
    // Linear along t, cubic (Hermite) across: the consistent mass of the Euler-Bernoulli beam.
    Matrix6 M;
    M << 140.0, 0.0, 0.0, 70.0, 0.0, 0.0,                         //
        0.0, 156.0, 22.0 * L, 0.0, 54.0, -13.0 * L,               //
        0.0, 22.0 * L, 4.0 * L * L, 0.0, 13.0 * L, -3.0 * L * L,  //
        70.0, 0.0, 0.0, 140.0, 0.0, 0.0,                          //
        0.0, 54.0, 13.0 * L, 0.0, 156.0, -22.0 * L,               //
        0.0, -13.0 * L, -3.0 * L * L, 0.0, -22.0 * L, 4.0 * L * L;
    return in_global_axes(m / 420.0 * M, line);
}

ElementMatrices element_matrices(const Material& material, geometry::ElementKind kind,
                                 const ElementNodes& X, MassKind mass) {
    return std::visit([&](const auto& m) { return matrices(m, kind, X, mass); }, material);
}

}  // namespace drystone::mechanics::fem
