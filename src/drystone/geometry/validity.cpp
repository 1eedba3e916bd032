// Defects of shapes, one overload of `check` per shape.
// A polygon passes if it turns left in every corner and runs around once; a polyhedron if its faces
// are sound, its surface is closed and every face has all vertices behind it.
#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <string>
#include <utility>

#include "drystone/geometry/checks.hpp"
#include "drystone/geometry/plane_vector.hpp"
#include "drystone/geometry/point_sets.hpp"
#include "drystone/geometry/shape.hpp"
#include "drystone/linalg/vector_text.hpp"

namespace drystone::geometry {

namespace {

using Defects = std::vector<Defect>;

void check(Defects& defects, const Disk& disk) {
    check_positive(defects, "disk: radius", disk.radius);
}

/// Turning number of the closed chain: 1 for a simple counter-clockwise polygon.
long windings(const std::vector<Vec2>& vertices) {
    const std::size_t n = vertices.size();
    double turn = 0.0;
    for (std::size_t k = 0; k < n; ++k) {
        const Vec2 in = vertices[(k + 1) % n] - vertices[k];
        const Vec2 out = vertices[(k + 2) % n] - vertices[(k + 1) % n];
        turn += std::atan2(cross(in, out), in.dot(out));
    }
    return std::lround(turn / (2.0 * std::numbers::pi));
}

/// Strictly convex corners, counter-clockwise, once around. A star polygon turns left everywhere
/// and is caught by its turning number.
void check_corners(Defects& defects, const std::vector<Vec2>& vertices) {
    const long rounds = windings(vertices);
    if (rounds < 0) {
        defects.push_back({"polygon: vertices", "counter-clockwise order", "clockwise order"});
        return;
    }
    // Each corner must turn left by more than rounding.
    const double flat = k_negligible * longest_side(vertices);
    const std::size_t before = defects.size();
    for (std::size_t k = 0; k < vertices.size(); ++k) {
        const double height = corner_height(vertices, k);
        if (height > flat) continue;
        defects.push_back(
            {"polygon: vertex " + std::to_string(k), "a convex corner",
             to_text(VecX(vertices[k])) + (height < -flat ? ", where the polygon turns right"
                                                          : ", in line with its neighbours")});
    }
    if (rounds != 1 && defects.size() == before) {
        defects.push_back(
            {"polygon: vertices", "once around", std::to_string(rounds) + " times around"});
    }
}

void check(Defects& defects, const Polygon& polygon) {
    const std::vector<Vec2>& vertices = polygon.vertices;
    check_non_negative(defects, "polygon: rounding", polygon.rounding);
    // Corners are checked only if all of them are finite and there are at least 3.
    const std::size_t before = defects.size();
    for (std::size_t k = 0; k < vertices.size(); ++k) {
        check_finite(defects, "polygon: vertex " + std::to_string(k), vertices[k]);
    }
    if (vertices.size() < 3) {
        defects.push_back({"polygon: vertices", "at least 3", std::to_string(vertices.size())});
    }
    if (defects.size() == before) check_corners(defects, vertices);
}

void check(Defects& defects, const Segment& segment) {
    check_finite(defects, "segment: a", segment.a);
    check_finite(defects, "segment: b", segment.b);
    check_non_negative(defects, "segment: rounding", segment.rounding);
    if (segment.a == segment.b) {
        defects.push_back({"segment: b", "a point different from a", to_text(VecX(segment.b))});
    }
}

void check(Defects& defects, const HalfPlane& half_plane) {
    check_unit(defects, "half-plane: normal", half_plane.normal);
    check_finite(defects, "half-plane: offset", Vector<1>(half_plane.offset));
}

void check(Defects& defects, const Sphere& sphere) {
    check_positive(defects, "sphere: radius", sphere.radius);
}

void check(Defects& defects, const Box& box) {
    for (int k = 0; k < 3; ++k) {
        check_positive(defects, std::string("box: half size along ") + "xyz"[k], box.half[k]);
    }
}

void check(Defects& defects, const Capsule& capsule) {
    check_positive(defects, "capsule: half length", capsule.half_length);
    check_positive(defects, "capsule: radius", capsule.radius);
}

void check(Defects& defects, const Cylinder& cylinder) {
    check_positive(defects, "cylinder: half length", cylinder.half_length);
    check_positive(defects, "cylinder: radius", cylinder.radius);
}

/// Faces have at least three corners, all of them vertices.
bool has_sound_faces(Defects& defects, const PolyhedronTopology& topology) {
    const int count = static_cast<int>(topology.vertices.size());
    const std::size_t before = defects.size();
    for (std::size_t f = 0; f < topology.faces.size(); ++f) {
        const std::vector<int>& loop = topology.faces[f];
        const bool in_range =
            std::all_of(loop.begin(), loop.end(), [&](int v) { return v >= 0 && v < count; });
        if (loop.size() >= 3 && in_range) continue;
        defects.push_back(
            {"polyhedron: face " + std::to_string(f),
             "at least 3 corners in [0, " + std::to_string(count) + ")",
             std::to_string(loop.size()) + " corners" + (in_range ? "" : ", some out of range")});
    }
    const std::size_t faces = topology.faces.size();
    if (faces < 4 || topology.normals.size() != faces || topology.offsets.size() != faces) {
        defects.push_back({"polyhedron: faces", "at least 4, each with a normal and an offset",
                           std::to_string(faces) + " faces, " +
                               std::to_string(topology.normals.size()) + " normals, " +
                               std::to_string(topology.offsets.size()) + " offsets"});
    }
    return defects.size() == before;
}

/// Each edge runs along two faces in opposite directions, and V - E + F = 2 (Euler).
void check_closed(Defects& defects, const PolyhedronTopology& topology) {
    // The face on the left of each directed side; a side that occurs twice is missing in the count.
    std::map<std::pair<int, int>, int> face_along;
    std::size_t sides = 0;
    for (int f = 0; f < static_cast<int>(topology.faces.size()); ++f) {
        const std::vector<int>& loop = topology.faces[f];
        sides += loop.size();
        for (std::size_t k = 0; k < loop.size(); ++k) {
            face_along.emplace(std::pair{loop[k], loop[(k + 1) % loop.size()]}, f);
        }
    }
    const auto runs_along = [&](int from, int to, int face) {
        const auto found = face_along.find({from, to});
        return found != face_along.end() && found->second == face;
    };
    bool closed = sides == face_along.size() && sides == 2 * topology.edges.size() &&
                  topology.vertices.size() + topology.faces.size() == topology.edges.size() + 2;
    for (const auto& edge : topology.edges) {
        closed = closed && runs_along(edge.from, edge.to, edge.left) &&
                 runs_along(edge.to, edge.from, edge.right);
    }
    if (closed) return;
    defects.push_back({"polyhedron: edges", "a closed surface, each edge along two faces",
                       std::to_string(topology.edges.size()) + " edges, " + std::to_string(sides) +
                           " sides of faces"});
}

/// Every face is plane, and all vertices are behind it.
void check_convex(Defects& defects, const PolyhedronTopology& topology) {
    const double tolerance = 10.0 * k_negligible * longest_side(topology.vertices);
    for (std::size_t f = 0; f < topology.faces.size(); ++f) {
        const std::string what = "polyhedron: face " + std::to_string(f);
        check_unit(defects, what + ": normal", topology.normals[f]);
        const auto height = [&](const Vec3& x) {
            return topology.normals[f].dot(x) - topology.offsets[f];
        };
        const bool planar =
            std::all_of(topology.faces[f].begin(), topology.faces[f].end(),
                        [&](int v) { return std::abs(height(topology.vertices[v])) <= tolerance; });
        const bool outermost = std::all_of(topology.vertices.begin(), topology.vertices.end(),
                                           [&](const Vec3& x) { return height(x) <= tolerance; });
        if (!planar) defects.push_back({what, "corners in its plane", "corners elsewhere"});
        if (!outermost) defects.push_back({what, "no vertex outside", "a vertex outside"});
    }
}

void check(Defects& defects, const Polyhedron& polyhedron) {
    if (!polyhedron.topology) {
        defects.push_back({"polyhedron", "vertices and faces", "nothing"});
        return;
    }
    const PolyhedronTopology& topology = *polyhedron.topology;
    const std::size_t before = defects.size();
    for (std::size_t k = 0; k < topology.vertices.size(); ++k) {
        check_finite(defects, "polyhedron: vertex " + std::to_string(k), topology.vertices[k]);
    }
    // The checks below need finite vertices and faces in range.
    if (!has_sound_faces(defects, topology) || defects.size() > before) return;
    check_closed(defects, topology);
    check_convex(defects, topology);
}

void check(Defects& defects, const Plane& plane) {
    check_unit(defects, "plane: normal", plane.normal);
    check_finite(defects, "plane: offset", Vector<1>(plane.offset));
}

/// make_mesh has checked everything else: here only meshes that it did not make are rejected.
void check(Defects& defects, const Mesh& mesh) {
    const MeshTopology* topology = mesh.topology.get();
    if (topology != nullptr && !topology->triangles.empty() && !topology->nodes.empty()) return;
    defects.push_back({"mesh", "a surface made by make_mesh", "nothing"});
}

template <class Shape>
void require_valid_shape(const Shape& shape) {
    Defects defects;
    std::visit([&](const auto& s) { check(defects, s); }, shape);
    require_sound(std::move(defects));
}

}  // namespace

void require_valid(const PlaneShape& shape) { require_valid_shape(shape); }

void require_valid(const SpaceShape& shape) { require_valid_shape(shape); }

}  // namespace drystone::geometry
