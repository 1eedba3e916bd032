// The registry entry of sweeps along conjugate directions.
#include "drystone/solvers/methods/nlgs.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::solvers {

SolverEntry nlgs_cg_solver() {
    return entry_of<Nlgs>("nlgs_cg", "nonlinear Gauss-Seidel accelerated by conjugate directions",
                          {.conjugate = true});
}

}  // namespace drystone::solvers
