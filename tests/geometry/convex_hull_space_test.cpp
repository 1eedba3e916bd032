#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/geometry/point_sets.hpp"
#include "drystone/geometry/polyhedron.hpp"
#include "drystone/geometry/shape.hpp"
#include "geometry/solids.hpp"

/// The hull of points in space: closed, convex, around all points, and without needless corners.
namespace drystone::geometry {

namespace {

constexpr double k_eps = std::numeric_limits<double>::epsilon();

double distance_from_origin(const std::vector<Vec3>& points) {
    double largest = 0.0;
    for (const Vec3& x : points) largest = std::max(largest, x.norm());
    return largest;
}

/// Merging may move a face by 1e-9 of the size in each round, and there are few rounds.
double tolerance_for(const std::vector<Vec3>& points) {
    return 4.0 * k_negligible * longest_side(points) + 8.0 * k_eps * distance_from_origin(points);
}

void expect_faces_around(const PolyhedronTopology& hull, const std::vector<Vec3>& points) {
    const double tolerance = tolerance_for(points);
    for (std::size_t f = 0; f < hull.faces.size(); ++f) {
        EXPECT_NEAR(hull.normals[f].norm(), 1.0, 4.0 * k_eps);
        for (const Vec3& x : points) {
            ASSERT_LE(hull.normals[f].dot(x), hull.offsets[f] + tolerance) << "face " << f;
        }
        for (const int v : hull.faces[f]) {
            ASSERT_NEAR(hull.normals[f].dot(hull.vertices[v]), hull.offsets[f], tolerance);
        }
    }
}

/// Every corner of a face turns left seen from outside.
void expect_convex_faces(const PolyhedronTopology& hull) {
    for (std::size_t f = 0; f < hull.faces.size(); ++f) {
        const std::vector<int>& loop = hull.faces[f];
        ASSERT_GE(loop.size(), 3u);
        for (std::size_t k = 0; k < loop.size(); ++k) {
            const Vec3& a = hull.vertices[loop[k]];
            const Vec3& b = hull.vertices[loop[(k + 1) % loop.size()]];
            const Vec3& c = hull.vertices[loop[(k + 2) % loop.size()]];
            ASSERT_GT((b - a).cross(c - b).dot(hull.normals[f]), 0.0);
        }
    }
}

void expect_closed(const PolyhedronTopology& hull) {
    std::map<std::pair<int, int>, int> face_along;
    for (int f = 0; f < static_cast<int>(hull.faces.size()); ++f) {
        const std::vector<int>& loop = hull.faces[f];
        for (std::size_t k = 0; k < loop.size(); ++k) {
            const bool is_new =
                face_along.emplace(std::pair{loop[k], loop[(k + 1) % loop.size()]}, f).second;
            ASSERT_TRUE(is_new) << "an edge twice in one direction";
        }
    }
    ASSERT_EQ(face_along.size(), 2 * hull.edges.size());
    for (const auto& edge : hull.edges) {
        ASSERT_LT(edge.from, edge.to);
        ASSERT_TRUE(face_along.contains({edge.from, edge.to}));
        ASSERT_TRUE(face_along.contains({edge.to, edge.from}));
        ASSERT_EQ(face_along[std::pair(edge.from, edge.to)], edge.left);
        ASSERT_EQ(face_along[std::pair(edge.to, edge.from)], edge.right);
    }
    ASSERT_EQ(hull.vertices.size() + hull.faces.size(), hull.edges.size() + 2) << "Euler";
}

void expect_sound(const PolyhedronTopology& hull, const std::vector<Vec3>& points) {
    ASSERT_NO_FATAL_FAILURE(expect_closed(hull));
    ASSERT_NO_FATAL_FAILURE(expect_convex_faces(hull));
    ASSERT_NO_FATAL_FAILURE(expect_faces_around(hull, points));
    for (const Vec3& vertex : hull.vertices) {
        ASSERT_NE(std::find(points.begin(), points.end(), vertex), points.end());
    }
}

void expect_counts(const PolyhedronTopology& hull, const cases::Solid& solid) {
    EXPECT_EQ(hull.vertices.size(), static_cast<std::size_t>(solid.vertices)) << solid.name;
    EXPECT_EQ(hull.edges.size(), static_cast<std::size_t>(solid.edges)) << solid.name;
    EXPECT_EQ(hull.faces.size(), static_cast<std::size_t>(solid.faces)) << solid.name;
}

std::vector<Vec3> placed(const std::vector<Vec3>& points, const Frame<3>& frame, double scale) {
    std::vector<Vec3> moved;
    for (const Vec3& x : points) moved.push_back(frame.to_world(scale * x));
    return moved;
}

}  // namespace

TEST(ConvexHullSpace, FindsTheFacesOfRegularSolids) {
    for (const cases::Solid& solid : cases::solids()) {
        const Polyhedron hull = convex_hull(solid.points);
        ASSERT_NO_FATAL_FAILURE(expect_sound(*hull.topology, solid.points)) << solid.name;
        expect_counts(*hull.topology, solid);
    }
}

TEST(ConvexHullSpace, DoesNotDependOnPlaceSizeAndOrder) {
    Rng rng(1);
    for (const cases::Solid& solid : cases::solids()) {
        for (const double scale : {1e-6, 1.0, 1e6}) {
            for (int turn = 0; turn < 10; ++turn) {
                Frame<3> frame = cases::random_frame<3>(rng);
                frame.origin *= scale;
                std::vector<Vec3> points = placed(solid.points, frame, scale);
                for (int k = static_cast<int>(points.size()); k > 1; --k) {
                    std::swap(points[k - 1], points[rng.index(k)]);
                }
                const Polyhedron hull = convex_hull(points);
                ASSERT_NO_FATAL_FAILURE(expect_sound(*hull.topology, points)) << solid.name;
                expect_counts(*hull.topology, solid);
            }
        }
    }
}

TEST(ConvexHullSpace, WeldsPointsThatAreNearlyTheSame) {
    Rng rng(2);
    for (const cases::Solid& solid : cases::solids()) {
        std::vector<Vec3> points = placed(solid.points, cases::random_frame<3>(rng), 1.0);
        const double size = longest_side(points);
        const std::size_t count = points.size();
        for (int copy = 0; copy < 3; ++copy) {
            for (std::size_t i = 0; i < count; ++i) {
                // Copies stay within the tolerance of each other, in pairs and as corners of faces.
                points.emplace_back(points[i] + 1e-10 * size * cases::random_direction<3>(rng));
            }
        }
        const Polyhedron hull = convex_hull(points);
        ASSERT_NO_FATAL_FAILURE(expect_sound(*hull.topology, points)) << solid.name;
        expect_counts(*hull.topology, solid);
    }
}

TEST(ConvexHullSpace, IsClosedAtEveryScaleOfNoise) {
    // Around the tolerance, what counts as one face is a matter of taste; what comes out must be
    // a closed convex surface all the same.
    Rng rng(3);
    for (int exponent = -14; exponent <= -2; ++exponent) {
        for (const cases::Solid& solid : cases::solids()) {
            Frame<3> frame = cases::random_frame<3>(rng);
            frame.origin *= 1e3;
            std::vector<Vec3> points = placed(solid.points, frame, 1.0);
            const std::size_t count = points.size();
            for (std::size_t i = 0; i < count; ++i) {
                const double noise = std::pow(10.0, exponent);
                points[i] += noise * cases::random_direction<3>(rng);
                points.emplace_back(points[i] + noise * cases::random_direction<3>(rng));
            }
            const Polyhedron hull = convex_hull(points);
            ASSERT_NO_THROW(require_valid(hull)) << solid.name << " with noise 1e" << exponent;
            ASSERT_NO_FATAL_FAILURE(expect_closed(*hull.topology));
            ASSERT_NO_FATAL_FAILURE(expect_faces_around(*hull.topology, points))
                << solid.name << " with noise 1e" << exponent;
        }
    }
}

TEST(ConvexHullSpace, OfPointsOnASphereHasThemAll) {
    Rng rng(4);
    std::vector<Vec3> points;
    for (int i = 0; i < 1000; ++i) points.push_back(cases::random_direction<3>(rng));
    const Polyhedron hull = convex_hull(points);
    ASSERT_NO_FATAL_FAILURE(expect_sound(*hull.topology, points));
    EXPECT_EQ(hull.topology->vertices.size(), 1000u);
    EXPECT_EQ(hull.topology->faces.size(), 1996u);
}

TEST(ConvexHullSpace, OfRandomPointsContainsThem) {
    Rng rng(5);
    for (int run = 0; run < 200; ++run) {
        std::vector<Vec3> points;
        const int count = 4 + rng.index(60);
        const Vec3 stretch{1.0, rng.uniform(0.01, 1.0), rng.uniform(0.01, 1.0)};
        for (int i = 0; i < count; ++i) {
            points.emplace_back(stretch.cwiseProduct(
                Vec3{rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0)}));
        }
        const Polyhedron hull = convex_hull(points);
        ASSERT_NO_FATAL_FAILURE(expect_sound(*hull.topology, points));
    }
}

