#pragma once

#include <vector>

#include "drystone/linalg/types.hpp"
#include "drystone/problem/cone.hpp"
#include "drystone/problem/global_problem.hpp"
#include "drystone/problem/residual.hpp"

namespace drystone::problem {

/// W = H M^-1 H^T without its product: each contact has its rows of H and its columns of
/// M^-1 H^T on the unknowns that it touches, and its diagonal block W_cc.
///
/// A contact between rigid bodies touches at most two of them, so this takes memory per contact
/// where W takes memory per pair of contacts. A mesh with a full M^-1 is better off condensed.
///
/// With v = free + sum_c M^-1 H_c^T r_c:  u_c = H_c v + w_c, the same as u = W r + b.
struct FactoredProblem {
    /// One contact: `count` touched unknowns, and `size` x `count` numbers each of H and of
    /// (M^-1 H^T)^T, row by row.
    struct Contact {
        Index offset = 0;    ///< its first component in u, r, w
        Index size = 0;      ///< its components
        Index unknowns = 0;  ///< its first entry of `unknowns`
        Index count = 0;     ///< how many unknowns it touches
        Index values = 0;    ///< its first entry of `H` and `motion`
        Index block = 0;     ///< its first entry of `diagonals`
    };

    std::vector<Contact> contacts;
    std::vector<Index> unknowns;    ///< touched unknowns of all contacts
    std::vector<double> H;          ///< rows of H on them
    std::vector<double> motion;     ///< rows of (M^-1 H^T)^T on them
    std::vector<double> diagonals;  ///< W_cc of all contacts, column by column
    VecX free;                      ///< (n) M^-1 f: generalised velocity without impulses
    VecX w;                         ///< (components)
    VecX b;                         ///< (components) H free + w
    std::vector<Cone> cones;        ///< (contacts)

    [[nodiscard]] Index components() const noexcept { return w.size(); }
};

/// Throws InputError when M is singular.
[[nodiscard]] FactoredProblem factored(const GlobalProblem& problem);

/// H_c v + w_c, written to u (size components).
void contact_velocity(const FactoredProblem& problem, const FactoredProblem::Contact& contact,
                      const VecX& v, double* u);

/// v += M^-1 H_c^T change.
void add_motion(const FactoredProblem& problem, const FactoredProblem::Contact& contact,
                const double* change, VecX& v);

/// v = M^-1 (H^T r + f) in the first n entries of v, which grows when it is shorter: a workspace
/// that serves problems of many sizes.
void generalised_velocities(const FactoredProblem& problem, const VecX& r, VecX& v);

/// u = W r + b, by way of v, which is made on the way.
void velocities(const FactoredProblem& problem, const VecX& r, VecX& v, VecX& u);

/// rho (components) of mean_diagonal.hpp.
void mean_diagonals(const FactoredProblem& problem, Eigen::Ref<VecX> rho);

/// The residual of r in either measure; v becomes what belongs to r. Allocates nothing once v is
/// long enough.
[[nodiscard]] double residual(const FactoredProblem& problem, const VecX& r, Measure measure,
                              VecX& v);

}  // namespace drystone::problem
