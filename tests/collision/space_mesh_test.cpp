// Meshes that are not flat: edges, corners, hollows, and what must not happen there.

#include <algorithm>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "collision/space_meshes.hpp"
#include "collision/space_sampling.hpp"

namespace drystone::collision::space_sampling {
namespace {

using geometry::Frame;

/// The normals of the triangles around which a contact may turn: here, all within `cosine` of up.
void expect_normals_near(const Contacts3& contacts, const Vec3& up, double cosine) {
    for (const auto& c : contacts) EXPECT_GE(c.normal.dot(up), cosine - 1e-12);
}

class ShapeOnMesh : public testing::TestWithParam<Kind> {};

TEST_P(ShapeOnMesh, ThatIsTheSurfaceOfAPolyhedronTouchesAsThePolyhedron) {
    Rng rng{1};
    for (int sample = 0; sample < 100; ++sample) {
        const geometry::Polyhedron polyhedron = sample % 2 == 0
                                                    ? random_polyhedron(rng, 5 + rng.index(16))
                                                    : geometry::box_polyhedron({0.8, 0.5, 0.4});
        const PlacedShape a{random_shape(rng, GetParam()),
                            {random_direction(rng), random_rotation(rng)}};
        PlacedShape solid{polyhedron, {.rotation = random_rotation(rng)}};
        // Not deeper than the angles of the surface let one face be the way out.
        move_to_gap(rng, a, solid, rng.uniform(0.0, 0.1));
        const double searched = searched_separation(a, solid);
        solid.frame.origin -= (searched - rng.uniform(-1e-4, 0.05)) *
                              (solid.frame.origin - a.frame.origin).normalized();
        const PlacedShape mesh{surface_of(polyhedron), solid.frame};
        const Contacts3 on_solid = contacts_of(a, solid, 0.1);
        const Contacts3 on_mesh = contacts_of(a, mesh, 0.1);
        ASSERT_FALSE(on_mesh.empty()) << sample << ' ' << nearest(on_solid).gap;
        EXPECT_NEAR(nearest(on_mesh).gap, nearest(on_solid).gap, 2e-7) << sample;
        EXPECT_NEAR((nearest(on_mesh).normal - nearest(on_solid).normal).norm(), 0.0, 1e-6)
            << sample;
    }
}

/// Sliding over a block of many triangles and over its rim: as over the block, within its cones.
TEST_P(ShapeOnMesh, OverTheRimOfABlockTouchesAsOnTheBlock) {
    Rng rng{2};
    const Vec3 half{1.0, 1.5, 0.5};
    const PlacedShape block{geometry::Box{half}, {}};
    const PlacedShape mesh{triangulated_box(half, 5), {}};
    for (int sample = 0; sample < 15; ++sample) {
        PlacedShape body{random_shape(rng, GetParam()), {}};
        body.frame.rotation = sample % 2 == 0 ? Mat3::Identity() : random_rotation(rng);
        for (int step = 0; step < 60; ++step) {
            body.frame.origin = Vec3(0.06 * step, 0.02 * step, 0.0);
            const double lowest = -support(body, -Vec3::UnitZ());
            body.frame.origin[2] = half[2] - 1e-6 - lowest;
            const Contacts3 on_block = contacts_of(body, block, 0.02);
            const Contacts3 on_mesh = contacts_of(body, mesh, 0.02);
            ASSERT_EQ(on_block.empty(), on_mesh.empty()) << sample << ' ' << step;
            if (on_block.empty()) continue;
            EXPECT_NEAR(nearest(on_mesh).gap, nearest(on_block).gap, 2e-7) << sample << ' ' << step;
            EXPECT_NEAR((nearest(on_mesh).normal - nearest(on_block).normal).norm(), 0.0, 1e-6)
                << sample << ' ' << step;
            for (const auto& c : on_block) {
                EXPECT_TRUE(std::any_of(on_mesh.begin(), on_mesh.end(),
                                        [&](const auto& d) {
                                            return (c.point - d.point).norm() < 1e-6 &&
                                                   std::abs(c.gap - d.gap) < 1e-6;
                                        }))
                    << sample << ' ' << step << ' ' << c.point.transpose() << " gap " << c.gap;
            }
        }
    }
}

/// A hollow: the normals of contacts are those of the faces, never something in between.
TEST_P(ShapeOnMesh, InAHollowTouchesFacesOnly) {
    Rng rng{3};
    const geometry::Mesh trough =
        terrain(6.0, 12, [](double x, double) { return 0.5 * std::abs(x); });
    const Vec3 left = Vec3(0.5, 0.0, 1.0).normalized();
    const Vec3 right = Vec3(-0.5, 0.0, 1.0).normalized();
    const PlacedShape ground{trough, {}};
    for (int sample = 0; sample < 100; ++sample) {
        PlacedShape body{random_shape(rng, GetParam()), {.rotation = random_rotation(rng)}};
        body.frame.origin = {rng.uniform(-0.5, 0.5), rng.uniform(-1.0, 1.0), 0.0};
        const double over_left = -support(body, -left);
        const double over_right = -support(body, -right);
        body.frame.origin[2] -= std::min(over_left, over_right) / left[2] + 1e-3;
        const Contacts3 contacts = contacts_of(body, ground, 0.05);
        ASSERT_FALSE(contacts.empty());
        EXPECT_NEAR(nearest(contacts).gap, std::min(-support(body, -left), -support(body, -right)),
                    1e-7);
        for (const auto& c : contacts) {
            EXPECT_LT(std::min((c.normal - left).norm(), (c.normal - right).norm()), 1e-9);
        }
    }
}

/// Over gentle hills no contact pushes along a normal that the hills do not have.
TEST_P(ShapeOnMesh, OnHillsIsPushedAlongNormalsOfTheHills) {
    Rng rng{4};
    const auto height = [](double x, double y) {
        return 0.05 * std::sin(2.0 * x) * std::cos(3.0 * y);
    };
    const PlacedShape hills{terrain(6.0, 60, height), {}};
    // The steepest slope of the surface is sqrt((0.1)^2 + (0.15)^2) < 0.19.
    const double cosine = 1.0 / std::sqrt(1.0 + 0.19 * 0.19);
    for (int sample = 0; sample < 60; ++sample) {
        PlacedShape body{random_shape(rng, GetParam()), {.rotation = random_rotation(rng)}};
        body.frame.origin = {rng.uniform(-3.0, 3.0), rng.uniform(-3.0, 3.0), 0.0};
        body.frame.origin[2] += support(body, -Vec3::UnitZ()) + rng.uniform(-0.05, 0.05);
        expect_normals_near(contacts_of(body, hills, 0.02), Vec3::UnitZ(), cosine);
    }
}

INSTANTIATE_TEST_SUITE_P(shapes, ShapeOnMesh, testing::ValuesIn(k_bounded_kinds),
                         [](const auto& kind) { return name_of(kind.param); });

TEST(SpaceMesh, ASunkenSphereComesOutAlongTheFaceUpToARadius) {
    Rng rng{5};
    const PlacedShape ground{triangulated_square(rng, 5.0, 12), {}};
    for (const double height : {0.9, 0.1, -0.1, -0.9}) {
        const PlacedShape sphere{geometry::Sphere{1.0}, {.origin = {0.3, -0.2, height}}};
        const Contacts3 contacts = contacts_of(sphere, ground, 0.0);
        ASSERT_EQ(contacts.size(), 1U) << height;
        EXPECT_NEAR((contacts[0].normal - Vec3::UnitZ()).norm(), 0.0, 1e-14);
        EXPECT_NEAR(contacts[0].gap, height - 1.0, 1e-14);
    }
    const PlacedShape below{geometry::Sphere{1.0}, {.origin = {0.3, -0.2, -1.1}}};
    EXPECT_TRUE(contacts_of(below, ground, 0.0).empty());
}

TEST(SpaceMesh, ABodyOnAThinPlateDoesNotFeelTheOtherSide) {
    const PlacedShape plate{triangulated_box({2.0, 2.0, 0.01}, 4), {}};
    Rng rng{6};
    for (const Kind kind : k_bounded_kinds) {
        for (int sample = 0; sample < 40; ++sample) {
            PlacedShape body{random_shape(rng, kind), {.rotation = random_rotation(rng)}};
            body.frame.origin = {rng.uniform(-0.3, 0.3), rng.uniform(-0.3, 0.3), 0.0};
            body.frame.origin[2] = 0.01 - 1e-3 + support(body, -Vec3::UnitZ());
            const Contacts3 contacts = contacts_of(body, plate, 0.005);
            ASSERT_FALSE(contacts.empty());
            expect_normals_near(contacts, Vec3::UnitZ(), 1.0);
            EXPECT_NEAR(nearest(contacts).gap, -1e-3, 1e-9);
        }
    }
}

TEST(SpaceMesh, ABodyThatPokesThroughAThinPlateGoesBackWhereMostOfItIs) {
    const PlacedShape plate{triangulated_box({2.0, 2.0, 0.01}, 4), {}};
    Rng rng{7};
    for (const Kind kind : k_bounded_kinds) {
        for (int sample = 0; sample < 40; ++sample) {
            PlacedShape body{random_shape(rng, kind), {.rotation = random_rotation(rng)}};
            body.frame.origin = {rng.uniform(-0.3, 0.3), rng.uniform(-0.3, 0.3), 0.0};
            const double below = sample % 2 == 0 ? 1.0 : -1.0;
            const double extent = support(body, below * Vec3::UnitZ());
            body.frame.origin[2] = below * (0.02 - extent);  // 0.03 deep, plate 0.02 thick
            const Contacts3 contacts = contacts_of(body, plate, 0.0);
            ASSERT_FALSE(contacts.empty());
            expect_normals_near(contacts, -below * Vec3::UnitZ(), 1.0);
            EXPECT_NEAR(nearest(contacts).gap, -0.03, 1e-9);
        }
    }
}

TEST(SpaceMesh, ASphereSunkBesideTheRimOfABlockComesOutByTheNearerFace) {
    const PlacedShape block{triangulated_box({2.0, 2.0, 2.0}, 4), {}};
    for (const Vec3& depth : {Vec3(0.3, 1.5, 0.1), Vec3(0.1, 1.5, 0.3), Vec3(0.2, 0.1, 0.3)}) {
        const PlacedShape sphere{geometry::Sphere{0.5}, {.origin = Vec3::Constant(2.0) - depth}};
        const Contacts3 contacts = contacts_of(sphere, block, 0.0);
        int axis = 0;
        const double least = depth.minCoeff(&axis);
        ASSERT_EQ(contacts.size(), 1U);
        EXPECT_NEAR((contacts[0].normal - Vec3::Unit(axis)).norm(), 0.0, 1e-14);
        EXPECT_NEAR(contacts[0].gap, -least - 0.5, 1e-14);
    }
}

TEST(SpaceMesh, APlankAcrossARidgeTouchesTheRidgeAtItsSides) {
    const geometry::Mesh roof = terrain(4.0, 8, [](double x, double) { return -std::abs(x); });
    const PlacedShape plank{geometry::Box{{1.0, 0.3, 0.1}}, {.origin = {0.2, 0.1, 0.1 - 1e-4}}};
    const Contacts3 contacts = contacts_of(plank, {roof, {}}, 0.01);
    // The ridge is cut at every metre; corners of the mesh under the plank count too.
    ASSERT_GE(contacts.size(), 2U);
    double low = 1.0;
    double high = -1.0;
    for (const auto& c : contacts) {
        EXPECT_NEAR((c.normal - Vec3::UnitZ()).norm(), 0.0, 1e-12);
        EXPECT_NEAR(c.gap, -1e-4, 1e-12);
        EXPECT_NEAR(c.point[0], 0.0, 1e-12);
        low = std::min(low, c.point[1]);
        high = std::max(high, c.point[1]);
    }
    EXPECT_NEAR(low, -0.2, 1e-12);
    EXPECT_NEAR(high, 0.4, 1e-12);
}

TEST(SpaceMesh, ABarAcrossARidgeOnItsEdgeTouchesAtOnePoint) {
    const geometry::Mesh roof = terrain(4.0, 2, [](double x, double) { return -std::abs(x); });
    const Mat3 on_edge = rotation_about(Vec3::UnitX(), 0.25 * std::numbers::pi);
    const PlacedShape bar{geometry::Box{{1.0, 0.2, 0.2}},
                          {{0.2, 0.7, 0.2 * std::sqrt(2.0) - 1e-4}, on_edge}};
    const Contacts3 contacts = contacts_of(bar, {roof, {}}, 0.01);
    ASSERT_EQ(contacts.size(), 1U);
    EXPECT_NEAR((contacts[0].normal - Vec3::UnitZ()).norm(), 0.0, 1e-12);
    EXPECT_NEAR(contacts[0].gap, -1e-4, 1e-12);
    EXPECT_NEAR((contacts[0].point - Vec3(0.0, 0.7, -0.5e-4)).norm(), 0.0, 1e-12);
}

TEST(SpaceMesh, ABoxInACornerTouchesBothWallsAndTheFloor) {
    // Floor z = 0 and walls x = 0, y = 0, as seen from x, y, z > 0.
    std::vector<Vec3> vertices{{0, 0, 0}, {3, 0, 0}, {3, 3, 0}, {0, 3, 0},
                               {0, 0, 3}, {3, 0, 3}, {0, 3, 3}};
    const geometry::Mesh corner = geometry::make_mesh(
        std::move(vertices), {{0, 1, 2}, {0, 2, 3}, {0, 4, 5}, {0, 5, 1}, {0, 3, 6}, {0, 6, 4}});
    const double depth = 1e-4;
    const PlacedShape box{geometry::Box{{0.5, 0.5, 0.5}}, {.origin = Vec3::Constant(0.5 - depth)}};
    const Contacts3 contacts = contacts_of(box, {corner, {}}, 0.01);
    for (int axis = 0; axis < 3; ++axis) {
        const auto along = std::count_if(contacts.begin(), contacts.end(), [&](const auto& c) {
            return (c.normal - Vec3::Unit(axis)).norm() < 1e-12 && std::abs(c.gap + depth) < 1e-12;
        });
        EXPECT_EQ(along, 4) << axis;
    }
    EXPECT_EQ(contacts.size(), 12U);
}

}  // namespace
}  // namespace drystone::collision::space_sampling