TEST(ConvexHullSpace, RefusesFlatPointsAndNonsense) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const std::vector<Vec3> square{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0.5, 0.5, 1e-9}};
    EXPECT_THROW(static_cast<void>(convex_hull(std::vector<Vec3>{})), InputError);
    EXPECT_THROW(static_cast<void>(convex_hull(square)), InputError);
    EXPECT_THROW(static_cast<void>(convex_hull(std::vector<Vec3>(9, Vec3::Ones()))), InputError);
    std::vector<Vec3> line;
    for (int k = 0; k < 9; ++k) line.emplace_back(0.1 * k * Vec3{1.0, 2.0, 3.0});
    EXPECT_THROW(static_cast<void>(convex_hull(line)), InputError);
    std::vector<Vec3> broken = cases::solids()[1].points;
    broken[3].y() = nan;
    broken[5].z() = std::numeric_limits<double>::infinity();
    try {
        static_cast<void>(convex_hull(broken));
        FAIL() << "accepted points that are no numbers";
    } catch (const InputError& error) {
        EXPECT_EQ(error.defects().size(), 2u);
    }
}

TEST(BoxPolyhedron, HasExactNormalsAndOffsets) {
    const Vec3 half{0.3, 1.7, 0.01};
    const PolyhedronTopology box = *box_polyhedron(half).topology;
    ASSERT_NO_FATAL_FAILURE(expect_sound(box, box.vertices));
    ASSERT_EQ(box.faces.size(), 6u);
    for (int f = 0; f < 6; ++f) {
        EXPECT_EQ(box.normals[f], (f % 2 == 0 ? -1.0 : 1.0) * Vec3::Unit(f / 2));
        EXPECT_EQ(box.offsets[f], half[f / 2]);
    }
    EXPECT_EQ(convex_hull(box.vertices).topology->edges.size(), 12u);
}

}  // namespace drystone::geometry
