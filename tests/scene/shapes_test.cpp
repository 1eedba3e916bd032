#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "drystone/scene/spec/any_shape.hpp"
#include "drystone/scene/spec/polyhedra.hpp"
#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

using namespace geometry;
using test::expect_defect;

/// The first shape of a fixed body with these keys.
template <class Kind>
Kind shape_in(int dimension, const std::string& keys) {
    const SceneSpec scene = parse_scene("dimension = " + std::to_string(dimension) +
                                        "\n[[body]]\nfixed = true\n" + keys);
    return std::get<Kind>(scene.bodies.at(0).parts.at(0).shape);
}

void expect_bad(int dimension, const std::string& keys, const std::string& part) {
    expect_defect("dimension = " + std::to_string(dimension) + "\n[[body]]\nfixed = true\n" + keys,
                  part);
}

TEST(PlaneShapes, EveryKeyIsRead) {
    EXPECT_EQ(shape_in<Disk>(2, "shape = 'disk'\nradius = '1/4'").radius, 0.25);
    const auto box = shape_in<Polygon>(2, "shape = 'box'\nsize = [2, 1]\nrounding = 0.1");
    ASSERT_EQ(box.vertices.size(), 4U);
    EXPECT_EQ(box.rounding, 0.1);
    EXPECT_EQ(box.vertices[2], Vec2(0.9, 0.4));
    const auto triangle = shape_in<Polygon>(
        2, "shape = 'polygon'\nvertices = [[0, 0], [0, 1], [1, 0]]\nrounding = 0.2");
    EXPECT_EQ(triangle.vertices.size(), 3U) << "clockwise input is turned around";
    EXPECT_EQ(triangle.rounding, 0.2);
    const auto hexagon =
        shape_in<Polygon>(2, "shape = 'regular_polygon'\nsides = 6\nradius = 2\nrounding = 0.5");
    EXPECT_EQ(hexagon.vertices.size(), 6U);
    EXPECT_EQ(hexagon.vertices[0], Vec2(1.5, 0.0));
    const auto segment =
        shape_in<Segment>(2, "shape = 'segment'\na = [0, 1]\nb = [2, 3]\nrounding = 0.1");
    EXPECT_EQ(segment.a, Vec2(0.0, 1.0));
    EXPECT_EQ(segment.b, Vec2(2.0, 3.0));
    EXPECT_EQ(segment.rounding, 0.1);
    const auto half_plane =
        shape_in<HalfPlane>(2, "shape = 'half_plane'\nnormal = [3, 4]\noffset = 2");
    EXPECT_NEAR((half_plane.normal - Vec2(0.6, 0.8)).norm(), 0.0, 1e-15);
    EXPECT_EQ(half_plane.offset, 2.0);
    EXPECT_EQ(shape_in<HalfPlane>(2, "shape = 'half_plane'").normal, Vec2(0.0, 1.0));
}

TEST(SpaceShapes, EveryKeyIsRead) {
    EXPECT_EQ(shape_in<Sphere>(3, "shape = 'sphere'\nradius = 2").radius, 2.0);
    EXPECT_EQ(shape_in<Box>(3, "shape = 'box'\nsize = [1, 2, 3]").half, Vec3(0.5, 1.0, 1.5));
    const auto capsule = shape_in<Capsule>(3, "shape = 'capsule'\nlength = 3\nradius = 1");
    EXPECT_EQ(capsule.half_length, 1.5);
    EXPECT_EQ(capsule.radius, 1.0);
    const auto cylinder = shape_in<Cylinder>(3, "shape = 'cylinder'\nlength = 3\nradius = 1");
    EXPECT_EQ(cylinder.half_length, 1.5);
    EXPECT_EQ(cylinder.radius, 1.0);
    const auto hull = shape_in<Polyhedron>(
        3, "shape = 'polyhedron'\nvertices = [[0,0,0], [1,0,0], [0,1,0], [0,0,1], [0.1,0.1,0.1]]");
    EXPECT_EQ(hull.topology->vertices.size(), 4U) << "points inside are left out";
    const auto plane = shape_in<Plane>(3, "shape = 'plane'\nnormal = [0, 3, 4]\noffset = -1");
    EXPECT_NEAR((plane.normal - Vec3(0.0, 0.6, 0.8)).norm(), 0.0, 1e-15);
    EXPECT_EQ(plane.offset, -1.0);
    const auto mesh = shape_in<Mesh>(
        3, "shape = 'mesh'\nvertices = [[0,0,0], [1,0,0], [0,1,0]]\ntriangles = [[0, 1, 2]]");
    EXPECT_EQ(mesh.topology->triangles.size(), 1U);
    const auto rock = shape_in<Polyhedron>(3, "shape = 'rock'\nradius = 2\ncorners = 9\nseed = 5");
    EXPECT_GE(rock.topology->vertices.size(), 4U);
    EXPECT_LE(rock.topology->vertices.size(), 9U);
}

