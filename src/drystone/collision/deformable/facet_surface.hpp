#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "drystone/collision/deformable/probe.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::collision::deformable {

/// A point of a facet: a segment of the plane or a triangle of space.
template <int D>
struct FacetPoint {
    /// What of the facet the point belongs to. Segments have corners only.
    enum class Region : std::uint8_t { inside, side, corner };

    Vector<D> x = Vector<D>::Zero();     ///< sum_k weights_k corner_k
    std::array<double, D> weights = {};  ///< >= 0, sum 1
    Region region = Region::inside;
    int number = 0;  ///< of the corner, or of the side from corner k to k + 1
};

/// The point of the facet nearest to `x`.
[[nodiscard]] FacetPoint<2> nearest_point(const std::array<Vec2, 2>& corners, const Vec2& x);
[[nodiscard]] FacetPoint<3> nearest_point(const std::array<Vec3, 3>& corners, const Vec3& x);

template <int D>
using Nodes = Eigen::Matrix<double, D, k_dynamic>;  ///< (D, nodes)

template <int D>
using Facet = std::array<int, D>;  ///< numbers of nodes

/// Nodes and facets with their normals, which decide on which side of the surface a point is.
///
/// At nodes and sides shared by facets the side of a point x with nearest point p is the sign of
/// m.(x - p), where m is the sum of the normals there, at nodes of space weighted by the angles of
/// the facets (Baerentzen and Aanaes, Signed distance computation using the angle weighted
/// pseudonormal, 2005). For a closed surface that does not cut itself this is exact.
template <int D>
class FacetSurface {
  public:
    /// A side of triangles, from node to node with `left` on its left, seen from outside. Two
    /// facets that are neighbours have one in common.
    struct Side {
        int from = 0;
        int to = 0;
        int left = 0;    ///< facet
        int right = -1;  ///< -1 at a border
    };

    FacetSurface() = default;
    FacetSurface(const Nodes<D>& nodes, const std::vector<Facet<D>>& facets) {
        update(nodes, facets);
    }

    /// Moves the nodes. Neighbours are recomputed only if the facets changed.
    void update(const Nodes<D>& nodes, const std::vector<Facet<D>>& facets);

    [[nodiscard]] const Nodes<D>& nodes() const { return nodes_; }
    [[nodiscard]] const std::vector<Facet<D>>& facets() const { return facets_; }
    [[nodiscard]] int facet_count() const { return static_cast<int>(facets_.size()); }

    /// Of the triangles of space; none in the plane.
    [[nodiscard]] const std::vector<Side>& sides() const { return sides_; }

    [[nodiscard]] std::array<Vector<D>, D> corners(int facet) const;
    [[nodiscard]] Vector<D> centroid(int facet) const;

    /// Unit, outwards; 0 for a facet without area.
    [[nodiscard]] const Vector<D>& normal(int facet) const {
        return normals_[static_cast<std::size_t>(facet)];
    }

    /// Unit, out of the surface at a node: m as above. 0 at nodes without facets.
    [[nodiscard]] const Vector<D>& outward(int node) const {
        return outward_[static_cast<std::size_t>(node)];
    }

    /// m as above, of a point of the facet.
    [[nodiscard]] Vector<D> side_normal(int facet, const FacetPoint<D>& point) const;

    /// True if this point of the facet is on the border of the surface.
    [[nodiscard]] bool is_border(int facet, const FacetPoint<D>& point) const;

    /// Mean of the longest sides of the facets; 0 without facets (m).
    [[nodiscard]] double mean_diameter() const { return mean_diameter_; }

    /// Distance up to which a point lies on the surface (m).
    [[nodiscard]] double tolerance() const { return k_touch * mean_diameter_; }

  private:
    void find_neighbours();
    void find_normals();

    Nodes<D> nodes_;
    std::vector<Facet<D>> facets_;
    std::vector<Facet<D>> neighbours_;  ///< (facets) of space: across side k -> k + 1; -1 for none
    std::vector<char> at_border_;       ///< (nodes)
    std::vector<Side> sides_;
    std::vector<Vector<D>> normals_;  ///< (facets)
    std::vector<Vector<D>> outward_;  ///< (nodes)
    double mean_diameter_ = 0.0;
};

}  // namespace drystone::collision::deformable
