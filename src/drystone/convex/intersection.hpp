#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drystone/convex/any_set.hpp"
#include "drystone/convex/projections/dykstra.hpp"
#include "drystone/convex/sets/polyhedron.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// The intersection of C_1, C_2, ... Polyhedral parts are merged into one polyhedron. Cases of the
/// projection: polyhedral parts only, exact by the active-set method; with curved parts, Dykstra's
/// method (Boyle and Dykstra 1986), stopped by a certificate of the error.
class Intersection {
  public:
    /// Throws InputError when the parts live in different spaces or the polyhedral parts
    /// contradict each other, ComputationError when Dykstra's method finds no common point.
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
