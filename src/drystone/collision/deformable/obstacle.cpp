// Computes the contacts of nodes with one rigid shape: by facets if the shape has any, else by the
// signed distance of the node's centre.
#include "drystone/collision/deformable/obstacle.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <type_traits>
#include <variant>

#include "drystone/collision/deformable/probe.hpp"
#include "drystone/collision/deformable/shape_facets.hpp"
#include "drystone/collision/space/meshes/mesh_surface.hpp"
#include "drystone/geometry/plane_vector.hpp"

namespace drystone::collision::deformable {

namespace {

/// The centre of the probe at `distance` from a core, along the unit vector `normal`.
template <int D>
struct Seen {
    double distance = 0.0;
    Vector<D> normal = Vector<D>::Zero();
};

/// Distance and direction of x from the point `from` of a core; the direction is `otherwise` if the
/// two coincide.
template <int D>
Seen<D> seen_from(const Vector<D>& from, const Vector<D>& x, const Vector<D>& otherwise) {
    const Vector<D> between = x - from;
    const double distance = between.norm();
    return {distance, distance > 0.0 ? Vector<D>(between / distance) : otherwise};
}

template <int D>
std::optional<Touch<D>> touch(const Seen<D>& seen, double radius, const Reach& reach) {
    const double gap = seen.distance - radius;
    if (!(gap <= reach.margin)) return std::nullopt;
    return Touch<D>{.normal = seen.normal, .gap = gap};
}

struct TouchPlane {
    const Probe<2>& probe;
    const Reach& reach;

    std::optional<Touch<2>> operator()(const geometry::Disk& disk) const {
        return touch(seen_from<2>(Vec2::Zero(), probe.x, Vec2::UnitY()), disk.radius + probe.radius,
                     reach);
    }
    std::optional<Touch<2>> operator()(const geometry::HalfPlane& solid) const {
        return touch<2>({solid.normal.dot(probe.x) - solid.offset, solid.normal}, probe.radius,
                        reach);
    }
    /// Beyond an end: the distance from the end. Between the ends: the side that the probe faces,
    /// or the nearer side if it faces neither.
    std::optional<Touch<2>> operator()(const geometry::Segment& segment) const {
        const Vec2 along = segment.b - segment.a;
        const double length = along.norm();
        const double radius = segment.rounding + probe.radius;
        const double place = length > 0.0 ? along.dot(probe.x - segment.a) / length : 0.0;
        if (!(place > 0.0 && place < length)) {
            const Vec2& end = place > 0.0 ? segment.b : segment.a;
            const Vec2 away = place > 0.0 ? along : Vec2(-along);
            const Vec2 otherwise = length > 0.0 ? Vec2(away / length) : Vec2(Vec2::UnitY());
            return touch(seen_from<2>(end, probe.x, otherwise), radius, reach);
        }
        Vec2 side = geometry::left_of(along) / length;
        double height = side.dot(probe.x - segment.a);
        const double facing = side.dot(probe.outward);
        const bool other_side = std::abs(facing) > k_facing ? facing > 0.0 : height < 0.0;
        if (other_side) {
            side = -side;
            height = -height;
        }
        if (height < -reach.depth) return std::nullopt;
        return touch<2>({height, side}, radius, reach);
    }
    std::optional<Touch<2>> operator()(const geometry::Polygon& /*shape*/) const {
        return std::nullopt;
    }
};

struct TouchSpace {
    const Probe<3>& probe;
    const Reach& reach;

