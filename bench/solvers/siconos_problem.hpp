#pragma once

#include <memory>

#include "drystone/problem/contact_problem.hpp"

struct FrictionContactProblem;

namespace drystone::bench {

/// How Siconos stores W.
enum class Storage { sparse_block, sparse, dense };

using SiconosProblem = std::shared_ptr<FrictionContactProblem>;

/// All contacts have `dimension` components and Coulomb's law: what fc2d and fc3d can take.
[[nodiscard]] bool is_coulomb(const problem::ContactProblem& problem, Index dimension);

/// The problem in the structures of Siconos; it must be Coulomb's in 2 or 3 dimensions.
[[nodiscard]] SiconosProblem to_siconos(const problem::ContactProblem& problem, Storage storage);

}  // namespace drystone::bench
