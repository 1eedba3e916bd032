// A ball or thickened segment (thread) against a mesh: over faces, at sharp edges, at corners;
// candidates that are one place or lie behind another face are dropped.
#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

#include "drystone/collision/space/bodies/tolerance.hpp"
#include "drystone/collision/space/meshes/mesh_contacts.hpp"

namespace drystone::collision::space {
namespace {

/// A contact that may still be dropped.
struct Candidate {
    Vec3 x = Vec3::Zero();  ///< on the thread
    Vec3 normal = Vec3::Zero();
    double height = 0.0;  ///< over the surface
    Feature on_first = 0;
    Feature on_second = 0;
    int triangle = -1;  ///< for contacts with a face
};

/// Collects candidates in the order faces, then edges and corners triangle by triangle, so that a
/// place on the seam of two features belongs to the face, and adds what is left to the manifold.
///
/// Features of the thread: its ends are vertices 0 and 1, its inside edge 0; a ball has k_surface.
/// Features of the mesh: the patch of a face, an edge, a vertex.
class RoundOnMesh {
  public:
    RoundOnMesh(const Segment3& thread, double radius, const MeshTopology& mesh,
                const Manifold& manifold)
        : thread_(thread),
          length_(thread.along.norm()),
          radius_(radius),
          tolerance_(k_beside * radius),
          mesh_(mesh),
          manifold_(manifold) {}

    void find() {
        const Vec3 a = thread_.start;
        const Vec3 b = thread_.at(1.0);
        const geometry::Aabb<3> box{.low = a.cwiseMin(b), .high = a.cwiseMax(b)};
        const NearTriangles near(mesh_, grown(box, radius_ + std::max(0.0, manifold_.margin)));
        for (const int t : near.all()) {
            for_each_end([&](double s) { find_over_face(near.all(), t, s); });
        }
        for (const int t : near.all()) {
            for (int k = 0; k < 3; ++k) {
                if (is_sharp(mesh_, {t, k})) find_at_edge({t, k});
                find_at_corner(t, k);
            }
        }
    }

    void add() const {
        for (const Candidate& c : candidates_) {
            if (is_behind_other(c)) continue;
            manifold_.add_over(c.x, c.height, c.normal, radius_, c.on_first, c.on_second);
        }
    }

  private:
    template <class Visit>
    void for_each_end(Visit visit) const {
        visit(0.0);
        if (length_ > 0.0) visit(1.0);
    }

    [[nodiscard]] Feature feature_at(double place) const {
        if (!(length_ > 0.0)) return k_surface;
        if (place == 0.0) return vertex_feature(0);
        if (place == 1.0) return vertex_feature(1);
        return edge_feature(0);
    }

    /// Keeps a candidate within the margin unless its pair of features, or its place and normal, is
    /// known already.
    void propose(const Candidate& c) {
        if (c.height - radius_ > manifold_.margin) return;
        const Vec3 foot = c.x - c.height * c.normal;
        for (const Candidate& other : candidates_) {
            if (other.on_first != c.on_first) continue;
            if (other.on_second == c.on_second) return;
            // On the seam of two features: the same place found twice.
            const Vec3 off = other.x - other.height * other.normal - foot;
            if (off.squaredNorm() <= 4.0 * tolerance_ * tolerance_ &&
                other.normal.cross(c.normal).squaredNorm() <= k_parallel) {
                return;
            }
        }
        candidates_.push_back(c);
    }

    /// An end of the thread over, or up to one radius below, a face: case end - face.
    void find_over_face(std::span<const int> near, int triangle, double place) {
        const Vec3 x = thread_.at(place);
        const GroundPlane plane = plane_of(mesh_, triangle);
        const double height = plane.height(x);
        if (height < -radius_ || height - radius_ > manifold_.margin) return;
        if (!is_under(mesh_, triangle, x, tolerance_, radius_)) return;
        if (is_beyond(mesh_, near, x, x - height * plane.normal, tolerance_)) return;
        propose({x, plane.normal, height, feature_at(place), face_feature(mesh_.patches[triangle]),
                 triangle});
    }

    /// True if `x` is nearer to the edge than to the faces beside it.
    [[nodiscard]] bool is_beside(const HalfEdge& edge, const Vec3& x) const {
        if (side_of(mesh_, edge).outside(x) <= tolerance_) return false;
        const HalfEdge other = opposite(mesh_, edge);
        if (other.triangle < 0) return plane_of(mesh_, edge.triangle).height(x) >= 0.0;
        return side_of(mesh_, other).outside(x) > tolerance_;
    }

