// Solvers on W that is not assembled: by its products, or factored.
#include <numeric>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/problem/global_problem.hpp"
#include "drystone/solvers/methods/proximal_point.hpp"
#include "drystone/solvers/methods/semismooth_newton.hpp"
#include "drystone/solvers/solver.hpp"
#include "problem/sample_problems.hpp"
#include "solvers/random_contacts.hpp"

namespace drystone::solvers {
namespace {

/// The problem with products of its matrix, which it must outlive; the diagonal blocks are times a
/// factor that makes them estimates.
problem::ContactProblem by_products(const problem::ContactProblem& problem, double factor) {
    std::vector<Index> sizes;
    for (Index c = 0; c < problem.contacts(); ++c) sizes.push_back(problem.W.size(c));
    std::vector<Index> first(sizes.size() + 1);
    std::iota(first.begin(), first.end(), Index{0});
    BlockMatrix diagonal;
    diagonal.restructure(sizes, first, std::span(first).first(sizes.size()));
    for (Index c = 0; c < problem.contacts(); ++c) {
        const Index size = problem.W.size(c);
        Eigen::Map<MatX>(diagonal.data(c), size, size) = factor * problem.W.diagonal(c);
    }
    return {.W = {std::move(diagonal),
                  [&problem](const VecX& r, VecX& u) { problem.W.multiply(r, u); }},
            .b = problem.b,
            .cones = problem.cones};
}

TEST(OperatorForms, ProductsHaveTheResidualOfTheMatrix) {
    Rng rng(3);
    const problem::ContactProblem problem = test::reachable(rng, test::every_law(), 40);
    const problem::ContactProblem products = by_products(problem, 1.0);
    const VecX r = sampling::normal_vector(rng, problem.components());
    VecX u;
    VecX map;
    for (const auto measure : {problem::Measure::natural, problem::Measure::velocity}) {
        const double expected = problem::residual(problem, r, measure);
        EXPECT_NEAR(problem::residual(products, r, measure, u, map), expected, 1e-14 * expected);
        EXPECT_EQ(problem::residual(products, r, measure),
                  problem::residual(products, r, measure, u, map));
    }
    EXPECT_LE((u - problem::velocities(problem, r)).norm(), 1e-13 * u.norm());
}

// Full rank makes W r, and so u, the only one; the estimates of the blocks change the way there,
// not the end. The residual is measured with the matrix.
TEST(OperatorForms, NewtonSolvesWithProducts) {
    Rng rng(4);
    SemismoothNewton newton({.tolerance = 1e-10});
    for (const double mu : {0.0, 0.3, 0.8}) {
        for (const Index size : {2, 3}) {
            const auto contacts = test::repeated({problem::Coulomb{mu}, size}, 25);
            const problem::ContactProblem problem = test::reachable(rng, contacts, 150);
            for (const double factor : {1.0, 0.3, 3.0}) {
                const problem::ContactProblem products = by_products(problem, factor);
                VecX r;
                const SolveReport report = newton.solve(products, r);
                EXPECT_TRUE(report.converged()) << mu << ' ' << factor << ' ' << report.message;
                EXPECT_LE(problem::natural_residual(problem, r), 1.01e-10);
            }
        }
    }
}

/// `auto`, and the solvers that never ask for blocks, on a problem of rigid bodies. The residual is
/// measured with the matrix.
TEST(OperatorForms, SweepsAndNewtonSolveTheFactoredForm) {
    Rng rng(5);
    const problem::GlobalProblem global = problem::test::random_global(rng, 20, 6, 25, 3, 2);
    const problem::ContactProblem assembled = problem::condense(global);
    const problem::ContactProblem factored = problem::factored(global);
    for (const std::string name : {"auto", "body_sweeps", "nlgs", "nlgs_cg", "nlgs_pdas",
                                   "proximal_point", "semismooth_newton"}) {
        VecX r;
        const SolveReport report = make_solver(name, {.tolerance = 1e-9})(factored, r);
        EXPECT_TRUE(report.converged()) << name << ' ' << report.message;
        EXPECT_LE(problem::natural_residual(assembled, r), 1.01e-9) << name;
    }
}

TEST(OperatorForms, SolversThatNeedBlocksSayThatTheyMiss) {
    Rng rng(6);
    const problem::GlobalProblem global = problem::test::random_global(rng, 4, 6, 4, 3);
    const problem::ContactProblem assembled = problem::condense(global);
    for (const problem::ContactProblem& problem :
         {problem::factored(global), by_products(assembled, 1.0)}) {
        for (const std::string name : {"admm", "apgd", "interior_point", "projected_cg"}) {
            VecX r;
            EXPECT_THROW(static_cast<void>(make_solver(name)(problem, r)), InputError) << name;
        }
    }
    VecX r;
    for (const std::string name : {"auto", "body_sweeps"}) {
        EXPECT_THROW(static_cast<void>(make_solver(name)(by_products(assembled, 1.0), r)),
                     InputError);
    }
    EXPECT_THROW(static_cast<void>(make_solver("nlgs")(by_products(assembled, 1.0), r)),
                 InputError);
}

}  // namespace
}  // namespace drystone::solvers