    std::optional<Touch<3>> operator()(const geometry::Sphere& sphere) const {
        return touch(seen_from<3>(Vec3::Zero(), probe.x, Vec3::UnitZ()),
                     sphere.radius + probe.radius, reach);
    }
    std::optional<Touch<3>> operator()(const geometry::Capsule& capsule) const {
        const double z = std::clamp(probe.x.z(), -capsule.half_length, capsule.half_length);
        return touch(seen_from<3>(Vec3(0.0, 0.0, z), probe.x, Vec3::UnitX()),
                     capsule.radius + probe.radius, reach);
    }
    std::optional<Touch<3>> operator()(const geometry::Plane& solid) const {
        return touch<3>({solid.normal.dot(probe.x) - solid.offset, solid.normal}, probe.radius,
                        reach);
    }
    /// Cases: outside beyond the rim, by the distance from the rim, if the probe points to it; else
    /// the side or the cap, whichever distance is larger; on or inside the cylinder the other of
    /// the two if the probe faces only that.
    std::optional<Touch<3>> operator()(const geometry::Cylinder& cylinder) const {
        const Vec3 off(probe.x.x(), probe.x.y(), 0.0);
        const Seen<3> axis = seen_from<3>(Vec3::Zero(), off, Vec3::UnitX());
        const double z = probe.x.z();
        const Vec3 cap = z < 0.0 ? Vec3(-Vec3::UnitZ()) : Vec3(Vec3::UnitZ());
        const double beside = axis.distance - cylinder.radius;
        const double beyond = std::abs(z) - cylinder.half_length;
        const double tolerance = k_touch * std::min(cylinder.radius, cylinder.half_length);
        Seen<3> seen = beside > beyond ? Seen<3>{beside, axis.normal} : Seen<3>{beyond, cap};
        const Vec3 out(axis.normal * std::max(beside, 0.0) + cap * std::max(beyond, 0.0));
        if (beside > 0.0 && beyond > 0.0 && out.norm() > tolerance) {
            seen = {out.norm(), out.stableNormalized()};
            if (cosine(seen.normal, probe.outward) > -k_facing) return std::nullopt;
        } else if (std::max(beside, beyond) <= tolerance &&
                   cosine(seen.normal, probe.outward) > k_facing) {
            const Seen<3> other =
                beside > beyond ? Seen<3>{beyond, cap} : Seen<3>{beside, axis.normal};
            if (cosine(other.normal, probe.outward) <= k_facing) seen = other;
        }
        return touch(seen, probe.radius, reach);
    }
    template <class Other>
    std::optional<Touch<3>> operator()(const Other& /*shape*/) const {
        return std::nullopt;
    }
};

}  // namespace

std::optional<Touch<2>> touch_round(const geometry::PlaneShape& shape, const Probe<2>& probe,
                                    const Reach& reach) {
    return std::visit(TouchPlane{probe, reach}, shape);
}

std::optional<Touch<3>> touch_round(const geometry::SpaceShape& shape, const Probe<3>& probe,
                                    const Reach& reach) {
    return std::visit(TouchSpace{probe, reach}, shape);
}

template <int D>
Obstacle<D>::Obstacle(const geometry::Shape<D>& shape) : shape_(shape), surface_(facets_of(shape)) {
    if (!surface_) return;
    all_.resize(static_cast<std::size_t>(surface_->facet_count()));
    std::iota(all_.begin(), all_.end(), 0);
}

template <int D>
std::span<const Touch<D>> Obstacle<D>::touch(const Probe<D>& node, const geometry::Frame<D>& frame,
                                             const Reach& reach) {
    const Probe<D> seen{.x = frame.to_local(node.x),
                        .radius = node.radius,
                        .outward = frame.rotation.transpose() * node.outward};
    touches_.clear();
    if (surface_) {
        touch_facets(seen, reach);
    } else if (const std::optional<Touch<D>> found = touch_round(shape_, seen, reach)) {
        touches_.push_back(*found);
    }
    for (Touch<D>& found : touches_) found.normal = frame.rotation * found.normal;
    return touches_;
}

template <int D>
void Obstacle<D>::touch_facets(Probe<D> node, Reach reach) {
    std::span<const Touch<D>> found;
    if constexpr (D == 3) {
        if (const auto* mesh = std::get_if<geometry::Mesh>(&shape_)) {
            const double farthest = std::max(reach.margin + node.radius, reach.depth);
            const geometry::Aabb<3> point{.low = node.x, .high = node.x};
            const space::NearTriangles near(*mesh->topology, grown(point, farthest));
            found = facet_touch_.find(*surface_, near.all(), node, reach);
            touches_.assign(found.begin(), found.end());
            return;
        }
    } else {
        // A rounded polygon against a point is the sharp polygon against a ball of that radius.
        node.radius += std::get<geometry::Polygon>(shape_).rounding;
    }
    // Convex shapes: the nearest facet is right at any depth.
    reach.depth = std::numeric_limits<double>::infinity();
    found = facet_touch_.find(*surface_, all_, node, reach);
    touches_.assign(found.begin(), found.end());
}

template class Obstacle<2>;
template class Obstacle<3>;

}  // namespace drystone::collision::deformable
