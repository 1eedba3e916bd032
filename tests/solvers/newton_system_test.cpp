#include "drystone/solvers/newton/newton_system.hpp"

#include <limits>
#include <string>
#include <vector>

#include <Eigen/SVD>
#include <gtest/gtest.h>

#include "convex/sampling.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/linalg/decompositions.hpp"

/// The linear system of a Newton step.
namespace drystone::solvers {
namespace {

constexpr double k_epsilon = std::numeric_limits<double>::epsilon();

/// A chain of contacts: W couples each with its neighbours.
struct Chain {
    std::vector<Index> sizes;
    SparseMatrix W;
    std::vector<ContactEquations> equations;
    VecX shifts;  // (contacts)

    [[nodiscard]] Index dimension() const { return W.rows(); }
    [[nodiscard]] BlockMatrix blocks() const { return {W, sizes}; }
};

/// Sizes 3, 1, 2, 6, 3, ... or all `size`; every `open_every`-th contact opens (0: none).
Chain random_chain(Rng& rng, int contacts, int open_every, Index size = 0) {
    constexpr Index k_sizes[] = {3, 1, 2, 6, 3};
    Chain chain;
    std::vector<Index> offsets{0};
    for (int c = 0; c < contacts; ++c) {
        chain.sizes.push_back(size > 0 ? size : k_sizes[c % 5]);
        offsets.push_back(offsets.back() + chain.sizes.back());
    }
    const auto at = [](int c) { return static_cast<std::size_t>(c); };
    std::vector<Triplet> entries;
    const auto fill = [&](int row, int column, const MatX& block) {
        for (Index j = 0; j < block.cols(); ++j) {
            for (Index i = 0; i < block.rows(); ++i) {
                entries.emplace_back(offsets[at(row)] + i, offsets[at(column)] + j, block(i, j));
            }
        }
    };
    for (int c = 0; c < contacts; ++c) {
        const Index n = chain.sizes[at(c)];
        fill(c, c, sampling::positive_definite(rng, n, 4.0) + 4.0 * MatX::Identity(n, n));
        if (c + 1 == contacts) continue;
        // Not symmetric: W_ij and W_ji must not be mixed up.
        const Index next = chain.sizes[at(c + 1)];
        fill(c, c + 1, 0.3 * sampling::normal_matrix(rng, n, next));
        fill(c + 1, c, 0.3 * sampling::normal_matrix(rng, next, n));
    }
    chain.W.resize(offsets.back(), offsets.back());
    chain.W.setFromTriplets(entries.begin(), entries.end());
    chain.shifts = sampling::normal_vector(rng, contacts).cwiseAbs();
    for (int c = 0; c < contacts; ++c) {
        const Index n = chain.sizes[at(c)];
        ContactEquations own{.value = sampling::normal_vector(rng, n),
                             .by_velocity = SmallMatrix::Zero(n, n),
                             .by_impulse = SmallMatrix::Identity(n, n)};
        if (open_every == 0 || c % open_every != 0) {
            // As D and I - D of a projection, but nowhere symmetric.
            own.by_velocity =
                SmallMatrix::Identity(n, n) + 0.2 * sampling::normal_matrix(rng, n, n);
            own.by_impulse = 0.2 * sampling::normal_matrix(rng, n, n);
        }
        chain.equations.push_back(own);
    }
    return chain;
}

/// A (W + shift) + B as one dense matrix.
MatX whole(const Chain& chain) {
    MatX matrix(chain.W);
    Index i = 0;
    for (std::size_t c = 0; c < chain.sizes.size(); ++c) {
        const Index n = chain.sizes[c];
        matrix.block(i, i, n, n).diagonal().array() += chain.shifts[static_cast<Index>(c)];
        matrix.middleRows(i, n) = (chain.equations[c].by_velocity * matrix.middleRows(i, n)).eval();
        matrix.block(i, i, n, n) += chain.equations[c].by_impulse;
        i += n;
    }
    return matrix;
}

VecX values(const Chain& chain) {
    VecX F(chain.dimension());
    Index i = 0;
    for (const ContactEquations& own : chain.equations) {
        F.segment(i, own.value.size()) = own.value;
        i += own.value.size();
    }
    return F;
}

/// W with every block stored, zero or not: a system of any size is dense then.
SparseMatrix stored_in_full(const SparseMatrix& W) {
    std::vector<Triplet> entries;
    for (Index j = 0; j < W.cols(); ++j) {
        for (Index i = 0; i < W.rows(); ++i) entries.emplace_back(i, j, W.coeff(i, j));
    }
    SparseMatrix full(W.rows(), W.cols());
    full.setFromTriplets(entries.begin(), entries.end());
    return full;
}

/// dr against the dense oracle. A residual of `accuracy` |F| moves dr by the inverse of the matrix.
void expect_step(const Chain& chain, const VecX& dr, double accuracy) {
    ASSERT_EQ(dr.size(), chain.dimension());
    const MatX matrix = whole(chain);
    const VecX expected = -matrix.fullPivLu().solve(values(chain));
    const double smallest = Eigen::JacobiSVD<MatX>(matrix).singularValues().minCoeff();
    EXPECT_LE((dr - expected).norm(), accuracy * values(chain).norm() / smallest);
}

// Elimination of at most 300 unknowns with pivots: n times the rounding, a growth of 10.
constexpr double k_direct = 3000.0 * k_epsilon;
constexpr double k_krylov = 1e-9;  // ten times the tolerance of gmres_ilut

TEST(NewtonSystem, SmallSystemsAreSolved) {
    Rng rng(1);
    for (const int contacts : {1, 2, 5, 15}) {
        for (const int open_every : {0, 2, 3}) {
            const Chain chain = random_chain(rng, contacts, open_every);
            ASSERT_LE(chain.dimension(), 60);
            const BlockMatrix W = chain.blocks();
            NewtonSystem system;
            system.bind(W);
            VecX dr;
            ASSERT_TRUE(system.step(chain.equations, chain.shifts, dr));
            expect_step(chain, dr, k_direct);
        }
    }
}

TEST(NewtonSystem, LargeSparseSystemsAreSolved) {
    Rng rng(2);
    for (const std::string name : {"superlu", "dense_lu", "gmres_ilut"}) {
        SCOPED_TRACE(name);
        NewtonSystem system(name);
        for (const int open_every : {0, 2, 3}) {
            const Chain chain = random_chain(rng, 80, open_every);
            ASSERT_GT(chain.dimension(), 120);
            const BlockMatrix W = chain.blocks();
            system.bind(W);
            VecX dr;
            ASSERT_TRUE(system.step(chain.equations, chain.shifts, dr));
            expect_step(chain, dr, name == "gmres_ilut" ? k_krylov : k_direct);
        }
    }
}

/// Sizes that the compiler knows (1 to 3) and one that it does not, dense and sparse.
TEST(NewtonSystem, ContactsOfOneSizeAreSolved) {
    Rng rng(8);
    NewtonSystem system;
    for (const Index size : {1, 2, 3, 4}) {
        for (const int contacts : {5, 70}) {
            for (const int open_every : {0, 3}) {
                const Chain chain = random_chain(rng, contacts, open_every, size);
                const BlockMatrix W = chain.blocks();
                ASSERT_EQ(W.uniform_size(), size);
                system.bind(W);
                VecX dr;
                ASSERT_TRUE(system.step(chain.equations, chain.shifts, dr));
                expect_step(chain, dr, k_direct);
            }
        }
    }
}

TEST(NewtonSystem, DenseAndSparseAgree) {
    Rng rng(3);
    for (const int open_every : {0, 2, 5}) {
        const Chain chain = random_chain(rng, 80, open_every);
        const BlockMatrix sparse = chain.blocks();
        const BlockMatrix dense(stored_in_full(chain.W), chain.sizes);
        ASSERT_EQ(dense.block_count(), 80 * 80);
        VecX by_sparse;
        VecX by_dense;
        NewtonSystem system;
        system.bind(sparse);
        ASSERT_TRUE(system.step(chain.equations, chain.shifts, by_sparse));
        system.bind(dense);
        ASSERT_TRUE(system.step(chain.equations, chain.shifts, by_dense));
        expect_step(chain, by_sparse, k_direct);
        expect_step(chain, by_dense, k_direct);
    }
}

/// An open contact takes its impulse off and nothing else, to the bit.
TEST(NewtonSystem, OpenContactsLoseTheirImpulse) {
    Rng rng(4);
    const Chain chain = random_chain(rng, 60, 2);
    const BlockMatrix W = chain.blocks();
    NewtonSystem system;
    system.bind(W);
    VecX dr;
    ASSERT_TRUE(system.step(chain.equations, chain.shifts, dr));
    for (Index c = 0; c < 60; c += 2) {
        EXPECT_EQ(dr.segment(W.offset(c), W.size(c)),
                  -chain.equations[static_cast<std::size_t>(c)].value);
    }
}

TEST(NewtonSystem, AllContactsOpen) {
    Rng rng(5);
    const Chain chain = random_chain(rng, 30, 1);
    const BlockMatrix W = chain.blocks();
    NewtonSystem system;
    system.bind(W);
    VecX dr;
    ASSERT_TRUE(system.step(chain.equations, chain.shifts, dr));
    EXPECT_EQ(dr, -values(chain));
}

TEST(NewtonSystem, NoContacts) {
    const BlockMatrix nothing;
    NewtonSystem system;
    system.bind(nothing);
    VecX dr;
    EXPECT_TRUE(system.step({}, VecX(), dr));
    EXPECT_EQ(dr.size(), 0);
}

/// The pattern of unknowns changes from step to step as contacts open and close.
TEST(NewtonSystem, OneObjectServesManyPatterns) {
    Rng rng(6);
    Chain chain = random_chain(rng, 60, 0);
    const BlockMatrix W = chain.blocks();
    NewtonSystem system;
    system.bind(W);
    VecX dr;
    for (const int open_every : {0, 3, 2, 1, 7, 0}) {
        chain.equations = random_chain(rng, 60, open_every).equations;
        ASSERT_TRUE(system.step(chain.equations, chain.shifts, dr));
        expect_step(chain, dr, k_direct);
    }
}

/// u = 0 is asked of contacts between bodies that cannot move.
TEST(NewtonSystem, SingularSystemsAreRefused) {
    Rng rng(7);
    for (const int contacts : {2, 80}) {
        Chain chain = random_chain(rng, contacts, 0);
        chain.W *= 0.0;
        chain.shifts.setZero();
        for (ContactEquations& own : chain.equations) own.by_impulse.setZero();
        const BlockMatrix W = chain.blocks();
        NewtonSystem system;
        system.bind(W);
        VecX dr;
        EXPECT_FALSE(system.step(chain.equations, chain.shifts, dr)) << contacts;
        // A shift makes them regular.
        chain.shifts.setOnes();
        ASSERT_TRUE(system.step(chain.equations, chain.shifts, dr)) << contacts;
        expect_step(chain, dr, k_direct);
    }
}

}  // namespace
}  // namespace drystone::solvers
