// Large rotations: rigid motions, forces as the gradient of the energy, closed forms.
#include <cmath>
#include <numbers>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/linalg/decompositions.hpp"
#include "drystone/mechanics/fem/corotational.hpp"
#include "mechanics/fem_meshes.hpp"

namespace drystone::mechanics::fem {
namespace {

using geometry::ElementKind;
using geometry::ElementMesh;

constexpr Elastic k_rubber{.young = 10.0, .poisson = 0.3, .density = 1.0};

Mat3 turn(int dimension, double angle) {
    const Vec3 axis = dimension == 2 ? Vec3::UnitZ() : Vec3(Vec3(1.0, -2.0, 0.5).normalized());
    return Eigen::AngleAxisd(angle, axis).toRotationMatrix();
}

/// Nodes turned, shifted and then displaced at random by up to `amount`.
VecX moved(const ElementMesh& mesh, const DofMap& dofs, double angle, double amount,
           std::uint64_t seed = 1) {
    Rng rng(seed);
    const Mat3 R = turn(mesh.dimension, angle);
    VecX u =
        field(mesh, dofs, [&](const Vec3& x) -> Vec3 { return R * x - x + Vec3(0.3, -2.0, 1.0); });
    for (double& component : u) component += rng.uniform(-amount, amount);
    return u;
}

class FemCorotational : public testing::TestWithParam<ElementKind> {
  protected:
    [[nodiscard]] static ElementMesh mesh() {
        return grid_mesh(GetParam(), {.along = 2, .across = 2, .distortion = 0.15});
    }
    [[nodiscard]] static Corotational body(const Damping& damping = {}) {
        return {mesh(), solid_region(GetParam(), k_rubber, damping)};
    }
};

TEST_P(FemCorotational, RigidMotionsOfAnySizeHaveNoForce) {
    const Corotational solid = body();
    for (const double angle : {0.1, 1.0, 2.5, 3.1415, -1.7}) {
        const VecX u = moved(mesh(), solid.dofs(), angle, 0.0);
        const Corotational::Forces forces = solid.forces(u);
        // Rounding of positions of size 3, times the entries of K.
        EXPECT_LE(forces.internal.cwiseAbs().maxCoeff(), 1e-12);
        EXPECT_LE(forces.energy, 1e-25);
        EXPECT_LE(solid.stresses(u).von_mises.maxCoeff(), 1e-12);
    }
}

TEST_P(FemCorotational, ForcesAreTheGradientOfTheEnergy) {
    const Corotational solid = body();
    const VecX u = moved(mesh(), solid.dofs(), 1.2, 0.06);
    const VecX force = solid.forces(u).internal;
    // Central differences: h^2 third derivatives of order 100, and rounding 1e-16 / h.
    constexpr double h = 1e-5;
    for (Index i = 0; i < u.size(); i += 3) {
        VecX step = VecX::Zero(u.size());
        step[i] = h;
        const double difference =
            (solid.forces(u + step).energy - solid.forces(u - step).energy) / (2.0 * h);
        EXPECT_NEAR(force[i], difference, 1e-7 * force.norm());
    }
}

TEST_P(FemCorotational, ForcesHaveNoResultantAndTurnWithTheBody) {
    const Corotational solid = body();
    const ElementMesh grid = mesh();
    const int D = grid.dimension;
    const VecX u = moved(grid, solid.dofs(), 0.7, 0.05);
    const VecX force = solid.forces(u).internal;
    Vec3 sum = Vec3::Zero();
    Vec3 moment = Vec3::Zero();
    VecX turned(u.size());
    VecX turned_force(u.size());
    const Mat3 R = turn(D, 1.9);
    for (Index node = 0; node < grid.nodes.cols(); ++node) {
        Vec3 x = grid.nodes.col(node);
        Vec3 f = Vec3::Zero();
        x.head(D) += u.segment(solid.dofs().at(node, 0), D);
        f.head(D) = force.segment(solid.dofs().at(node, 0), D);
        sum += f;
        moment += x.cross(f);
        turned.segment(solid.dofs().at(node, 0), D) = (R * x - grid.nodes.col(node)).head(D);
        turned_force.segment(solid.dofs().at(node, 0), D) = (R * f).head(D);
    }
    EXPECT_LE(sum.norm(), 1e-12 * force.norm());
    EXPECT_LE(moment.norm(), 1e-12 * force.norm());
    EXPECT_LE((solid.forces(turned).internal - turned_force).norm(), 1e-11 * force.norm());
}

TEST_P(FemCorotational, SmallDisplacementsAreLinearElasticity) {
    const Corotational solid = body();
    const ElasticMatrices linear = assemble(mesh(), solid_region(GetParam(), k_rubber));
    const VecX zero = VecX::Zero(linear.dofs.size());
    EXPECT_LE((MatX(solid.tangent(zero).K) - MatX(linear.K)).norm(), 1e-13 * linear.K.norm());
    Rng rng(3);
    VecX u(zero.size());
    for (double& component : u) component = rng.uniform(-1.0, 1.0);
    // The rest is of second order: a hundred times smaller for a tenth of the displacement.
    const auto rest = [&](double s) -> double {
        return (solid.forces(s * u).internal - linear.K * (s * u)).norm();
    };
    EXPECT_NEAR(std::log10(rest(1e-3) / rest(1e-4)), 2.0, 0.05);
}

TEST_P(FemCorotational, TheTangentIsSemidefiniteAndFirstOrderInTheStrain) {
    const Corotational solid = body({.mass_rate = 2.0, .viscosity_time = 0.1});
    const ElementMesh grid = mesh();
    const auto error = [&](double strain) {
        const VecX u = moved(grid, solid.dofs(), 1.2, strain);
        const MatX K = solid.tangent(u).K;
        EXPECT_EQ((K - K.transpose()).cwiseAbs().maxCoeff(), 0.0);
        EXPECT_GE(Eigen::SelfAdjointEigenSolver<MatX>(K).eigenvalues()[0], -1e-12 * K.norm());
        constexpr double h = 1e-6;
        double worst = 0.0;
        for (Index i = 0; i < u.size(); i += 5) {
            VecX step = VecX::Zero(u.size());
            step[i] = h;
            const VecX column =
                (solid.forces(u + step).internal - solid.forces(u - step).internal) / (2.0 * h);
            worst = std::max(worst, (column - K.col(i)).norm());
        }
        return worst;
    };
    EXPECT_NEAR(std::log10(error(1e-3) / error(1e-4)), 1.0, 0.1);
}

TEST_P(FemCorotational, DampingTurnsWithTheBody) {
    const Damping damping{.mass_rate = 2.0, .stiffness_time = 0.05, .viscosity_time = 0.1};
    const Corotational solid = body(damping);
    const ElasticMatrices linear = assemble(mesh(), solid_region(GetParam(), k_rubber, damping));
    const VecX u = moved(mesh(), solid.dofs(), 1.2, 0.01);
    const Corotational::Tangent tangent = solid.tangent(u);
    const MatX expected = 2.0 * MatX(linear.M) + 0.15 * MatX(tangent.K);
    EXPECT_LE((MatX(tangent.C) - expected).norm(), 1e-13 * expected.norm());
    EXPECT_EQ(body().tangent(u).C.nonZeros(), 0);
}

TEST_P(FemCorotational, StressesTurnWithTheBody) {
    // Stretched by 1 % along x, then turned: sigma = R sigma_0 R^T.
    const Corotational solid = body();
    const ElementMesh grid = mesh();
    const auto regions = solid_region(GetParam(), k_rubber);
    const auto stretched = [](const Vec3& x) -> Vec3 { return Vec3(0.01 * x.x(), 0.0, 0.0); };
    const ElementStresses before =
        element_stresses(grid, regions, solid.dofs(), field(grid, solid.dofs(), stretched));
    const Mat3 R = turn(grid.dimension, 2.2);
    const ElementStresses after = solid.stresses(field(
        grid, solid.dofs(), [&](const Vec3& x) -> Vec3 { return R * (x + stretched(x)) - x; }));
    EXPECT_LE((after.von_mises - before.von_mises).norm(), 1e-12 * before.von_mises.norm());
    Mat3 first = before.stress.col(0).head<3>().asDiagonal();
    EXPECT_LE((after.stress.col(0) - components(R * first * R.transpose())).norm(),
              1e-12 * first.norm());
}

TEST_P(FemCorotational, CellsInsideOutAreNamed) {
    const Corotational solid = body();
    const VecX mirrored = field(mesh(), solid.dofs(), [](const Vec3& x) -> Vec3 {
        return {-2.0 * x.x(), 0.0, 0.0};
    });
    try {
        (void)solid.forces(mirrored);
        FAIL();
    } catch (const ComputationError& error) {
        EXPECT_NE(std::string(error.what()).find("cell 1"), std::string::npos);
    }
}

INSTANTIATE_TEST_SUITE_P(Solids, FemCorotational, testing::ValuesIn(k_solid_kinds),
                         [](const auto& tested) {
                             return std::string(geometry::traits(tested.param).name);
                         });

constexpr Beam k_beam{.young = 5.0, .density = 2.0, .area = 0.1, .second_moment = 3e-3};
constexpr Bar k_bar{.young = 5.0, .density = 2.0, .area = 0.1};

TEST(FemCorotationalLine, AMomentRollsABeamUpIntoAPolygon) {
    // Every part of a beam of length L under end moments 2 pi E I / L turns by the same angle; the
    // chords keep their length, so that n parts make a regular polygon.
    constexpr int parts = 8;
    constexpr double length = 2.0;
    const ElementMesh mesh = line_mesh(Vec2(length, 0.0), parts);
    const Corotational beam(mesh, std::vector<Region>{{"", k_beam}});
    VecX u = VecX::Zero(beam.dofs().size());
    Vec2 x = Vec2::Zero();
    const double angle = 2.0 * std::numbers::pi / parts;
    for (int node = 0; node <= parts; ++node) {
        u.segment<2>(beam.dofs().at(node, 0)) = x - mesh.nodes.col(node).head<2>();
        u[beam.dofs().at(node, 2)] = angle * node;
        x += length / parts * Vec2(std::cos(angle * (node + 0.5)), std::sin(angle * (node + 0.5)));
    }
    const Corotational::Forces forces = beam.forces(u);
    const double moment = 2.0 * std::numbers::pi * k_beam.young * k_beam.second_moment / length;
    VecX expected = VecX::Zero(u.size());
    expected[2] = -moment;
    expected[u.size() - 1] = moment;
    EXPECT_LE((forces.internal - expected).norm(), 1e-13);
    EXPECT_NEAR(forces.energy, 0.5 * moment * 2.0 * std::numbers::pi, 1e-13);
}

TEST(FemCorotationalLine, ForcesAreTheGradientOfTheEnergy) {
    const ElementMesh mesh = line_mesh(Vec2(0.8, 0.6), 2);
    for (const Material& material : {Material(k_beam), Material(k_bar)}) {
        const Corotational line(mesh, std::vector<Region>{{"", material}});
        const VecX u = moved(mesh, line.dofs(), 1.1, 0.1);
        const VecX force = line.forces(u).internal;
        const MatX K = line.tangent(u).K;
        EXPECT_GE(Eigen::SelfAdjointEigenSolver<MatX>(K).eigenvalues()[0], -1e-12 * K.norm());
        constexpr double h = 1e-5;
        for (Index i = 0; i < u.size(); ++i) {
            VecX step = VecX::Zero(u.size());
            step[i] = h;
            const double difference =
                (line.forces(u + step).energy - line.forces(u - step).energy) / (2.0 * h);
            EXPECT_NEAR(force[i], difference, 1e-7 * force.norm());
        }
    }
}

TEST(FemCorotationalLine, BeamsTurnManyTimesWithoutForce) {
    const ElementMesh mesh = line_mesh(Vec2(0.8, 0.6), 2);
    const Corotational beam(mesh, std::vector<Region>{{"", k_beam}});
    for (const double angle : {0.5, 3.1, 10.0, -25.0}) {
        VecX u = moved(mesh, beam.dofs(), angle, 0.0);
        for (Index node = 0; node < 3; ++node) u[beam.dofs().at(node, 2)] = angle;
        EXPECT_LE(beam.forces(u).internal.cwiseAbs().maxCoeff(), 1e-13);
    }
}

TEST(FemCorotationalLine, StartsAsTheLinearBody) {
    const ElementMesh mesh = line_mesh(Vec2(0.8, 0.6), 2);
    for (const Material& material : {Material(k_beam), Material(k_bar)}) {
        const std::vector<Region> regions = {{"", material}};
        const ElasticMatrices linear = assemble(mesh, regions);
        const MatX K = Corotational(mesh, regions).tangent(VecX::Zero(linear.dofs.size())).K;
        EXPECT_LE((K - MatX(linear.K)).norm(), 1e-14 * K.norm());
    }
}

}  // namespace
}  // namespace drystone::mechanics::fem
