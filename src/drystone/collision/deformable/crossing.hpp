#pragma once

#include <array>
#include <optional>
#include <vector>

#include "drystone/collision/deformable/facet_surface.hpp"
#include "drystone/collision/deformable/probe.hpp"
#include "drystone/collision/space/bodies/ground.hpp"
#include "drystone/geometry/frame.hpp"
#include "drystone/geometry/shape.hpp"

namespace drystone::collision::deformable {

/// Sine of the angle by which a surface must turn at an edge to form a ridge. At blunter edges the
/// contacts of nodes and corners suffice.
inline constexpr double k_sharp = 0.1;

/// A sharp edge of a body, which touches the sides of facets between their nodes.
struct Ridge {
    Vec3 from = Vec3::Zero();
    Vec3 along = Vec3::Zero();    ///< to the other end
    Vec3 outward = Vec3::Zero();  ///< unit, out of its body; 0 if it touches all around
    double radius = 0.0;          ///< of the ball that runs along it, >= 0 (m)
    /// Half the extent of the body behind the ridge, against `outward` (m). A ridge deeper than
    /// this below a surface has come in through another facet.
    double backing = 0.0;
};

[[nodiscard]] inline Ridge placed(const Ridge& ridge, const geometry::Frame<3>& frame) {
    return {.from = frame.to_world(ridge.from),
            .along = frame.rotation * ridge.along,
            .outward = frame.rotation * ridge.outward,
            .radius = ridge.radius,
            .backing = ridge.backing};
}

/// Edges of a box, polyhedron or mesh that stick out, and the middle line of a capsule, in the axes
/// of the body and always in the same order. Other shapes have none: which line
/// of a cylinder touches depends on the other body (RoundCrossings).
[[nodiscard]] std::vector<Ridge> ridges_of(const geometry::Part<3>& part);

/// Planes of the faces of a box or polyhedron in the axes of the body; none for other shapes.
[[nodiscard]] std::vector<space::GroundPlane> planes_of(const geometry::Part<3>& part);

/// A side of facets of a deformable surface: the segment between two nodes and the normals on its
/// left and right, both across it.
struct FacetSide {
    Vec3 from = Vec3::Zero();
    Vec3 along = Vec3::Zero();
    std::array<Vec3, 2> normals = {Vec3::Zero(), Vec3::Zero()};  ///< equal at a border

    /// True if the surface is folded inwards: no straight edge can touch this side.
    [[nodiscard]] bool is_hollow() const;
    /// True if it sticks out like a ridge.
    [[nodiscard]] bool is_sharp() const;
    /// Unit, halfway between the normals.
    [[nodiscard]] Vec3 mean_normal() const;
    /// True if a unit vector across it is one of the normals that the surface has here.
    [[nodiscard]] bool has_normal(const Vec3& n) const;
    /// Of the normals that the surface has here, the one nearest to the line of `direction`.
    [[nodiscard]] Vec3 normal_nearest(const Vec3& direction) const;
};

[[nodiscard]] FacetSide side_of(const FacetSurface<3>& surface, int number);

/// The range of gaps in which crossings are found.
struct SideReach : Reach {
    bool at_nodes = false;  ///< also at the ends of sides, if nodes are not probes
};

/// Where a ridge crosses a side, seen along the normal.
struct Crossing {
    Vec3 on_ridge = Vec3::Zero();  ///< (m)
    Vec3 normal = Vec3::Zero();    ///< unit, out of the surface
    double gap = 0.0;              ///< (m)
    double place = 0.0;            ///< on the ridge, from 0 to 1
    double side_place = 0.0;       ///< on the side, from 0 to 1
};

/// The crossing, or nothing in these cases: it is beyond an end of either segment (probes at
/// corners and nodes find that contact), out of reach, at a hollow side, or the ridge does not face
/// the surface.
///
/// The normal n is the unit vector along e x s, moved to the nearest normal that the surface has at
/// the side; on a flat surface it is the normal of the surface. With the ridge x + a e, the side
/// y + b s and the gap g, the crossing solves x + a e = y + b s + g n:
///
///     a = n.((y - x) x s) / n.(e x s),    b = n.((y - x) x e) / n.(e x s).
[[nodiscard]] std::optional<Crossing> crossing(const Ridge& ridge, const FacetSide& side,
                                               const SideReach& reach);

/// True if two sharp sides have a common normal, so that their surfaces can touch where they cross.
[[nodiscard]] bool touch_edge_on(const FacetSide& first, const FacetSide& second);

/// Largest distance beside a body at which a place of the surface, `depth` below the surface of
/// that body, still counts as inside: k_facing times the depth, which is capped at a tenth of the
/// reach.
[[nodiscard]] double beside(double depth, const Reach& reach);

/// Sine of the angle below which a line is parallel to a side or to the normal: there is no
/// crossing.
inline constexpr double k_crossing = 0.02;

/// Places this close to an end belong to the node or corner there.
inline constexpr double k_at_end = 1e-7;

[[nodiscard]] constexpr bool is_between_ends(double place, bool with_ends = false) {
    const double beyond = with_ends ? -k_at_end : k_at_end;
    return place > beyond && place < 1.0 - beyond;
}

}  // namespace drystone::collision::deformable
