#pragma once

#include <string>
#include <vector>

#include "contender.hpp"

namespace drystone::bench {

/// How long to measure (s of processor time).
struct Effort {
    double time_limit = 20.0;  ///< of one solve
    double shortest = 0.05;    ///< a solve is repeated until this much time has passed,
    int repeats = 3;           ///< and at least so often,
    double longest = 1.0;      ///< but no longer than this
};

/// What one solver did with one problem.
struct Measurement {
    bool applies = true;    ///< the solver is made for such problems
    bool solved = false;    ///< the judge found the residual below the tolerance
    double seconds = 0.0;   ///< shortest processor time of one solve from r = 0
    double residual = 0.0;  ///< natural residual of the returned impulses, found by the judge
    int iterations = 0;     ///< in the units of the solver
    std::string variant{};  ///< the options that were best
    std::string failure{};  ///< why the run did not end by itself
};

/// The contender at its best: the fastest of its variants that the judge accepts. A variant that
/// measures its error in another way and stops too early is asked again for a tolerance that is
/// tighter by as much as it missed. When none passes, the one with the smallest residual.
[[nodiscard]] Measurement measure(const Contender& contender,
                                  const problem::ContactProblem& problem, double tolerance,
                                  const Effort& effort);

/// One problem, all contenders.
struct Row {
    std::string problem;
    Index contacts = 0;
    std::vector<Measurement> measurements;  ///< (contenders)
};

/// All problems to one tolerance.
struct Comparison {
    double tolerance = 0.0;
    std::vector<Contender> contenders;  ///< those of Siconos first
    std::vector<Row> rows;
};

}  // namespace drystone::bench
