#pragma once

#include <vector>

#include "drystone/linalg/sparse.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/problem/cone.hpp"
#include "drystone/problem/contact_problem.hpp"

namespace drystone::problem {

/// Global contact problem: M v = H^T r + f,  u = H v + w, with the laws of ContactProblem.
struct GlobalProblem {
    SparseMatrix M;            ///< (n x n) mass or iteration matrix
    SparseMatrix H;            ///< (components x n), u = H v + w
    VecX f;                    ///< (n)
    VecX w;                    ///< (components)
    std::vector<Index> sizes;  ///< (contacts) components of each
    std::vector<Cone> cones;   ///< (contacts)
};

/// Throws InputError naming every defect.
void require_valid(const GlobalProblem& problem);

/// The local problem W = H M^-1 H^T, b = H M^-1 f + w. Throws InputError when M is singular.
[[nodiscard]] ContactProblem condense(const GlobalProblem& problem);

/// The local problem with W in the factored form. Contacts of rigid bodies touch the unknowns of
/// two of them; a mesh with a full M^-1 is better off condensed. Throws InputError when M is
/// singular.
[[nodiscard]] ContactProblem factored(const GlobalProblem& problem);

/// v = M^-1 (H^T r + f).
[[nodiscard]] VecX generalised_velocities(const GlobalProblem& problem, const VecX& r);

}  // namespace drystone::problem
