// The separating axis of a cylinder and a polyhedron: faces, caps, edges, corners, in this order.
#include "drystone/collision/space/cylinders/cylinder_axis.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Geometry>

#include "drystone/collision/space/bodies/tolerance.hpp"
#include "drystone/collision/space/cylinders/direction_arc.hpp"

namespace drystone::collision::space {
namespace {

using Kind = CylinderAxis::Kind;

/// Tries directions of a cylinder and a polyhedron.
class AxisSearch {
  public:
    AxisSearch(const PlacedCylinder& first, const Solid& second)
        : first_(first),
          second_(second),
          tie_(k_tie * std::min(std::hypot(first.radius, first.half_length), second.radius)) {
        best_.separation = -std::numeric_limits<double>::infinity();
    }

    [[nodiscard]] const CylinderAxis& best() const { return best_; }

    void try_faces() {
        for (int f = 0; f < second_.face_count(); ++f) {
            const Vec3& normal = second_.normals[f];
            const double separation = -support(first_, -normal) - second_.offsets[f];
            accept(normal, separation, Kind::face_of_second, f);
        }
    }

    void try_caps() {
        try_direction(first_.axis, Kind::cap_of_first, 0);  // normal of cap 0: -axis
        try_direction(-first_.axis, Kind::cap_of_first, 1);
    }

    /// Normals on the arc between the normals of the two faces at an edge, where the separation has
    /// a maximum.
    void try_edges() {
        for (int e = 0; e < second_.edge_count(); ++e) {
            const Edge& edge = second_.edges[e];
            const Vec3 x = first_.centre - second_.vertices[edge.from];
            const DirectionArc arc =
                arc_between(second_.normals[edge.left], second_.normals[edge.right]);
            for (const Vec3& normal : find_peaks(arc, x, first_, best_.separation)) {
                try_direction(normal, Kind::edge, e);
            }
        }
    }

    /// Normals across the axis through a corner between the planes of the caps.
    void try_vertices() {
        for (int v = 0; v < second_.vertex_count(); ++v) {
            const Vec3 x = first_.centre - second_.vertices[v];
            const double z = x.dot(first_.axis);
            const Vec3 off = x - z * first_.axis;
            const double distance = off.norm();
            if (std::abs(z) > first_.half_length || !(distance > 0.0)) continue;
            if (distance - first_.radius <= best_.separation + tie_) continue;
            try_direction(off / distance, Kind::vertex, v);
        }
    }

  private:
    void try_direction(const Vec3& normal, Kind kind, int number) {
        accept(normal, -support(first_, -normal) - support(second_, normal), kind, number);
    }

    /// Later candidates must be better by more than a tie, so that the choice does not flicker.
    void accept(const Vec3& normal, double separation, Kind kind, int number) {
        if (separation <= best_.separation + tie_) return;
        best_ = {normal, separation, kind, number};
    }

    const PlacedCylinder& first_;
    const Solid& second_;
    double tie_;
    CylinderAxis best_;
};

}  // namespace

std::optional<CylinderAxis> separating_axis(const PlacedCylinder& first, const Solid& second,
                                            double margin) {
    AxisSearch search(first, second);
    search.try_faces();
    if (search.best().separation > margin) return std::nullopt;
    search.try_caps();
    if (search.best().separation > margin) return std::nullopt;
    search.try_edges();
    search.try_vertices();
    if (search.best().separation > margin) return std::nullopt;
    return search.best();
}

}  // namespace drystone::collision::space
