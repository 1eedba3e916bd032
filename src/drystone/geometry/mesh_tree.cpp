// The tree of boxes over the triangles of a mesh: built top down by halving, searched with pruning.
#include <algorithm>
#include <limits>
#include <numeric>
#include <span>

#include "drystone/geometry/mesh.hpp"

namespace drystone::geometry {

namespace {

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
