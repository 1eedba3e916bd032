// Matrices of single cells: symmetry, zero modes, masses.
#include <cmath>

#include <gtest/gtest.h>

#include "drystone/linalg/decompositions.hpp"
#include "drystone/mechanics/fem/element_matrices.hpp"
#include "drystone/mechanics/fem/solid_element.hpp"
#include "mechanics/fem_meshes.hpp"

namespace drystone::mechanics::fem {
namespace {

using geometry::ElementKind;

constexpr Elastic k_steel{.young = 200.0, .poisson = 0.3, .density = 7.8};

/// A cell in the middle of a distorted grid.
struct OneCell {
    Material material;
    ElementNodes X;
    double volume = 0.0;
};

/// Area of a straight plane cell or volume of a straight cell in space, without shape functions.
double volume_of(ElementKind kind, const ElementNodes& X) {
    const auto tetrahedron = [&](int a, int b, int c, int d) {
        return std::abs((X.col(b) - X.col(a)).cross(X.col(c) - X.col(a)).dot(X.col(d) - X.col(a))) /
               6.0;
    };
    const auto triangle = [&](int a, int b, int c) {
        return 0.5 * (X.col(b) - X.col(a)).cross(X.col(c) - X.col(a)).norm();
    };
    if (geometry::traits(kind).dimension == 3) return tetrahedron(0, 1, 2, 3);
    double area = triangle(0, 1, 2);
    if (geometry::traits(kind).corners == 4) area += triangle(0, 2, 3);
    return area;
}

OneCell one_cell(ElementKind kind) {
    // A hexahedron has bilinear faces; with a parallelepiped its volume is known.
    const bool hexahedron = kind == ElementKind::hex8;
    geometry::ElementMesh mesh = grid_mesh(kind, {.distortion = hexahedron ? 0.0 : 0.2});
    Mat3 shear = Mat3::Identity();
    shear(0, 1) = 0.3;
    if (mesh.dimension == 3) shear(1, 2) = -0.2;
    mesh.nodes = (shear * mesh.nodes).eval();
    OneCell cell{.material = solid_region(kind, k_steel, {}, PlaneState::strain, 0.5)[0].material,
                 .X = nodes_of(mesh, mesh.elements[0])};
    cell.volume = hexahedron ? 0.125 : volume_of(kind, cell.X);
    if (mesh.dimension == 2) cell.volume *= 0.5;
    return cell;
}

class FemElement : public testing::TestWithParam<ElementKind> {};

TEST_P(FemElement, StiffnessHasTheRigidMotionsAsItsOnlyZeroModes) {
    const OneCell cell = one_cell(GetParam());
    const MatX K =
        element_matrices(cell.material, GetParam(), cell.X, MassKind::consistent).stiffness;
    EXPECT_EQ(K, K.transpose());
    const VecX values = Eigen::SelfAdjointEigenSolver<MatX>(K).eigenvalues();
    const Index rigid = geometry::traits(GetParam()).dimension == 2 ? 3 : 6;
    const double rounding = 1e-13 * values[values.size() - 1];
    EXPECT_LE(values.head(rigid).cwiseAbs().maxCoeff(), rounding);
    // The softest mode of a cell of this shape is far above rounding.
    EXPECT_GT(values[rigid], 1e-4 * values[values.size() - 1]);
}

TEST_P(FemElement, RotationsHaveNoEnergy) {
    const OneCell cell = one_cell(GetParam());
    const int D = geometry::traits(GetParam()).dimension;
    const MatX K =
        element_matrices(cell.material, GetParam(), cell.X, MassKind::consistent).stiffness;
    const Vec3 spin = D == 2 ? Vec3(0.0, 0.0, 0.7) : Vec3(0.3, -0.4, 0.7);
    VecX u(K.rows());
    for (Index i = 0; i < cell.X.cols(); ++i) {
        u.segment(D * i, D) = (spin.cross(cell.X.col(i)) + Vec3(1.0, 2.0, 3.0)).head(D);
    }
    EXPECT_LE((K * u).norm(), 1e-13 * K.norm() * u.norm());
}

TEST_P(FemElement, BothMassesWeighDensityTimesVolume) {
    const OneCell cell = one_cell(GetParam());
    const int D = geometry::traits(GetParam()).dimension;
    for (const MassKind kind : {MassKind::consistent, MassKind::lumped}) {
        const MatX M = element_matrices(cell.material, GetParam(), cell.X, kind).mass;
        EXPECT_EQ(M, M.transpose());
        EXPECT_NEAR(M.sum(), D * k_steel.density * cell.volume, 1e-13 * M.sum());
        EXPECT_GT(Eigen::SelfAdjointEigenSolver<MatX>(M).eigenvalues()[0],
                  1e-3 * M.sum() / M.rows());
    }
    const MatX lumped = element_matrices(cell.material, GetParam(), cell.X, MassKind::lumped).mass;
    EXPECT_TRUE(lumped.isDiagonal(0.0));
}

TEST_P(FemElement, ConsistentMassIntegratesTheSquareOfAQuadraticExactly) {
    // u = x_1 on an affine cell: integral of u^2 from the vertices of the reference element.
    const ElementKind kind = GetParam();
    const geometry::ElementMesh mesh = grid_mesh(kind, {.along = 1, .across = 1});
    const std::vector<Region> regions = solid_region(kind, k_steel);
    double sum = 0.0;
    const bool quadratic = geometry::traits(kind).nodes > geometry::traits(kind).corners;
    for (const geometry::Element& cell : mesh.elements) {
        const ElementNodes X = nodes_of(mesh, cell);
        const MatX M = element_matrices(regions[0].material, kind, X, MassKind::consistent).mass;
        VecX u = VecX::Zero(M.rows());
        for (Index i = 0; i < X.cols(); ++i) {
            u[mesh.dimension * i] = std::pow(X(0, i), quadratic ? 2.0 : 1.0);
        }
        sum += u.dot(M * u);
    }
    EXPECT_NEAR(sum, k_steel.density / (quadratic ? 5.0 : 3.0), 1e-13);
}

TEST_P(FemElement, CellsInsideOutShowInTheJacobian) {
    OneCell cell = one_cell(GetParam());
    EXPECT_GT(least_relative_jacobian(GetParam(), cell.X), 0.01);
    cell.X.row(0) *= -1.0;
    EXPECT_LT(least_relative_jacobian(GetParam(), cell.X), -0.01);
    cell.X.row(1).setZero();
    EXPECT_NEAR(least_relative_jacobian(GetParam(), cell.X), 0.0, 1e-14);
}

INSTANTIATE_TEST_SUITE_P(Solids, FemElement, testing::ValuesIn(k_solid_kinds),
                         [](const auto& tested) {
                             return std::string(geometry::traits(tested.param).name);
                         });

/// Euler-Bernoulli beam and bar, inclined.
ElementNodes inclined_line() {
    ElementNodes X(3, 2);
    X << 0.2, 1.4,  //
        0.1, 0.6,   //
        0.0, 0.0;
    return X;
}

TEST(FemLine, BarsAndBeamsHaveTheirZeroModesAndMass) {
    const Bar bar{.young = 3.0, .density = 2.0, .area = 0.1};
    const Beam beam{.young = 3.0, .density = 2.0, .area = 0.1, .second_moment = 0.02};
    const ElementNodes X = inclined_line();
    const double mass = 2.0 * 0.1 * 1.3;
    for (const MassKind kind : {MassKind::consistent, MassKind::lumped}) {
        const ElementMatrices of_bar = element_matrices(bar, ElementKind::line2, X, kind);
        const ElementMatrices of_beam = element_matrices(beam, ElementKind::line2, X, kind);
        const VecX bar_modes = Eigen::SelfAdjointEigenSolver<MatX>(of_bar.stiffness).eigenvalues();
        const VecX beam_modes =
            Eigen::SelfAdjointEigenSolver<MatX>(of_beam.stiffness).eigenvalues();
        EXPECT_LE(bar_modes.head<3>().norm(), 1e-14);
        EXPECT_NEAR(bar_modes[3], 2.0 * 3.0 * 0.1 / 1.3, 1e-14);
        EXPECT_LE(beam_modes.head<3>().norm(), 1e-14);
        EXPECT_GT(beam_modes[3], 1e-3);
        Vector<6> along;
        along << 0.6, 0.8, 0.0, 0.6, 0.8, 0.0;
        EXPECT_NEAR(along.dot(of_beam.mass * along), mass, 1e-14);
        EXPECT_NEAR(of_bar.mass.sum(), 2.0 * mass, 1e-14);
        EXPECT_GT(Eigen::SelfAdjointEigenSolver<MatX>(of_beam.mass).eigenvalues()[0], 1e-5 * mass);
    }
}

TEST(FemLine, ConsistentBeamMassHasTheInertiaOfARigidRod) {
    const Beam beam{.young = 3.0, .density = 2.0, .area = 0.1, .second_moment = 0.02};
    const ElementNodes X = inclined_line();
    const MatX M = element_matrices(beam, ElementKind::line2, X, MassKind::consistent).mass;
    const Vec2 half = 0.5 * (X.col(1) - X.col(0)).head<2>();
    Vector<6> spin;  // 1 rad/s about the middle
    spin << half.y(), -half.x(), 1.0, -half.y(), half.x(), 1.0;
    EXPECT_NEAR(spin.dot(M * spin), 2.0 * 0.1 * 1.3 * 1.3 * 1.3 / 12.0, 1e-14);
}

TEST(FemMaterial, PlaneStressAndStrainFollowFromTheThreeDimensionalLaw) {
    const Elasticity<3> D = elasticity(SpaceSolid{.elastic = k_steel});
    // Uniaxial stress: eps = (1, -nu, -nu) / E.
    Vector<6> eps = Vector<6>::Zero();
    eps.head<3>() = Vec3(1.0, -0.3, -0.3);
    Vector<6> sigma = Vector<6>::Zero();
    sigma[0] = 200.0;
    EXPECT_LE((D * eps - sigma).norm(), 1e-12);
    const Elasticity<2> strain = elasticity(PlaneSolid{.elastic = k_steel});
    const Elasticity<2> stress =
        elasticity(PlaneSolid{.elastic = k_steel, .state = PlaneState::stress});
    EXPECT_LE((strain.topLeftCorner<2, 2>() - D.topLeftCorner<2, 2>()).norm(), 1e-12);
    EXPECT_LE((stress * Vec3(1.0, -0.3, 0.0) - Vec3(200.0, 0.0, 0.0)).norm(), 1e-12);
    EXPECT_NEAR(strain(2, 2), 200.0 / 2.6, 1e-12);
    EXPECT_NEAR(stress(2, 2), 200.0 / 2.6, 1e-12);
}

}  // namespace
}  // namespace drystone::mechanics::fem