TEST(SpaceShapes, RegularPolyhedra) {
    const std::vector<std::pair<std::string, std::size_t>> solids{{"tetrahedron", 4},
                                                                  {"cube", 6},
                                                                  {"octahedron", 8},
                                                                  {"dodecahedron", 12},
                                                                  {"icosahedron", 20}};
    for (const auto& [kind, faces] : solids) {
        const auto solid = shape_in<Polyhedron>(
            3, "shape = 'regular_polyhedron'\nkind = '" + kind + "'\nradius = 2");
        const PolyhedronTopology& topology = *solid.topology;
        EXPECT_EQ(topology.faces.size(), faces) << kind;
        for (const Vec3& vertex : topology.vertices) EXPECT_NEAR(vertex.norm(), 2.0, 1e-14);
        for (const double offset : topology.offsets) {
            EXPECT_NEAR(offset, topology.offsets[0], 1e-12) << "all faces at the same distance";
        }
    }
}

TEST(Rock, IsTheSameForTheSameSeedAndStaysInItsSphere) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const auto stone = rock(4 + static_cast<int>(seed), 0.5, seed);
        EXPECT_EQ(stone.topology->vertices,
                  rock(4 + static_cast<int>(seed), 0.5, seed).topology->vertices);
        EXPECT_LE(bounding_radius(AnyShape(stone)), 0.5);
        EXPECT_NO_THROW(require_valid(AnyShape(stone)));
    }
    EXPECT_NE(rock(12, 0.5, 1).topology->vertices[0], rock(12, 0.5, 2).topology->vertices[0]);
}

TEST(PlaneShapes, DefectsAreNamed) {
    expect_bad(2, "shape = 'disk'\nradius = -1",
               ":5: body[0]: radius: expected a number > 0, found -1");
    expect_bad(2, "shape = 'disk'", ":2: body[0]: radius: expected a number > 0, found nothing");
    expect_bad(2, "shape = 'disk'\nradius = 1\nsize = [1, 1]",
               "size: expected one of the keys angle,");
    expect_bad(2, "radius = 1", "body[0]: shape: expected a text in quotes, found nothing");
    expect_bad(2, "shape = 'dsk'\nradius = 1", "did you mean 'disk'?");
    expect_bad(2, "shape = 'sphere'\nradius = 1", "'sphere', a shape of 3D in a scene of 2D");
    expect_bad(3, "shape = 'disk'\nradius = 1", "'disk', a shape of 2D in a scene of 3D");
    expect_bad(2, "shape = 3\nradius = 1", "shape: expected a text in quotes, found 3");
    expect_bad(2, "shape = 'box'\nsize = [1, 0]", "size[1]: expected a number > 0, found 0");
    expect_bad(2, "shape = 'box'\nsize = [1, 1, 1]", "size: expected an array of 2 numbers");
    expect_bad(2, "shape = 'box'\nsize = [1, 1]\nrounding = 0.6", "rounding: expected");
    expect_bad(2, "shape = 'polygon'\nvertices = [[0, 0], [1, 0]]", "at least 3 points, found 2");
    expect_bad(2, "shape = 'polygon'\nvertices = [[0, 0], [1, 0], [1, 1], [0.9, 0.1]]",
               ":5: body[0]: vertices: expected vertex 3: a convex corner");
    expect_bad(2, "shape = 'polygon'\nvertices = [[0, 0], [1, 0], [1, 'x']]", "vertices[2][1]");
    expect_bad(2, "shape = 'regular_polygon'\nsides = 2\nradius = 1",
               "sides: expected a whole number");
    expect_bad(2, "shape = 'segment'\na = [0, 0]\nb = [0, 0]", ":6: body[0]: b: expected a point");
    expect_bad(2, "shape = 'half_plane'\nnormal = [0, 0]",
               "normal: expected a vector other than 0");
}

