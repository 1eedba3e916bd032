// Affine subspaces { A x = b } by a point and an orthonormal basis of the normal space.
#include "drystone/convex/sets/affine_subspace.hpp"

#include <limits>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/checks.hpp"
#include "drystone/linalg/decompositions.hpp"
#include "drystone/linalg/equilibration.hpp"

namespace drystone::convex {

namespace {

/// Orthonormal basis of the span of unit rows, (n x rank); angles below the boundary tolerance
/// count as zero.
MatX row_space(const MatX& rows) {
    if (rows.rows() == 0) return MatX(rows.cols(), 0);
    Eigen::ColPivHouseholderQR<MatX> factor;
    factor.setThreshold(k_boundary_tolerance);
    factor.compute(rows.transpose());
    return MatX(factor.householderQ()).leftCols(factor.rank());
}

}  // namespace

AffineSubspace::AffineSubspace(const MatX& A, const VecX& b) {
    require_finite("affine subspace: A", A);
    require_finite("affine subspace: b", b);
    require_size("affine subspace: b", A.rows(), b.size());

    MatX rows = A;
    VecX offsets = b;
    make_unit_rows(rows, offsets);
    normals_ = row_space(rows);
    point_ = VecX::Zero(A.cols());
    if (normals_.cols() > 0) {
        point_ = normals_ * (rows * normals_).colPivHouseholderQr().solve(offsets);
    }
    const double defect = (rows * point_ - offsets).norm();
    if (defect > k_boundary_tolerance * offsets.norm()) {
        throw InputError({.what = "affine subspace: A x = b",
                          .expected = "equations with a common solution",
                          .found = "a least residual of " + to_text(defect)});
    }
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
