// Finds joints whose equations of motion have no common solution.
#include <algorithm>

#include "drystone/contact/joint_set.hpp"
#include "drystone/contact/system_model.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/sim/building/builders.hpp"

namespace drystone::sim::building {

namespace {

/// Reduction of the gradient at which the least squares count as solved.
constexpr double k_rounding = 1e-10;
/// Share of the largest wanted rate from which on a row counts as not satisfied.
constexpr double k_unmet = 1e-6;

/// Blocks of all joints, without limits.
template <int D>
std::vector<contact::LawBlock<D>> equations(const contact::SystemModel<D>& model, double t) {
    std::vector<mechanics::Joint<D>> joints = model.joints;
    for (mechanics::Joint<D>& joint : joints) joint.limits.reset();
    contact::JointSet<D> set(std::move(joints), 1.0);
    std::vector<contact::LawBlock<D>> blocks;
    set.add_blocks(model.bodies, {}, t, blocks);
    return blocks;
}

/// H v of all blocks, one after the other.
template <int D>
VecX rates(const std::vector<contact::LawBlock<D>>& blocks, Index rows, const VecX& v) {
    VecX u(rows);
    Index row = 0;
    for (const auto& block : blocks) {
        u.segment(row, block.size) = contact::row_velocity(block.row, v).head(block.size);
        row += block.size;
    }
    return u;
}

/// What is left of `wanted` - H v for the best v: conjugate gradients on the least squares in the
/// kinetic metric (CGLS).
template <int D>
VecX unmet(const std::vector<contact::LawBlock<D>>& blocks, const mechanics::RigidBodies<D>& bodies,
           const VecX& wanted) {
    // M^-1 H^T r: the steepest descent of |wanted - H v|^2 / 2 in the kinetic metric.
    const auto gradient = [&](const VecX& r) {
        VecX s = VecX::Zero(bodies.dofs());
        Index row = 0;
        for (const auto& block : blocks) {
            contact::add_motion(block.row, bodies.inverse_mass, r.segment(row, block.size), s);
            row += block.size;
        }
        return s;
    };
    VecX r = wanted;
    VecX s = gradient(r);
    VecX p = s;
    double gamma = mechanics::kinetic_product(bodies, s, s);
    const double start = gamma;
    for (Index k = 0; k < 2 * wanted.size() && gamma > k_rounding * k_rounding * start; ++k) {
        // CGLS: step along p, then the next conjugate direction.
        const VecX q = rates(blocks, wanted.size(), p);
        const double alpha = gamma / q.squaredNorm();
        r -= alpha * q;
        s = gradient(r);
        const double next = mechanics::kinetic_product(bodies, s, s);
        p = s + (next / gamma) * p;
        gamma = next;
    }
    return r;
}

/// Whether row `row` of a block is about a turn: those of what a joint holds come after its shifts.
template <int D>
bool is_turn(const mechanics::Joint<D>& joint, bool motor, Index row) {
    if (motor) return joint.coordinate == mechanics::JointCoordinate::turn;
    return !joint.rod &&
           row >= std::count(joint.held_shifts.begin(), joint.held_shifts.end(), true);
}

}  // namespace

template <int D>
std::vector<Contradiction> find_contradictions(const contact::SystemModel<D>& model, double t) {
    constexpr int k_n = mechanics::k_dofs<D>;
    // Driven bodies at their speed at t; what moves on its own is the unknown.
    VecX given = VecX::Zero(model.bodies.dofs());
    constexpr double k_instant = 1e-6;
    for (const contact::Driven<D>& driven : model.driven) {
        given.template segment<k_n>(k_n * driven.body) =
            driven.motion.mean_twist(model.bodies.q[at(driven.body)], t, k_instant);
    }
    const auto blocks = equations(model, t);
    Index rows = 0;
    for (const auto& block : blocks) rows += block.size;
    // Rates that free bodies must produce: H v = -offset - H given.
    VecX wanted = -rates(blocks, rows, given);
    Index row = 0;
    for (const auto& block : blocks) {
        wanted.segment(row, block.size) -= block.offset.head(block.size);
        row += block.size;
    }
    if (wanted.isZero(0.0)) return {};
    const VecX left = unmet(blocks, model.bodies, wanted);
    const double size = wanted.cwiseAbs().maxCoeff();
    row = 0;
    std::vector<Contradiction> found;
    Index last = -1;
    for (const auto& block : blocks) {
        Index worst = 0;
        const double missed = left.segment(row, block.size).cwiseAbs().maxCoeff(&worst);
        row += block.size;
        // The motor of a joint comes after what it holds.
        const bool motor = block.owner == last;
        last = block.owner;
        const bool named = !found.empty() && found.back().joint == block.owner;
        if (!(missed > k_unmet * size) || named) continue;
        found.push_back({.joint = block.owner,
                         .missed = missed,
                         .turn = is_turn(model.joints[at(block.owner)], motor, worst)});
    }
    return found;
}

template std::vector<Contradiction> find_contradictions<2>(const contact::SystemModel<2>&, double);
template std::vector<Contradiction> find_contradictions<3>(const contact::SystemModel<3>&, double);

}  // namespace drystone::sim::building
