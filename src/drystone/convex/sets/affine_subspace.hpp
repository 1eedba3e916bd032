#pragma once

#include <string>

#include "drystone/convex/projections/normal_cone.hpp"
#include "drystone/linalg/metric.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// { x : A x = b }. Stored as a point and an orthonormal basis of the directions orthogonal to
/// the subspace, so dependent rows of A do no harm.
class AffineSubspace {
  public:
    /// Throws InputError when A x = b has no solution or a number is not finite.
    AffineSubspace(const MatX& A, const VecX& b);

    /// The point of the subspace nearest to the origin.
    [[nodiscard]] const VecX& point() const noexcept { return point_; }

    /// Orthonormal basis of the normal space, (n x codimension).
    [[nodiscard]] const MatX& normals() const noexcept { return normals_; }

  private:
    VecX point_;
    MatX normals_;
};

[[nodiscard]] Index dimension(const AffineSubspace& set) noexcept;
[[nodiscard]] std::string describe(const AffineSubspace& set);
[[nodiscard]] VecX project(const AffineSubspace& set, const VecX& x);
[[nodiscard]] VecX project(const AffineSubspace& set, const VecX& x, const Metric& metric);
[[nodiscard]] bool contains(const AffineSubspace& set, const VecX& x, double tolerance = 0.0);

/// Finite for normal directions only.
[[nodiscard]] double support(const AffineSubspace& set, const VecX& d);
[[nodiscard]] NormalCone normal_cone(const AffineSubspace& set, const VecX& x);

}  // namespace drystone::convex
