#include "drystone/linalg/equilibration.hpp"

namespace drystone {

bool has_empty_line(const SparseMatrix& A) {
    VecX row = VecX::Zero(A.rows());
    VecX column = VecX::Zero(A.cols());
    for (Index j = 0; j < A.outerSize(); ++j) {
        for (SparseMatrix::InnerIterator entry(A, j); entry; ++entry) {
            row[entry.row()] += std::abs(entry.value());
            column[j] += std::abs(entry.value());
        }
    }
    return (row.array() == 0.0).any() || (column.array() == 0.0).any();
}

}  // namespace drystone
