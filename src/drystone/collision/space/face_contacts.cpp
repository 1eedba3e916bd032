#include "drystone/collision/space/face_contacts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Geometry>

#include "drystone/collision/space/tolerance.hpp"

namespace drystone::collision::space {
namespace {

constexpr double k_infinity = std::numeric_limits<double>::infinity();

int edge_between(const Solid& solid, int from, int to) {
    for (int e = 0; e < solid.edge_count(); ++e) {
        const Edge& edge = solid.edges[static_cast<std::size_t>(e)];
        if ((edge.from == from && edge.to == to) || (edge.from == to && edge.to == from)) return e;
    }
    return -1;
}

/// The face of the solid that looks most against `direction`.
std::size_t most_opposite(const Solid& solid, const Vec3& direction) {
    std::size_t best = 0;
    double least = k_infinity;
    for (std::size_t f = 0; f < solid.normals.size(); ++f) {
        const double along = solid.normals[f].dot(direction);
        if (along >= least) continue;
        least = along;
        best = f;
    }
    return best;
}

/// A corner of the first at the same place as `corner`, seen along the normal, within the margin?
bool has_corner_at(const Solid& solid, const Vec3& corner, const Prism& prism, double reach,
                   double tolerance) {
    for (const Vec3& x : solid.vertices) {
        const double height = prism.height(x);
        if (height > reach) continue;
        const Vec3 off = x - corner - height * prism.normal();
        if (off.squaredNorm() <= 4.0 * tolerance * tolerance) return true;
    }
    return false;
}

void add_corners_of_first(const Solid& first, double radius, const Prism& prism, double tolerance,
                          const Manifold& manifold) {
    for (int v = 0; v < first.vertex_count(); ++v) {
        const Vec3& x = first.vertices[static_cast<std::size_t>(v)];
        const double height = prism.height(x);
        if (height - radius > manifold.margin || !prism.contains(x, tolerance)) continue;
        manifold.add_over(x, height, prism.normal(), radius, vertex_feature(v), k_surface);
    }
}

void add_corners_of_face(const Solid& first, const Prism& prism, double tolerance,
                         const Manifold& manifold) {
    for (const PrismSide& side : prism.sides()) {
        const auto height = way_into(first, side.from, prism.normal(), tolerance);
        if (!height || *height > manifold.margin) continue;
        if (has_corner_at(first, side.from, prism, manifold.margin, tolerance)) continue;
        manifold.add(side.from + 0.5 * *height * prism.normal(), prism.normal(), *height, k_surface,
                     vertex_feature(side.corner));
    }
}

/// Crossings of one edge of the first with the boundary of the face. Ends that lie on the boundary
/// are corners and have been counted as such.
void add_crossings(const Solid& first, int number, double radius, const Prism& prism,
                   double tolerance, const Manifold& manifold) {
    const Edge& edge = first.edges[static_cast<std::size_t>(number)];
    const Vec3& from = first.vertices[static_cast<std::size_t>(edge.from)];
    const Vec3& to = first.vertices[static_cast<std::size_t>(edge.to)];
    const double height_from = prism.height(from);
    const double height_to = prism.height(to);
    if (std::min(height_from, height_to) - radius > manifold.margin) return;
    for (const PrismSide& side : prism.sides()) {
        const double a = side.outside(from);
        const double b = side.outside(to);
        if (!(std::max(a, b) > tolerance && std::min(a, b) < -tolerance)) continue;
        const double place = a / (a - b);
        const Vec3 x = from + place * (to - from);
        const double along = side.along.dot(x - side.from);
        if (along <= tolerance || along >= side.length - tolerance) continue;
        const double height = height_from + place * (height_to - height_from);
        manifold.add_over(x, height, prism.normal(), radius, edge_feature(number),
                          edge_feature(side.edge));
    }
}

}  // namespace

Prism::Prism(const Solid& solid, int face)
    : normal_(solid.normals[static_cast<std::size_t>(face)]),
      offset_(solid.offsets[static_cast<std::size_t>(face)]) {
    const auto corners = solid.face(face);
    sides_.reserve(corners.size());
    for (std::size_t k = 0; k < corners.size(); ++k) {
        const int corner = corners[k];
        const int next = corners[(k + 1) % corners.size()];
        const Vec3& from = solid.vertices[static_cast<std::size_t>(corner)];
        Vec3 along = solid.vertices[static_cast<std::size_t>(next)] - from;
        const double length = along.norm();
        along /= length;
        sides_.push_back({from, along, along.cross(normal_).normalized(), length, corner,
                          edge_between(solid, corner, next)});
    }
}

bool looks_at(const Solid& solid, const Edge& edge, const Vec3& up) {
    if (edge.left < 0) return true;
    return solid.normals[static_cast<std::size_t>(edge.left)].dot(up) < -k_facing ||
           solid.normals[static_cast<std::size_t>(edge.right)].dot(up) < -k_facing;
}

std::optional<double> way_into(const Solid& solid, const Vec3& x, const Vec3& direction,
                               double tolerance) {
    if (solid.normals.empty()) return std::nullopt;
    const auto over = [&](std::size_t f, const Vec3& y) {
        return solid.normals[f].dot(y) - solid.offsets[f];
    };
    // Nearly always the line meets the face that looks against it most. Asking for that face with a
    // tolerance on the others keeps points on its boundary from jumping up a steep side.
    const std::size_t face = most_opposite(solid, direction);
    const double against = solid.normals[face].dot(direction);
    if (against < -k_facing) {
        const double way = -over(face, x) / against;
        const Vec3 hit = x + way * direction;
        bool inside = true;
        for (std::size_t f = 0; f < solid.normals.size() && inside; ++f) {
            inside = f == face || over(f, hit) <= tolerance;
        }
        if (inside) return way;
    }
    double enter = -k_infinity;
    double leave = k_infinity;
    for (std::size_t f = 0; f < solid.normals.size(); ++f) {
        const double along = solid.normals[f].dot(direction);
        const double outside = over(f, x);
        if (std::abs(along) <= k_facing) {
            if (outside > tolerance) return std::nullopt;
        } else if (along < 0.0) {
            enter = std::max(enter, -outside / along);
        } else {
            leave = std::min(leave, -outside / along);
        }
    }
    if (enter > leave + tolerance) return std::nullopt;
    return enter;
}

void add_face_contacts(const Solid& first, double radius, const Solid& second, int face,
                       double tolerance, const Manifold& manifold) {
    const Prism prism(second, face);
    add_corners_of_first(first, radius, prism, tolerance, manifold);
    add_corners_of_face(first, prism, tolerance, manifold);
    for (int e = 0; e < first.edge_count(); ++e) {
        const Edge& edge = first.edges[static_cast<std::size_t>(e)];
        if (!looks_at(first, edge, prism.normal())) continue;
        add_crossings(first, e, radius, prism, tolerance, manifold);
    }
}

}  // namespace drystone::collision::space
