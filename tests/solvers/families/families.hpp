#pragma once

#include <string>
#include <vector>

#include "drystone/problem/contact_problem.hpp"
#include "solvers/families/rigid_system.hpp"

namespace drystone::families {

/// A generated problem.
struct Named {
    std::string name;
    problem::ContactProblem problem;
    /// A solution exists. Without moving obstacles the problem has one: if impulses r of the cone
    /// balance, H^T r = 0, then b.r = 0, and b.r < 0 is what it takes to have none (Anitescu and
    /// Potra 1997, for polyhedral cones).
    bool feasible = true;
    /// W is positive definite with smallest / largest eigenvalue above 1e-8, so that impulses
    /// cannot grow and rounding stays far below 1e-10.
    bool well_posed = false;
};

/// Small: up to about 60 contacts, for every solver. Medium: up to about 500.
enum class Size { small, medium };

/// Every family, deterministic.
[[nodiscard]] std::vector<Named> families(Size size);

/// The member that a system makes, with `well_posed` computed.
[[nodiscard]] Named member(std::string name, const RigidSystem& system, bool feasible = true);

/// " in the plane" or " in space".
[[nodiscard]] std::string in_space(int dimension);

/// The parts of `families`: columns and rows of balls; packings of balls; walls of blocks; blocks
/// in a groove; one body on many points; arches; systems with other laws, joints and gyroscopic
/// terms; problems without a solution.
[[nodiscard]] std::vector<Named> chains(Size size);
[[nodiscard]] std::vector<Named> piles(Size size);
[[nodiscard]] std::vector<Named> walls(Size size);
[[nodiscard]] std::vector<Named> wedges(Size size);
[[nodiscard]] std::vector<Named> redundant_objects(Size size);
[[nodiscard]] std::vector<Named> arches(Size size);
[[nodiscard]] std::vector<Named> mixed_laws(Size size);
[[nodiscard]] std::vector<Named> infeasible_problems();

}  // namespace drystone::families
