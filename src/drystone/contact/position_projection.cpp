#include "drystone/contact/position_projection.hpp"

#include "drystone/linalg/at.hpp"
#include "drystone/mechanics/periodic_cell.hpp"

namespace drystone::contact {

template <int D>
const problem::ContactProblem& PositionProjection<D>::build(const VecX& inverse_mass,
                                                            const ProblemUnits& units) {
    delassus_.assemble(blocks_, {.rigid = inverse_mass}, {.mass = units.mass}, problem_.W);
    problem_.b.resize(problem_.components());
    problem_.cones.clear();
    for (Index k = 0; k < problem_.contacts(); ++k) {
        const Block<D>& block = blocks_[at(k)];
        problem_.b.segment(problem_.W.offset(k), block.size) =
            block.offset.head(block.size) / units.velocity;
        problem_.cones.push_back(block.cone);
    }
    return problem_;
}

template <int D>
void PositionProjection<D>::apply(const VecX& lambda, mechanics::RigidBodies<D>& bodies) {
    shift_.setZero(bodies.dofs());
    for (Index k = 0; k < problem_.contacts(); ++k) {
        const auto own = lambda.segment(problem_.W.offset(k), problem_.W.size(k));
        add_motion<D>(blocks_[at(k)].row, bodies.inverse_mass, own, shift_);
    }
    for (Index i = 0; i < bodies.body_count(); ++i) {
        constexpr int k_n = mechanics::k_dofs<D>;
        const mechanics::Twist<D> shift = shift_.template segment<k_n>(k_n * i);
        if (!shift.isZero(0.0)) bodies.q[at(i)] = mechanics::moved(bodies.q[at(i)], shift, 1.0);
    }
    if (bodies.lattice > 0) mechanics::stretch(bodies, mechanics::gradient_of(bodies, shift_));
}

template class PositionProjection<2>;
template class PositionProjection<3>;

}  // namespace drystone::contact
