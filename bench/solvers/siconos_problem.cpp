// Converts a contact problem to the structures of Siconos.
#include "siconos_problem.hpp"

#include <FrictionContactProblem.h>
#include <NumericsMatrix.h>
#include <SparseBlockMatrix.h>
#include <algorithm>
#include <cstdlib>
#include <variant>

namespace drystone::bench {
namespace {

/// Siconos frees what it is given.
template <class T>
T* allocate(std::size_t count) {
    return static_cast<T*>(std::calloc(count, sizeof(T)));
}

NumericsMatrix* sparse_block(const BlockMatrix& W) {
    const auto rows = static_cast<std::size_t>(W.block_rows());
    const auto blocks = static_cast<std::size_t>(W.block_count());
    SparseBlockStructuredMatrix* matrix = SBM_new();
    matrix->nbblocks = static_cast<unsigned>(blocks);
    matrix->blocknumber0 = matrix->blocknumber1 = static_cast<unsigned>(rows);
    matrix->blocksize0 = allocate<unsigned>(rows);
    matrix->blocksize1 = allocate<unsigned>(rows);
    matrix->filled1 = rows + 1;
    matrix->filled2 = blocks;
    matrix->index1_data = allocate<std::size_t>(rows + 1);
    matrix->index2_data = allocate<std::size_t>(blocks);
    matrix->block = allocate<double*>(blocks);
    for (Index i = 0; i < W.block_rows(); ++i) {
        matrix->blocksize0[i] = matrix->blocksize1[i] = static_cast<unsigned>(W.offset(i + 1));
        matrix->index1_data[i + 1] = static_cast<std::size_t>(W.first(i + 1));
        for (Index k = W.first(i); k < W.first(i + 1); ++k) {
            const auto block = W.block(i, k);
            matrix->index2_data[k] = static_cast<std::size_t>(W.column(k));
            matrix->block[k] = allocate<double>(static_cast<std::size_t>(block.size()));
            std::copy_n(block.data(), block.size(), matrix->block[k]);
        }
    }
    const int n = static_cast<int>(W.dimension());
    return NM_new_SBM(n, n, matrix);
}

NumericsMatrix* sparse(const BlockMatrix& W) {
    const SparseMatrix values = W.to_sparse();
    const int n = static_cast<int>(W.dimension());
    NumericsMatrix* matrix = NM_create(NM_SPARSE, n, n);
    NM_triplet_alloc(matrix, values.nonZeros());
    matrix->matrix2->origin = NSM_TRIPLET;
    for (int j = 0; j < n; ++j) {
        for (SparseMatrix::InnerIterator entry(values, j); entry; ++entry) {
            NM_entry(matrix, static_cast<int>(entry.row()), j, entry.value());
        }
    }
    NM_csc(matrix);
    return matrix;
}

NumericsMatrix* dense(const BlockMatrix& W) {
    const MatX values = W.to_sparse();
    const int n = static_cast<int>(W.dimension());
    NumericsMatrix* matrix = NM_create(NM_DENSE, n, n);
    std::copy_n(values.data(), values.size(), matrix->matrix0);
    return matrix;
}

NumericsMatrix* stored(const BlockMatrix& W, Storage storage) {
    switch (storage) {
        case Storage::sparse_block:
            return sparse_block(W);
        case Storage::sparse:
            return sparse(W);
        case Storage::dense:
            break;
    }
    return dense(W);
}

}  // namespace

bool is_coulomb(const problem::ContactProblem& problem, Index dimension) {
    for (Index c = 0; c < problem.contacts(); ++c) {
        if (problem.W.size(c) != dimension) return false;
    }
    return std::all_of(problem.cones.begin(), problem.cones.end(), [](const problem::Cone& cone) {
        return problem::coulomb_mu(cone).has_value();
    });
}

SiconosProblem to_siconos(const problem::ContactProblem& problem, Storage storage) {
    const Index contacts = problem.contacts();
    auto* q = allocate<double>(static_cast<std::size_t>(problem.components()));
    std::copy_n(problem.b.data(), problem.components(), q);
    auto* mu = allocate<double>(static_cast<std::size_t>(contacts));
    std::transform(problem.cones.begin(), problem.cones.end(), mu,
                   [](const problem::Cone& cone) { return *problem::coulomb_mu(cone); });
    return {frictionContactProblem_new_with_data(static_cast<int>(problem.W.size(0)),
                                                 static_cast<int>(contacts),
                                                 stored(problem.W.blocks(), storage), q, mu),
            frictionContactProblem_free};
}

}  // namespace drystone::bench
