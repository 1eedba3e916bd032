#pragma once

#include "drystone/linalg/types.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/solve_report.hpp"

namespace drystone::solvers {

struct LemkeSettings {
    double tolerance = 1e-8;  ///< on the residual in this measure
    problem::Measure measure = problem::Measure::natural;
    int most_iterations = 0;  ///< pivots; 0: 20 per row
};

/// Frictionless contact by Lemke's complementary pivoting (Lemke 1965; Cottle, Pang and Stone 1992,
/// section 4.4) on a dense tableau, with the lexicographic ratio test, so that it ends. Bilateral
/// rows are eliminated first.
///
/// For semidefinite W it ends with a solution or on a ray that proves that there is none. The
/// impulses are computed anew from the rows that push, so that errors of the pivots do not stay.
class Lemke {
  public:
    using Settings = LemkeSettings;

    /// Throws InputError for settings out of range.
    explicit Lemke(LemkeSettings settings = {});

    /// Throws InputError that names the contacts with friction. The warm start is not used.
    [[nodiscard]] SolveReport solve(const problem::ContactProblem& problem, VecX& r) const;

  private:
    LemkeSettings settings_;
};

}  // namespace drystone::solvers
