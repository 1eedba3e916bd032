// Recognises disks, balls, boxes and planes among surfaces, and shares equal shapes.
#include "drystone/results/shapes/parts.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

namespace drystone::results::shapes {

namespace {

using Key = std::vector<std::int64_t>;
using Triangle = std::array<std::uint32_t, 3>;
using Edge = std::array<std::uint32_t, 2>;

/// Two numbers of a shape are the same within this part of its size: below what f32 tells apart.
constexpr double k_same = 1e-7;

Vec3 mean_of(std::span<const Vec3> points) {
    Vec3 sum = Vec3::Zero();
    for (const Vec3& point : points) sum += point;
    return sum / static_cast<double>(points.size());
}

double size_of(std::span<const Vec3> points) {
    double size = 0.0;
    for (const Vec3& point : points) size = std::max(size, point.norm());
    return size;
}

/// Collects parts; shapes that were there before are found again.
class PartFinder {
  public:
    void add(Part part, Prototype prototype) {
        const double size = size_of(prototype.points);
        Key key(prototype.kind.begin(), prototype.kind.end());
        if (size > 0.0) {
            // Shapes of different sizes are different: the size is part of the key, in 10 digits.
            key.push_back(static_cast<std::int64_t>(std::llround(1e9 * std::log(size))));
            for (const Vec3& point : prototype.points) {
                for (const double x : point) key.push_back(std::llround(x / (k_same * size)));
            }
            for (const Triangle& t : prototype.triangles) key.insert(key.end(), t.begin(), t.end());
        }
        const auto [place, is_new] = known_.emplace(std::move(key), list_.prototypes.size());
        if (is_new) list_.prototypes.push_back(std::move(prototype));
        part.prototype = place->second;
        list_.parts.push_back(part);
    }

    PartList result() && { return std::move(list_); }

  private:
    std::map<Key, std::size_t> known_;
    PartList list_;
};

Eigen::Quaterniond turned_about_z(double angle) {
    return Eigen::Quaterniond(Eigen::AngleAxisd(angle, Vec3::UnitZ()));
}

/// Angle between x and a direction of the plane.
double angle_of(const Vec3& direction) { return std::atan2(direction.y(), direction.x()); }

/// Whether the four corners are those of a rectangle, in turn.
bool is_rectangle(std::span<const Vec3> corners) {
    if (corners.size() != 4) return false;
    const Vec3 along = corners[1] - corners[0];
    const Vec3 across = corners[3] - corners[0];
    const double lengths = along.norm() * across.norm();
    const Vec3 closing = corners[2] - corners[1] - across;
    return lengths > 0.0 && std::abs(along.dot(across)) <= k_same * lengths &&
           closing.norm() <= k_same * along.norm();
}

void add_plane_face(PartFinder& finder, const Face& face, std::span<const Vec3> corners) {
    Part part{.body = face.body, .offset = mean_of(corners)};
    if (face.kind == FaceKind::disk) {
        const Vec3 arm = corners.front() - part.offset;
        part.scale.setConstant(arm.norm());
        part.rotation = turned_about_z(angle_of(arm));
        finder.add(part, {.kind = "disk"});
        return;
    }
    if (face.kind == FaceKind::half_plane) {
        // The face goes from the last corner to the first, with the solid to its left.
        const Vec3 along = corners.front() - corners.back();
        part.offset = 0.5 * (corners.front() + corners.back());
        part.rotation = turned_about_z(angle_of(-along));
        finder.add(part, {.kind = "half_plane"});
        return;
    }
    if (is_rectangle(corners)) {
        const Vec3 along = corners[1] - corners[0];
        part.scale = {0.5 * along.norm(), 0.5 * (corners[3] - corners[0]).norm(), 1.0};
        part.rotation = turned_about_z(angle_of(along));
        finder.add(part, {.kind = "box"});
        return;
    }
    Prototype outline{.kind = "outline", .points = {corners.begin(), corners.end()}};
    for (Vec3& point : outline.points) point -= part.offset;
    finder.add(part, std::move(outline));
}

/// Edges between triangles that meet at more than 20 degrees, or that belong to one alone.
std::vector<Edge> sharp_edges(const std::vector<Vec3>& points,
                              const std::vector<Triangle>& triangles) {
    const double flat = std::cos(std::numbers::pi / 9.0);
    std::map<Edge, std::vector<Vec3>> normals;
    for (const Triangle& t : triangles) {
        const Vec3 normal =
            (points[t[1]] - points[t[0]]).cross(points[t[2]] - points[t[0]]).normalized();
        for (std::size_t k = 0; k < 3; ++k) {
            const auto [a, b] = std::minmax({t[k], t[(k + 1) % 3]});
            normals[{a, b}].push_back(normal);
        }
    }
    std::vector<Edge> edges;
    for (const auto& [edge, sides] : normals) {
        if (sides.size() != 2 || sides[0].dot(sides[1]) < flat) edges.push_back(edge);
    }
    return edges;
}

/// The half sides of a box around the origin along the axes, if the mesh is one.
std::optional<Vec3> box_sides(const Prototype& mesh) {
    if (mesh.points.size() != 8 || mesh.triangles.size() != 12) return {};
    const Vec3 half = mesh.points.front().cwiseAbs();
    if (!(half.minCoeff() > 0.0)) return {};
    unsigned corners = 0;  // a bit for each
    for (const Vec3& point : mesh.points) {
        if (!(point.cwiseAbs() - half).isZero(k_same * half.maxCoeff())) return {};
        const unsigned corner =
            (point.x() > 0.0 ? 1U : 0U) + (point.y() > 0.0 ? 2U : 0U) + (point.z() > 0.0 ? 4U : 0U);
        corners |= 1U << corner;
    }
    if (corners != 255U) return {};
    return half;
}

/// A connected piece of the surface of a body.
struct Piece {
    FaceKind kind = FaceKind::polygon;
    std::vector<Vec3> points = {};
    std::vector<Triangle> triangles = {};
};

void add_piece(PartFinder& finder, int body, Piece piece) {
    Part part{.body = body, .offset = mean_of(piece.points)};
    if (piece.kind == FaceKind::ball) {
        const double distance = (piece.points.front() - part.offset).norm();
        part.scale.setConstant(ball_radius(piece.points.size(), distance));
        finder.add(part, {.kind = "sphere"});
        return;
    }
    if (piece.kind == FaceKind::plane) {
        const Triangle& t = piece.triangles.front();
        const Vec3 normal = (piece.points[t[1]] - piece.points[t[0]])
                                .cross(piece.points[t[2]] - piece.points[t[0]]);
        part.rotation = Eigen::Quaterniond::FromTwoVectors(Vec3::UnitZ(), normal);
        finder.add(part, {.kind = "plane"});
        return;
    }
    Prototype mesh{
        .kind = "mesh", .points = std::move(piece.points), .triangles = std::move(piece.triangles)};
    for (Vec3& point : mesh.points) point -= part.offset;
    if (const std::optional<Vec3> half = box_sides(mesh)) {
        part.scale = *half;
        finder.add(part, {.kind = "box"});
        return;
    }
    mesh.edges = sharp_edges(mesh.points, mesh.triangles);
    finder.add(part, std::move(mesh));
}

/// Points that triangles connect, as trees of parents.
class Connections {
  public:
    explicit Connections(std::size_t points) : parents_(points) {
        std::iota(parents_.begin(), parents_.end(), 0);
    }
    int root(int point) {
        while (parents_[static_cast<std::size_t>(point)] != point) {
            int& parent = parents_[static_cast<std::size_t>(point)];
            parent = parents_[static_cast<std::size_t>(parent)];
            point = parent;
        }
        return point;
    }
    void connect(int a, int b) {
        // The smaller number becomes the root, so that pieces keep the order of their points.
        const auto [low, high] = std::minmax({root(a), root(b)});
        parents_[static_cast<std::size_t>(high)] = low;
    }

