// Finds the separating axis of two polyhedra: faces of both, then pairs of edges whose arcs of
// normals cross; and of two boxes by their 15 axes: 3 + 3 faces, 3 x 3 pairs of edges (Gottschalk,
// Lin, Manocha 1996).
#include "drystone/collision/space/solids/separating_axis.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory_resource>
#include <vector>

#include <Eigen/Geometry>

#include "drystone/collision/space/bodies/tolerance.hpp"

namespace drystone::collision::space {

namespace {

constexpr double k_infinity = std::numeric_limits<double>::infinity();

/// How far `other` is in front of a face.
double height_over(const Solid& solid, std::size_t face, const Solid& other) {
    double least = k_infinity;
    for (const Vec3& x : other.vertices) least = std::min(least, solid.normals[face].dot(x));
    return least - solid.offsets[face];
}

struct BestFace {
    int face = -1;
    double separation = -k_infinity;
};

/// The face that `other` is farthest in front of; stops at the first beyond `margin`.
BestFace best_face(const Solid& solid, const Solid& other, double margin, double tie) {
    BestFace best;
    for (std::size_t f = 0; f < solid.normals.size(); ++f) {
        // The other reaches at least `inside` towards the face from its centre.
        const double most = solid.normals[f].dot(other.centre) - solid.offsets[f] - other.inside;
        if (most <= best.separation + tie) continue;
        const double separation = height_over(solid, f, other);
        if (best.face >= 0 && separation <= best.separation + tie) continue;
        best = {static_cast<int>(f), separation};
        if (separation > margin) break;
    }
    return best;
}

/// max { n.x : n on the shorter arc between two unit vectors }.
double most_on_arc(const Vec3& from, const Vec3& to, const Vec3& x) {
    const double cosine = from.dot(to);
    const double a = from.dot(x);
    const double b = to.dot(x);
    // Within the arc if x leans from each end towards the other.
    if (b - cosine * a <= 0.0) return a;
    if (a - cosine * b <= 0.0) return b;
    return std::sqrt(std::max(0.0, a * a + b * b - 2.0 * cosine * a * b) /
                     std::max(1.0 - cosine * cosine, 1e-300));
}

/// Pairs of edges whose arcs of normals cross: those that bound the Minkowski difference.
class EdgePairs {
  public:
    EdgePairs(const Solid& first, const Solid& second) : first_(first), second_(second) {}

    /// Improves `best` by edge normals that separate better than it by more than `tie`.
    void improve(SeparatingAxis& best, double margin, double tie) {
        list_promising(best.separation + tie);
        for (const int i : first_edges_) {
            const Edge& p = first_.edges[i];
            const Vec3 along = first_.direction(p);
            for (const int j : second_edges_) {
                if (!arcs_cross(p, along, second_.edges[j])) continue;
                try_pair(i, along, j, tie, best);
                if (best.separation > margin) return;
            }
        }
    }

  private:
    /// Edges whose normals can separate by more than `worth`: n.(p - q) for points p of the first
    /// and q of the second, of which one is the edge and the other at least `inside` beyond the
    /// centre.
    void list_promising(double worth) {
        for (int i = 0; i < first_.edge_count(); ++i) {
            const Edge& p = first_.edges[i];
            const Vec3 x = first_.vertices[p.from] - second_.centre;
            if (p.left >= 0 && most_on_arc(-first_.normals[p.left], -first_.normals[p.right], x) -
                                       second_.inside <=
                                   worth) {
                continue;
            }
            first_edges_.push_back(i);
        }
        for (int j = 0; j < second_.edge_count(); ++j) {
            const Edge& q = second_.edges[j];
            const Vec3 x = first_.centre - second_.vertices[q.from];
            if (most_on_arc(second_.normals[q.left], second_.normals[q.right], x) - first_.inside <=
                worth) {
                continue;
            }
            second_edges_.push_back(j);
        }
    }

