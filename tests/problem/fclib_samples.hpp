#pragma once

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "drystone/problem/fclib_file.hpp"
#include "problem/raw_hdf5.hpp"
#include "problem/sample_problems.hpp"

/// FCLIB files whose content the tests know.
namespace drystone::problem::test {

/// The letters of a local file: u = W r + V l + q, 0 = V^T r + R l + s.
struct LocalLetters {
    int spacedim = 3;
    MatX W, V, R;
    VecX q, s, mu;
};

/// Two contacts in space and one bilateral row. W is not quite symmetric and has zeros.
inline LocalLetters local_letters(Rng& rng, int spacedim = 3) {
    const Index n = 2 * spacedim;
    MatX W = sampling::positive_definite(rng, n, 10.0);
    W(0, n - 1) *= 1.001;
    W(1, 2) = W(2, 1) = 0.0;
    return {.spacedim = spacedim,
            .W = W,
            .V = sampling::normal_matrix(rng, n, 1),
            .R = MatX::Constant(1, 1, 3.0),
            .q = sampling::normal_vector(rng, n),
            .s = sampling::normal_vector(rng, 1),
            .mu = sampling::normal_vector(rng, 2).cwiseAbs()};
}

inline void write(RawFile& file, const LocalLetters& local, Form form = Form::columns) {
    file.integer("fclib_local/spacedim", local.spacedim);
    write(file, "fclib_local/W", stored(local.W, form));
    file.numbers("fclib_local/vectors/q", local.q);
    file.numbers("fclib_local/vectors/mu", local.mu);
    if (local.s.size() == 0) return;
    write(file, "fclib_local/V", stored(local.V, form));
    write(file, "fclib_local/R", stored(local.R, form));
    file.numbers("fclib_local/vectors/s", local.s);
}

/// The problem that the letters mean.
inline ContactProblem meaning(const LocalLetters& local) {
    const Index m = local.W.rows();
    const Index p = local.s.size();
    MatX W = MatX::Zero(m + p, m + p);
    W.topLeftCorner(m, m) = local.W;
    std::vector<Index> sizes(2, local.spacedim);
    std::vector<Cone> cones = {Coulomb{local.mu[0]}, Coulomb{local.mu[1]}};
    if (p > 0) {
        W.topRightCorner(m, p) = local.V;
        W.bottomLeftCorner(p, m) = local.V.transpose();
        W.bottomRightCorner(p, p) = local.R;
        sizes.insert(sizes.end(), static_cast<std::size_t>(p), 1);
        cones.insert(cones.end(), static_cast<std::size_t>(p), Bilateral{});
    }
    VecX b(m + p);
    b << local.q, local.s;
    return {.W = BlockMatrix(sparse(W), sizes), .b = b, .cones = cones};
}

/// Our global problem in the letters of a file: M v = H r + G l + f, u = H^T v + w, 0 = G^T v + b.
inline void write(RawFile& file, const GlobalProblem& global, int spacedim, Index bilateral,
                  Form form) {
    const Index m = global.H.rows() - bilateral;
    const MatX transposed = MatX(global.H).transpose();
    VecX mu(m / spacedim);
    for (Index c = 0; c < mu.size(); ++c) {
        mu[c] = std::get<Coulomb>(global.cones[static_cast<std::size_t>(c)]).mu;
    }
    file.integer("fclib_global/spacedim", spacedim);
    write(file, "fclib_global/M", stored(MatX(global.M), form));
    write(file, "fclib_global/H", stored(transposed.leftCols(m), form));
    file.numbers("fclib_global/vectors/f", global.f);
    file.numbers("fclib_global/vectors/w", VecX(global.w.head(m)));
    file.numbers("fclib_global/vectors/mu", mu);
    if (bilateral == 0) return;
    write(file, "fclib_global/G", stored(transposed.rightCols(bilateral), form));
    file.numbers("fclib_global/vectors/b", VecX(global.w.tail(bilateral)));
}

inline void expect_same_laws(const std::vector<Cone>& a, const std::vector<Cone>& b) {
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t c = 0; c < a.size(); ++c) EXPECT_EQ(describe(a[c]), describe(b[c]));
}

/// Largest |A_ij - B_ij|.
inline double difference(const SparseMatrix& A, const SparseMatrix& B) {
    const SparseMatrix both = A - B;
    return both.nonZeros() == 0 ? 0.0 : both.coeffs().abs().maxCoeff();
}

/// Files keep every bit of a number, so that nothing may differ.
inline void expect_same(const ContactProblem& a, const ContactProblem& b) {
    EXPECT_EQ(a.W.blocks().offsets(), b.W.blocks().offsets());
    EXPECT_EQ(difference(a.W.blocks().to_sparse(), b.W.blocks().to_sparse()), 0.0);
    EXPECT_EQ(a.b, b.b);
    expect_same_laws(a.cones, b.cones);
}

inline void expect_same(const GlobalProblem& a, const GlobalProblem& b) {
    ASSERT_EQ(a.H.rows(), b.H.rows());
    EXPECT_EQ(difference(a.M, b.M), 0.0);
    EXPECT_EQ(difference(a.H, b.H), 0.0);
    EXPECT_EQ(a.f, b.f);
    EXPECT_EQ(a.w, b.w);
    EXPECT_EQ(a.sizes, b.sizes);
    expect_same_laws(a.cones, b.cones);
}

inline void expect_same(const FclibSolution& a, const FclibSolution& b) {
    EXPECT_EQ(a.r, b.r);
    EXPECT_EQ(a.u, b.u);
    EXPECT_EQ(a.v, b.v);
    EXPECT_EQ(a.l, b.l);
}

inline void expect_same(const FclibFile& a, const FclibFile& b) {
    ASSERT_EQ(a.problem.index(), b.problem.index());
    if (const auto* local = std::get_if<ContactProblem>(&a.problem)) {
        expect_same(*local, std::get<ContactProblem>(b.problem));
    } else {
        expect_same(std::get<GlobalProblem>(a.problem), std::get<GlobalProblem>(b.problem));
    }
    EXPECT_EQ(a.spacedim, b.spacedim);
    EXPECT_EQ(a.title, b.title);
    EXPECT_EQ(a.description, b.description);
    EXPECT_EQ(a.math_info, b.math_info);
    ASSERT_EQ(a.solution.has_value(), b.solution.has_value());
    if (a.solution) expect_same(*a.solution, *b.solution);
    ASSERT_EQ(a.guesses.size(), b.guesses.size());
    for (std::size_t k = 0; k < a.guesses.size(); ++k) expect_same(a.guesses[k], b.guesses[k]);
}

}  // namespace drystone::problem::test
