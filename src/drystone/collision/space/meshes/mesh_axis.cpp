// The normal along which a body and a flat part of a mesh separate best, among the normals that the
// surface has there.
#include "drystone/collision/space/meshes/mesh_axis.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Geometry>

#include "drystone/collision/space/bodies/tolerance.hpp"
#include "drystone/collision/space/cylinders/direction_arc.hpp"

namespace drystone::collision::space {
namespace {

using Kind = MeshAxis::Kind;

/// Slope above which a neighbouring corner counts as higher.
constexpr double k_level = 1e-6;

/// What stops a corner from being the highest of its surroundings.
enum class Surroundings { lower, higher_across_ridge, higher };

Surroundings surroundings(const MeshTopology& mesh, HalfEdge edge, const Vec3& direction) {
    const Vec3& tip = corner(mesh, edge.triangle, edge.k);
    const Vec3& up = mesh.normals[edge.triangle];
    Surroundings result = Surroundings::lower;
    for_each_around(mesh, edge.triangle, edge.k, [&](const Vec3& end) {
        const Vec3 along = end - tip;
        const double level = k_level * along.norm();
        if (direction.dot(along) <= level || result == Surroundings::higher) return;
        // Below the triangle's plane, the higher corner lies beyond an edge that sticks out.
        const bool across_ridge = up.dot(along) < -level;
        result = across_ridge ? Surroundings::higher_across_ridge : Surroundings::higher;
    });
    return result;
}

/// Candidates for one flat part.
template <class Body>
class AxisSearch {
  public:
    AxisSearch(const Body& body, const MeshTopology& mesh, std::span<const int> part, double tie)
        : body_(body), mesh_(mesh), part_(part), tie_(tie) {
        const Vec3& own = mesh.normals[part.front()];
        best_ = {.normal = own, .separation = separation(own), .on_mesh = {part.front(), 0}};
    }

    /// Candidates in the order that decides ties: the normal of the part, then for each sharp edge
    /// the normal beyond it and the edges of the body across it, then faces of the body on corners,
    /// then the round side on corners.
    [[nodiscard]] MeshAxis find() {
        bool any_sharp = false;
        for (const int t : part_) {
            for (int k = 0; k < 3; ++k) {
                const HalfEdge edge{t, k};
                if (!is_sharp(mesh_, edge)) continue;
                any_sharp = true;
                propose(last_normal(mesh_, edge), Kind::other, -1, edge);
                try_edge(body_, edge);
            }
        }
        // Inside a flat part no corner is the highest of its surroundings.
        if (any_sharp) {
            try_faces(body_);
            try_side(body_);
        }
        return best_;
    }

  private:
    /// min over the body - max over the part. Valid for any direction, whatever suggested it.
    [[nodiscard]] double separation(const Vec3& normal) const {
        double top = -std::numeric_limits<double>::infinity();
        for (const int t : part_) {
            for (int k = 0; k < 3; ++k) top = std::max(top, normal.dot(corner(mesh_, t, k)));
        }
        return -support(body_, -normal) - top;
    }

    void propose(const Vec3& normal, Kind kind, int on_body, const HalfEdge& on_mesh) {
        const double value = separation(normal);
        if (value <= best_.separation + tie_) return;
        best_ = {normal, value, kind, on_body, on_mesh};
    }

    /// The corner of the part that is highest along a direction.
    [[nodiscard]] HalfEdge highest(const Vec3& direction) const {
        HalfEdge result;
        double top = -std::numeric_limits<double>::infinity();
        for (const int t : part_) {
            for (int k = 0; k < 3; ++k) {
                const double height = direction.dot(corner(mesh_, t, k));
                if (height <= top) continue;
                top = height;
                result = {t, k};
            }
        }
        return result;
    }

    /// A direction that the body suggests belongs to the mesh only at a corner that is highest.
    void propose_at_corner(const Vec3& normal, Kind kind, int on_body, const HalfEdge& tip) {
        const Surroundings around = surroundings(mesh_, tip, normal);
        if (around == Surroundings::higher) return;
        propose(normal, around == Surroundings::lower ? kind : Kind::other, on_body, tip);
    }

