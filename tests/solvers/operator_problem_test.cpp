// Problems with W by its products: the same residuals, the same solutions.
#include "drystone/problem/operator_problem.hpp"

#include <numeric>

#include <gtest/gtest.h>

#include "drystone/solvers/methods/semismooth_newton.hpp"
#include "solvers/random_contacts.hpp"

namespace drystone::solvers {
namespace {

/// The problem with products of its matrix; the blocks at hand are those of the diagonal, times a
/// factor that makes them estimates.
problem::OperatorProblem by_products(const problem::ContactProblem& problem, double factor) {
    problem::OperatorProblem products;
    products.local = problem;
    std::vector<Index> sizes;
    for (Index c = 0; c < problem.contacts(); ++c) sizes.push_back(problem.W.size(c));
    std::vector<Index> first(sizes.size() + 1);
    std::iota(first.begin(), first.end(), Index{0});
    BlockMatrix& W = products.local.W;
    W.restructure(sizes, first, std::span(first).first(sizes.size()));
    for (Index c = 0; c < W.block_rows(); ++c) {
        Eigen::Map<MatX>(W.data(c), sizes[static_cast<std::size_t>(c)],
                         sizes[static_cast<std::size_t>(c)]) = factor * problem.W.diagonal(c);
    }
    products.multiply = [&problem](const VecX& r, VecX& u) { problem.W.multiply(r, u); };
    return products;
}

TEST(OperatorProblem, HasTheResidualOfTheMatrix) {
    Rng rng(3);
    const problem::ContactProblem problem = test::reachable(rng, test::every_law(), 40);
    const problem::OperatorProblem products = by_products(problem, 1.0);
    const VecX r = sampling::normal_vector(rng, problem.components());
    VecX u;
    VecX map;
    for (const auto measure : {problem::Measure::natural, problem::Measure::velocity}) {
        const double expected = problem::residual(problem, r, measure);
        EXPECT_NEAR(problem::residual(products, r, measure, u, map), expected, 1e-14 * expected);
    }
    EXPECT_LE((u - problem::velocities(problem, r)).norm(), 1e-13 * u.norm());
}

// Full rank makes W r, and so u, the only one; the estimates of the blocks change the way there,
// not the end. The residual is measured with the matrix.
TEST(OperatorProblem, IsSolvedByNewtonWithProducts) {
    Rng rng(4);
    SemismoothNewton newton({.tolerance = 1e-10});
    for (const double mu : {0.0, 0.3, 0.8}) {
        for (const Index size : {2, 3}) {
            const auto contacts = test::repeated({problem::Coulomb{mu}, size}, 25);
            const problem::ContactProblem problem = test::reachable(rng, contacts, 150);
            for (const double factor : {1.0, 0.3, 3.0}) {
                const problem::OperatorProblem products = by_products(problem, factor);
                VecX r;
                const SolveReport report = newton.solve(products, r);
                EXPECT_TRUE(report.converged()) << mu << ' ' << factor << ' ' << report.message;
                EXPECT_LE(problem::natural_residual(problem, r), 1.01e-10);
            }
        }
    }
}

}  // namespace
}  // namespace drystone::solvers
