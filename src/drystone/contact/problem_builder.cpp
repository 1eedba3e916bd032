// W, b and cones of the contact problem in the units of the solver.
#include "drystone/contact/problem_builder.hpp"

#include "drystone/linalg/at.hpp"
#include "drystone/problem/cohesion.hpp"

namespace drystone::contact {

template <int D>
void ProblemBuilder<D>::complete(ActiveContacts<D>& active, const ProblemMotion& motion) {
    problem::ContactProblem& problem = problem_;
    const ProblemUnits& units = motion.units;
    const double share = motion.law.share();
    const VecX v_law = share * motion.v_free + (1.0 - share) * motion.v;
    const double impulse_unit = units.velocity * units.mass;
    problem.b.resize(problem.components());
    problem.cones.clear();
    VecX cohesion(problem.contacts());
    for (Index k = 0; k < problem.contacts(); ++k) {
        const LawBlock<D>& block = active.blocks[at(k)];
        const mechanics::Twist<D> b =
            block.at_end ? share * (row_velocity(block.row, motion.v_free) + block.offset)
                         : mechanics::Twist<D>(row_velocity(block.row, v_law) + block.offset);
        problem.b.segment(problem.W.offset(k), block.size) = b.head(block.size) / units.velocity;
        problem.cones.push_back(problem::scaled(block.cone, 1.0 / impulse_unit));
        cohesion[k] = block.tension / impulse_unit;
    }
    rho_.resize(problem.components());
    problem::mean_diagonals(problem.W, rho_);
    for (std::size_t c = 0; c < active.contacts.size(); ++c) {
        active.contacts[c].mobility = rho_[problem.W.offset(static_cast<Index>(c))] / units.mass;
    }
    const VecX tension = problem::normal_impulses(problem, cohesion);
    tension_ = impulse_unit * tension;
    if (tension.isZero(0.0)) return;
    VecX pull;
    problem.W.multiply(tension, pull);
    problem.b -= pull;
}

template <int D>
const problem::ContactProblem& ProblemBuilder<D>::condense(ActiveContacts<D>& active,
                                                           const ProblemMotion& motion,
                                                           const VecX& inverse_mass,
                                                           DeformableSet<D>& deformables) {
    scale_ = scale_of(motion);
    deformables.prepare(active.blocks);
    delassus_.assemble(active.blocks,
                       {.rigid = inverse_mass, .deformables = deformables.compliances()}, scale_,
                       problem_.W.make_assembled());
    complete(active, motion);
    return problem_;
}

template <int D>
const problem::ContactProblem& ProblemBuilder<D>::keep_global(ActiveContacts<D>& active,
                                                              const ProblemMotion& motion,
                                                              const VecX& inverse_mass,
                                                              const DeformableSet<D>& deformables) {
    scale_ = scale_of(motion);
    problem_.W = operator_.pose(active.blocks, inverse_mass, deformables, scale_);
    complete(active, motion);
    return problem_;
}

template <int D>
problem::ContactProblem ProblemBuilder<D>::with_matrix(std::span<const LawBlock<D>> blocks,
                                                       const VecX& inverse_mass,
                                                       const DeformableSet<D>& deformables) const {
    problem::ContactProblem condensed = problem_;
    if (condensed.W.has_blocks()) return condensed;
    const std::vector<DeformableCompliance<D>> compliances = deformables.compliances_for(blocks);
    Delassus<D> delassus;
    delassus.assemble(blocks, {.rigid = inverse_mass, .deformables = compliances}, scale_,
                      condensed.W.make_assembled());
    return condensed;
}

template class ProblemBuilder<2>;
template class ProblemBuilder<3>;

}  // namespace drystone::contact
