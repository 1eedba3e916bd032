#pragma once

#include "drystone/contact/active_contacts.hpp"
#include "drystone/contact/contact_operator.hpp"
#include "drystone/contact/delassus.hpp"
#include "drystone/contact/step_terms.hpp"
#include "drystone/contact/world.hpp"
#include "drystone/problem/contact_problem.hpp"

namespace drystone::contact {

/// What the problem of a step is posed for: v at its start, v_free without contacts.
struct ProblemMotion {
    const VecX& v;
    const VecX& v_free;
    LawVelocity law = {};
    ProblemUnits units = {};

    /// The same with another v_free.
    [[nodiscard]] ProblemMotion around(const VecX& other) const {
        return {.v = v, .v_free = other, .law = law, .units = units};
    }
};

/// Poses the problem of the active contacts in the chosen units, with W as a matrix, as factors or
/// by its products. Blocks whose impulses r may pull up to `tension` are posed for r + tension e_N.
template <int D>
class ProblemBuilder {
  public:
    const problem::ContactProblem& condense(ActiveContacts<D>& active, const ProblemMotion& motion,
                                            World<D>& world);
    /// With W as factors, where `keeps_factors` holds.
    const problem::ContactProblem& factor(ActiveContacts<D>& active, const ProblemMotion& motion,
                                          const World<D>& world);
    /// What is given must stay as it is while the problem is used.
    const problem::ContactProblem& keep_global(ActiveContacts<D>& active,
                                               const ProblemMotion& motion, const World<D>& world);

    /// The last problem, with W as it was posed.
    [[nodiscard]] const problem::ContactProblem& last() const { return problem_; }
    /// The last problem with W as a matrix. `blocks`: those it was posed for.
    [[nodiscard]] problem::ContactProblem with_matrix(std::span<const LawBlock<D>> blocks,
                                                      const World<D>& world) const;
    /// The laws of the last problem hold for u + change (components, in its units) from now on.
    void shift_velocities(const VecX& change) { problem_.b += change; }
    /// tension e_N of the last problem (N s).
    [[nodiscard]] const VecX& tension() const { return tension_; }

    void forget() { *this = ProblemBuilder(); }

  private:
    /// b and the cones of problem_, whose W is set.
    void complete(ActiveContacts<D>& active, const ProblemMotion& motion);
    [[nodiscard]] static DelassusScale scale_of(const ProblemMotion& motion) {
        return {.mass = motion.units.mass, .share = motion.law.share()};
    }

    Delassus<D> delassus_;
    CoupledCompliance<D> coupled_;
    ContactOperator<D> operator_;
    DelassusScale scale_;
    problem::ContactProblem problem_;
    VecX rho_;      // (components) mean diagonals of W
    VecX tension_;  // (components)
};

}  // namespace drystone::contact
