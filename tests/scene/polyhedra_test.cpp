#include "drystone/scene/spec/polyhedra.hpp"

#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "drystone/geometry/mass_properties.hpp"
#include "drystone/geometry/shape.hpp"
#include "scene/extent.hpp"
#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

using test::expect_defect;

TEST(RandomPolyhedron, HasExactlyItsFaces) {
    Rng rng(3);
    for (const int faces : {4, 5, 6, 7, 8, 12, 20, 33, 60, 120}) {
        for (int trial = 0; trial < 20; ++trial) {
            const geometry::Polyhedron stone = random_polyhedron(
                {.faces = faces, .aspect = Vec3(3.0, 1.0, 2.0), .radius = 0.3}, rng);
            EXPECT_EQ(stone.topology->faces.size(), static_cast<std::size_t>(faces));
            EXPECT_NO_THROW(geometry::require_valid(geometry::SpaceShape(stone)));
            double farthest = 0.0;
            for (const Vec3& corner : stone.topology->vertices) {
                farthest = std::max(farthest, corner.norm());
            }
            EXPECT_NEAR(farthest, 0.3, 1e-15);
            for (const double offset : stone.topology->offsets) {
                EXPECT_GT(offset, 0.0) << "the origin is inside";
            }
        }
    }
}

TEST(RandomPolyhedron, FollowsItsAspect) {
    // Faces touch an ellipsoid of the given axes, and with many of them the hull is close to it: a
    // sphere with n faces is covered by caps of area 4 pi / n, so corners are outside by about
    // 2 / n, and by four times as much where the caps are moved about.
    Rng rng(4);
    const geometry::Polyhedron stone =
        random_polyhedron({.faces = 400, .aspect = Vec3(4.0, 2.0, 1.0), .radius = 4.0}, rng);
    const auto width = [&](int axis) {
        double most = 0.0;
        for (const Vec3& corner : stone.topology->vertices) {
            most = std::max(most, std::abs(corner[axis]));
        }
        return most;
    };
    EXPECT_NEAR(width(1) / width(0), 0.5, 0.02);
    EXPECT_NEAR(width(2) / width(0), 0.25, 0.02);
}

TEST(RandomPolyhedron, IsAShapeAndAStock) {
    const std::string shape = "shape = 'random_polyhedron'\nradius = 0.1\nfaces = 10\n";
    const SceneSpec one = parse_scene("dimension = 3\n[[body]]\n" + shape);
    const auto& stone = std::get<geometry::Polyhedron>(one.bodies[0].parts[0].shape);
    EXPECT_EQ(stone.topology->faces.size(), 10U);

    const std::string grid =
        "dimension = 3\n[[generate]]\nkind = 'grid'\ncount = [3, 3, 3]\nspacing = [1, 1, 1]\n" +
        shape;
    const SceneSpec many = parse_scene(grid);
    std::set<double> masses;
    for (const BodySpec& body : many.bodies) {
        const auto& each = std::get<geometry::Polyhedron>(body.parts[0].shape);
        EXPECT_EQ(each.topology->faces.size(), 10U);
        masses.insert(geometry::mass_properties(geometry::SpaceShape(each), 1.0).mass);
    }
    EXPECT_EQ(masses.size(), 27U) << "no two are the same";
    const SceneSpec again = parse_scene(grid);
    for (std::size_t i = 0; i < 27; ++i) {
        EXPECT_EQ(
            std::get<geometry::Polyhedron>(many.bodies[i].parts[0].shape).topology->vertices,
            std::get<geometry::Polyhedron>(again.bodies[i].parts[0].shape).topology->vertices);
    }
}

TEST(RandomPolyhedron, FallsIntoEveryBox) {
    const std::string shapes =
        "shapes = [{ shape = 'random_polyhedron', radius = 0.05, faces = 8, aspect = [1, 1, 0.5] "
        "},\n{ shape = 'regular_polyhedron', kind = 'icosahedron', radius = 0.04, weight = 2 }]\n";
    for (const std::string kind : {"heap", "gravity_deposition"}) {
        const SceneSpec scene =
            parse_scene("dimension = 3\n[[generate]]\nkind = '" + kind +
                        "'\ncount = 60\nfootprint = [0.4, 0.4]\nrandom_rotation = true\n" + shapes);
        const std::vector<BodySpec> bodies = test::dynamic_bodies(scene);
        ASSERT_EQ(bodies.size(), 60U) << kind;
        for (std::size_t i = 0; i < 60; ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                EXPECT_GE(test::slab_between(bodies[i], bodies[j]), -1e-10) << kind;
            }
        }
    }
    EXPECT_EQ(parse_scene("dimension = 3\n[[generate]]\nkind = 'random_packing'\ncount = 30\n"
                          "low = [0, 0, 0]\nhigh = [1, 1, 1]\n" +
                          shapes)
                  .bodies.size(),
              30U);
}

TEST(RandomPolyhedron, DefectsAreNamed) {
    const std::string text =
        "dimension = 3\n[[body]]\nshape = 'random_polyhedron'\nradius = 0.1\nfaces = 10\n";
    expect_defect(text, "faces: expected a whole number in [4,", {"body[0].faces=3"});
    expect_defect(text, "aspect[2]: expected a number in [0.01, 100]",
                  {"body[0].aspect=[1, 1, 0]"});
    expect_defect(text, "radius: expected a number > 0", {"body[0].radius=0"});
    expect_defect(
        "dimension = 3\n[[generate]]\nkind = 'grid'\ncount = [1, 1, 1]\nspacing = [1, 1, 1]\n"
        "shape = 'random_polyhedron'\nradius = 0.1\nfaces = 2\n",
        "faces: expected a whole number in [4,");
}

}  // namespace
}  // namespace drystone::scene
