// The separating axis of two boxes by their 15 axes: 3 + 3 faces, 3 x 3 pairs of edges (Gottschalk,
// Lin, Manocha 1996).
#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Geometry>

#include "drystone/collision/space/bodies/tolerance.hpp"
#include "drystone/collision/space/solids/separating_axis.hpp"

namespace drystone::collision::space {
namespace {

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
