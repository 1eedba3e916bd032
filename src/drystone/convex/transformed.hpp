#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drystone/convex/any_set.hpp"
#include "drystone/convex/sets/ball.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// Image { scale Q y + shift : y in C } of a set under a similarity (Q orthogonal, scale > 0):
/// projections, supports and normals of C carry over exactly.
class Transformed {
  public:
    Transformed(AnySet set, MatX rotation, double scale, VecX shift);

    [[nodiscard]] const AnySet& set() const noexcept { return set_; }
    [[nodiscard]] const MatX& rotation() const noexcept { return rotation_; }
    [[nodiscard]] double scale() const noexcept { return scale_; }
    [[nodiscard]] const VecX& shift() const noexcept { return shift_; }

    /// scale Q y + shift.
    [[nodiscard]] VecX forward(const VecX& y) const;

    /// Q^T (x - shift) / scale.
    [[nodiscard]] VecX backward(const VecX& x) const;

  private:
    AnySet set_;
    MatX rotation_;  ///< empty for the identity
    double scale_;
    VecX shift_;
};

/// C + shift.
[[nodiscard]] Transformed translate(AnySet set, VecX shift);

/// factor C, factor > 0.
[[nodiscard]] Transformed scaled(AnySet set, double factor);

/// { center + Q (y - center) : y in C }; throws InputError unless Q is orthogonal.
[[nodiscard]] Transformed rotated(AnySet set, MatX rotation, const VecX& center);

/// The ball that a set is, also translated, rotated or scaled; nothing for other sets.
[[nodiscard]] std::optional<Ball<>> as_ball(const AnySet& set);

[[nodiscard]] inline std::vector<AnySet> parts(const Transformed& set) { return {set.set()}; }
[[nodiscard]] Index dimension(const Transformed& set);
[[nodiscard]] std::string describe(const Transformed& set);
[[nodiscard]] VecX project(const Transformed& set, const VecX& x);
[[nodiscard]] VecX project(const Transformed& set, const VecX& x, const Metric& metric);
[[nodiscard]] Projection project_active(const Transformed& set, const VecX& x,
                                        const Metric* metric = nullptr);
[[nodiscard]] bool contains(const Transformed& set, const VecX& x, double tolerance = 0.0);
[[nodiscard]] double support(const Transformed& set, const VecX& d);
[[nodiscard]] VecX farthest(const Transformed& set, const VecX& x);
[[nodiscard]] NormalCone normal_cone(const Transformed& set, const VecX& x);
[[nodiscard]] std::optional<double> prox_constant(const Transformed& set);

/// Rows a.x <= b become (Q a).x <= scale b + (Q a).shift; nothing unless C is polyhedral.
[[nodiscard]] std::optional<PolyhedralSystem> polyhedral_system(const Transformed& set);

}  // namespace drystone::convex