TEST(SpaceShapes, DefectsAreNamed) {
    expect_bad(3, "shape = 'capsule'\nradius = 1", "length: expected a number > 0, found nothing");
    expect_bad(3, "shape = 'polyhedron'\nvertices = [[0,0,0], [1,0,0], [0,1,0], [1,1,0]]",
               "vertices: expected");
    expect_bad(3, "shape = 'polyhedron'", "file: expected a text in quotes, found nothing");
    expect_bad(3, "shape = 'regular_polyhedron'\nkind = 'heptahedron'\nradius = 1",
               "one of tetrahedron");
    expect_bad(3, "shape = 'regular_polyhedron'\nradius = 1", "kind: expected");
    expect_bad(3, "shape = 'rock'\nradius = 1\ncorners = 3",
               "corners: expected a whole number in [4,");
    expect_bad(3, "shape = 'mesh'\nvertices = [[0,0,0], [1,0,0], [0,1,0]]\ntriangles = [[0, 1, 3]]",
               "each in [0, 3)");
    expect_bad(3, "shape = 'mesh'\nvertices = [[0,0,0], [1,0,0], [0,1,0]]", "triangles: expected");
    expect_bad(3, "shape = 'mesh'\nfile = 'none.txt'", "none.txt");
}

TEST(AnyShape, KnowsItsDimensionKindAndNature) {
    EXPECT_EQ(dimension_of(Disk{1.0}), 2);
    EXPECT_EQ(dimension_of(HalfPlane{}), 2);
    EXPECT_EQ(dimension_of(Sphere{1.0}), 3);
    EXPECT_EQ(kind_of(Capsule{1.0, 1.0}), "capsule");
    EXPECT_TRUE(is_obstacle(Plane{}));
    EXPECT_FALSE(has_volume(Segment{Vec2(0.0, 0.0), Vec2(1.0, 0.0), 0.0}));
    EXPECT_TRUE(has_volume(Segment{Vec2(0.0, 0.0), Vec2(1.0, 0.0), 0.1}));
    EXPECT_EQ(std::get<Disk>(shape_of<2>(Disk{3.0})).radius, 3.0);
    EXPECT_EQ(std::get<Sphere>(shape_of<3>(Sphere{3.0})).radius, 3.0);
}

TEST(AnyShape, ScalesAndBounds) {
    const std::vector<AnyShape> shapes{Disk{0.5},
                                       geometry::rectangle(3.0, 4.0, 0.1),
                                       Segment{Vec2(0.0, 0.0), Vec2(1.0, 2.0), 0.1},
                                       Sphere{2.0},
                                       Box{Vec3(1.0, 2.0, 3.0)},
                                       Capsule{1.0, 0.5},
                                       Cylinder{1.0, 0.5},
                                       rock(10, 1.0, 3)};
    for (const AnyShape& shape : shapes) {
        const AnyShape large = scaled(shape, 2.5);
        EXPECT_NEAR(bounding_radius(large), 2.5 * bounding_radius(shape), 1e-14) << kind_of(shape);
        EXPECT_NO_THROW(require_valid(large)) << kind_of(shape);
    }
    EXPECT_DOUBLE_EQ(bounding_radius(geometry::rectangle(6.0, 8.0, 0.0)), 5.0);
    EXPECT_DOUBLE_EQ(bounding_radius(Capsule{1.0, 0.5}), 1.5);
    EXPECT_TRUE(std::isinf(bounding_radius(Plane{})));
    const std::vector<PartSpec> parts{{.shape = Sphere{0.5}, .position = Vec3(0.0, 3.0, 4.0)},
                                      {.shape = Sphere{2.0}}};
    EXPECT_DOUBLE_EQ(bounding_radius(parts), 5.5);
}

TEST(PartOf, CarriesThePlace) {
    const PartSpec part{.shape = Disk{1.0},
                        .position = Vec3(1.0, 2.0, 0.0),
                        .rotation = Eigen::Quaterniond(Eigen::AngleAxisd(0.3, Vec3::UnitZ()))};
    const Part<2> flat = part_of<2>(part);
    EXPECT_EQ(flat.frame.origin, Vec2(1.0, 2.0));
    EXPECT_NEAR((flat.frame.rotation - plane_rotation(0.3)).norm(), 0.0, 1e-15);
}

}  // namespace
}  // namespace drystone::scene
