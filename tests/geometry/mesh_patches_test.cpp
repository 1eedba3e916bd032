#include <set>

#include <gtest/gtest.h>

#include "drystone/geometry/mesh.hpp"
#include "drystone/geometry/polyhedron.hpp"

namespace drystone::geometry {
namespace {

int count(const Mesh& mesh, MeshEdge kind) {
    int found = 0;
    for (int t = 0; t < static_cast<int>(mesh.topology->triangles.size()); ++t) {
        for (int k = 0; k < 3; ++k) {
            if (edge_kind(*mesh.topology, t, k) == kind) ++found;
        }
    }
    return found;
}

/// Two squares that meet in the y axis; the second rises by `rise` over a length of 1.
Mesh folded(double rise) {
    return make_mesh({{-1, 0, 0}, {0, 0, 0}, {0, 1, 0}, {-1, 1, 0}, {1, 0, rise}, {1, 1, rise}},
                     {{0, 1, 2}, {0, 2, 3}, {1, 4, 5}, {1, 5, 2}});
}

TEST(MeshPatches, FacesOfABoxAreFlatAndItsEdgesConvex) {
    const Polyhedron box = box_polyhedron({1.0, 2.0, 3.0});
    std::vector<std::array<int, 3>> triangles;
    for (const auto& face : box.topology->faces) {
        triangles.push_back({face[0], face[1], face[2]});
        triangles.push_back({face[0], face[2], face[3]});
    }
    const Mesh mesh = make_mesh(box.topology->vertices, triangles);
    EXPECT_EQ(mesh.topology->patches, (std::vector<int>{0, 0, 2, 2, 4, 4, 6, 6, 8, 8, 10, 10}));
    EXPECT_EQ(count(mesh, MeshEdge::convex), 24);  // each of 12 edges seen from both sides
    EXPECT_EQ(count(mesh, MeshEdge::flat), 12);
    EXPECT_EQ(count(mesh, MeshEdge::concave), 0);
    EXPECT_EQ(count(mesh, MeshEdge::border), 0);
}

TEST(MeshPatches, AFoldIsFlatUpToAMillionthAndConvexOnlyDownwards) {
    EXPECT_EQ(folded(0.0).topology->patches, (std::vector<int>{0, 0, 0, 0}));
    EXPECT_EQ(folded(0.9e-6).topology->patches, (std::vector<int>{0, 0, 0, 0}));
    EXPECT_EQ(folded(1.1e-6).topology->patches, (std::vector<int>{0, 0, 2, 2}));
    EXPECT_EQ(count(folded(0.5), MeshEdge::concave), 2);
    EXPECT_EQ(count(folded(0.5), MeshEdge::convex), 0);
    EXPECT_EQ(count(folded(-0.5), MeshEdge::convex), 2);
    EXPECT_EQ(count(folded(-0.5), MeshEdge::concave), 0);
    EXPECT_EQ(count(folded(0.5), MeshEdge::border), 6);
}

TEST(MeshPatches, FlatPartsThatDoNotTouchAreDifferent) {
    const Mesh mesh = make_mesh({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {5, 0, 0}, {6, 0, 0}, {5, 1, 0}},
                                {{3, 4, 5}, {0, 1, 2}});
    EXPECT_EQ(mesh.topology->patches, (std::vector<int>{0, 1}));
}

}  // namespace
}  // namespace drystone::geometry
