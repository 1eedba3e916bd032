// W, b and cones of the contact problem in the units of the solver.
#include "drystone/contact/problem_builder.hpp"

#include "drystone/contact/body_factors.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/problem/cohesion.hpp"

namespace drystone::contact {

template <int D>
void ProblemBuilder<D>::complete(ActiveContacts<D>& active, const ProblemMotion& motion) {
    problem::ContactProblem& problem = problem_;
    const ProblemUnits& units = motion.units;
    const double share = motion.law.share();
    // Laws at the end of the step do not see it.
    VecX v_law;
    if (motion.law.mean) v_law = share * motion.v_free + (1.0 - share) * motion.v;
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
                                                           World<D>& world) {
    scale_ = scale_of(motion);
    world.deformables().prepare(active.blocks);
    coupled_.prepare(active.blocks, world.coupled());
    coupled_.store_products();
    delassus_.assemble(active.blocks,
                       {.rigid = world.own_inverse_mass(),
                        .deformables = world.deformables().compliances(),
                        .coupled = &coupled_},
                       scale_, problem_.W.make_assembled());
    complete(active, motion);
    return problem_;
}

template <int D>
const problem::ContactProblem& ProblemBuilder<D>::factor(ActiveContacts<D>& active,
                                                         const ProblemMotion& motion,
                                                         const World<D>& world) {
    scale_ = scale_of(motion);
    problem_.W.make_factored([&](problem::DelassusFactors& factors) {
        set_factors<D>(active.blocks, world.own_inverse_mass(), scale_, factors);
    });
    complete(active, motion);
    return problem_;
}

template <int D>
const problem::ContactProblem& ProblemBuilder<D>::keep_global(ActiveContacts<D>& active,
                                                              const ProblemMotion& motion,
                                                              const World<D>& world) {
    scale_ = scale_of(motion);
    problem_.W = operator_.pose(active.blocks, world, scale_);
    complete(active, motion);
    return problem_;
}

template <int D>
problem::ContactProblem ProblemBuilder<D>::with_matrix(std::span<const LawBlock<D>> blocks,
                                                       const World<D>& world) const {
    problem::ContactProblem condensed = problem_;
    if (condensed.W.has_blocks()) return condensed;
    const std::vector<DeformableCompliance<D>> compliances =
        world.deformables().compliances_for(blocks);
    CoupledCompliance<D> coupled;
    coupled.prepare(blocks, world.coupled());
    coupled.store_products();
    Delassus<D> delassus;
    delassus.assemble(
        blocks,
        {.rigid = world.own_inverse_mass(), .deformables = compliances, .coupled = &coupled},
        scale_, condensed.W.make_assembled());
    return condensed;
}

template class ProblemBuilder<2>;
template class ProblemBuilder<3>;

}  // namespace drystone::contact