    /// Normals of the first are negated: the normal points from second to first.
    [[nodiscard]] bool arcs_cross(const Edge& p, const Vec3& along_p, const Edge& q) const {
        const Vec3& c = second_.normals[q.left];
        const Vec3& d = second_.normals[q.right];
        const double c_side = c.dot(along_p);
        const double d_side = d.dot(along_p);
        if (c_side * d_side >= 0.0) return false;
        if (p.left < 0) return true;  // a segment has all normals across it
        const Vec3 along_q = second_.direction(q);
        const double a_side = first_.normals[p.left].dot(along_q);
        const double b_side = first_.normals[p.right].dot(along_q);
        // left x right runs along the edge, so equal signs of these two put the crossing on the
        // same half of the sphere.
        return a_side * b_side < 0.0 && c_side * b_side < 0.0;
    }

    void try_pair(int i, const Vec3& along_p, int j, double tie, SeparatingAxis& best) const {
        const Edge& p = first_.edges[i];
        const Edge& q = second_.edges[j];
        const Vec3 along_q = second_.direction(q);
        const Vec3 across = along_p.cross(along_q);
        const double length = across.norm();
        if (length <= 0.1 * k_parallel * along_p.norm() * along_q.norm()) return;
        const Vec3 outwards = second_.normals[q.left] + second_.normals[q.right];
        const Vec3 normal = (across.dot(outwards) < 0.0 ? -1.0 : 1.0) / length * across;
        const Vec3 between = first_.vertices[p.from] - second_.vertices[q.from];
        if (normal.dot(between) <= best.separation + tie) return;
        // Edges that are nearly parallel, or arcs that barely cross, may claim too much.
        const double separation = -support(first_, -normal) - support(second_, normal);
        if (separation <= best.separation + tie) return;
        best = {normal, separation, SeparatingAxis::Kind::edges, i, j};
    }