  private:
    std::vector<int> parents_;
};

void add_space_faces(PartFinder& finder, const BodySurfaces& surfaces) {
    Connections connections(surfaces.points.size());
    for (const Face& face : surfaces.faces) {
        for (const int corner : face.corners) connections.connect(face.corners.front(), corner);
    }
    std::map<int, Piece> pieces;                                 // by root
    std::vector<std::uint32_t> numbers(surfaces.points.size());  // of points in their pieces
    for (std::size_t i = 0; i < surfaces.points.size(); ++i) {
        Piece& piece = pieces[connections.root(static_cast<int>(i))];
        numbers[i] = static_cast<std::uint32_t>(piece.points.size());
        piece.points.push_back(surfaces.points[i]);
    }
    for (const Face& face : surfaces.faces) {
        if (face.corners.size() < 3) continue;
        Piece& piece = pieces[connections.root(face.corners.front())];
        piece.kind = face.kind;
        const auto number = [&](std::size_t k) {
            return numbers[static_cast<std::size_t>(face.corners[k])];
        };
        for (std::size_t k = 1; k + 1 < face.corners.size(); ++k) {
            piece.triangles.push_back({number(0), number(k), number(k + 1)});
        }
    }
    for (auto& [root, piece] : pieces) {
        if (piece.triangles.empty()) continue;
        add_piece(finder, surfaces.bodies[static_cast<std::size_t>(root)], std::move(piece));
    }
}

}  // namespace

bool PartList::turning_is_visible() const {
    return std::any_of(parts.begin(), parts.end(), [&](const Part& part) {
        if (prototypes[part.prototype].kind != "sphere") return true;
        return part.offset.norm() > k_same * part.scale.x();
    });
}

PartList parts_of(const BodySurfaces& surfaces, int dimension) {
    PartFinder finder;
    if (dimension == 3) {
        add_space_faces(finder, surfaces);
        return std::move(finder).result();
    }
    for (const Face& face : surfaces.faces) {
        std::vector<Vec3> corners;
        for (const int corner : face.corners) {
            corners.push_back(surfaces.points[static_cast<std::size_t>(corner)]);
        }
        if (!corners.empty()) add_plane_face(finder, face, corners);
    }
    return std::move(finder).result();
}

}  // namespace drystone::results::shapes
