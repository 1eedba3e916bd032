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
    Place place = {};                        ///< where it was written
    std::optional<double> restitution = {};  ///< empty: that of the inclusion
    double friction = 0.0;
    /// Positions of what touches along the tangents, formulas of the coordinates and t; or the rows
    /// of the tangents, one formula for each coordinate. One in the plane, two in space.
    std::vector<formula::Formula> slides = {};
    std::vector<std::vector<formula::Formula>> tangents = {};

    [[nodiscard]] std::size_t directions() const { return slides.size() + tangents.size(); }
};

/// A system in generalised coordinates, M q'' + N(Q(t), q) in f(t, q, q'), or with friction
/// M q'' + K q + C q' = f + H^T r (docs/inclusions.md).
struct InclusionSpec {
    std::vector<std::string> coordinates = {};  ///< names; the velocity of x is v_x
    VecX q = {};                                ///< at the start
    VecX v = {};
    MatX mass = {};
    /// Entries of a mass matrix that depends on the coordinates, row by row; empty: `mass`.
    std::vector<formula::Formula> mass_formulas = {};
    MatX stiffness = {};                       ///< K; empty: none
    MatX damping = {};                         ///< C; empty: none
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
