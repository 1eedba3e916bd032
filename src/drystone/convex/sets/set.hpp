#pragma once

#include <concepts>
#include <optional>
#include <string>

#include "drystone/convex/projections/normal_cone.hpp"
#include "drystone/convex/projections/polyhedral_projection.hpp"
#include "drystone/linalg/metric.hpp"
#include "drystone/linalg/types.hpp"

/// What a set can answer, as concepts: a type joins by having free functions of these names
/// beside it. Only dimension, describe and project are required.
namespace drystone::convex {

/// A set on which points can be projected.
template <class S>
concept Projectable = requires(const S& set, const VecX& x) {
    { dimension(set) } -> std::convertible_to<Index>;
    { describe(set) } -> std::convertible_to<std::string>;
    { project(set, x) } -> std::convertible_to<VecX>;
};

template <class S>
concept HasMetricProjection = requires(const S& set, const VecX& x, const Metric& metric) {
    { project(set, x, metric) } -> std::convertible_to<VecX>;
};

template <class S>
concept HasContains = requires(const S& set, const VecX& x) {
    { contains(set, x, 0.0) } -> std::convertible_to<bool>;
};

/// Support function sigma(d) = sup { d.x : x in C }.
template <class S>
concept HasSupport = requires(const S& set, const VecX& d) {
    { support(set, d) } -> std::convertible_to<double>;
};

/// A point of C at the largest distance from x.
template <class S>
concept HasFarthest = requires(const S& set, const VecX& x) {
    { farthest(set, x) } -> std::convertible_to<VecX>;
};

template <class S>
concept HasNormalCone = requires(const S& set, const VecX& x) {
    { normal_cone(set, x) } -> std::same_as<NormalCone>;
};

/// Names its constraints: the projection comes with the tight ones and their multipliers.
template <class S>
concept HasActiveSet = requires(const S& set, const VecX& x, const Metric* metric) {
    { project_active(set, x, metric) } -> std::same_as<Projection>;
};

/// Can write itself as linear inequalities and equations (always, or when its parts can).
template <class S>
concept HasPolyhedralSystem = requires(const S& set) {
    { polyhedral_system(set) } -> std::convertible_to<std::optional<PolyhedralSystem>>;
};

/// Not convex but prox-regular: the projection is unique up to this distance from the set.
template <class S>
concept HasProxConstant = requires(const S& set) {
    prox_constant(set);
};

/// |x - P(x)|.
template <Projectable S>
[[nodiscard]] double distance(const S& set, const VecX& x) {
    return (x - VecX(project(set, x))).norm();
}

/// Distance to the farthest point.
template <HasFarthest S>
[[nodiscard]] double farthest_distance(const S& set, const VecX& x) {
    return (x - VecX(farthest(set, x))).norm();
}

/// v in N_C(x), tested through P(x + v) = x: valid for every closed convex set.
template <Projectable S>
[[nodiscard]] bool is_normal(const S& set, const VecX& x, const VecX& v, double tolerance) {
    return (VecX(project(set, x + v)) - x).norm() <= tolerance;
}

/// Prox-regular sets (Nguyen 2024, Definition 5.4) are not convex, but points closer to them than a
/// constant r have exactly one nearest point. Farther away `project` refuses, with this error,
/// instead of picking one of several.
///
/// Throws ComputationError: the point lies `distance` from the set, the tube ends at `constant`.
[[noreturn]] void refuse_outside_tube(const std::string& set, double distance, double constant);

}  // namespace drystone::convex
