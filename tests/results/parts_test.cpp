// Shapes that the page draws, found in surfaces.
#include "drystone/results/shapes/parts.hpp"

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/geometry/elements/structured_mesh.hpp"
#include "drystone/player/deformable_mesh.hpp"
#include "results/sample_run.hpp"

namespace drystone::results::shapes {
namespace {

PartList parts_of_bodies(int dimension, const std::vector<sim::BodyInfo>& bodies) {
    const sim::Snapshot state = test::sample_state(dimension, static_cast<Index>(bodies.size()), 0);
    return parts_of(surfaces_of(bodies, state), dimension);
}

/// The parts of a body.
std::vector<Part> parts_of_body(const PartList& list, int body) {
    std::vector<Part> own;
    for (const Part& part : list.parts) {
        if (part.body == body) own.push_back(part);
    }
    return own;
}

std::string kind_of(const PartList& list, const Part& part) {
    return list.prototypes[part.prototype].kind;
}

TEST(PlayerParts, FindsTheShapesOfThePlane) {
    const PartList list = parts_of_bodies(2, test::sample_bodies(2));
    const std::vector<Part> ground = parts_of_body(list, 0);
    ASSERT_EQ(ground.size(), 1U);
    EXPECT_EQ(kind_of(list, ground[0]), "half_plane");
    EXPECT_TRUE((ground[0].rotation * Vec3::UnitY()).isApprox(Vec3::UnitY(), 1e-12));
    const std::vector<Part> disk = parts_of_body(list, 1);
    EXPECT_EQ(kind_of(list, disk.at(0)), "disk");
    EXPECT_NEAR(disk[0].scale.x(), 0.25, 1e-14);
    const std::vector<Part> two = parts_of_body(list, 2);
    ASSERT_EQ(two.size(), 2U);
    EXPECT_EQ(kind_of(list, two[0]), "box");
    // The long side may be the first or the second.
    EXPECT_NEAR(two[0].scale.x() * two[0].scale.y(), 0.3 * 0.2, 1e-14);
    EXPECT_TRUE(two[1].offset.isApprox(Vec3(0.0, 0.5, 0.0), 1e-12));
    const std::vector<Part> segment = parts_of_body(list, 3);
    EXPECT_EQ(kind_of(list, segment.at(0)), "outline");
    EXPECT_EQ(list.prototypes[segment[0].prototype].points.size(), 2U);
    EXPECT_TRUE(list.turning_is_visible());
}

TEST(PlayerParts, HalfPlanesAndPlanesFaceTheirNormals) {
    Rng rng(7);
    for (int sample = 0; sample < 50; ++sample) {
        const Vec2 flat = Vec2(rng.normal(), rng.normal()).normalized();
        std::vector<sim::BodyInfo> bodies(1);
        bodies[0].parts = {{.shape = geometry::HalfPlane{.normal = flat, .offset = 0.3}}};
        PartList list = parts_of_bodies(2, bodies);
        EXPECT_LT((list.parts[0].rotation * Vec3::UnitY() - Vec3(flat.x(), flat.y(), 0.0)).norm(),
                  1e-12);
        EXPECT_LT((list.parts[0].offset - 0.3 * Vec3(flat.x(), flat.y(), 0.0)).norm(), 1e-12);
        const Vec3 normal = Vec3(rng.normal(), rng.normal(), rng.normal()).normalized();
        bodies[0].parts = {{.shape = geometry::Plane{.normal = normal, .offset = -0.2}}};
        list = parts_of_bodies(3, bodies);
        EXPECT_EQ(list.prototypes[0].kind, "plane");
        EXPECT_LT((list.parts[0].rotation * Vec3::UnitZ() - normal).norm(), 1e-12);
        EXPECT_LT((list.parts[0].offset + 0.2 * normal).norm(), 1e-12);
    }
}

TEST(PlayerParts, FindsTheShapesOfSpace) {
    const PartList list = parts_of_bodies(3, test::sample_bodies(3));
    EXPECT_EQ(kind_of(list, parts_of_body(list, 0).at(0)), "plane");
    const Part ball = parts_of_body(list, 1).at(0);
    EXPECT_EQ(kind_of(list, ball), "sphere");
    EXPECT_NEAR(ball.scale.x(), 0.25, 1e-12);
    const Part box = parts_of_body(list, 2).at(0);
    EXPECT_EQ(kind_of(list, box), "box");
    EXPECT_LT((box.scale - Vec3(0.3, 0.2, 0.1)).norm(), 1e-12);
    EXPECT_EQ(kind_of(list, parts_of_body(list, 3).at(0)), "box");
}

TEST(PlayerParts, EqualShapesAreThereOnceAndBallsKeepTheirRadii) {
    std::vector<sim::BodyInfo> bodies(4000);  // so many that they are drawn as icosahedra
    Rng rng(8);
    std::vector<double> radii;
    for (sim::BodyInfo& body : bodies) {
        radii.push_back(rng.uniform(0.01, 0.1));
        body.parts = {{.shape = geometry::Sphere{radii.back()}}};
    }
    const PartList list = parts_of_bodies(3, bodies);
    ASSERT_EQ(list.parts.size(), bodies.size());
    EXPECT_EQ(list.prototypes.size(), 1U);
    EXPECT_FALSE(list.turning_is_visible());
    for (const Part& part : list.parts) {
        EXPECT_NEAR(part.scale.x(), radii[static_cast<std::size_t>(part.body)], 1e-12);
    }
    const geometry::Polygon triangle{.vertices = {{0.0, 0.0}, {1.0, 0.0}, {0.3, 0.7}}};
    const geometry::Polygon other{.vertices = {{0.0, 0.0}, {1.0, 0.0}, {0.3, 0.8}}};
    std::vector<sim::BodyInfo> flat(3);
    flat[0].parts = {{.shape = triangle}};
    flat[1].parts = {{.shape = other}};
    flat[2].parts = {{.shape = triangle}};
    EXPECT_EQ(parts_of_bodies(2, flat).prototypes.size(), 2U);
}

TEST(PlayerParts, SharpEdgesAreThoseOfACylinderOnItsRims) {
    std::vector<sim::BodyInfo> bodies(1);
    bodies[0].parts = {{.shape = geometry::Cylinder{.half_length = 0.5, .radius = 0.2}}};
    const PartList list = parts_of_bodies(3, bodies);
    ASSERT_EQ(list.prototypes.at(0).kind, "mesh");
    EXPECT_EQ(list.prototypes[0].edges.size(), 48U);  // two rims of 24 sides
}

/// Area of the triangles in the plane.
double area_of(const player::DeformableMesh& drawn, const geometry::ElementMesh& mesh) {
    double area = 0.0;
    for (const auto& t : drawn.triangles) {
        const Vec3 a = mesh.nodes.col(t[1]) - mesh.nodes.col(t[0]);
        const Vec3 b = mesh.nodes.col(t[2]) - mesh.nodes.col(t[0]);
        area += 0.5 * a.cross(b).norm();
    }
    return area;
}

TEST(PlayerParts, TrianglesCoverTheMeshOfADeformableBody) {
    for (const auto kind : {geometry::ElementKind::t3, geometry::ElementKind::t6,
                            geometry::ElementKind::q4, geometry::ElementKind::q8}) {
        const geometry::ElementMesh mesh = geometry::rectangle_mesh(Vec2(0.4, 0.2), {3, 2}, kind);
        const player::DeformableMesh drawn = player::deformable_mesh(mesh);
        EXPECT_NEAR(area_of(drawn, mesh), 0.08, 1e-12);
        EXPECT_EQ(drawn.triangle_elements.size(), drawn.triangles.size());
        EXPECT_EQ(drawn.line_elements.size(), drawn.lines.size());
    }
    const geometry::ElementMesh box =
        geometry::box_mesh(Vec3(0.4, 0.2, 0.1), {2, 2, 1}, geometry::ElementKind::tet10);
    EXPECT_NEAR(area_of(player::deformable_mesh(box), box), 2.0 * (0.08 + 0.04 + 0.02), 1e-12);
    const geometry::ElementMesh bar = geometry::bar_mesh(1.0, 4);
    EXPECT_EQ(player::deformable_mesh(bar).lines.size(), 4U);
    EXPECT_TRUE(player::deformable_mesh(bar).triangles.empty());
}

}  // namespace
}  // namespace drystone::results::shapes
