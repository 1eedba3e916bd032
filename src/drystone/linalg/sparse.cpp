// Extracts submatrices of sparse matrices.
#include "drystone/linalg/sparse.hpp"

#include <algorithm>
#include <cassert>
#include <functional>

namespace drystone {

std::vector<Index> complement(Index n, std::span<const Index> taken) {
    std::vector<bool> is_taken(static_cast<std::size_t>(n), false);
    for (const Index i : taken) {
        assert(i >= 0 && i < n);
        is_taken[static_cast<std::size_t>(i)] = true;
    }
    std::vector<Index> rest;
    for (Index i = 0; i < n; ++i) {
        if (!is_taken[static_cast<std::size_t>(i)]) rest.push_back(i);
    }
    return rest;
}

SparseMatrix submatrix(const SparseMatrix& A, std::span<const Index> rows,
                       std::span<const Index> columns) {
    assert(std::ranges::is_sorted(rows, std::less_equal{}));
    constexpr Index k_none = -1;
    std::vector<Index> place(static_cast<std::size_t>(A.rows()), k_none);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        place[static_cast<std::size_t>(rows[i])] = static_cast<Index>(i);
    }
    SparseMatrix part(static_cast<Index>(rows.size()), static_cast<Index>(columns.size()));
    for (std::size_t j = 0; j < columns.size(); ++j) {
        part.startVec(static_cast<Index>(j));
        for (SparseMatrix::InnerIterator entry(A, columns[j]); entry; ++entry) {
            const Index row = place[static_cast<std::size_t>(entry.row())];
            if (row != k_none) part.insertBack(row, static_cast<Index>(j)) = entry.value();
        }
    }
    part.finalize();
    return part;
}

}  // namespace drystone
