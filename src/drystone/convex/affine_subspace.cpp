#include "drystone/convex/affine_subspace.hpp"

#include <limits>

#include <Eigen/Cholesky>
#include <Eigen/QR>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/finite.hpp"

namespace drystone::convex {

AffineSubspace::AffineSubspace(const MatX& A, const VecX& b) {
    require_finite("affine subspace: A", A);
    require_finite("affine subspace: b", b);
    require_size("affine subspace: b", A.rows(), b.size());

    const Eigen::CompleteOrthogonalDecomposition<MatX> solver(A);
    point_ = solver.solve(b);
    const double defect = (A * point_ - b).norm();
    if (defect > k_boundary_tolerance * (1.0 + b.norm())) {
        throw InputError({.what = "affine subspace: A x = b",
                          .expected = "equations with a common solution",
                          .found = "a least residual of " + to_text(defect)});
    }
    const Eigen::ColPivHouseholderQR<MatX> factor(A.transpose());
    normals_ = MatX(factor.householderQ()).leftCols(factor.rank());
}

Index dimension(const AffineSubspace& set) noexcept { return set.point().size(); }

std::string describe(const AffineSubspace& set) {
    return "affine subspace of dimension " +
           std::to_string(set.point().size() - set.normals().cols()) + " in R^" +
           std::to_string(set.point().size());
}

VecX project(const AffineSubspace& set, const VecX& x) {
    const MatX& N = set.normals();
    return x - N * (N.transpose() * (x - set.point()));
}

// x - M^-1 N (N^T M^-1 N)^-1 N^T (x - point)
VecX project(const AffineSubspace& set, const VecX& x, const Metric& metric) {
    const MatX scaled = metric.gradients_to_euclidean(set.normals());
    const MatX gram = scaled.transpose() * scaled;
    const VecX multipliers = gram.llt().solve(set.normals().transpose() * (x - set.point()));
    return x - metric.from_euclidean(scaled * multipliers);
}

bool contains(const AffineSubspace& set, const VecX& x, double tolerance) {
    return (set.normals().transpose() * (x - set.point())).norm() <= tolerance;
}

double support(const AffineSubspace& set, const VecX& d) {
    const VecX tangential = d - set.normals() * (set.normals().transpose() * d);
    if (tangential.norm() > k_boundary_tolerance * d.norm()) {
        return std::numeric_limits<double>::infinity();
    }
    return d.dot(set.point());
}

NormalCone normal_cone(const AffineSubspace& set, const VecX& x) {
    if (!contains(set, x, boundary_tolerance(x))) return empty_normal_cone(x.size());
    return generated_normal_cone(MatX(x.size(), 0), set.normals());
}

}  // namespace drystone::convex
