#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "scene/convex_gap.hpp"
#include "scene/extent.hpp"
#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

using std::numbers::pi;
using test::expect_defect;
using test::k_rounding;

TEST(Drum, InThePlaneIsOneClosedRing) {
    const SceneSpec scene = parse_scene(
        "[[generate]]\nkind = 'drum'\nradius = 0.5\nsegments = 12\nthickness = 0.04\n"
        "position = [1, 2]\nmotion = { velocity = [0, 0], spin = 3 }\n");
    ASSERT_EQ(scene.bodies.size(), 1U);
    const BodySpec& drum = scene.bodies[0];
    EXPECT_EQ(drum.name, "drum-1");
    EXPECT_EQ(drum.position, Vec3(1.0, 2.0, 0.0));
    EXPECT_EQ(drum.mobility, Mobility::prescribed);
    ASSERT_EQ(drum.parts.size(), 12U);
    for (std::size_t k = 0; k < 12; ++k) {
        const auto& segment = std::get<geometry::Segment>(drum.parts[k].shape);
        const auto& next = std::get<geometry::Segment>(drum.parts[(k + 1) % 12].shape);
        EXPECT_EQ(segment.b, next.a);
        // The inner faces are the sides of a polygon in the circle.
        const Vec2 middle = 0.5 * (segment.a + segment.b);
        EXPECT_NEAR(middle.norm() - segment.rounding, 0.5 * std::cos(pi / 12.0), k_rounding);
    }
}

TEST(Drum, InSpaceIsATubeThatLooksInwards) {
    for (const bool caps : {true, false}) {
        const SceneSpec scene = parse_scene(
            "dimension = 3\n[[generate]]\nkind = 'drum'\nradius = 0.5\nsegments = 16\nlength = 2\n"
            "caps = " +
            std::string(caps ? "true" : "false") + "\n");
        ASSERT_EQ(scene.bodies.size(), 1U);
        EXPECT_EQ(scene.bodies[0].mobility, Mobility::fixed);
        const auto& mesh = *std::get<geometry::Mesh>(scene.bodies[0].parts[0].shape).topology;
        double area = 0.0;
        bool closed = true;
        for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
            const auto corner = [&](std::size_t k) {
                return mesh.vertices[static_cast<std::size_t>(mesh.triangles[t][k])];
            };
            area += 0.5 * (corner(1) - corner(0)).cross(corner(2) - corner(0)).norm();
            EXPECT_LT(mesh.normals[t].dot(corner(0)), 0.0) << "towards the middle";
            for (const int neighbour : mesh.neighbours[t]) closed = closed && neighbour >= 0;
        }
        const double side = 2.0 * 0.5 * std::sin(pi / 16.0);
        const double ends = caps ? 16.0 * 0.25 * std::sin(pi / 8.0) : 0.0;
        EXPECT_NEAR(area, 16.0 * side * 2.0 + ends, 1e-13);
        EXPECT_EQ(closed, caps);
    }
}

TEST(Drum, DefectsAreNamed) {
    const std::string flat = "[[generate]]\nkind = 'drum'\nradius = 0.5\n";
    expect_defect(flat, "segments: expected a whole number in [3,", {"generate[0].segments=2"});
    expect_defect(flat, "radius: expected a number > 0", {"generate[0].radius=0"});
    expect_defect(flat, "thickness: expected a number > 0", {"generate[0].thickness=-1"});
    expect_defect("dimension = 3\n" + flat, "length: expected a number > 0, found nothing");
    EXPECT_EQ(parse_scene(flat + "fixed = false\nspin = 1\n").bodies[0].mobility,
              Mobility::dynamic);
}

TEST(Hopper, InThePlane) {
    const SceneSpec scene = parse_scene(
        "[[generate]]\nkind = 'hopper'\noutlet = 0.2\nwidth = 1\nheight = 0.6\nbin = 0.5\n"
        "thickness = 0.05\nposition = [3, 1]\n");
    ASSERT_EQ(scene.bodies.size(), 4U);
    for (const BodySpec& body : scene.bodies) EXPECT_EQ(body.mobility, Mobility::fixed);
    EXPECT_GE(test::smallest_gap(scene.bodies), -k_rounding);
    // The inner faces: 0.4 over 0.6, and upright.
    const Vec3 normal = Vec3(0.6, 0.4, 0.0).normalized();
    const BodySpec& left = test::body(scene, "hopper-left");
    EXPECT_NEAR(test::reach(left, normal), normal.dot(Vec3(2.9, 1.0, 0.0)), k_rounding);
    EXPECT_NEAR(-test::reach(left, -normal), normal.dot(Vec3(2.9, 1.0, 0.0)) - 0.05, k_rounding);
    const BodySpec& bin = test::body(scene, "hopper-right-bin");
    EXPECT_NEAR(-test::reach(bin, -Vec3::UnitX()), 3.5, k_rounding);
    EXPECT_NEAR(test::reach(bin, Vec3::UnitY()), 2.1, k_rounding);
}

TEST(Hopper, InSpaceClosesAroundItsOutlet) {
    const SceneSpec scene = parse_scene(
        "dimension = 3\n[[generate]]\nkind = 'hopper'\noutlet = [0.2, 0.4]\nwidth = [1, 1.2]\n"
        "height = 0.6\nbin = 0.3\n");
    ASSERT_EQ(scene.bodies.size(), 8U);
    EXPECT_GE(test::smallest_gap(scene.bodies), -k_rounding);
    // Points of the corner edges from outlet to brim belong to both plates: no slit.
    for (const double s : {0.0, 0.3, 1.0}) {
        const Vec3 corner(0.1 + 0.4 * s, 0.2 + 0.4 * s, 0.6 * s);
        for (const std::string name : {"hopper-right", "hopper-back"}) {
            const BodySpec& plate = test::body(scene, name);
            for (const Vec3& normal : test::face_normals(plate, plate.parts[0])) {
                EXPECT_LE(normal.dot(corner), test::reach(plate, normal) + k_rounding) << name;
            }
        }
    }
}

TEST(Hopper, DefectsAreNamed) {
    const std::string text =
        "[[generate]]\nkind = 'hopper'\noutlet = 0.2\nwidth = 1\nheight = 0.6\n";
    expect_defect(text, "outlet: expected at most the width", {"generate[0].outlet=2"});
    expect_defect(text, "outlet: expected a number > 0", {"generate[0].outlet=0"});
    expect_defect(text, "bin: expected a number >= 0", {"generate[0].bin=-1"});
    expect_defect("dimension = 3\n" + text, "outlet: expected an array of 2 numbers",
                  {"generate[0].width=[1, 1]"});
}

}  // namespace
}  // namespace drystone::scene