    const Solid& first_;
    const Solid& second_;
    std::array<std::byte, 2048> buffer_;
    std::pmr::monotonic_buffer_resource memory_{buffer_.data(), buffer_.size()};
    std::pmr::vector<int> first_edges_{&memory_};
    std::pmr::vector<int> second_edges_{&memory_};
};

/// Two boxes by the axes of both: everything their 15 separating axes need.
struct BoxPair {
    Vec3 half_first;
    Vec3 half_second;
    Mat3 turn;      ///< (first axis . second axis)
    Mat3 turn_abs;  ///< absolute values of `turn`
    Vec3 by_first;  ///< first's origin from the second's, along the first's axes
    Vec3 by_second;
};

/// The edge of a box along `axis` that reaches farthest along `direction` (in the box's axes), in
/// the numbering of BoxSolid.
int farthest_edge(int axis, const Vec3& direction) {
    const int low = axis == 0 ? 1 : 0;
    const int high = axis == 2 ? 1 : 2;
    return 4 * axis + (direction[low] > 0.0 ? 1 : 0) + (direction[high] > 0.0 ? 2 : 0);
}

void try_edges(const BoxPair& pair, const Mat3& first_axes, const Mat3& second_axes, double tie,
               SeparatingAxis& best) {
    constexpr double k_no_length2 = 0.01 * k_parallel * k_parallel;
    for (int i = 0; i < 3; ++i) {
        const int i1 = (i + 1) % 3;
        const int i2 = (i + 2) % 3;
        for (int j = 0; j < 3; ++j) {
            const int j1 = (j + 1) % 3;
            const int j2 = (j + 2) % 3;
            // first_i x second_j has components 0, -turn(i2, j), turn(i1, j) along first_i,
            // first_i1, first_i2, and the like along the second's axes.
            const double length2 =
                pair.turn(i1, j) * pair.turn(i1, j) + pair.turn(i2, j) * pair.turn(i2, j);
            if (length2 <= k_no_length2) continue;
            const double between =
                pair.by_first[i2] * pair.turn(i1, j) - pair.by_first[i1] * pair.turn(i2, j);
            const double reach = pair.half_first[i1] * pair.turn_abs(i2, j) +
                                 pair.half_first[i2] * pair.turn_abs(i1, j) +
                                 pair.half_second[j1] * pair.turn_abs(i, j2) +
                                 pair.half_second[j2] * pair.turn_abs(i, j1);
            const double claim = std::abs(between) - reach;
            if (claim <= (best.separation + tie) * std::sqrt(length2)) continue;

            // Nearly parallel edges claim with a large relative error.
            const Vec3 across = first_axes.col(i).cross(second_axes.col(j));
            const Vec3 normal = (between < 0.0 ? -1.0 : 1.0) * across.normalized();
            const Vec3 in_first = first_axes.transpose() * normal;
            const Vec3 in_second = second_axes.transpose() * normal;
            const double separation = in_first.dot(pair.by_first) -
                                      in_first.cwiseAbs().dot(pair.half_first) -
                                      in_second.cwiseAbs().dot(pair.half_second);
            if (separation <= best.separation + tie) continue;
            best = {normal, separation, SeparatingAxis::Kind::edges, farthest_edge(i, -in_first),
                    farthest_edge(j, in_second)};
        }
    }
}

}  // namespace

std::optional<SeparatingAxis> separating_axis(const Solid& first, const Solid& second,
                                              double margin) {
    const double tie = k_tie * smaller_radius(first, second);
    const BestFace of_second = best_face(second, first, margin, tie);
    if (of_second.separation > margin) return std::nullopt;
    const BestFace of_first = best_face(first, second, margin, tie);
    if (of_first.separation > margin) return std::nullopt;

    SeparatingAxis best;
    if (of_first.face >= 0 && of_first.separation >= of_second.separation - tie) {
        best = {-first.normals[of_first.face], of_first.separation,
                SeparatingAxis::Kind::face_of_first, of_first.face, -1};
    } else {
        best = {second.normals[of_second.face], of_second.separation,
                SeparatingAxis::Kind::face_of_second, -1, of_second.face};
    }
    EdgePairs(first, second).improve(best, margin, tie);
    if (best.separation > margin) return std::nullopt;
    return best;
}

bool is_ambiguous(const SeparatingAxis& axis, const Solid& first, const Solid& second,
                  double tolerance) {
    constexpr double k_same = 0.99;  // cosine above which directions are not different
    const auto any = [&](const Solid& solid, const Solid& other) {
        for (std::size_t f = 0; f < solid.normals.size(); ++f) {
            if (std::abs(solid.normals[f].dot(axis.normal)) > k_same) continue;
            if (height_over(solid, f, other) >= axis.separation - tolerance) return true;
        }
        return false;
    };
    return any(first, second) || any(second, first);
}

std::optional<SeparatingAxis> separating_axis(const geometry::Box& first,
                                              const Frame<3>& first_frame,
                                              const geometry::Box& second,
                                              const Frame<3>& second_frame, double margin) {
    const Mat3& first_axes = first_frame.rotation;
    const Mat3& second_axes = second_frame.rotation;
    const Vec3 between = first_frame.origin - second_frame.origin;
    BoxPair pair{.half_first = first.half,
                 .half_second = second.half,
                 .turn = first_axes.transpose() * second_axes,
                 .turn_abs = {},
                 .by_first = first_axes.transpose() * between,
                 .by_second = second_axes.transpose() * between};
    pair.turn_abs = pair.turn.cwiseAbs();
    const Vec3 of_first = pair.by_first.cwiseAbs() - first.half - pair.turn_abs * second.half;
    const Vec3 of_second =
        pair.by_second.cwiseAbs() - second.half - pair.turn_abs.transpose() * first.half;
    if (of_first.maxCoeff() > margin || of_second.maxCoeff() > margin) return std::nullopt;

    const double tie =
        k_tie * std::sqrt(std::min(first.half.squaredNorm(), second.half.squaredNorm()));
    SeparatingAxis best{.separation = -std::numeric_limits<double>::infinity()};
    const auto try_faces = [&](const Vec3& separations, const Vec3& by, const Mat3& axes,
                               SeparatingAxis::Kind kind) {
        for (int k = 0; k < 3; ++k) {
            if (separations[k] <= best.separation + tie) continue;
            const bool along = by[k] >= 0.0;  // the normal points along the axis, not against it
            best = {along ? Vec3(axes.col(k)) : Vec3(-axes.col(k)), separations[k], kind, -1, -1};
            if (kind == SeparatingAxis::Kind::face_of_first)
                best.on_first = 2 * k + (along ? 0 : 1);
            else
                best.on_second = 2 * k + (along ? 1 : 0);
        }
    };
    try_faces(of_first, pair.by_first, first_axes, SeparatingAxis::Kind::face_of_first);
    try_faces(of_second, pair.by_second, second_axes, SeparatingAxis::Kind::face_of_second);
    try_edges(pair, first_axes, second_axes, tie, best);
    if (best.separation > margin) return std::nullopt;
    return best;
}

}  // namespace drystone::collision::space
