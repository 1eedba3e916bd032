// Lists the sharp edges and bounding planes of rigid shapes, and finds where a straight ridge
// crosses a side of facets: both places, the common normal and the gap.
#include "drystone/collision/deformable/crossing.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <variant>

#include <Eigen/Geometry>

#include "drystone/collision/deformable/probe.hpp"
#include "drystone/collision/space/meshes/mesh_surface.hpp"

namespace drystone::collision::deformable {

namespace {

/// Collects the ridges of a shape, in the axes of the shape. `body` are all its corners.
struct MakeRidges {
    std::vector<Ridge> ridges = {};

    /// Adds the edge if its faces, with the normals left and right, turn by more than k_sharp.
    void add(const Vec3& from, const Vec3& to, const Vec3& left, const Vec3& right,
             std::span<const Vec3> body) {
        if (left.cross(right).norm() <= k_sharp && left.dot(right) > 0.0) return;
        Ridge ridge{.from = from, .along = to - from, .outward = (left + right).stableNormalized()};
        for (const Vec3& x : body) {
            ridge.backing = std::max(ridge.backing, 0.5 * ridge.outward.dot(from - x));
        }
        ridges.push_back(ridge);
    }

    void add(const geometry::PolyhedronTopology& polyhedron) {
        for (const auto& edge : polyhedron.edges) {
            add(polyhedron.vertices[edge.from], polyhedron.vertices[edge.to],
                polyhedron.normals[edge.left], polyhedron.normals[edge.right], polyhedron.vertices);
        }
    }

