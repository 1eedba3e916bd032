#pragma once

#include <optional>

#include "drystone/linalg/types.hpp"
#include "drystone/statics/equilibrium.hpp"

/// How far friction may fall and loads may rise until no equilibrium is left.
namespace drystone::statics {

/// Friction coefficients beyond which more friction is not tried.
inline constexpr double k_most_friction = 100.0;

/// The least friction with which an equilibrium exists. K grows with mu, so that an equilibrium
/// exists for all larger coefficients and for no smaller ones.
struct FrictionLimit {
    /// Factor of all friction coefficients; nothing: no friction up to k_most_friction suffices.
    std::optional<double> factor = {};
    /// The coefficient itself, if it is the same at all contacts.
    std::optional<double> coefficient = {};
};

/// To 1e-9 of the factor. Nothing if no contact has friction.
[[nodiscard]] std::optional<FrictionLimit> least_friction(const RestProblem& problem);

/// Factors of a load beyond which a structure counts as carrying any factor.
inline constexpr double k_most_load = 1e4;

/// The factors of a load for which an equilibrium exists: an interval, because K is convex. A bound
/// is empty if the structure carries k_most_load, or its opposite.
///
/// For the associated law these are the limit loads. For Coulomb's law they are bounds (Drucker
/// 1954): beyond them the structure falls for certain; within them an equilibrium exists.
struct LoadLimits {
    bool any = false;  ///< some factor has an equilibrium
    std::optional<double> least = {};
    std::optional<double> most = {};
};

/// The limits of the factor of `live` (unknowns, N, N m) beside the other loads of the problem,
/// which `problem.global.f` contains without it.
///
/// A mechanism a without equilibrium at a factor s gives a bound for all factors: the power
/// (f + s live).a must not be above 0. The next s is this bound, until the loads balance.
[[nodiscard]] LoadLimits load_limits(const RestProblem& problem, const VecX& live);

}  // namespace drystone::statics
