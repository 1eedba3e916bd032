#pragma once

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>

/// Declares that decompositions of matrices of run-time size are compiled once, in
/// decompositions.cpp: each costs the compiler 5 to 9 seconds. Include this header instead of those
/// of Eigen wherever one of them is used. A line below covers arguments of exactly this type:
/// decompose a MatX and solve for a VecX, not for expressions. Results do not change.
namespace Eigen {

extern template class SelfAdjointEigenSolver<MatrixXd>;
extern template SelfAdjointEigenSolver<MatrixXd>& SelfAdjointEigenSolver<MatrixXd>::compute(
    const EigenBase<MatrixXd>&, int);
extern template class GeneralizedSelfAdjointEigenSolver<MatrixXd>;
extern template class LLT<MatrixXd>;
extern template LLT<MatrixXd>& LLT<MatrixXd>::compute(const EigenBase<MatrixXd>&);
extern template void LLT<MatrixXd>::_solve_impl(const VectorXd&, VectorXd&) const;
extern template class LDLT<MatrixXd>;
extern template LDLT<MatrixXd>& LDLT<MatrixXd>::compute(const EigenBase<MatrixXd>&);
extern template void LDLT<MatrixXd>::_solve_impl(const VectorXd&, VectorXd&) const;
extern template class PartialPivLU<MatrixXd>;
extern template void PartialPivLU<MatrixXd>::_solve_impl(const VectorXd&, VectorXd&) const;
extern template class FullPivLU<MatrixXd>;
extern template void FullPivLU<MatrixXd>::_solve_impl(const VectorXd&, VectorXd&) const;
extern template class HouseholderQR<MatrixXd>;
extern template class ColPivHouseholderQR<MatrixXd>;
extern template void ColPivHouseholderQR<MatrixXd>::_solve_impl(const VectorXd&, VectorXd&) const;

}  // namespace Eigen
