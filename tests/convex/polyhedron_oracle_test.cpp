#include <gtest/gtest.h>

#include "convex/active_subset_oracle.hpp"
#include "convex/sampling.hpp"
#include "drystone/convex/sets/polyhedron.hpp"
#include "drystone/core/error.hpp"
#include "drystone/linalg/decompositions.hpp"

/// The active-set method against the enumeration of all active sets.
namespace drystone::convex::cases {

namespace {

/// Rows of integers between -3 and 3: parallel, opposite, duplicate and empty rows are common, so
/// are vertices where more than n rows meet, and every angle is above 1/20.
PolyhedralSystem random_system(Rng& rng, Index n, Index inequalities, Index equations) {
    const auto integer = [&rng] { return static_cast<double>(rng.index(7) - 3); };
    PolyhedralSystem system{.A = MatX(inequalities, n),
                            .b = VecX(inequalities),
                            .A_eq = MatX(equations, n),
                            .b_eq = VecX(equations)};
    for (double& entry : system.A.reshaped()) entry = integer();
    for (double& entry : system.A_eq.reshaped()) entry = integer();
    // Around a known point, on the boundary of every third row.
    VecX x(n);
    for (double& entry : x) entry = integer();
    system.b = system.A * x;
    for (Index i = 0; i < inequalities; ++i) system.b[i] += rng.index(3);
    system.b_eq = system.A_eq * x;
    return system;
}

}  // namespace

/// Offsets and angles of small integers: errors of both methods stay below 1e-11.
TEST(PolyhedronOracle, EveryActiveSubset) {
    Rng rng(81);
    for (int i = 0; i < 3000; ++i) {
        const Index n = 1 + rng.index(4);
        const Index inequalities = rng.index(8) + 1;
        const Index equations = rng.index(4) == 0 ? 1 + rng.index(static_cast<int>(n)) : 0;
        const PolyhedralSystem system = random_system(rng, n, inequalities, equations);
        const Polyhedron polyhedron(system);
        for (int k = 0; k < 3; ++k) {
            const VecX z = sampling::log_uniform(rng, 0.1, 30.0) * sampling::direction(rng, n);
            const auto expected = best_active_subset(system, z, 1e-10);
            ASSERT_TRUE(expected.has_value());
            ASSERT_LE((project(polyhedron, z) - *expected).norm(), 1e-10)
                << "A =\n"
                << system.A << "\nb = " << system.b.transpose() << "\nA_eq =\n"
                << system.A_eq << "\nz = " << z.transpose();
        }
    }
}

/// In coordinates y = L^T x, M = L L^T, the metric is Euclidean: rows a become L^-1 a.
TEST(PolyhedronOracle, EveryActiveSubsetInAMetric) {
    Rng rng(82);
    for (int i = 0; i < 1500; ++i) {
        const Index n = 1 + rng.index(4);
        const PolyhedralSystem system = random_system(rng, n, 1 + rng.index(7), 0);
        const MatX M =
            n == 1 ? MatX(MatX::Constant(1, 1, 7.0)) : sampling::positive_definite(rng, n, 100.0);
        const MatX L = M.llt().matrixL();
        PolyhedralSystem stretched = system;
        stretched.A = (L.inverse() * system.A.transpose()).transpose();
        const VecX z = 5.0 * sampling::normal_vector(rng, n);
        const auto expected = best_active_subset(stretched, L.transpose() * z, 1e-10);
        ASSERT_TRUE(expected.has_value());
        const VecX found = project(Polyhedron(system), z, Metric(M));
        ASSERT_LE((L.transpose() * found - *expected).norm(), 1e-9)
            << "A =\n"
            << system.A << "\nb = " << system.b.transpose() << "\nz = " << z.transpose();
    }
}

/// Random right-hand sides: some of the systems have no solution, and both methods must say so.
TEST(PolyhedronOracle, AgreesOnEmptiness) {
    Rng rng(83);
    int empty = 0;
    for (int i = 0; i < 3000; ++i) {
        const Index n = 1 + rng.index(3);
        PolyhedralSystem system = random_system(rng, n, 2 + rng.index(6), 0);
        for (double& offset : system.b) offset -= rng.index(4);
        const bool has_point = best_active_subset(system, VecX::Zero(n), 1e-10).has_value();
        empty += has_point ? 0 : 1;
        if (has_point) {
            ASSERT_NO_THROW(Polyhedron{system}) << system.A << '\n' << system.b.transpose();
        } else {
            ASSERT_THROW(Polyhedron{system}, InputError) << system.A << '\n'
                                                         << system.b.transpose();
        }
    }
    EXPECT_GT(empty, 500);
    EXPECT_LT(empty, 2500);
}

}  // namespace drystone::convex::cases
