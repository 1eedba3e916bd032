#pragma once

#include <array>
#include <optional>

#include "drystone/collision/deformable/facet_surface.hpp"
#include "drystone/collision/deformable/probe.hpp"
#include "drystone/collision/deformable/ridge.hpp"

namespace drystone::collision::deformable {

/// A side of facets of a deformable surface: the segment between two nodes and the normals on its
/// left and right, both across it.
struct FacetSide {
    Vec3 from = Vec3::Zero();
    Vec3 along = Vec3::Zero();
    std::array<Vec3, 2> normals = {Vec3::Zero(), Vec3::Zero()};  ///< equal at a border

    /// Whether the surface is folded inwards: nothing straight touches it there.
    [[nodiscard]] bool is_hollow() const;
    /// Whether it sticks out like a ridge.
    [[nodiscard]] bool is_sharp() const;
    /// Unit, halfway between the normals.
    [[nodiscard]] Vec3 mean_normal() const;
    /// Whether a unit vector across it is one of the normals that the surface has here.
    [[nodiscard]] bool has_normal(const Vec3& n) const;
    /// Of the normals that the surface has here, the one nearest to the line of `direction`.
    [[nodiscard]] Vec3 normal_nearest(const Vec3& direction) const;
};

[[nodiscard]] FacetSide side_of(const FacetSurface<3>& surface, int number);

/// How far crossings are looked for.
struct SideReach : Reach {
    bool at_nodes = false;  ///< also at the ends of sides, where no node feels
};

/// Where a ridge crosses a side, seen along the normal.
struct Crossing {
    Vec3 on_ridge = Vec3::Zero();  ///< (m)
    Vec3 normal = Vec3::Zero();    ///< unit, out of the surface
    double gap = 0.0;              ///< (m)
    double place = 0.0;            ///< on the ridge, from 0 to 1
    double side_place = 0.0;       ///< on the side, from 0 to 1
};

/// The crossing, or nothing: beyond an end of either (corners and nodes feel that), out of reach,
/// where the side is hollow, or where the ridge turns its back.
///
/// The normal n is that of edges which cross, e x s, as far as the surface has it; on a flat
/// surface it is the surface's. Ridge and side meet where x + a e = y + b s + g n:
///
///     a = n.((y - x) x s) / n.(e x s),    b = n.((y - x) x e) / n.(e x s).
[[nodiscard]] std::optional<Crossing> crossing(const Ridge& ridge, const FacetSide& side,
                                               const SideReach& reach);

/// Whether two sharp sides have a common normal, so that their surfaces can touch where they cross.
[[nodiscard]] bool touch_edge_on(const FacetSide& first, const FacetSide& second);

/// How far a place of the surface, `depth` below what has sunk in there, may be beside that body:
/// as far as surfaces that face each other may be turned, for overlaps that are small beside
/// facets.
[[nodiscard]] double beside(double depth, const Reach& reach);

/// Sine of the angle below which a line runs along a side, or along the normal: nothing crosses.
inline constexpr double k_crossing = 0.02;

/// Places this close to an end belong to the node or corner there.
inline constexpr double k_at_end = 1e-7;

[[nodiscard]] constexpr bool is_between_ends(double place, bool with_ends = false) {
    const double beyond = with_ends ? -k_at_end : k_at_end;
    return place > beyond && place < 1.0 - beyond;
}

}  // namespace drystone::collision::deformable
