// What results and measures know of deformable bodies: masses, places, stresses.
#include <gtest/gtest.h>

#include "drystone/sim/simulation.hpp"
#include "drystone/sim/state/body_info.hpp"
#include "sim/deformables.hpp"
#include "sim/scenes.hpp"

namespace drystone::sim {
namespace {

using geometry::ElementKind;

constexpr scenes::Stuff k_stuff{.young = 2e6, .poisson = 0.25, .density = 1000.0};

/// Unknowns of the displacement x -> A x + b of the nodes.
VecX affine(const DeformableInfo& info, const Mat3& A, const Vec3& b) {
    VecX u = VecX::Zero(info.unknowns());
    const int dimension = info.mesh->dimension;
    for (Index i = 0; i < info.mesh->nodes.cols(); ++i) {
        const Vec3 x = A * info.mesh->nodes.col(i) + b;
        u.segment(info.first_unknown[static_cast<std::size_t>(i)], dimension) = x.head(dimension);
    }
    return u;
}

scene::SceneSpec block(ElementKind kind, bool large_rotations) {
    const bool space = geometry::traits(kind).dimension == 3;
    scene::SceneSpec spec = scenes::empty(space ? 3 : 2, 1e-3, 0.01);
    auto& body =
        space ? scenes::add_deformable(spec, "block",
                                       geometry::box_mesh(Vec3(0.4, 0.2, 0.1), {2, 2, 1}, kind),
                                       Vec3(1.0, 2.0, 3.0), k_stuff)
              : scenes::add_deformable(spec, "block", scenes::rectangle(Vec2(0.4, 0.2), 2, 2, kind),
                                       Vec3(1.0, 2.0, 0.0), k_stuff);
    body.large_rotations = large_rotations;
    return spec;
}

TEST(DeformableInfo, HasTheMassAndItsCentre) {
    for (const ElementKind kind : {ElementKind::t6, ElementKind::q4, ElementKind::tet10}) {
        for (const bool lumped : {false, true}) {
            scene::SceneSpec spec = block(kind, false);
            spec.deformables[0].lumped_mass = lumped;
            const Simulation simulation(spec);
            const DeformableInfo& info = simulation.deformables().at(0);
            const bool space = spec.dimension == 3;
            EXPECT_NEAR(info.mass(), space ? 8.0 : 80.0, 1e-11);
            const Vec3 middle(1.2, 2.1, space ? 3.05 : 0.0);
            Vec3 shift(0.1, -0.3, space ? 0.2 : 0.0);
            const VecX u = affine(info, Mat3::Zero(), shift);
            EXPECT_NEAR((centre_of_mass(info, u) - middle - shift).norm(), 0.0, 1e-13);
        }
    }
}

// Stretched along x with its sides free: sigma_xx = E eps in every element, nothing else.
TEST(DeformableStress, OfPureTensionIsThatOfHooke) {
    constexpr double k_strain = 1e-4;
    Mat3 A = Vec3(k_strain, -0.25 * k_strain, -0.25 * k_strain).asDiagonal();
    for (const ElementKind kind : {ElementKind::tet4, ElementKind::tet10, ElementKind::hex8}) {
        const Simulation simulation(block(kind, false));
        Snapshot state = simulation.snapshot();
        state.deformables[0].u = affine(simulation.deformables()[0], A, Vec3::Zero());
        const ElementStress stress = stresses_of(simulation.deformables(), state).at(0);
        ASSERT_EQ(stress.von_mises.size(), simulation.deformables()[0].mesh->bulk_elements);
        for (Index c = 0; c < stress.von_mises.size(); ++c) {
            EXPECT_NEAR(stress.components(0, c), 2e6 * k_strain, 1e-8);
            EXPECT_NEAR(stress.components.col(c).tail<5>().norm(), 0.0, 1e-8);
            EXPECT_NEAR(stress.von_mises[c], 2e6 * k_strain, 1e-8);
        }
    }
}

// In world axes: a body that was stretched along x and then turned by Q pulls along Q x. Strains
// are small, but not nothing: R^T F is symmetric, so that the model is exact here.
TEST(DeformableStress, TurnsWithTheBody) {
    constexpr double k_strain = 1e-3;
    const Mat3 stretch = Vec3(1.0 + k_strain, 1.0, 1.0).asDiagonal();
    for (const ElementKind kind : {ElementKind::t3, ElementKind::q8, ElementKind::tet4}) {
        const Simulation simulation(block(kind, true));
        const bool space = simulation.spec().dimension == 3;
        const Vec3 axis = space ? Vec3(1.0, 2.0, 3.0).normalized() : Vec3(Vec3::UnitZ());
        const Mat3 Q = Eigen::AngleAxisd(1.1, axis).toRotationMatrix();
        const auto stress_at = [&](const Mat3& F) {
            Snapshot state = simulation.snapshot();
            state.deformables[0].u =
                affine(simulation.deformables()[0], F - Mat3::Identity(), Vec3::Zero());
            return stresses_of(simulation.deformables(), state).at(0);
        };
        const ElementStress before = stress_at(stretch);
        const ElementStress after = stress_at(Q * stretch);
        const auto tensor = [](const ElementStress& s, Index c) {
            const Vector<6> v = s.components.col(c);
            Mat3 m;
            m << v[0], v[5], v[4], v[5], v[1], v[3], v[4], v[3], v[2];
            return m;
        };
        for (Index c = 0; c < before.von_mises.size(); ++c) {
            ASSERT_GT(before.von_mises[c], 1000.0);
            const Mat3 turned = Q * tensor(before, c) * Q.transpose();
            // E eps = 2000 Pa, and displacements of 1 m are rounded to 1e-16: 1e-9 Pa per element
            // of 0.1 m, a few of them.
            EXPECT_NEAR((tensor(after, c) - turned).norm(), 0.0, 1e-7);
            EXPECT_NEAR(after.von_mises[c], before.von_mises[c], 1e-7);
        }
    }
}

// A bar that goes on as a beam: nodes have 2 or 3 unknowns.
TEST(DeformableInfo, KnowsTheUnknownsOfMixedMeshes) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.01);
    geometry::ElementMesh mesh = geometry::bar_mesh(1.0, 4);
    geometry::ElementGroup first{.name = "first", .dimension = 1, .elements = {0, 1}};
    first.nodes = {0, 1, 2};
    mesh.groups.push_back(first);
    auto& body = scenes::add_deformable(spec, "line", std::move(mesh), Vec3::Zero(), k_stuff);
    body.regions[0].area = 1e-2;
    scene::ElasticRegionSpec beam = body.regions[0];
    beam.group = "first";
    beam.second_moment = 1e-5;
    body.regions.push_back(beam);
    const Simulation simulation(spec);
    const DeformableInfo& info = simulation.deformables().at(0);
    const std::vector<Index> expected{0, 3, 6, 9, 11, 13};
    ASSERT_EQ(info.first_unknown, expected);
    EXPECT_NEAR(info.mass(), 10.0, 1e-12);
    VecX u(13);
    for (Index i = 0; i < 13; ++i) u[i] = static_cast<double>(i);
    const Eigen::Matrix3Xd nodes = at_nodes(2, info.first_unknown, u);
    EXPECT_EQ(nodes.col(2), Vec3(6.0, 7.0, 0.0));
    EXPECT_EQ(nodes.col(4), Vec3(11.0, 12.0, 0.0));
}

}  // namespace
}  // namespace drystone::sim
