#include "drystone/geometry/mesh.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/geometry/surface.hpp"
#include "geometry/solids.hpp"

namespace drystone::geometry {

namespace {

/// A rough square of (cells x cells) x 2 triangles, every triangle with vertices of its own.
Surface rough_ground(Rng& rng, int cells) {
    std::vector<double> height;
    for (int k = 0; k < (cells + 1) * (cells + 1); ++k) height.push_back(rng.uniform(0.0, 0.3));
    const auto corner = [&](int i, int j) {
        return Vec3{0.5 * i, 0.5 * j, height[i * (cells + 1) + j]};
    };
    Surface ground;
    const auto add = [&](const Vec3& a, const Vec3& b, const Vec3& c) {
        const int first = static_cast<int>(ground.vertices.size());
        ground.vertices.insert(ground.vertices.end(), {a, b, c});
        ground.triangles.push_back({first, first + 1, first + 2});
    };
    for (int i = 0; i < cells; ++i) {
        for (int j = 0; j < cells; ++j) {
            add(corner(i, j), corner(i + 1, j), corner(i + 1, j + 1));
            add(corner(i, j), corner(i + 1, j + 1), corner(i, j + 1));
        }
    }
    return ground;
}

void expect_mutual_neighbours(const MeshTopology& mesh) {
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        for (int k = 0; k < 3; ++k) {
            const int other = mesh.neighbours[t][k];
            if (other < 0) continue;
            const int from = mesh.triangles[t][k];
            const int to = mesh.triangles[t][(k + 1) % 3];
            bool found = false;
            for (int l = 0; l < 3; ++l) {
                found = found || (mesh.triangles[other][l] == to &&
                                  mesh.triangles[other][(l + 1) % 3] == from &&
                                  mesh.neighbours[other][l] == static_cast<int>(t));
            }
            ASSERT_TRUE(found);
        }
    }
}

int borders(const MeshTopology& mesh) {
    int count = 0;
    for (const auto& sides : mesh.neighbours) {
        count += static_cast<int>(std::count(sides.begin(), sides.end(), -1));
    }
    return count;
}

/// Every node's box is the smallest around its triangles, children split their parent's range,
/// and the leaves hold each triangle once.
void expect_sound_tree(const MeshTopology& mesh) {
    std::multiset<int> seen;
    for (const MeshTopology::Node& node : mesh.nodes) {
        Aabb<3> box;
        for (int k = node.first; k < node.first + node.count; ++k) {
            for (const int v : mesh.triangles[mesh.order[k]]) {
                box = united(box, {.low = mesh.vertices[v], .high = mesh.vertices[v]});
            }
        }
        ASSERT_EQ(node.box.low, box.low);
        ASSERT_EQ(node.box.high, box.high);
        if (node.left < 0) {
            ASSERT_LE(node.count, 4);
            seen.insert(mesh.order.begin() + node.first,
                        mesh.order.begin() + node.first + node.count);
            continue;
        }
        const MeshTopology::Node& left = mesh.nodes[node.left];
        const MeshTopology::Node& right = mesh.nodes[node.right];
        ASSERT_EQ(left.first, node.first);
        ASSERT_EQ(right.first, node.first + left.count);
        ASSERT_EQ(left.count + right.count, node.count);
        ASSERT_LE(std::abs(left.count - right.count), 1);
    }
    ASSERT_EQ(seen.size(), mesh.triangles.size());
    ASSERT_EQ(std::set<int>(seen.begin(), seen.end()).size(), mesh.triangles.size());
}

}  // namespace

