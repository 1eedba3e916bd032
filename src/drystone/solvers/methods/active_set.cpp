// The registry entry of the active set method.
#include "drystone/solvers/frictionless/active_set.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "drystone/linalg/checks.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::solvers {

SolverEntry active_set_solver() {
    return entry_of<ActiveSet>("active_set",
                               "frictionless problems exactly, by a primal active set");
}

}  // namespace drystone::solvers
