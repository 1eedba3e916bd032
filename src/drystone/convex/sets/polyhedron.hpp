#pragma once

#include <string>
#include <vector>

#include "drystone/convex/projections/normal_cone.hpp"
#include "drystone/convex/projections/polyhedral_projection.hpp"
#include "drystone/linalg/metric.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// { x : A x <= b, A_eq x = b_eq }, never empty, possibly unbounded.
class Polyhedron {
  public:
    /// Throws InputError when the sizes do not fit, a number is not finite (b = +infinity is
    /// allowed: no constraint) or no point satisfies all constraints.
    explicit Polyhedron(PolyhedralSystem system);
    Polyhedron(MatX A, VecX b);

    [[nodiscard]] const PolyhedralSystem& system() const noexcept { return system_; }

    /// Some point of the set: the one nearest to the origin.
    [[nodiscard]] const VecX& point() const noexcept { return point_; }

  private:
    PolyhedralSystem system_;
    VecX point_;
};

[[nodiscard]] Index dimension(const Polyhedron& set) noexcept;
[[nodiscard]] std::string describe(const Polyhedron& set);
[[nodiscard]] VecX project(const Polyhedron& set, const VecX& x);
[[nodiscard]] VecX project(const Polyhedron& set, const VecX& x, const Metric& metric);

/// Nearest point with the tight rows and their multipliers.
[[nodiscard]] Projection project_active(const Polyhedron& set, const VecX& x,
                                        const Metric* metric = nullptr);

/// Distances count: a row is satisfied within `tolerance` |row|.
[[nodiscard]] bool contains(const Polyhedron& set, const VecX& x, double tolerance = 0.0);

/// sup d.x, +infinity when unbounded. Gradient projection: climb along the projection of d on
/// the tangent cone from vertex to edge to face until it vanishes.
[[nodiscard]] double support(const Polyhedron& set, const VecX& d);

/// The tight rows at x.
[[nodiscard]] NormalCone normal_cone(const Polyhedron& set, const VecX& x);

/// Every vertex, by solving each choice of n rows: for small bounded sets. Throws
/// ComputationError beyond 200,000 choices or when the set is unbounded.
[[nodiscard]] std::vector<VecX> vertices(const Polyhedron& set);

/// The vertex farthest from x (same limits as `vertices`).
[[nodiscard]] VecX farthest(const Polyhedron& set, const VecX& x);

}  // namespace drystone::convex
