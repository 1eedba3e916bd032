// Orders of convergence: static solutions in L2, eigenfrequencies of bars and beams.
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "drystone/linalg/decompositions.hpp"
#include "drystone/linalg/sparse.hpp"
#include "drystone/mechanics/fem/elastic_matrices.hpp"
#include "drystone/mechanics/fem/loads.hpp"
#include "drystone/mechanics/fem/scatter.hpp"
#include "mechanics/fem_meshes.hpp"

namespace drystone::mechanics::fem {
namespace {

using geometry::ElementKind;
using geometry::ElementMesh;

constexpr double k_pi = std::numbers::pi;
constexpr Elastic k_solid{.young = 2.6, .poisson = 0.3, .density = 1.5};
constexpr double k_shear = 1.0;        // E / 2 (1 + nu)
constexpr double k_lame = 2.0 * 0.75;  // 2 G nu / (1 - 2 nu)

/// u_x = product of sin(pi x_k), the other displacements 0; zero on the border of the unit square
/// or cube.
Vec3 exact(int dimension, const Vec3& x) {
    double product = 1.0;
    for (int k = 0; k < dimension; ++k) product *= std::sin(k_pi * x[k]);
    return {product, 0.0, 0.0};
}

/// b = -div sigma of these displacements: b_x = pi^2 (lambda + (D + 1) G) u_x and
/// b_k = -(lambda + G) d^2 u_x / dx dx_k.
Vec3 body_force(int dimension, const Vec3& x) {
    Vec3 s;
    Vec3 c;
    for (int k = 0; k < 3; ++k) {
        s[k] = k < dimension ? std::sin(k_pi * x[k]) : 1.0;
        c[k] = k < dimension ? std::cos(k_pi * x[k]) : 0.0;
    }
    const double mixed = -(k_lame + k_shear) * k_pi * k_pi;
    return {k_pi * k_pi * (k_lame + (dimension + 1) * k_shear) * s.prod(),
            mixed * c[0] * c[1] * s[2], mixed * c[0] * s[1] * c[2]};
}

template <int D>
double squared_error(const ElementMesh& mesh, const DofMap& dofs, const VecX& u) {
    double sum = 0.0;
    for (Index c = 0; c < mesh.bulk_elements; ++c) {
        const geometry::Element& cell = mesh.elements[static_cast<std::size_t>(c)];
        const ElementNodes X = nodes_of(mesh, cell);
        const VecX local = gather(u, dofs.of(cell, D));
        const Eigen::Map<const Eigen::Matrix<double, D, k_dynamic>> nodes(local.data(), D,
                                                                          X.cols());
        for (const QuadraturePoint& place : mass_points(cell.kind)) {
            const ElementPoint<D> point = element_point<D>(cell.kind, X, place);
            const Vector<D> at_point = nodes * point.N;
            sum +=
                point.volume * (at_point - exact(D, X * point.N).template head<D>()).squaredNorm();
        }
    }
    return sum;
}

/// L2 norm of u - exact, by the rule that integrates products of shape functions.
double error_norm(const ElementMesh& mesh, const DofMap& dofs, const VecX& u) {
    return std::sqrt(mesh.dimension == 2 ? squared_error<2>(mesh, dofs, u)
                                         : squared_error<3>(mesh, dofs, u));
}

double static_error(ElementKind kind, int parts) {
    const ElementMesh mesh = grid_mesh(kind, {.along = parts, .across = parts, .distortion = 0.1});
    const auto regions = solid_region(kind, k_solid);
    const ElasticMatrices body = assemble(mesh, regions);
    const VecX f = body_load(mesh, regions, body.dofs,
                             [&](const Vec3& x) { return body_force(mesh.dimension, x); });
    const auto border =
        nodes_at(mesh, [&](const Vec3& x) { return on_border(mesh, Vec3::Ones(), x); });
    const VecX u = solve_held(body.K, f, displacements_of(body.dofs, border), VecX::Zero(f.size()));
    return error_norm(mesh, body.dofs, u);
}

class FemConvergence : public testing::TestWithParam<ElementKind> {};

TEST_P(FemConvergence, StaticSolutionsConvergeWithOrderPPlusOneInL2) {
    const bool plane = geometry::traits(GetParam()).dimension == 2;
    const bool quadratic = is_quadratic(GetParam());
    const int parts = plane ? (quadratic ? 8 : 16) : (quadratic ? 3 : 6);
    const double coarse = static_error(GetParam(), parts);
    const double fine = static_error(GetParam(), 2 * parts);
    // The distortions of both meshes differ, and those in space are coarse.
    EXPECT_NEAR(std::log2(coarse / fine), quadratic ? 3.0 : 2.0, plane ? 0.2 : 0.35);
}

INSTANTIATE_TEST_SUITE_P(Solids, FemConvergence, testing::ValuesIn(k_solid_kinds),
                         [](const auto& tested) {
                             return std::string(geometry::traits(tested.param).name);
                         });

/// Lowest frequency (rad/s) of a body with held unknowns.
double lowest_frequency(const ElasticMatrices& body, const std::vector<Index>& held) {
    const std::vector<Index> free = complement(body.dofs.size(), held);
    const MatX K = submatrix(body.K, free, free);
    const MatX M = submatrix(body.M, free, free);
    return std::sqrt(Eigen::GeneralizedSelfAdjointEigenSolver<MatX>(K, M, Eigen::EigenvaluesOnly)
                         .eigenvalues()[0]);
}

/// A strip of length 1 that is held at x = 0 and moves along x only, nu = 0: a bar with lowest
/// frequency pi / 2 sqrt(E / rho).
double strip_error(ElementKind kind, int parts, MassKind mass) {
    constexpr Elastic elastic{.young = 3.0, .poisson = 0.0, .density = 2.0};
    const double width = 1.0 / parts;  // lumped masses are not uniform across a cell
    const ElementMesh mesh =
        grid_mesh(kind, {.size = Vec3(1.0, width, width), .along = parts, .across = 1});
    const ElasticMatrices body = assemble(mesh, solid_region(kind, elastic), {.mass = mass});
    std::vector<Index> held;
    for (Index node = 0; node < mesh.nodes.cols(); ++node) {
        if (mesh.nodes(0, node) == 0.0) held.push_back(body.dofs.at(node, 0));
        for (int k = 1; k < mesh.dimension; ++k) held.push_back(body.dofs.at(node, k));
    }
    const double frequency = 0.5 * k_pi * std::sqrt(3.0 / 2.0);
    return lowest_frequency(body, held) / frequency - 1.0;
}

class FemFrequency : public testing::TestWithParam<ElementKind> {};

TEST_P(FemFrequency, ConsistentMassConvergesWithOrderTwoPFromAbove) {
    const double coarse = strip_error(GetParam(), 4, MassKind::consistent);
    const double fine = strip_error(GetParam(), 8, MassKind::consistent);
    EXPECT_GT(fine, 0.0);
    EXPECT_NEAR(std::log2(coarse / fine), is_quadratic(GetParam()) ? 4.0 : 2.0, 0.25);
}

TEST_P(FemFrequency, LumpedMassConvergesWithOrderTwo) {
    const double coarse = strip_error(GetParam(), 4, MassKind::lumped);
    const double fine = strip_error(GetParam(), 8, MassKind::lumped);
    EXPECT_NEAR(std::log2(std::abs(coarse / fine)), 2.0, 0.35);
}

INSTANTIATE_TEST_SUITE_P(Solids, FemFrequency, testing::ValuesIn(k_solid_kinds),
                         [](const auto& tested) {
                             return std::string(geometry::traits(tested.param).name);
                         });

double bar_error(int parts, MassKind mass) {
    const Vec2 end(0.6, 0.8);
    const ElementMesh mesh = line_mesh(end, parts);
    const std::vector<Region> regions = {{"", Bar{.young = 3.0, .density = 2.0, .area = 0.1}}};
    ElasticMatrices body = assemble(mesh, regions, {.mass = mass});
    // Held across its line by springs that are stiff: the lowest frequency is along it.
    const Vec2 across(-end.y(), end.x());
    for (Index node = 0; node <= parts; ++node) {
        const std::vector<Index> unknowns = displacements_of(body.dofs, {node});
        scatter(body.K, unknowns, 1e3 * across * across.transpose());
    }
    return lowest_frequency(body, {0, 1}) / (0.5 * k_pi * std::sqrt(3.0 / 2.0)) - 1.0;
}

TEST(FemLineConvergence, BarFrequencyHasOrderTwo) {
    // The error of the lowest frequency is +- (k L / n)^2 / 24 with k L = pi / 2.
    const double leading = std::pow(0.5 * k_pi / 16.0, 2) / 24.0;
    EXPECT_NEAR(bar_error(16, MassKind::consistent), leading, 0.02 * leading);
    EXPECT_NEAR(bar_error(16, MassKind::lumped), -leading, 0.02 * leading);
}

constexpr Beam k_beam{.young = 5.0, .density = 2.0, .area = 0.1, .second_moment = 3e-3};

TEST(FemLineConvergence, BeamDeflectionIsExactAtNodes) {
    const Vec2 end(1.2, 0.5);  // length 1.3
    const ElementMesh mesh = line_mesh(end, 3);
    const ElasticMatrices body = assemble(mesh, std::vector<Region>{{"", k_beam}});
    const Vec2 across = Vec2(-end.y(), end.x()) / 1.3;
    VecX f = VecX::Zero(body.dofs.size());
    f.segment<2>(body.dofs.at(3, 0)) = 0.01 * across;
    const VecX u = solve_held(body.K, f, {0, 1, 2}, VecX::Zero(f.size()));
    const double EI = k_beam.young * k_beam.second_moment;
    const double deflection = 0.01 * 1.3 * 1.3 * 1.3 / (3.0 * EI);
    EXPECT_LE((u.segment<2>(body.dofs.at(3, 0)) - deflection * across).norm(), 1e-12 * deflection);
    EXPECT_NEAR(u[body.dofs.at(3, 2)], 0.01 * 1.3 * 1.3 / (2.0 * EI), 1e-12);
}

TEST(FemLineConvergence, BeamFrequencyHasOrderFour) {
    // cos z cosh z = -1: z = 1.8751..., frequency z^2 sqrt(E I / (rho A)) / L^2.
    constexpr double z = 1.8751040687119611;
    const double frequency =
        z * z * std::sqrt(k_beam.young * k_beam.second_moment / (k_beam.density * k_beam.area));
    const auto error = [&](int parts) {
        const ElementMesh mesh = line_mesh(Vec2(1.0, 0.0), parts);
        const ElasticMatrices body = assemble(mesh, std::vector<Region>{{"", k_beam}});
        return lowest_frequency(body, {0, 1, 2}) / frequency - 1.0;
    };
    EXPECT_GT(error(4), 0.0);
    EXPECT_NEAR(std::log2(error(2) / error(4)), 4.0, 0.2);
}

}  // namespace
}  // namespace drystone::mechanics::fem
