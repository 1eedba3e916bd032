// Wraps the sparse Cholesky factor: failures become errors that carry the name of the matrix.
#include "drystone/linalg/spd_factor.hpp"

#include <cassert>

#include "drystone/core/error.hpp"

namespace drystone {

SpdFactor::SpdFactor(const SparseMatrix& A, const std::string& name) : name_(name) { factorise(A); }

void SpdFactor::factorise(const SparseMatrix& A) {
    assert(A.rows() == A.cols());
    size_ = A.rows();
    columns_.reset();
    if (!factor_.factorise(A)) {
        throw ComputationError(name_ + " (" + std::to_string(size_) + " unknowns)" +
                               " is not symmetric positive definite to working accuracy");
    }
}

VecX SpdFactor::solve(const VecX& b) const {
    assert(b.size() == size_);
    VecX x;
    if (!factor_.solve(b, x)) {
        throw ComputationError(name_ + ": the solution of a linear system is not finite");
    }
    return x;
}

MatX SpdFactor::solve(const MatX& B) const {
    assert(B.rows() == size_);
    MatX X;
    if (!factor_.solve_all(B, X)) {
        throw ComputationError(name_ + ": the solution of a linear system is not finite");
    }
    return X;
}

const CholeskyColumns& SpdFactor::columns() const {
    if (!columns_) columns_ = factor_.columns();
    return *columns_;
}

}  // namespace drystone