    void operator()(const geometry::Box& box) { add(*geometry::box_polyhedron(box.half).topology); }
    void operator()(const geometry::Polyhedron& polyhedron) { add(*polyhedron.topology); }
    void operator()(const geometry::Mesh& surface) {
        const geometry::MeshTopology& mesh = *surface.topology;
        const int count = static_cast<int>(mesh.triangles.size());
        for (int t = 0; t < count; ++t) {
            for (int k = 0; k < 3; ++k) {
                const space::HalfEdge edge{t, k};
                if (!space::is_sharp(mesh, edge)) continue;
                // An edge of two triangles is taken from the first.
                if (space::opposite(mesh, edge).triangle >= 0 &&
                    space::opposite(mesh, edge).triangle < t) {
                    continue;
                }
                add(space::corner(mesh, t, k), space::corner(mesh, t, k + 1), mesh.normals[t],
                    space::last_normal(mesh, edge), mesh.vertices);
            }
        }
    }
    void operator()(const geometry::Capsule& capsule) {
        const Vec3 end(0.0, 0.0, capsule.half_length);
        ridges.push_back({.from = -end, .along = 2.0 * end, .radius = capsule.radius});
    }
    template <class Round>
    void operator()(const Round& /*shape*/) {}
};

/// Rounding of cosines.
constexpr double k_rounding = 1e-9;

/// Sine of the angle by which the surface turns, > 0 where it sticks out: the first facet is on the
/// left of the side.
double turn_of(const FacetSide& side) {
    return side.normals[0].cross(side.normals[1]).dot(side.along) / side.along.norm();
}

}  // namespace

// From the axes of the shape to the axes of the body.
std::vector<Ridge> ridges_of(const geometry::Part<3>& part) {
    MakeRidges make;
    std::visit(make, part.shape);
    for (Ridge& ridge : make.ridges) ridge = placed(ridge, part.frame);
    return make.ridges;
}

std::vector<space::GroundPlane> planes_of(const geometry::Part<3>& part) {
    geometry::Polyhedron solid;
    if (const auto* box = std::get_if<geometry::Box>(&part.shape)) {
        solid = geometry::box_polyhedron(box->half);
    } else if (const auto* polyhedron = std::get_if<geometry::Polyhedron>(&part.shape)) {
        solid = *polyhedron;
    } else {
        return {};
    }
    std::vector<space::GroundPlane> planes;
    for (std::size_t face = 0; face < solid.topology->normals.size(); ++face) {
        const Vec3 normal = part.frame.rotation * solid.topology->normals[face];
        planes.push_back({.normal = normal,
                          .offset = solid.topology->offsets[face] + normal.dot(part.frame.origin)});
    }
    return planes;
}

bool FacetSide::is_hollow() const { return turn_of(*this) < -k_sharp; }

bool FacetSide::is_sharp() const { return turn_of(*this) > k_sharp; }

Vec3 FacetSide::mean_normal() const { return (normals[0] + normals[1]).stableNormalized(); }

// The normals of a convex side fill the arc between those of its facets; directions beyond the arc
// go to its nearer end. A flat or hollow side has the mean normal only.
Vec3 FacetSide::normal_nearest(const Vec3& direction) const {
    const Vec3 mean = mean_normal();
    const double half = mean.dot(normals[0]);  // cosine of half the angle between them
    const Vec3 n = (direction.dot(mean) < 0.0 ? -1.0 : 1.0) * direction.stableNormalized();
    if (!(turn_of(*this) > 0.0) || !(n.dot(mean) > 0.0)) return mean;
    if (n.dot(mean) >= half) return n;
    return n.dot(normals[0]) > n.dot(normals[1]) ? normals[0] : normals[1];
}

bool FacetSide::has_normal(const Vec3& n) const {
    const Vec3 mean = mean_normal();
    return n.dot(mean) >= mean.dot(normals[0]) - k_rounding;
}

// A border side has the normal of its only facet twice.
FacetSide side_of(const FacetSurface<3>& surface, int number) {
    const FacetSurface<3>::Side& side = surface.sides()[static_cast<std::size_t>(number)];
    FacetSide seen{.from = surface.nodes().col(side.from)};
    seen.along = surface.nodes().col(side.to) - seen.from;
    seen.normals = {surface.normal(side.left),
                    surface.normal(side.right < 0 ? side.left : side.right)};
    return seen;
}

// n across both sides must be a normal of the second and -n of the first.
bool touch_edge_on(const FacetSide& first, const FacetSide& second) {
    if (!first.is_sharp() || !second.is_sharp()) return false;
    const Vec3 across = first.along.cross(second.along).stableNormalized();
    const Vec3 n = (across.dot(second.mean_normal()) < 0.0 ? -1.0 : 1.0) * across;
    return second.has_normal(n) && first.has_normal(-n);
}

double beside(double depth, const Reach& reach) {
    constexpr double k_small = 0.1;
    return k_facing * std::min(depth, k_small * reach.depth);
}

std::optional<Crossing> crossing(const Ridge& ridge, const FacetSide& side,
                                 const SideReach& reach) {
    // The normal, and the directions for which there is no crossing.
    if (side.is_hollow()) return std::nullopt;
    const Vec3 across = ridge.along.cross(side.along);
    const double lengths = ridge.along.norm() * side.along.norm();
    if (!(across.norm() > k_crossing * lengths)) return std::nullopt;
    const Vec3 n = side.normal_nearest(across);
    const double facing = n.dot(across);
    if (!(std::abs(facing) > k_crossing * lengths)) return std::nullopt;
    if (cosine(n, ridge.outward) > k_facing) return std::nullopt;

    // The places a and b on both segments; ends belong to nodes and corners.
    const Vec3 to_side = side.from - ridge.from;
    Crossing found{.normal = n,
                   .place = n.dot(to_side.cross(side.along)) / facing,
                   .side_place = n.dot(to_side.cross(ridge.along)) / facing};
    if (!is_between_ends(found.place)) return std::nullopt;
    if (!is_between_ends(found.side_place, reach.at_nodes)) return std::nullopt;
    found.on_ridge = ridge.from + found.place * ridge.along;
    const double height = n.dot(found.on_ridge - side.from);
    found.gap = height - ridge.radius;
    // Deeper than half of the body behind it, the ridge came in through another facet.
    const double backing = -n.dot(ridge.outward) * ridge.backing;
    const double depth = std::min(reach.depth, std::max(backing, 0.0));
    if (height < -depth || found.gap > reach.margin) return std::nullopt;
    return found;
}

}  // namespace drystone::collision::deformable
