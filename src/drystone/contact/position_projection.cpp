// Projects positions out of penetrations and errors of joints: a frictionless problem in the
// kinetic metric.
#include "drystone/contact/position_projection.hpp"

#include <algorithm>

#include "drystone/contact/contact_bodies.hpp"
#include "drystone/contact/leaving_overlap.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/mechanics/periodic_cell.hpp"

namespace drystone::contact {

template <int D>
const problem::ContactProblem& PositionProjection<D>::build(const VecX& inverse_mass,
                                                            const ProblemUnits& units) {
    delassus_.assemble(blocks_, {.rigid = inverse_mass}, {.mass = units.mass}, problem_.W.blocks());
    problem_.b.resize(problem_.components());
    problem_.cones.clear();
    for (Index k = 0; k < problem_.contacts(); ++k) {
        const LawBlock<D>& block = blocks_[at(k)];
        problem_.b.segment(problem_.W.offset(k), block.size) =
            block.offset.head(block.size) / units.velocity;
        problem_.cones.push_back(block.cone);
    }
    return problem_;
}

template <int D>
VecX PositionProjection<D>::displacements(const VecX& lambda,
                                          const mechanics::RigidBodies<D>& bodies) const {
    VecX dq = VecX::Zero(bodies.dofs());
    for (Index k = 0; k < problem_.contacts(); ++k) {
        const auto own = lambda.segment(problem_.W.offset(k), problem_.W.size(k));
        add_motion<D>(blocks_[at(k)].row, bodies.inverse_mass, own, dq);
    }
    return dq;
}

template <int D>
void displace(const VecX& dq, mechanics::RigidBodies<D>& bodies) {
    constexpr int k_n = mechanics::k_dofs<D>;
    for (Index i = 0; i < bodies.body_count(); ++i) {
        const mechanics::Twist<D> own = dq.template segment<k_n>(k_n * i);
        if (!own.isZero(0.0)) bodies.q[at(i)] = mechanics::moved(bodies.q[at(i)], own, 1.0);
    }
    if (bodies.lattice > 0) mechanics::stretch(bodies, mechanics::gradient_of(bodies, dq));
}

template <int D>
const problem::ContactProblem* build_projection(const World<D>& world,
                                                const ContactSet<D>& contacts,
                                                PositionProjection<D>& projection,
                                                const ProjectionRule& rule, double slack,
                                                std::span<const char> kept) {
    const auto found = contacts.found.list();
    const auto leaves = [&](std::size_t i) {
        return leaves_overlap(world, contacts, i, found[i].gap, rule.tolerance);
    };
    const auto beyond = [&](std::size_t i) {
        return !touches_deformable(world, found[i]) &&
               found[i].gap < -(rule.tolerance * pair_size(world, found[i]) + slack) && !leaves(i);
    };
    const auto is_kept = [&](int body) {
        return body >= 0 && at(body) < kept.size() && kept[at(body)] != 0;
    };
    // Nothing beyond the tolerances: no projection.
    const bool loose = !world.joints().empty() &&
                       world.joint_error() > rule.joint_tolerance * world.typical_size();
    bool deep = false;
    for (std::size_t i = 0; i < found.size() && !deep; ++i) deep = beyond(i);
    if (!loose && !deep) return nullptr;
    std::vector<LawBlock<D>>& blocks = projection.blocks();
    blocks.clear();
    for (std::size_t i = 0; i < found.size(); ++i) {
        const bool deformable = touches_deformable(world, found[i]);
        if (deformable && !touches_moving_rigid(world, found[i])) continue;
        blocks.push_back({.row = contacts.found_row(i, world)});
        double& room = blocks.back().offset[0];
        room = found[i].gap + rule.left * pair_size(world, found[i]);
        const bool stays = is_kept(found[i].body_a) || is_kept(found[i].body_b);
        if (stays || leaves(i)) room = std::max(room, 0.0);
        if (!deformable) continue;
        // Deformable bodies stay where they are, and leave overlaps by set_releases(); rigid ones
        // must not be pushed deeper into them.
        room = std::max(found[i].gap, 0.0);
        blocks.back().row.deformable_a = {};
        blocks.back().row.deformable_b = {};
    }
    world.joints().add_projection(world.bodies(), blocks);
    return &projection.build(world.bodies().inverse_mass, rule.units);
}

template const problem::ContactProblem* build_projection<2>(const World<2>&, const ContactSet<2>&,
                                                            PositionProjection<2>&,
                                                            const ProjectionRule&, double,
                                                            std::span<const char>);
template const problem::ContactProblem* build_projection<3>(const World<3>&, const ContactSet<3>&,
                                                            PositionProjection<3>&,
                                                            const ProjectionRule&, double,
                                                            std::span<const char>);
template void displace<2>(const VecX&, mechanics::RigidBodies<2>&);
template void displace<3>(const VecX&, mechanics::RigidBodies<3>&);
template class PositionProjection<2>;
template class PositionProjection<3>;

}  // namespace drystone::contact