    /// Cases end - edge (an end is nearest to the inside of the edge), inside - edge (both nearest
    /// places are inside) and, for a thread that lies over the face, the crossing of the edge.
    void find_at_edge(const HalfEdge& edge) {
        const Segment3 segment = segment_of(mesh_, edge);
        for_each_end([&](double s) {
            const Vec3 x = thread_.at(s);
            const double place = (x - segment.start).dot(segment.along);
            if (place < 0.0 || place > segment.along.squaredNorm()) return;
            if (is_beside(edge, x)) propose_between(x, s, nearest_on(segment, x), edge);
        });
        if (!(length_ > 0.0)) return;
        const NearestPlaces places = nearest_places(thread_, segment);
        const double s = places.on_first;
        const double t = places.on_second;
        const bool between_ends = s > 0.0 && s < 1.0 && t > 0.0 && t < 1.0;
        if (between_ends && is_beside(edge, thread_.at(s))) {
            propose_between(thread_.at(s), s, segment.at(t), edge);
        } else {
            find_crossing(edge);
        }
    }

    static Vec3 nearest_on(const Segment3& segment, const Vec3& x) {
        return segment.at(nearest_place(segment, x));
    }

    /// The contact between x on the thread and its nearest point `foot` on the edge.
    void propose_between(const Vec3& x, double place, const Vec3& foot, const HalfEdge& edge) {
        const Vec3 between = x - foot;
        const double distance = between.norm();
        propose({x, between / distance, distance, feature_at(place), feature_of(mesh_, edge)});
    }

    /// The segment lies over the triangle and leaves it here.
    void find_crossing(const HalfEdge& edge) {
        const GroundPlane plane = plane_of(mesh_, edge.triangle);
        const GroundSide side = side_of(mesh_, edge);
        const double a = side.outside(thread_.start);
        const double b = side.outside(thread_.at(1.0));
        if (!(std::max(a, b) > tolerance_ && std::min(a, b) < -tolerance_)) return;
        const Vec3 x = thread_.at(a / (a - b));
        const double height = plane.height(x);
        if (height < -radius_ || !side.is_between_ends(x, -tolerance_)) return;
        propose({x, plane.normal, height, edge_feature(0), side.edge});
    }

    /// Nearest to a corner: further from it along none of its edges.
    void find_at_corner(int triangle, int k) {
        const Vec3& tip = corner(mesh_, triangle, k);
        for_each_end([&](double s) { propose_at_corner(triangle, k, thread_.at(s), s); });
        if (!(length_ > 0.0)) return;
        const double s = nearest_place(thread_, tip);
        if (s > 0.0 && s < 1.0) propose_at_corner(triangle, k, thread_.at(s), s);
    }

    void propose_at_corner(int triangle, int k, const Vec3& x, double place) {
        const Vec3& tip = corner(mesh_, triangle, k);
        const Vec3 between = x - tip;
        const double distance = between.norm();
        if (distance - radius_ > manifold_.margin || !(distance > tolerance_)) return;
        if (between.dot(mesh_.normals[triangle]) <= 0.0) return;
        bool nearest = true;
        for_each_around(mesh_, triangle, k, [&](const Vec3& end) {
            const Vec3 along = end - tip;
            nearest = nearest && between.dot(along) < -tolerance_ * along.norm();
        });
        if (!nearest) return;
        propose({x, between / distance, distance, feature_at(place),
                 vertex_feature(mesh_.triangles[triangle][k])});
    }

    /// Behind a face, where another face that the first lies behind is a shorter way out.
    [[nodiscard]] bool is_behind_other(const Candidate& c) const {
        if (c.triangle < 0 || c.height >= 0.0) return false;
        return std::any_of(candidates_.begin(), candidates_.end(), [&](const Candidate& other) {
            if (other.on_first != c.on_first || other.triangle < 0) return false;
            if (other.height >= 0.0 || other.height <= c.height) return false;
            return plane_of(mesh_, other.triangle).height(centroid(mesh_, c.triangle)) < 0.0;
        });
    }

    Segment3 thread_;
    double length_;
    double radius_;
    double tolerance_;
    const MeshTopology& mesh_;
    const Manifold& manifold_;
    std::array<std::byte, 4096> buffer_;
    std::pmr::monotonic_buffer_resource memory_{buffer_.data(), buffer_.size()};
    std::pmr::vector<Candidate> candidates_{&memory_};
};

}  // namespace

void add_round_contacts(const Segment3& thread, double radius, const MeshTopology& mesh,
                        const Manifold& manifold) {
    RoundOnMesh contacts(thread, radius, mesh, manifold);
    contacts.find();
    contacts.add();
}

}  // namespace drystone::collision::space
