// Registers conjugate gradients with an incomplete Cholesky factor.
#include "drystone/linalg/linear_solvers/conjugate_gradients.hpp"

namespace drystone {

LinearSolverEntry pcg_cholesky_linear_solver() {
    return {.name = "pcg_cholesky",
            .summary = "conjugate gradients with an incomplete Cholesky factor (Eigen)",
            .make =
                [](const KrylovSettings& settings) {
                    return std::make_unique<ConjugateGradients<Eigen::IncompleteCholesky<double>>>(
                        settings);
                },
            .symmetric_only = true};
}

}  // namespace drystone
