#pragma once

#include <string>
#include <vector>

#include "drystone/convex/any_set.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// C_1 x C_2 x ...: every question is asked part by part.
class Product {
  public:
    /// Throws InputError without parts.
    explicit Product(std::vector<AnySet> parts);

    [[nodiscard]] const std::vector<AnySet>& parts() const noexcept { return parts_; }

    /// First component of each part, and the total at the end.
    [[nodiscard]] const std::vector<Index>& offsets() const noexcept { return offsets_; }

  private:
    std::vector<AnySet> parts_;
    std::vector<Index> offsets_;
};

[[nodiscard]] inline const std::vector<AnySet>& parts(const Product& set) { return set.parts(); }
[[nodiscard]] Index dimension(const Product& set);
[[nodiscard]] std::string describe(const Product& set);
[[nodiscard]] VecX project(const Product& set, const VecX& x);

/// Part by part in a metric that does not couple the parts; exact for polyhedral parts; otherwise
/// an accelerated gradient method whose steps are projections of the parts.
[[nodiscard]] VecX project(const Product& set, const VecX& x, const Metric& metric);
[[nodiscard]] bool contains(const Product& set, const VecX& x, double tolerance = 0.0);
[[nodiscard]] double support(const Product& set, const VecX& d);
[[nodiscard]] VecX farthest(const Product& set, const VecX& x);

/// Product of the cones of the parts: generators padded with zeros.
[[nodiscard]] NormalCone normal_cone(const Product& set, const VecX& x);
[[nodiscard]] std::optional<PolyhedralSystem> polyhedral_system(const Product& set);
[[nodiscard]] std::optional<double> prox_constant(const Product& set);

}  // namespace drystone::convex
