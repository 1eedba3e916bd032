// Builds meshes: from vertices and triangles to a welded surface with neighbours, normals, flat
// patches and a tree of boxes. Steps: check numbers, weld vertices, check areas, drop triangles
// that shrank to an edge, find neighbours, find patches, build the tree. The tree is built top down
// by halving and searched with pruning.
#include "drystone/geometry/mesh.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <span>
#include <string>
#include <utility>

#include <Eigen/Geometry>

#include "drystone/core/error.hpp"
#include "drystone/geometry/checks.hpp"
#include "drystone/geometry/point_sets.hpp"
#include "drystone/geometry/triangle.hpp"
#include "drystone/linalg/vector_text.hpp"

namespace drystone::geometry {

namespace {

using Triangle = std::array<int, 3>;

constexpr double k_no_area = 1e-12;  // height of a triangle over its longest side

std::string text(const Triangle& t) {
    return "corners " + std::to_string(t[0]) + ", " + std::to_string(t[1]) + ", " +
           std::to_string(t[2]);
}

/// True if two corners are one: the triangle is an edge.
bool is_line(const Triangle& t) { return t[0] == t[1] || t[1] == t[2] || t[2] == t[0]; }

void require_numbers(const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles) {
    std::vector<Defect> defects;
    const int count = static_cast<int>(vertices.size());
    for (std::size_t i = 0; i < vertices.size() && defects.size() < k_most_defects; ++i) {
        check_finite(defects, "mesh: vertex " + std::to_string(i), vertices[i]);
    }
    for (std::size_t t = 0; t < triangles.size() && defects.size() < k_most_defects; ++t) {
        const auto [low, high] = std::minmax({triangles[t][0], triangles[t][1], triangles[t][2]});
        if (low >= 0 && high < count && !is_line(triangles[t])) continue;
        defects.push_back({"mesh: triangle " + std::to_string(t),
                           "three different corners in [0, " + std::to_string(count) + ")",
                           text(triangles[t])});
    }
    if (triangles.empty()) defects.push_back({"mesh: triangles", "at least 1", "none"});
    require_sound(std::move(defects));
}

Vec3 area_of(const std::vector<Vec3>& vertices, const Triangle& t) {
    return area_vector(vertices[t[0]], vertices[t[1]], vertices[t[2]]);
}

/// True if the height over the longest side is above k_no_area of that side.
bool has_area(const std::vector<Vec3>& vertices, const Triangle& t) {
    const double longest = std::max({(vertices[t[1]] - vertices[t[0]]).norm(),
                                     (vertices[t[2]] - vertices[t[1]]).norm(),
                                     (vertices[t[0]] - vertices[t[2]]).norm()});
    return area_of(vertices, t).norm() > 0.5 * k_no_area * longest * longest;
}

void require_areas(const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles) {
    std::vector<Defect> defects;
    for (std::size_t t = 0; t < triangles.size() && defects.size() < k_most_defects; ++t) {
        if (is_line(triangles[t]) || has_area(vertices, triangles[t])) continue;
        std::string corners;
        for (const int v : triangles[t]) corners += ' ' + to_text(VecX(vertices[v]));
        defects.push_back(
            {"mesh: triangle " + std::to_string(t), "an area > 0", "corners on a line:" + corners});
    }
    require_sound(std::move(defects));
}

/// Replaces welded vertices by the one that stands for them and leaves out the others.
void weld_vertices(std::vector<Vec3>& vertices, std::vector<Triangle>& triangles) {
    const std::vector<int> leader = weld(vertices, k_negligible * longest_side(vertices));
    std::vector<int> place(vertices.size(), -1);
    std::vector<Vec3> kept;
    for (int i = 0; i < static_cast<int>(vertices.size()); ++i) {
        if (leader[i] != i) continue;
        place[i] = static_cast<int>(kept.size());
        kept.push_back(vertices[i]);
    }
    for (Triangle& triangle : triangles) {
        for (int& v : triangle) v = place[leader[v]];
    }
    vertices = std::move(kept);
}

/// Two triangles are neighbours when they run along an edge in opposite directions and no third
/// one shares it.
std::vector<Triangle> find_neighbours(const std::vector<Triangle>& triangles) {
    std::map<std::pair<int, int>, std::vector<std::pair<int, int>>> sides;  // edge -> (triangle, k)
    for (int t = 0; t < static_cast<int>(triangles.size()); ++t) {
        for (int k = 0; k < 3; ++k) {
            sides[std::minmax(triangles[t][k], triangles[t][(k + 1) % 3])].emplace_back(t, k);
        }
    }
    std::vector<Triangle> neighbours(triangles.size(), {-1, -1, -1});
    for (const auto& entry : sides) {
        if (entry.second.size() != 2) continue;
        const auto [first, k] = entry.second[0];
        const auto [second, l] = entry.second[1];
        if (triangles[first][k] == triangles[second][l]) continue;
        neighbours[first][k] = second;
        neighbours[second][l] = first;
    }
    return neighbours;
}

/// Sine of the angle between two triangles up to which they are one plane.
constexpr double k_flat_angle = 1e-6;

constexpr int k_leaf = 4;  // triangles in a leaf

/// Box around triangles.
Aabb<3> around(const MeshTopology& mesh, std::span<const int> triangles) {
    Aabb<3> box;
    for (const int t : triangles) {
        for (const int v : mesh.triangles[t]) {
            box.low = box.low.cwiseMin(mesh.vertices[v]);
            box.high = box.high.cwiseMax(mesh.vertices[v]);
        }
    }
    return box;
}

/// Moves the half with the smaller centres to the front. Equal centres are ordered by number,
/// so that the two halves do not depend on the sorting algorithm of the library.
void halve(std::span<int> triangles, const std::vector<Vec3>& centres) {
    Aabb<3> box;
    for (const int t : triangles) {
        box = united(box, {.low = centres[t], .high = centres[t]});
    }
    int axis = 0;
    (box.high - box.low).maxCoeff(&axis);
    const auto middle = triangles.begin() + static_cast<std::ptrdiff_t>(triangles.size() / 2);
    std::nth_element(triangles.begin(), middle, triangles.end(), [&](int a, int b) {
        const double x = centres[a][axis];
        const double y = centres[b][axis];
        return x != y ? x < y : a < b;
    });
}

}  // namespace

Mesh make_mesh(std::vector<Vec3> vertices, std::vector<std::array<int, 3>> triangles) {
    require_numbers(vertices, triangles);
    weld_vertices(vertices, triangles);
    require_areas(vertices, triangles);
    std::erase_if(triangles, is_line);
    if (triangles.empty()) {
        throw InputError({"mesh: triangles", "at least 1 with an area", "none"});
    }
    MeshTopology mesh;
    mesh.vertices = std::move(vertices);
    mesh.triangles = std::move(triangles);
    for (const Triangle& triangle : mesh.triangles) {
        mesh.normals.push_back(area_of(mesh.vertices, triangle).normalized());
    }
    mesh.neighbours = find_neighbours(mesh.triangles);
    find_patches(mesh);
    build_tree(mesh);
    return {std::make_shared<const MeshTopology>(std::move(mesh))};
}

MeshEdge edge_kind(const MeshTopology& mesh, int triangle, int k) {
    const int neighbour = mesh.neighbours[triangle][k];
    if (neighbour < 0) return MeshEdge::border;
    const Vec3& left = mesh.normals[triangle];
    const Vec3& right = mesh.normals[neighbour];
    const auto corner = [&](int i) -> const Vec3& {
        return mesh.vertices[mesh.triangles[triangle][i % 3]];
    };
    // Turning right across a convex edge, left x right points along it.
    const double sine = left.cross(right).dot((corner(k + 1) - corner(k)).normalized());
    if (std::abs(sine) <= k_flat_angle && left.dot(right) > 0.0) return MeshEdge::flat;
    return sine > 0.0 ? MeshEdge::convex : MeshEdge::concave;
}

// Flood fill over flat edges; a patch has the number of its first triangle.
void find_patches(MeshTopology& mesh) {
    const int count = static_cast<int>(mesh.triangles.size());
    mesh.patches.assign(mesh.triangles.size(), -1);
    std::vector<int> waiting;
    for (int first = 0; first < count; ++first) {
        if (mesh.patches[first] >= 0) continue;
        mesh.patches[first] = first;
        waiting.push_back(first);
        while (!waiting.empty()) {
            const int triangle = waiting.back();
            waiting.pop_back();
            for (int k = 0; k < 3; ++k) {
                if (edge_kind(mesh, triangle, k) != MeshEdge::flat) continue;
                const int next = mesh.neighbours[triangle][k];
                int& patch = mesh.patches[next];
                if (patch >= 0) continue;
                patch = first;
                waiting.push_back(next);
            }
        }
    }
}

// Nodes are split in the order of the list, so that children always follow their parent; the
// triangles of a node are a stretch of `order`.
void build_tree(MeshTopology& mesh) {
    std::vector<Vec3> centres;
    centres.reserve(mesh.triangles.size());
    for (const auto& [a, b, c] : mesh.triangles) {
        centres.emplace_back((mesh.vertices[a] + mesh.vertices[b] + mesh.vertices[c]) / 3.0);
    }
    const int count = static_cast<int>(mesh.triangles.size());
    mesh.order.resize(mesh.triangles.size());
    std::iota(mesh.order.begin(), mesh.order.end(), 0);
    mesh.nodes = {{.first = 0, .count = count}};
    for (std::size_t k = 0; k < mesh.nodes.size(); ++k) {
        const MeshTopology::Node node = mesh.nodes[k];
        const std::span<int> triangles(mesh.order.data() + node.first,
                                       static_cast<std::size_t>(node.count));
        mesh.nodes[k].box = around(mesh, triangles);
        if (node.count <= k_leaf) {
            std::sort(triangles.begin(), triangles.end());
            continue;
        }
        halve(triangles, centres);
        const int half = node.count / 2;
        mesh.nodes[k].left = static_cast<int>(mesh.nodes.size());
        mesh.nodes[k].right = mesh.nodes[k].left + 1;
        mesh.nodes.push_back({.first = node.first, .count = half});
        mesh.nodes.push_back({.first = node.first + half, .count = node.count - half});
    }
}

// Depth first; a box whose farthest corner is not beyond the best vertex so far is skipped.
double support(const MeshTopology& mesh, const Vec3& direction) {
    const auto reach = [&](int node) {
        const Aabb<3>& box = mesh.nodes[node].box;
        double sum = 0.0;
        for (int k = 0; k < 3; ++k) {
            sum += direction[k] * (direction[k] > 0.0 ? box.high[k] : box.low[k]);
        }
        return sum;
    };
    double best = -std::numeric_limits<double>::infinity();
    std::vector<int> waiting{0};
    while (!waiting.empty()) {
        const int number = waiting.back();
        waiting.pop_back();
        if (reach(number) <= best) continue;
        const MeshTopology::Node& node = mesh.nodes[number];
        if (node.left >= 0) {
            // The more promising branch is taken from the stack first.
            const bool left_first = reach(node.left) > reach(node.right);
            waiting.push_back(left_first ? node.right : node.left);
            waiting.push_back(left_first ? node.left : node.right);
            continue;
        }
        for (int k = node.first; k < node.first + node.count; ++k) {
            for (const int v : mesh.triangles[mesh.order[k]]) {
                best = std::max(best, direction.dot(mesh.vertices[v]));
            }
        }
    }
    return best;
}

}  // namespace drystone::geometry
