#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drystone/convex/any_set.hpp"
#include "drystone/convex/sets/polyhedron.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// C_1 + C_2 + ... = { x_1 + x_2 + ... : x_i in C_i } of convex sets.
///
/// Balls of center c and radius r are taken out: C + B(c, r) = { x : d(x - c, C) <= r }. In the
/// plane polyhedral parts become one polyhedron: its sides have normals of sides of the parts, and
/// support functions add up.
class MinkowskiSum {
  public:
    /// Throws InputError without parts, or for parts in different spaces or that are not convex.
    explicit MinkowskiSum(std::vector<AnySet> parts);

    [[nodiscard]] const std::vector<AnySet>& parts() const noexcept { return parts_; }

    /// The parts without balls; polyhedral ones are one set in the plane. Empty: balls only.
    [[nodiscard]] const std::vector<AnySet>& cores() const noexcept { return cores_; }
    [[nodiscard]] const VecX& center() const noexcept { return center_; }
    [[nodiscard]] double radius() const noexcept { return radius_; }

  private:
    std::vector<AnySet> parts_;
    std::vector<AnySet> cores_;
    VecX center_;
    double radius_ = 0.0;
};

[[nodiscard]] inline const std::vector<AnySet>& parts(const MinkowskiSum& set) {
    return set.parts();
}
[[nodiscard]] Index dimension(const MinkowskiSum& set) noexcept;
[[nodiscard]] std::string describe(const MinkowskiSum& set);

/// Exact up to the projection of the core where there is at most one. Otherwise accelerated
/// projections on the parts: with w = x - sum x_i, the error is at most the root of
/// sum_i (sigma_i(w) - w.x_i). Throws ComputationError when this bound stays above 1e-6 (1 + |x|).
[[nodiscard]] VecX project(const MinkowskiSum& set, const VecX& x);

/// sum_i sigma_i(d).
[[nodiscard]] double support(const MinkowskiSum& set, const VecX& d);

/// Where all parts are polyhedral sets of the plane.
[[nodiscard]] std::optional<PolyhedralSystem> polyhedral_system(const MinkowskiSum& set);

}  // namespace drystone::convex
