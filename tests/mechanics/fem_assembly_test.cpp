// Whole bodies: patch tests, loads, damping, what is refused.
#include <cmath>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/linalg/decompositions.hpp"
#include "drystone/mechanics/fem/elastic_matrices.hpp"
#include "drystone/mechanics/fem/loads.hpp"
#include "drystone/mechanics/fem/nodal_fields.hpp"
#include "drystone/mechanics/fem/stress.hpp"
#include "mechanics/fem_meshes.hpp"

namespace drystone::mechanics::fem {
namespace {

using geometry::ElementKind;
using geometry::ElementMesh;

constexpr Elastic k_steel{.young = 200.0, .poisson = 0.3, .density = 7.8};

class FemBody : public testing::TestWithParam<ElementKind> {
  protected:
    [[nodiscard]] static int dimension() { return geometry::traits(GetParam()).dimension; }
    [[nodiscard]] static ElementMesh patch() {
        return grid_mesh(GetParam(),
                         {.along = 3, .across = dimension() == 2 ? 3 : 2, .distortion = 0.2});
    }
};

/// The displacements of the border of a distorted patch are linear: so are those inside, and strain
/// and stress are the same everywhere.
void expect_patch(ElementKind kind, const ElementMesh& mesh, PlaneState state) {
    const std::vector<Region> regions = solid_region(kind, k_steel, {}, state, 0.7);
    const ElasticMatrices body = assemble(mesh, regions);
    Mat3 A;
    A << 0.01, 0.004, -0.003,  //
        -0.002, 0.02, 0.005,   //
        0.006, 0.001, -0.01;
    const VecX exact =
        field(mesh, body.dofs, [&](const Vec3& x) -> Vec3 { return A * x + Vec3(0.1, 0.2, 0.3); });
    const auto border =
        nodes_at(mesh, [&](const Vec3& x) { return on_border(mesh, Vec3::Ones(), x); });
    ASSERT_LT(border.size(), static_cast<std::size_t>(mesh.nodes.cols()));
    const VecX u =
        solve_held(body.K, VecX::Zero(exact.size()), displacements_of(body.dofs, border), exact);
    // Rounding of the solution, times the condition of a small well-shaped mesh.
    EXPECT_LE((u - exact).norm(), 1e-13 * exact.norm());

    Mat3 eps = 0.5 * (A + A.transpose());
    if (mesh.dimension == 2) {
        eps.row(2).setZero();
        eps.col(2).setZero();
        if (state == PlaneState::stress) eps(2, 2) = -0.3 / 0.7 * (eps(0, 0) + eps(1, 1));
    }
    const double shear = 200.0 / 2.6;
    const Mat3 sigma = 2.0 * shear * (eps + 0.3 / 0.4 * eps.trace() * Mat3::Identity());
    const ElementStresses stresses = element_stresses(mesh, regions, body.dofs, u);
    for (Index c = 0; c < mesh.bulk_elements; ++c) {
        EXPECT_LE((stresses.stress.col(c) - components(sigma)).norm(), 1e-12 * sigma.norm());
        EXPECT_NEAR(stresses.von_mises[c], von_mises(sigma), 1e-12 * sigma.norm());
    }
    const double volume = mesh.dimension == 2 ? 0.7 : 1.0;
    EXPECT_NEAR(strain_energy(body, u), 0.5 * volume * sigma.cwiseProduct(eps).sum(), 1e-12);
}

TEST_P(FemBody, PatchTest) {
    expect_patch(GetParam(), patch(), PlaneState::strain);
    if (dimension() == 2) expect_patch(GetParam(), patch(), PlaneState::stress);
}

TEST_P(FemBody, TheStiffnessHasExactlyTheRigidModes) {
    const ElementMesh mesh = patch();
    const ElasticMatrices body = assemble(mesh, solid_region(GetParam(), k_steel));
    EXPECT_EQ((MatX(body.K) - MatX(body.K).transpose()).cwiseAbs().maxCoeff(), 0.0);
    const VecX values = Eigen::SelfAdjointEigenSolver<MatX>(MatX(body.K)).eigenvalues();
    const Index rigid = dimension() == 2 ? 3 : 6;
    const double largest = values[values.size() - 1];
    EXPECT_LE(values.head(rigid).cwiseAbs().maxCoeff(), 1e-13 * largest);
    EXPECT_GT(values[rigid], 1e-5 * largest);
}

TEST_P(FemBody, GravityWeighsTheBodyAndFreeFallIsUnstressed) {
    const ElementMesh mesh = patch();
    const std::vector<Region> regions = solid_region(GetParam(), k_steel);
    const Vec3 g(1.0, -9.0, dimension() == 3 ? 2.0 : 0.0);
    for (const MassKind kind : {MassKind::consistent, MassKind::lumped}) {
        const ElasticMatrices body = assemble(mesh, regions, {.mass = kind});
        const VecX f = gravity_load(body, g);
        EXPECT_NEAR(uniform_field(body.dofs, Vec3::UnitY()).dot(f), -9.0 * 7.8, 1e-11);
        EXPECT_NEAR(kinetic_energy(body, uniform_field(body.dofs, Vec3(2.0, 0.0, 0.0))),
                    0.5 * 7.8 * 4.0, 1e-11);
        if (kind == MassKind::lumped) {
            EXPECT_EQ(body.M.nonZeros(), body.dofs.size());
            EXPECT_GT(VecX(body.M.diagonal()).minCoeff(), 0.0);
        } else {
            const VecX by_volume =
                body_load(mesh, regions, body.dofs, [&](const Vec3&) -> Vec3 { return 7.8 * g; });
            EXPECT_LE((f - by_volume).norm(), 1e-13 * f.norm());
        }
    }
}

TEST_P(FemBody, TractionStretchesABarUniformly) {
    // Held like on rollers at x = 0, y = 0 (and z = 0), pulled at x = 2: sigma_xx = t.
    ElementMesh mesh = grid_mesh(GetParam(), {.size = Vec3(2.0, 1.0, 1.0), .distortion = 0.2});
    add_faces(mesh, "right", [](const Vec3& x) { return x.x() > 2.0 - 1e-12; });
    const double thickness = dimension() == 2 ? 0.3 : 1.0;
    const auto regions = solid_region(GetParam(), k_steel, {}, PlaneState::stress, thickness);
    const ElasticMatrices body = assemble(mesh, regions);
    const VecX f = traction_load(mesh, regions, body.dofs, mesh.groups.at(0), Vec3(5.0, 0.0, 0.0));
    EXPECT_NEAR(f.sum(), 5.0 * thickness, 1e-13);

    std::vector<Index> held;
    for (int k = 0; k < dimension(); ++k) {
        for (const Index node : nodes_at(mesh, [&](const Vec3& x) { return x[k] < 1e-12; })) {
            held.push_back(body.dofs.at(node, k));
        }
    }
    const VecX u = solve_held(body.K, f, held, VecX::Zero(f.size()));
    const VecX exact = field(mesh, body.dofs, [](const Vec3& x) -> Vec3 {
        return 5.0 / 200.0 * Vec3(x.x(), -0.3 * x.y(), -0.3 * x.z());
    });
    EXPECT_LE((u - exact).norm(), 1e-12 * exact.norm());
}

/// The same face, seen from the other side.
void turn_over(geometry::Element& face) {
    auto& nodes = face.corners_then_edges;
    if (face.kind == ElementKind::q4) {
        std::swap(nodes[1], nodes[3]);
        return;
    }
    std::swap(nodes[0], nodes[1]);
    if (face.kind == ElementKind::t6) std::swap(nodes[4], nodes[5]);
}

TEST_P(FemBody, PressurePushesInwardsWhicheverWayFacesAreNumbered) {
    ElementMesh mesh = grid_mesh(GetParam(), {.size = Vec3(2.0, 1.0, 1.0), .distortion = 0.2});
    add_faces(mesh, "right", [](const Vec3& x) { return x.x() > 2.0 - 1e-12; });
    const auto regions = solid_region(GetParam(), k_steel, {}, PlaneState::strain, 0.3);
    const DofMap dofs = assemble(mesh, regions).dofs;
    const double depth = dimension() == 2 ? 0.3 : 1.0;
    const VecX f = pressure_load(mesh, regions, dofs, mesh.groups.at(0), 4.0);
    EXPECT_NEAR(uniform_field(dofs, Vec3::UnitX()).dot(f), -4.0 * depth, 1e-13);
    EXPECT_NEAR(uniform_field(dofs, Vec3::UnitY()).dot(f), 0.0, 1e-13);
    for (const Index face : mesh.groups.at(0).elements) {
        turn_over(mesh.elements[static_cast<std::size_t>(face)]);
    }
    EXPECT_LE((pressure_load(mesh, regions, dofs, mesh.groups.at(0), 4.0) - f).norm(), 1e-13);
}

TEST_P(FemBody, PressureAllAroundDoesTheWorkOfTheVolume) {
    ElementMesh mesh = grid_mesh(GetParam(), {.size = Vec3(2.0, 1.0, 1.0), .distortion = 0.2});
    for (int k = 0; k < dimension(); ++k) {
        for (const double end : {0.0, k == 0 ? 2.0 : 1.0}) {
            add_faces(mesh, "side", [=](const Vec3& x) { return std::abs(x[k] - end) < 1e-12; });
        }
    }
    const auto regions = solid_region(GetParam(), k_steel, {}, PlaneState::strain, 0.3);
    const DofMap dofs = assemble(mesh, regions).dofs;
    VecX f = VecX::Zero(dofs.size());
    for (const auto& group : mesh.groups) f += pressure_load(mesh, regions, dofs, group, 4.0);
    EXPECT_LE(std::abs(uniform_field(dofs, Vec3::Ones()).dot(f)), 1e-12);
    // The power over u = x is -p div(u) V.
    const VecX outwards = field(mesh, dofs, [](const Vec3& x) -> Vec3 { return x; });
    const double volume = dimension() == 2 ? 2.0 * 0.3 : 2.0;
    EXPECT_NEAR(f.dot(outwards), -4.0 * volume * dimension(), 1e-12);
}

TEST_P(FemBody, DampingIsRayleighAndKelvinVoigt) {
    const ElementMesh mesh = patch();
    const Damping damping{.mass_rate = 3.0, .stiffness_time = 0.01, .viscosity_time = 0.02};
    const ElasticMatrices body = assemble(mesh, solid_region(GetParam(), k_steel, damping));
    const MatX expected = 3.0 * MatX(body.M) + 0.03 * MatX(body.K);
    EXPECT_LE((MatX(body.C) - expected).norm(), 1e-14 * expected.norm());
    EXPECT_EQ(assemble(mesh, solid_region(GetParam(), k_steel)).C.nonZeros(), 0);
}

INSTANTIATE_TEST_SUITE_P(Solids, FemBody, testing::ValuesIn(k_solid_kinds), [](const auto& tested) {
    return std::string(geometry::traits(tested.param).name);
});

/// The text of the InputError that assembling throws.
std::string error_text(const ElementMesh& mesh, const std::vector<Region>& regions) {
    try {
        (void)assemble(mesh, regions);
    } catch (const InputError& error) {
        return error.what();
    }
    return "accepted";
}

ElementMesh with_groups() {
    ElementMesh mesh = grid_mesh(ElementKind::q4, {});
    mesh.groups.push_back({.name = "left", .dimension = 2, .elements = {0, 2}, .nodes = {}});
    mesh.groups.push_back({.name = "right", .dimension = 2, .elements = {1, 3}, .nodes = {}});
    mesh.groups.push_back({.name = "corner", .dimension = 0, .elements = {}, .nodes = {0}});
    return mesh;
}

TEST(FemRegions, EveryCellHasOneMaterial) {
    const ElementMesh mesh = with_groups();
    const PlaneSolid steel{.elastic = k_steel};
    EXPECT_EQ(error_text(mesh, {{"left", steel}, {"right", steel}}), "accepted");
    EXPECT_NE(error_text(mesh, {{"left", steel}}).find("cell 2 (Q4)"), std::string::npos);
    EXPECT_NE(error_text(mesh, {{"left", steel}, {"", steel}}).find("two: of group 'left'"),
              std::string::npos);
    EXPECT_NE(error_text(mesh, {{"middle", steel}}).find("one of left, right, corner"),
              std::string::npos);
    EXPECT_NE(error_text(mesh, {{"corner", steel}}).find("a group without cells"),
              std::string::npos);
    EXPECT_NE(error_text(mesh, {{"", SpaceSolid{.elastic = k_steel}}}).find("solid in space"),
              std::string::npos);
    EXPECT_NE(
        error_text(mesh, {{"", Bar{.young = 1.0, .density = 1.0, .area = 1.0}}}).find("a bar"),
        std::string::npos);
}

TEST(FemRegions, StiffnessIsThatOfEachMaterial) {
    const ElementMesh mesh = with_groups();
    Elastic soft = k_steel;
    soft.young = 1.0;
    const auto K = [&](const Elastic& left, const Elastic& right) {
        const std::vector<Region> regions = {{"left", PlaneSolid{.elastic = left}},
                                             {"right", PlaneSolid{.elastic = right}}};
        return MatX(assemble(mesh, regions).K);
    };
    // Linear in the moduli of the parts.
    EXPECT_LE((K(k_steel, soft) + K(soft, k_steel) - K(k_steel, k_steel) - K(soft, soft)).norm(),
              1e-12 * K(k_steel, k_steel).norm());
}

TEST(FemRegions, BadNumbersAndBadCellsAreNamed) {
    ElementMesh mesh = grid_mesh(ElementKind::t3, {});
    const auto message = error_text(
        mesh, {{"", PlaneSolid{.elastic = {.young = -1.0, .poisson = 0.5}, .thickness = 0.0}}});
    for (const char* key : {"young", "poisson", "density", "thickness"}) {
        EXPECT_NE(message.find(key), std::string::npos) << key;
    }
    std::swap(mesh.elements[5].corners_then_edges[0], mesh.elements[5].corners_then_edges[1]);
    EXPECT_NE(error_text(mesh, solid_region(ElementKind::t3, k_steel)).find("cell 6 (T3)"),
              std::string::npos);
}

TEST(FemRegions, BeamsAndSolidsShareNodes) {
    ElementMesh mesh = grid_mesh(ElementKind::q4, {.along = 1, .across = 1});
    geometry::Element beam{.kind = ElementKind::line2, .number = 2};
    beam.corners_then_edges[0] = 0;
    beam.corners_then_edges[1] = 3;
    mesh.elements.push_back(beam);
    mesh.bulk_elements = 2;
    mesh.groups.push_back({.name = "wall", .dimension = 2, .elements = {0}, .nodes = {}});
    mesh.groups.push_back({.name = "brace", .dimension = 1, .elements = {1}, .nodes = {}});
    const std::vector<Region> regions = {
        {"wall", PlaneSolid{.elastic = k_steel}},
        {"brace", Beam{.young = 1.0, .density = 1.0, .area = 1.0, .second_moment = 1.0}}};
    const ElasticMatrices body = assemble(mesh, regions);
    EXPECT_EQ(body.dofs.size(), 10);
    EXPECT_EQ(body.dofs.count(0), 3);
    EXPECT_EQ(body.dofs.count(1), 2);
    const VecX values = Eigen::SelfAdjointEigenSolver<MatX>(MatX(body.K)).eigenvalues();
    EXPECT_LE(values.head<3>().cwiseAbs().maxCoeff(), 1e-13 * values[9]);
    EXPECT_GT(values[3], 1e-4);
}

TEST(FemLoads, FacesMustBoundOneSolidCell) {
    ElementMesh mesh = grid_mesh(ElementKind::q4, {});
    add_faces(mesh, "inside", [](const Vec3& x) { return std::abs(x.x() - 0.5) < 1e-12; });
    const auto regions = solid_region(ElementKind::q4, k_steel);
    const DofMap dofs = assemble(mesh, regions).dofs;
    EXPECT_THROW((void)pressure_load(mesh, regions, dofs, mesh.groups.at(0), 1.0), InputError);
}

}  // namespace
}  // namespace drystone::mechanics::fem
