// Computes gamma of assumption (A6) for the active contacts of a step.
#include "drystone/sim/events/gradient_regularity.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include "drystone/linalg/sparse.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::sim::events {

namespace {

/// Of gamma, relative: the residual of V y >= 1, whose right-hand side is 1.
constexpr double k_tolerance = 1e-8;

/// V: the normal components of the blocks of contacts, with ones on the diagonal. Blocks of joints
/// and dampers are left out, as are contacts whose bodies cannot move.
SparseMatrix unit_products(const BlockMatrix& W, const std::vector<Index>& place, Index count) {
    std::vector<Triplet> entries;
    for (Index i = 0; i < W.block_rows(); ++i) {
        if (place[at(i)] < 0) continue;
        const double w_ii = W.diagonal(i)(0, 0);
        for (Index k = W.first(i); k < W.first(i + 1); ++k) {
            const Index j = W.column(k);
            if (place[at(j)] < 0) continue;
            const double w_jj = W.diagonal(j)(0, 0);
            entries.emplace_back(place[at(i)], place[at(j)],
                                 W.block(i, k)(0, 0) / std::sqrt(w_ii * w_jj));
        }
    }
    SparseMatrix V(count, count);
    V.setFromTriplets(entries.begin(), entries.end());
    return V;
}

}  // namespace

template <int D>
double gradient_regularity(const contact::System<D>& system) {
    const contact::ActiveContacts<D>& active = system.contacts.active;
    if (active.contacts.empty()) return 0.0;
    const problem::ContactProblem last = system.last_problem();
    const BlockMatrix& W = last.W.blocks();
    std::vector<Index> place(at(W.block_rows()), -1);
    Index count = 0;
    for (std::size_t c = 0; c < active.contacts.size(); ++c) {
        if (W.diagonal(static_cast<Index>(c))(0, 0) > 0.0) place[c] = count++;
    }
    if (count == 0) return 0.0;
    const auto size = static_cast<std::size_t>(count);
    const problem::ContactProblem problem{
        .W = BlockMatrix(unit_products(W, place, count), std::vector<Index>(size, 1)),
        .b = VecX::Constant(count, -1.0),
        .cones = std::vector<problem::Cone>(size, problem::Coulomb{})};
    const solvers::AnySolver solver = solvers::make_solver(
        "auto", {.tolerance = k_tolerance, .measure = problem::Measure::velocity});
    VecX y = VecX::Zero(count);
    const solvers::SolveReport report = solver(problem, y);
    if (report.converged()) return std::sqrt(y.sum());
    if (report.status == solvers::Status::infeasible) {
        return std::numeric_limits<double>::infinity();
    }
    return std::numeric_limits<double>::quiet_NaN();
}

template double gradient_regularity<2>(const contact::System<2>&);
template double gradient_regularity<3>(const contact::System<3>&);

}  // namespace drystone::sim::events
