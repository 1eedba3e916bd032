// The point nearest to the origin on a simplex, for the method of Gilbert, Johnson and Keerthi
// (1988).
#include "drystone/collision/space/bodies/gjk.hpp"

#include <limits>

#include <Eigen/Cholesky>

namespace drystone::collision::space {
namespace {

/// The point nearest to the origin on the affine hull of some points, if it lies strictly between
/// them: p_0 + sum l_k (p_k - p_0), where G l = -E^T p_0 with the edges E and G = E^T E.
std::optional<Vec3> nearest_between(const std::array<Vec3, 4>& points, int count) {
    Eigen::Matrix<double, 3, Eigen::Dynamic, 0, 3, 3> edges(3, count - 1);
    for (int k = 1; k < count; ++k) edges.col(k - 1) = points[k] - points[0];
    if (count == 1) return points[0];
    const auto gram = (edges.transpose() * edges).eval();
    const auto solver = gram.ldlt();
    if (!(solver.vectorD().minCoeff() > 1e-15 * gram.trace())) return std::nullopt;
    const auto place = solver.solve(-edges.transpose() * points[0]).eval();
    if (!(place.minCoeff() > 0.0 && place.sum() < 1.0)) return std::nullopt;
    return points[0] + edges * place;
}

}  // namespace

bool Simplex::add(const Vec3& point) {
    // The nearest point of the new hull needs the new point; try it with every part of the others.
    const double before =
        count_ == 0 ? std::numeric_limits<double>::infinity() : nearest_.squaredNorm();
    double least = before;
    std::array<Vec3, 4> best;
    int best_count = 0;
    for (unsigned part = 0; part < 1U << count_; ++part) {
        std::array<Vec3, 4> chosen{point};
        int chosen_count = 1;
        for (int k = 0; k < count_; ++k) {
            if ((part >> k & 1U) != 0) chosen[chosen_count++] = points_[k];
        }
        const auto nearest = nearest_between(chosen, chosen_count);
        if (!nearest || nearest->squaredNorm() >= least) continue;
        least = nearest->squaredNorm();
        nearest_ = *nearest;
        best = chosen;
        best_count = chosen_count;
    }
    if (best_count == 0) return false;
    points_ = best;
    count_ = best_count;
    return true;
}

}  // namespace drystone::collision::space
