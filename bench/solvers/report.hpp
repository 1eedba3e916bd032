#pragma once

#include <string>
#include <vector>

#include "measurement.hpp"

namespace drystone::bench {

/// Time and residual of every contender on every problem; the fastest of Siconos is named.
[[nodiscard]] std::string table(const Comparison& comparison);

/// For every contender of Drystone: time over that of the best of Siconos and of its NSGS, problem
/// by problem, and the geometric means over what both solved; how many each solver solved.
[[nodiscard]] std::string ratios(const Comparison& comparison);

/// One line per solve, for other programs.
[[nodiscard]] std::string to_csv(const std::vector<Comparison>& comparisons);

}  // namespace drystone::bench
