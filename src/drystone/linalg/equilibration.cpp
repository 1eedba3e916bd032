// Scales rows to unit length and finds rows or columns without entries.

#include "drystone/linalg/equilibration.hpp"

#include <cassert>

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

VecX make_unit_rows(Eigen::Ref<MatX> A, Eigen::Ref<VecX> b) {
    assert(A.rows() == b.size());
    VecX lengths = VecX::Ones(A.rows());
    for (Index i = 0; i < A.rows(); ++i) {
        const double length = A.row(i).stableNorm();
        if (length == 0.0) continue;
        lengths[i] = length;
        A.row(i) /= length;
        b[i] /= length;
    }
    return lengths;
}

}  // namespace drystone
