#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "drystone/linalg/types.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/problem/residual.hpp"
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

/// True if -b.y / image > 1e12 |b| (1e12 of ImpulseBound), where image = max_i |W^T y|_i, the
/// diagonal of W is 1, and |b| is taken over the rows with y != 0, the velocities of the proof.
///
/// A solution x has y.u = b.y + (W^T y).x >= 0 for every y >= 0, so |x|_1 >= -b.y / image: beyond
/// what doubles resolve.
[[nodiscard]] bool out_of_reach(double b_y, double image, double b_norm);

/// True if y proves that there is no solution: y >= 0 on contacts (entries below 0 count as 0),
/// b.y < 0, and W^T y = 0 so nearly, rounding included, that any solution is out of reach.
[[nodiscard]] bool is_certificate(const FrictionlessProblem& frictionless, const VecX& y);

/// The problem of least distance of these rows (Lawson and Hanson 1974, chapter 23): with c = b
/// over its root mean square,
///     min y.W y / 2 + (1 + c.y)^2 / 2,   y >= 0 on contacts.
/// It always has a solution. Where 1 + c.y = tau > 0, y / tau solves the problem with c for b;
/// where tau = 0 and W y = 0, y is a certificate. Near a jam impulses grow without bound, y does
/// not.
[[nodiscard]] FrictionlessProblem least_distance(const FrictionlessProblem& frictionless);

/// The part of y in the null space of W among the rows with y != 0, by inverse iteration: what
/// takes a certificate from the accuracy of a solver to rounding.
[[nodiscard]] VecX null_part(const FrictionlessProblem& frictionless, const VecX& y);

/// The contacts that a certificate is about, in the order of its rows.
[[nodiscard]] std::vector<Index> certificate_contacts(const FrictionlessProblem& frictionless,
                                                      const VecX& y);

/// "no solution: impulses y >= 0 with W y = 0 and b.y < 0 on contacts 3, 5".
[[nodiscard]] std::string describe_certificate(const std::vector<Index>& contacts);

/// Writes y to r and measures it.
[[nodiscard]] SolveReport measured_report(const problem::ContactProblem& problem,
                                          const FrictionlessProblem& frictionless, const VecX& y,
                                          double tolerance, problem::Measure measure, VecX& r);

}  // namespace drystone::solvers
