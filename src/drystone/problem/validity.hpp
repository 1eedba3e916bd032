#pragma once

#include <cmath>
#include <string_view>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/problem/cone.hpp"

/// Checks shared by local and global problems. Each adds what it finds to a list, so that a message
/// names every defect at once. Contacts and components count from 0.
namespace drystone::problem {

/// What was expected in place of a number that is not usable.
[[nodiscard]] std::string expected_number(double found);

/// "3 components", "1 component".
[[nodiscard]] std::string counted(Index count, std::string_view noun);

/// `found` is the `expected` number of components.
void check_size(std::string_view what, Index expected, Index found, std::vector<Defect>& defects);

/// Numbers beyond this (SI units) are rejected: squares and products of them overflow, and no
/// mechanics has them.
inline constexpr double k_largest_number = 1e100;

/// True if |value| <= k_largest_number; false for NaN.
[[nodiscard]] inline bool is_usable(double value) { return std::abs(value) <= k_largest_number; }

/// Every component is a usable number; one defect per component that is not.
void check_finite(std::string_view what, const VecX& values, std::vector<Defect>& defects);

/// One law per contact; each can have its number of components; coefficients finite and >= 0.
void check_laws(const std::vector<Index>& sizes, const std::vector<Cone>& cones,
                std::vector<Defect>& defects);

}  // namespace drystone::problem
