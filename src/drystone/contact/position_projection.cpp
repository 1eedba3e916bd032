#include "drystone/contact/position_projection.hpp"

#include "drystone/mechanics/periodic_cell.hpp"

namespace drystone::contact {

namespace {

constexpr std::size_t at(Index i) { return static_cast<std::size_t>(i); }

}  // namespace

template <int D>
void PositionProjection<D>::complete(const ProblemUnits& units,
                                     problem::ContactProblem& problem) const {
    problem.b.resize(problem.components());
    problem.cones.clear();
    for (Index k = 0; k < problem.contacts(); ++k) {
        const Block<D>& block = blocks_[at(k)];
        problem.b.segment(problem.W.offset(k), block.size) =
            block.offset.head(block.size) / units.velocity;
        problem.cones.push_back(block.cone);
    }
}

template <int D>
const problem::ContactProblem& PositionProjection<D>::condense(const VecX& inverse_mass,
                                                               SoftSet<D>& soft,
                                                               const ProblemUnits& units) {
    soft.prepare(blocks_);
    delassus_.assemble(blocks_, {.rigid = inverse_mass, .soft = soft.compliances()},
                       {.mass = units.mass}, problem_.W);
    complete(units, problem_);
    return problem_;
}

template <int D>
const problem::OperatorProblem& PositionProjection<D>::keep_global(const VecX& inverse_mass,
                                                                   const SoftSet<D>& soft,
                                                                   const ProblemUnits& units) {
    operator_.pose(blocks_, inverse_mass, soft, {.mass = units.mass}, products_);
    complete(units, products_.local);
    return products_;
}

template <int D>
void PositionProjection<D>::apply(const VecX& lambda, mechanics::RigidBodies<D>& bodies,
                                  SoftSet<D>& soft) {
    shift_.setZero(bodies.v.size());
    soft_impulse_.setZero(bodies.v.size());
    Index offset = 0;
    for (const Block<D>& block : blocks_) {
        const auto own = lambda.segment(offset, block.size);
        add_motion<D>(block.row, bodies.inverse_mass, own, shift_);
        add_soft_force<D>(block.row, own, soft_impulse_);
        offset += block.size;
    }
    soft.add_response(soft_impulse_, shift_);
    soft.move(shift_);
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
