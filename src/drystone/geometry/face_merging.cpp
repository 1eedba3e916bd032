// Faces of a convex hull: coplanar triangles are merged, and the loops around them are followed.
// Triangles are taken from the largest to the smallest; each one that has no face yet collects the
// connected triangles in its plane. The largest triangle has the best normal, so the tolerance is
// measured from a plane that rounding has turned least.
#include "drystone/geometry/face_merging.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace drystone::geometry {

namespace {

using Triangles = std::vector<HullTriangle>;

/// Triangles from the largest to the smallest.
std::vector<int> by_area(const Triangles& surface) {
    std::vector<double> area;
    area.reserve(surface.size());
    for (const HullTriangle& triangle : surface) area.push_back(triangle.plane.normal().norm());
    std::vector<int> order(surface.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return area[a] > area[b]; });
    return order;
}

/// The triangles without a face that hang together with `seed` and lie in its plane.
std::vector<int> coplanar_region(const Triangles& surface, const std::vector<GridPoint>& points,
                                 const std::vector<int>& face_of, int seed, double tolerance) {
    const Vec3 normal = surface[seed].plane.normal().normalized();
    const GridPoint& origin = points[surface[seed].vertices[0]];
    const auto lies_in_plane = [&](int t) {
        if (!(surface[t].plane.normal().dot(normal) > 0.0)) return false;
        const auto& corners = surface[t].vertices;
        return std::all_of(corners.begin(), corners.end(), [&](int v) {
            return std::abs(normal.dot(difference(points[v], origin))) <= tolerance;
        });
    };
    std::vector<int> region{seed};
    std::set<int> members{seed};
    for (std::size_t k = 0; k < region.size(); ++k) {
        for (const int next : surface[region[k]].neighbours) {
            if (face_of[next] >= 0 || members.contains(next) || !lies_in_plane(next)) continue;
            members.insert(next);
            region.push_back(next);
        }
    }
    return region;
}

/// Boundary of a set of triangles: next vertex of each vertex.
template <class Inside>
std::multimap<int, int> boundary(const Triangles& surface, const std::vector<int>& region,
                                 Inside inside) {
    std::multimap<int, int> next;
    for (const int t : region) {
        for (int edge = 0; edge < 3; ++edge) {
            if (inside(surface[t].neighbours[edge])) continue;
            next.emplace(surface[t].vertices[edge], surface[t].vertices[(edge + 1) % 3]);
        }
    }
    return next;
}

/// The vertices visited by following `next` from its smallest vertex until one comes twice.
std::vector<int> follow(const std::multimap<int, int>& next) {
    std::vector<int> loop;
    std::set<int> met;
    for (int v = next.begin()->first; met.insert(v).second; v = next.find(v)->second) {
        loop.push_back(v);
    }
    return loop;
}

}  // namespace

// Regions grow from the largest triangles; a region whose boundary is not one simple loop is split
// into its triangles again.
std::vector<int> merged_faces(const Triangles& surface, const std::vector<GridPoint>& points,
                              double tolerance) {
    std::vector<int> face_of(surface.size(), -1);
    int faces = 0;
    for (const int seed : by_area(surface)) {
        if (face_of[seed] >= 0) continue;
        const auto region = coplanar_region(surface, points, face_of, seed, tolerance);
        for (const int t : region) face_of[t] = faces;
        const auto next = boundary(surface, region, [&](int t) { return face_of[t] == faces; });
        // A ring or a pinched region, possible only at the scale of the tolerance, stays in parts.
        if (follow(next).size() != next.size()) {
            for (const int t : region) face_of[t] = faces++;
        } else {
            ++faces;
        }
    }
    return face_of;
}

std::vector<int> faces_at_points(const Triangles& surface, const std::vector<int>& face_of,
                                 int points) {
    std::set<std::pair<int, int>> meetings;  // (point, face)
    for (std::size_t t = 0; t < surface.size(); ++t) {
        for (const int v : surface[t].vertices) meetings.emplace(v, face_of[t]);
    }
    std::vector<int> count(static_cast<std::size_t>(points), 0);
    for (const auto& [point, face] : meetings) ++count[point];
    return count;
}

std::vector<std::vector<int>> face_loops(const Triangles& surface,
                                         const std::vector<int>& face_of) {
    std::map<int, std::vector<int>> regions;
    for (int t = 0; t < static_cast<int>(surface.size()); ++t) regions[face_of[t]].push_back(t);
    std::vector<std::vector<int>> loops;
    for (const auto& entry : regions) {
        const int face = entry.first;
        loops.push_back(
            follow(boundary(surface, entry.second, [&](int t) { return face_of[t] == face; })));
    }
    std::sort(loops.begin(), loops.end());
    return loops;
}

}  // namespace drystone::geometry
