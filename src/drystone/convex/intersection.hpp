#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drystone/convex/any_set.hpp"
#include "drystone/convex/projections/dykstra.hpp"
#include "drystone/convex/sets/polyhedron.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// C_1 and C_2 and ... Polyhedral parts are merged into one polyhedron; the projection is exact
/// when nothing else remains, and Dykstra's method with a certified stop otherwise.
class Intersection {
  public:
    /// Throws InputError when the parts live in different spaces or the polyhedral parts
    /// contradict each other, ComputationError when the parts have no common point to be found.
    explicit Intersection(std::vector<AnySet> parts, DykstraSettings settings = {});

    [[nodiscard]] const std::optional<Polyhedron>& polyhedral_part() const noexcept {
        return polyhedral_;
    }
    [[nodiscard]] const std::vector<AnySet>& curved_parts() const noexcept { return curved_; }
    [[nodiscard]] const DykstraSettings& settings() const noexcept { return settings_; }
    [[nodiscard]] Index dimension() const noexcept { return dimension_; }

  private:
    std::optional<Polyhedron> polyhedral_;
    std::vector<AnySet> curved_;
    DykstraSettings settings_;
    Index dimension_ = 0;
};

/// The curved parts and the polyhedron of the others.
[[nodiscard]] std::vector<AnySet> parts(const Intersection& set);
[[nodiscard]] Index dimension(const Intersection& set) noexcept;
[[nodiscard]] std::string describe(const Intersection& set);

/// The projection with its certificate (one iteration and spread 0 when exact).
[[nodiscard]] DykstraReport project_report(const Intersection& set, const VecX& x,
                                           const Metric* metric = nullptr);

/// Throws ComputationError when the certificate is not reached.
[[nodiscard]] VecX project(const Intersection& set, const VecX& x);
[[nodiscard]] VecX project(const Intersection& set, const VecX& x, const Metric& metric);
[[nodiscard]] bool contains(const Intersection& set, const VecX& x, double tolerance = 0.0);

/// Sum of the normal cones of the parts (equal to the normal cone when the parts overlap with
/// interior points, as Moreau's generation property asks).
[[nodiscard]] NormalCone normal_cone(const Intersection& set, const VecX& x);
[[nodiscard]] std::optional<PolyhedralSystem> polyhedral_system(const Intersection& set);

}  // namespace drystone::convex