TEST(Mesh, WeldsAGroundOfLooseTriangles) {
    Rng rng(31);
    constexpr int k_cells = 9;
    const Surface ground = rough_ground(rng, k_cells);
    const Mesh mesh = make_mesh(ground.vertices, ground.triangles);
    const MeshTopology& topology = *mesh.topology;
    EXPECT_EQ(topology.vertices.size(), 100u);
    EXPECT_EQ(topology.triangles.size(), 162u);
    EXPECT_EQ(borders(topology), 4 * k_cells);
    ASSERT_NO_FATAL_FAILURE(expect_mutual_neighbours(topology));
    ASSERT_NO_FATAL_FAILURE(expect_sound_tree(topology));
    for (const Vec3& normal : topology.normals) EXPECT_GT(normal.z(), 0.0);
    for (std::size_t t = 0; t < topology.triangles.size(); ++t) {
        for (int k = 0; k < 3; ++k) {
            EXPECT_EQ(topology.vertices[topology.triangles[t][k]],
                      ground.vertices[ground.triangles[t][k]]);
        }
    }
}

TEST(Mesh, OfAClosedSurfaceHasNoBorder) {
    const Surface sphere = surface(Sphere{.radius = 2.0}, 0.0);
    const Mesh mesh = make_mesh(sphere.vertices, sphere.triangles);
    EXPECT_EQ(borders(*mesh.topology), 0);
    ASSERT_NO_FATAL_FAILURE(expect_mutual_neighbours(*mesh.topology));
    ASSERT_NO_FATAL_FAILURE(expect_sound_tree(*mesh.topology));
}

TEST(Mesh, EdgesOfThreeTrianglesAndTurnedTrianglesAreBorders) {
    const std::vector<Vec3> x{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}};
    EXPECT_EQ(borders(*make_mesh(x, {{0, 1, 2}, {1, 0, 3}}).topology), 4);
    EXPECT_EQ(borders(*make_mesh(x, {{0, 1, 2}, {0, 1, 3}}).topology), 6);
    EXPECT_EQ(borders(*make_mesh(x, {{0, 1, 2}, {1, 0, 3}, {0, 1, 4}}).topology), 9);
}

TEST(Mesh, TrianglesThatWeldingShrinksVanish) {
    const std::vector<Vec3> x{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 0, 1e-12}, {1, 1, 0}};
    const Mesh mesh = make_mesh(x, {{0, 1, 2}, {1, 3, 0}, {3, 4, 2}});
    EXPECT_EQ(mesh.topology->triangles.size(), 2u);
    EXPECT_EQ(mesh.topology->vertices.size(), 4u);
    EXPECT_EQ(borders(*mesh.topology), 4);
}

TEST(Mesh, SupportIsThatOfAllVertices) {
    Rng rng(32);
    const Surface ground = rough_ground(rng, 13);
    const Mesh mesh = make_mesh(ground.vertices, ground.triangles);
    for (int k = 0; k < 200; ++k) {
        const Vec3 d = k < 3 ? Vec3(Vec3::Unit(k)) : cases::random_direction<3>(rng);
        double most = -std::numeric_limits<double>::infinity();
        for (const Vec3& x : ground.vertices) most = std::max(most, d.dot(x));
        // A branch whose bound is rounded below the best one so far may be left out.
        const double rounding = 8.0 * std::numeric_limits<double>::epsilon() * 10.0;
        EXPECT_NEAR(support(*mesh.topology, d), most, rounding);
    }
}

TEST(Mesh, RefusesNonsenseAllAtOnce) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const std::vector<Vec3> x{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {2, 0, 0}, {nan, 0, 0}};
    try {
        static_cast<void>(make_mesh(x, {{0, 1, 2}, {0, 1, 9}, {-1, 1, 2}, {1, 1, 2}}));
        FAIL() << "accepted nonsense";
    } catch (const InputError& error) {
        EXPECT_EQ(error.defects().size(), 4u);
    }
    const std::vector<Vec3> sound(x.begin(), x.end() - 1);
    EXPECT_THROW(static_cast<void>(make_mesh(sound, {{0, 1, 3}})), InputError);
    EXPECT_THROW(static_cast<void>(make_mesh(sound, {})), InputError);
    EXPECT_THROW(static_cast<void>(make_mesh({}, {})), InputError);
    const std::vector<Vec3> point(3, Vec3::Ones());
    EXPECT_THROW(static_cast<void>(make_mesh(point, {{0, 1, 2}})), InputError);
}

}  // namespace drystone::geometry