    /// Case face of the body on the highest corner of the part.
    void try_faces(const Solid& solid) {
        for (int f = 0; f < solid.face_count(); ++f) {
            const Vec3 normal = -solid.normals[f];
            propose_at_corner(normal, Kind::face, f, highest(normal));
        }
    }
    void try_faces(const PlacedCylinder& cylinder) {
        for (int cap = 0; cap < 2; ++cap) {
            const Vec3 normal = cap == 0 ? cylinder.axis : Vec3(-cylinder.axis);
            propose_at_corner(normal, Kind::face, cap, highest(normal));
        }
    }

    /// Case edge - edge: n = e x s is a normal of both if the arcs of normals of the two edges
    /// cross on the sphere (Gauss map; Gregorius 2013).
    void try_edge(const Solid& solid, const HalfEdge& edge) {
        const Segment3 segment = segment_of(mesh_, edge);
        const Vec3& left = mesh_.normals[edge.triangle];
        const Vec3 right = last_normal(mesh_, edge);
        for (int e = 0; e < solid.edge_count(); ++e) {
            const Edge& p = solid.edges[e];
            const Vec3 along = solid.direction(p);
            // Arcs of normals that cross, as for two solids.
            const double c = left.dot(along);
            const double d = right.dot(along);
            const double a = solid.normals[p.left].dot(segment.along);
            const double b = solid.normals[p.right].dot(segment.along);
            if (!(c * d < 0.0 && a * b < 0.0 && c * b < 0.0)) continue;
            const Vec3 across = along.cross(segment.along);
            const double length = across.norm();
            if (length <= k_parallel * along.norm() * segment.along.norm()) continue;
            const double sign = across.dot(left + right) < 0.0 ? -1.0 : 1.0;
            propose(sign / length * across, Kind::edge, e, edge);
        }
    }
    /// Case side or rim - edge: maxima of the separation on the arc of normals of the edge.
    void try_edge(const PlacedCylinder& cylinder, const HalfEdge& edge) {
        const Segment3 segment = segment_of(mesh_, edge);
        const DirectionArc arc =
            arc_between(mesh_.normals[edge.triangle], last_normal(mesh_, edge));
        for (const Vec3& normal :
             find_peaks(arc, cylinder.centre - segment.start, cylinder, best_.separation)) {
            propose(normal, Kind::edge, -1, edge);
        }
    }

    /// Case round side - corner; polyhedra have no round side.
    void try_side(const Solid&) {}
    void try_side(const PlacedCylinder& cylinder) {
        for (const int t : part_) {
            for (int k = 0; k < 3; ++k) {
                const Vec3 from = cylinder.centre - corner(mesh_, t, k);
                const double z = from.dot(cylinder.axis);
                const Vec3 off = from - z * cylinder.axis;
                const double distance = off.norm();
                if (std::abs(z) > cylinder.half_length || !(distance > 0.0)) continue;
                if (distance - cylinder.radius <= best_.separation + tie_) continue;
                propose_at_corner(off / distance, Kind::corner, -1, {t, k});
            }
        }
    }

    const Body& body_;
    const MeshTopology& mesh_;
    std::span<const int> part_;
    double tie_;
    MeshAxis best_;
};

}  // namespace

bool is_peak(const MeshTopology& mesh, HalfEdge edge, const Vec3& direction) {
    return surroundings(mesh, edge, direction) == Surroundings::lower;
}

MeshAxis separating_axis(const Solid& body, const MeshTopology& mesh, std::span<const int> part,
                         double tie) {
    return AxisSearch<Solid>(body, mesh, part, tie).find();
}

MeshAxis separating_axis(const PlacedCylinder& body, const MeshTopology& mesh,
                         std::span<const int> part, double tie) {
    return AxisSearch<PlacedCylinder>(body, mesh, part, tie).find();
}

}  // namespace drystone::collision::space
