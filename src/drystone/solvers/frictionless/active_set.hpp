#pragma once

#include <vector>

#include "drystone/linalg/types.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/frictionless/bordered_inverse.hpp"
#include "drystone/solvers/frictionless/frictionless_problem.hpp"
#include "drystone/solvers/solve_report.hpp"

namespace drystone::solvers {

struct ActiveSetSettings {
    double tolerance = 1e-8;  ///< on the residual in this measure
    problem::Measure measure = problem::Measure::natural;
    int most_iterations = 0;  ///< contacts that enter the active set; 0: 4 per row
};

/// Frictionless contact, exactly: min y.W y / 2 + b.y with y >= 0 on contacts by a primal active
/// set (Lawson and Hanson 1974, chapter 23; Nocedal and Wright 2006, section 16.5), for
/// semidefinite W and with bilateral rows.
///
/// The rows P that push keep W_PP regular. The contact that approaches fastest enters. When its row
/// depends on P, W z = 0 for a direction z along which the energy falls, so the impulses follow z
/// until a contact opens and leaves P; when none does, z is a certificate that no solution exists.
/// The energy falls strictly at every entry, so no set returns.
///
/// Near a jam impulses grow without bound and rounding hides where they end. When the descent finds
/// neither solution nor certificate the problem of least distance is solved, which has both as its
/// bounded solution (frictionless_problem.hpp).
class ActiveSet {
  public:
    using Settings = ActiveSetSettings;

    /// Throws InputError for settings out of range.
    explicit ActiveSet(ActiveSetSettings settings = {});

    /// Throws InputError that names the contacts with friction.
    [[nodiscard]] SolveReport solve(const problem::ContactProblem& problem, VecX& r);

    /// The contacts that contradict each other and impulses d on them with W d = 0, b.d < 0, after
    /// a solve that ended with `infeasible`; empty and 0 after any other.
    [[nodiscard]] const std::vector<Index>& conflict() const noexcept { return conflict_; }
    [[nodiscard]] VecX certificate(Index components) const;

  private:
    /// `while_it_can`: stops where the function falls without end; `to_the_end`: it is bounded.
    enum class Descends { while_it_can, to_the_end };
    struct Descent {
        int iterations = 0;
        bool bounded = true;
        bool ended = true;  ///< nothing approaches any more, or the function is unbounded
    };

    [[nodiscard]] int most_iterations(Index entries_per_row) const;
    /// The whole minimisation from y_.
    Descent descend(Descends descends, int most);
    /// Solution or certificate from the problem of least distance.
    Descent go_the_least_distance(int most);
    /// Bilateral rows, then the contacts that push in the warm start, as far as they are
    /// independent.
    void start();
    /// Moves towards the minimum on P, dropping the contacts that open on the way.
    void minimise();
    /// The contact with the most negative velocity; -1 when none approaches.
    [[nodiscard]] Index most_violated() const;
    /// Brings contact j into P; false when the impulses can grow for ever.
    [[nodiscard]] bool enter(Index j);
    /// One step along z, W z = 0, until a contact opens; false when none does.
    [[nodiscard]] bool exchange(const VecX& z);
    /// (rows) z_j = 1, z_P = -W_PP^-1 W_Pj.
    [[nodiscard]] VecX null_direction(Index j) const;
    void drop_open_contacts();
    /// A bilateral row that depends on the others and contradicts them, as a certificate; or empty.
    [[nodiscard]] VecX contradiction() const;

    ActiveSetSettings settings_;
    FrictionlessProblem frictionless_;
    BorderedInverse inverse_;
    VecX y_;
    VecX certificate_;
    std::vector<Index> conflict_;  // contacts of the certificate
    std::vector<bool> barred_;     // entered and left at once: its velocity is rounding
};

}  // namespace drystone::solvers
