#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "drystone/linalg/types.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/solvers/solve_report.hpp"

namespace drystone::solvers {

/// The linear complementarity problem of contacts without friction, dense and scaled so that the
/// diagonal of W is 1:
///     u = W y + b,   u = 0 on bilateral rows,   0 <= u _|_ y >= 0 on the others.
///
/// y = rows of r / scale, u = scale times the rows of the velocity.
struct FrictionlessProblem {
    MatX W;                    ///< (rows x rows)
    VecX b;                    ///< (rows)
    VecX scale;                ///< (rows) 1 / sqrt of the diagonal
    std::vector<Index> rows;   ///< (rows) their place in the contact problem; bilateral ones first
    std::vector<Index> owner;  ///< (rows) the contact of each
    Index bilateral = 0;       ///< how many of the rows are bilateral

    [[nodiscard]] Index size() const noexcept { return b.size(); }
};

/// The rows on which impulses act: normals, and all rows of bilateral blocks. Throws InputError
/// that names the contacts with friction, opened by the name of the `solver`.
[[nodiscard]] FrictionlessProblem frictionless_problem(const problem::ContactProblem& problem,
                                                       std::string_view solver);

/// r of the contact problem from y; tangential impulses are 0.
void to_impulses(const FrictionlessProblem& frictionless, const VecX& y, VecX& r);

/// y of impulses r, with max(0, .) where it must not be negative; 0 when r does not fit.
[[nodiscard]] VecX from_impulses(const FrictionlessProblem& frictionless, const VecX& r);

/// Whether y proves that there is no solution: y >= 0 on contacts, W y = 0 and b.y < 0 to the
/// accuracy of the matrix. Then y.u = b.y < 0 for every u = W x + b, while a solution has y.u >= 0.
[[nodiscard]] bool is_certificate(const FrictionlessProblem& frictionless, const VecX& y);

/// "no solution: impulses y >= 0 with W y = 0 and b.y < 0 on contacts 3, 5".
[[nodiscard]] std::string describe_certificate(const FrictionlessProblem& frictionless,
                                               const VecX& y);

/// Writes y to r and measures it.
[[nodiscard]] SolveReport measured_report(const problem::ContactProblem& problem,
                                          const FrictionlessProblem& frictionless, const VecX& y,
                                          double tolerance, VecX& r);

}  // namespace drystone::solvers
