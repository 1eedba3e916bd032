#pragma once

#include <optional>
#include <vector>

#include "drystone/linalg/types.hpp"

namespace drystone::inclusion {

/// Recognises impacts on a constraint that accumulate: a ball that bounces ever lower has
/// infinitely many before it rests.
class Accumulation {
  public:
    /// `tolerance`: how much time the impacts to come may take to be passed (s).
    Accumulation(Index constraints, double tolerance);

    /// Takes note of an impact. When the last four are ever closer, d_1 > d_2 > d_3, and the
    /// impacts to come, in the same ratio, end within the tolerance: the instant at which they
    /// end, t + d_3 rho / (1 - rho) with rho = d_3 / d_2.
    [[nodiscard]] std::optional<double> add(Index constraint, double t);

  private:
    std::vector<std::vector<double>> times_;  ///< of the last impacts, for each constraint
    double tolerance_;
};

}  // namespace drystone::inclusion
