#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/formula/formula.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::scene {
inline namespace spec {

/// g(t, q) >= 0; a formula of the coordinates and t.
struct ConstraintSpec {
    std::string name = {};  ///< unique
    formula::Formula g = {};
    Place place = {};  ///< where it was written
};

/// A system in generalised coordinates, M q'' + N(Q(t), q) in f(t, q, q') (docs/inclusions.md).
struct InclusionSpec {
    std::vector<std::string> coordinates = {};  ///< names; the velocity of x is v_x
    VecX q = {};                                ///< at the start
    VecX v = {};
    MatX mass = {};
    std::vector<formula::Formula> force = {};  ///< of coordinates, velocities and t; empty: none
    std::optional<formula::Formula> potential = {};  ///< of the coordinates
    double restitution = 0.0;
    std::vector<ConstraintSpec> constraints = {};
    double tolerance = 1e-10;    ///< of event_driven and schatzman_paoli
    int most_halvings = 10;      ///< of steps of convex_scheme that are too long
    double rho = 0.0;            ///< gaps below it count in the regularity
    double accumulation = 1e-7;  ///< of event_driven (s)
};

/// "v_x" for each coordinate "x".
[[nodiscard]] inline std::vector<std::string> velocity_names(
    const std::vector<std::string>& coordinates) {
    std::vector<std::string> names;
    for (const std::string& name : coordinates) names.push_back("v_" + name);
    return names;
}

/// The variables of a constraint: the coordinates and t.
[[nodiscard]] inline std::vector<std::string> constraint_variables(
    const std::vector<std::string>& coordinates) {
    std::vector<std::string> names = coordinates;
    names.emplace_back("t");
    return names;
}

/// The variables of a force: coordinates, velocities and t.
[[nodiscard]] inline std::vector<std::string> force_variables(
    const std::vector<std::string>& coordinates) {
    std::vector<std::string> names = coordinates;
    for (std::string& name : velocity_names(coordinates)) names.push_back(std::move(name));
    names.emplace_back("t");
    return names;
}

}  // namespace spec
}  // namespace drystone::scene
