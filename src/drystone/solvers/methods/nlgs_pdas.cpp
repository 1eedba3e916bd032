// The registry entry of sweeps with active-set steps.
#include "drystone/solvers/methods/nlgs.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::solvers {

SolverEntry nlgs_pdas_solver() {
    return entry_of<Nlgs>("nlgs_pdas",
                          "nonlinear Gauss-Seidel, one primal-dual active-set step per contact",
                          {.local = LocalMethod::active_set_step});
}

}  // namespace drystone::solvers
