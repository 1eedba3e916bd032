// Registers conjugate gradients with the diagonal as preconditioner.
#include "drystone/linalg/linear_solvers/conjugate_gradients.hpp"

namespace drystone {

LinearSolverEntry pcg_jacobi_linear_solver() {
    return {
        .name = "pcg_jacobi",
        .summary = "conjugate gradients with the diagonal",
        .make =
            [](const KrylovSettings& settings) {
                return std::make_unique<ConjugateGradients<Eigen::DiagonalPreconditioner<double>>>(
                    settings);
            },
        .symmetric_only = true};
}

}  // namespace drystone
