// Groups the triangles of surfaces into balls, convex polyhedra and single triangles.
#include "drystone/figures/picture/solid.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <utility>

#include <Eigen/Geometry>

#include "drystone/core/disjoint_sets.hpp"
#include "drystone/linalg/at.hpp"

namespace drystone::figures::picture {
namespace {

constexpr double k_flat = 1e-6;  // difference of unit normals, depth over size

/// Outward unit normal: corners of a face are counter-clockwise seen from outside.
Vec3 normal_of(std::span<const Vec3> points, const results::shapes::Face& face) {
    const Vec3& a = points[at(face.corners[0])];
    return (points[at(face.corners[1])] - a).cross(points[at(face.corners[2])] - a).normalized();
}

/// Triangles that hang together, in the order in which they are stored.
std::vector<std::vector<const results::shapes::Face*>> pieces_of(
    const results::shapes::BodySurfaces& surfaces) {
    DisjointSets sets(static_cast<Index>(surfaces.points.size()));
    for (const results::shapes::Face& face : surfaces.faces) {
        for (const int corner : face.corners) sets.join(face.corners.front(), corner);
    }
    std::map<Index, std::size_t> numbers;
    std::vector<std::vector<const results::shapes::Face*>> pieces;
    for (const results::shapes::Face& face : surfaces.faces) {
        if (face.corners.size() < 3) continue;
        const auto [found, is_new] =
            numbers.try_emplace(sets.leader(face.corners.front()), pieces.size());
        if (is_new) pieces.emplace_back();
        pieces[found->second].push_back(&face);
    }
    return pieces;
}

/// One piece, its corners numbered anew.
class PieceReader {
  public:
    PieceReader(const std::vector<const results::shapes::Face*>& faces,
                std::span<const Vec3> points)
        : faces_(faces), points_(points) {
        for (const results::shapes::Face* face : faces) {
            for (const int corner : face->corners) {
                const auto count = static_cast<int>(solid_.corners.size());
                if (!numbers_.try_emplace(corner, count).second) continue;
                solid_.corners.push_back(points[at(corner)]);
            }
        }
        for (const Vec3& corner : solid_.corners) solid_.centre += corner;
        solid_.centre /= static_cast<double>(solid_.corners.size());
        solid_.body = faces.front()->body;
    }

    [[nodiscard]] Solid ball() const {
        return {.body = solid_.body,
                .centre = solid_.centre,
                .radius = (solid_.corners.front() - solid_.centre).norm()};
    }

    /// True if no corner lies above the plane of a triangle.
    [[nodiscard]] bool is_convex() const {
        double size = 0.0;
        for (const Vec3& corner : solid_.corners) {
            size = std::max(size, (corner - solid_.centre).norm());
        }
        for (const results::shapes::Face* face : faces_) {
            const Vec3 normal = normal_of(points_, *face);
            const double height = normal.dot(points_[at(face->corners[0])]) + k_flat * size;
            for (const Vec3& corner : solid_.corners) {
                if (normal.dot(corner) > height) return false;
            }
        }
        return true;
    }

    /// Triangles of one normal are one face of a convex polyhedron.
    [[nodiscard]] Solid polyhedron() && {
        for (const results::shapes::Face* triangle : faces_) {
            const Vec3 normal = normal_of(points_, *triangle);
            auto face = std::find_if(
                solid_.faces.begin(), solid_.faces.end(),
                [&](const SolidFace& known) { return (known.normal - normal).norm() < k_flat; });
            if (face == solid_.faces.end()) {
                face = solid_.faces.insert(face, {.normal = normal});
            }
            for (const int corner : triangle->corners) {
                const int number = numbers_.at(corner);
                if (std::find(face->corners.begin(), face->corners.end(), number) ==
                    face->corners.end()) {
                    face->corners.push_back(number);
                }
            }
        }
        for (SolidFace& face : solid_.faces) put_in_turn(face);
        return std::move(solid_);
    }

  private:
    /// Orders the corners of a convex face by their angle about its middle.
    void put_in_turn(SolidFace& face) const {
        Vec3 middle = Vec3::Zero();
        for (const int corner : face.corners) middle += solid_.corners[at(corner)];
        middle /= static_cast<double>(face.corners.size());
        const Vec3 first = (solid_.corners[at(face.corners.front())] - middle).normalized();
        const Vec3 second = face.normal.cross(first);
        const auto angle = [&](int corner) {
            const Vec3 arm = solid_.corners[at(corner)] - middle;
            return std::atan2(second.dot(arm), first.dot(arm));
        };
        std::sort(face.corners.begin(), face.corners.end(),
                  [&](int a, int b) { return angle(a) < angle(b); });
    }

    const std::vector<const results::shapes::Face*>& faces_;
    std::span<const Vec3> points_;
    std::map<int, int> numbers_;
    Solid solid_;
};

/// A single triangle as a solid with one face.
Solid triangle_of(const results::shapes::Face& face, std::span<const Vec3> points) {
    const std::vector<const results::shapes::Face*> alone{&face};
    return PieceReader(alone, points).polyhedron();
}

}  // namespace

Solids solids_of(const results::shapes::BodySurfaces& surfaces, std::span<const Vec3> points) {
    Solids result;
    for (const std::vector<const results::shapes::Face*>& piece : pieces_of(surfaces)) {
        const results::shapes::Face& first = *piece.front();
        if (first.kind == results::shapes::FaceKind::plane) {
            result.planes.push_back({.body = first.body,
                                     .point = points[at(first.corners[0])],
                                     .normal = normal_of(points, first)});
            continue;
        }
        PieceReader reader(piece, points);
        if (first.kind == results::shapes::FaceKind::ball) {
            result.solids.push_back(reader.ball());
        } else if (reader.is_convex()) {
            result.solids.push_back(std::move(reader).polyhedron());
        } else {
            for (const results::shapes::Face* face : piece)
                result.solids.push_back(triangle_of(*face, points));
        }
    }
    return result;
}

}  // namespace drystone::figures::picture
