// Compiles the decompositions that decompositions.hpp declares.
#include "drystone/linalg/decompositions.hpp"

namespace Eigen {

template class SelfAdjointEigenSolver<MatrixXd>;
template SelfAdjointEigenSolver<MatrixXd>& SelfAdjointEigenSolver<MatrixXd>::compute(
    const EigenBase<MatrixXd>&, int);
template class GeneralizedSelfAdjointEigenSolver<MatrixXd>;
template class LLT<MatrixXd>;
template LLT<MatrixXd>& LLT<MatrixXd>::compute(const EigenBase<MatrixXd>&);
template void LLT<MatrixXd>::_solve_impl(const VectorXd&, VectorXd&) const;
template class LDLT<MatrixXd>;
template LDLT<MatrixXd>& LDLT<MatrixXd>::compute(const EigenBase<MatrixXd>&);
template void LDLT<MatrixXd>::_solve_impl(const VectorXd&, VectorXd&) const;
template class PartialPivLU<MatrixXd>;
template void PartialPivLU<MatrixXd>::_solve_impl(const VectorXd&, VectorXd&) const;
template class FullPivLU<MatrixXd>;
template void FullPivLU<MatrixXd>::_solve_impl(const VectorXd&, VectorXd&) const;
template class HouseholderQR<MatrixXd>;
template class ColPivHouseholderQR<MatrixXd>;
template void ColPivHouseholderQR<MatrixXd>::_solve_impl(const VectorXd&, VectorXd&) const;

}  // namespace Eigen
