// The contacts of a RigidSystem: found, chosen, posed as a problem, their impulses applied.
#include <algorithm>
#include <cmath>

#include "drystone/collision/match.hpp"
#include "drystone/contact/adhesion/bonded_points.hpp"
#include "drystone/contact/law_offsets.hpp"
#include "drystone/contact/rigid_system.hpp"
#include "drystone/linalg/at.hpp"

namespace drystone::contact {

namespace {

/// Contacts slide when they are faster than this many times the velocity tolerance.
constexpr double k_sliding = 10.0;

}  // namespace

template <int D>
double RigidSystem<D>::pair_size(const collision::Contact<D>& contact) const {
    return std::min(body_size(contact.body_a), body_size(contact.body_b));
}

template <int D>
double RigidSystem<D>::body_size(int body) const {
    const auto rigid = static_cast<int>(body_count());
    return body < rigid ? bodies_.size[at(body)] : soft_.size(body - rigid);
}

template <int D>
double RigidSystem<D>::driven_change(int body) const {
    return body < body_count() ? boundaries_.change(bodies_, body) : 0.0;
}

/// How far a bond may be open because its body turns and goes along a tangent in every step (m).
template <int D>
double RigidSystem<D>::off_circle(Index body) const {
    if (body >= body_count()) return 0.0;  // a deformable one, which has no bonds
    const double radius = found_.radius(body);
    if (!std::isfinite(radius)) return 0.0;
    const double turn = h_ * bodies_.twist(body).template tail<mechanics::k_spins<D>>().norm();
    return k_restoring_steps * turn * turn * radius;
}

template <int D>
Detection RigidSystem<D>::detect(double gap_tolerance, double drift, double horizon) {
    double lag = h_ * boundaries_.largest_change(bodies_);
    if (!bonds_formed_ || has_bonds(active_)) {
        double largest = 0.0;
        for (Index i = 0; i < body_count(); ++i) largest = std::max(largest, off_circle(i));
        lag += largest;
    }
    found_.find(bodies_, soft_, {.eps = gap_tolerance, .slack = drift + lag, .horizon = horizon});
    Detection detection{.contacts = static_cast<Index>(found_.list().size())};
    for (const collision::Contact<D>& contact : found_.list()) {
        const double depth = -contact.gap;
        detection.largest_penetration = std::max(detection.largest_penetration, depth);
        detection.penetration_ratio =
            std::max(detection.penetration_ratio, depth / pair_size(contact));
    }
    return detection;
}

template <int D>
Index RigidSystem<D>::activate(const Activation& rule) {
    std::swap(active_, before_);
    active_.clear();
    same_before_.clear();
    const auto found = found_.list();
    collision::match<D>(before_.contacts, found, same_found_);
    hand_over_bonds<D>(before_, found, bodies_.size, same_found_);
    set_lifts(rule);
    for (std::size_t i = 0; i < found.size(); ++i) {
        const collision::Contact<D>& contact = found[i];
        const std::int64_t same = same_found_[i];
        const ContactMemory memory =
            same < 0 ? ContactMemory{} : before_.memory[static_cast<std::size_t>(same)];
        const ContactRow<D> row = row_of_found(i);
        const double u_n = relative_velocity(row, bodies_.v)[0];
        const double gap = contact.gap + rule.horizon * u_n;
        // A body that rests on a driven one knows its velocity up to the change over a step.
        const double unsure = driven_change(contact.body_a) + driven_change(contact.body_b);
        const double drift = rule.drift + h_ * unsure;
        const double touching = rule.gap_tolerance * pair_size(contact) + drift;
        const double reach = touching + off_circle(contact.body_a) + off_circle(contact.body_b);
        const bool bonded = bonds_formed_ ? memory.bonded : may_bond(surfaces_.law(contact));
        if (bonded ? contact.gap > reach : gap > touching) continue;
        const bool held =
            bonded || (holds_in_tension(surfaces_.law(contact)) && contact.gap <= touching);
        const double lift = found_lifts_[i];
        const double slow = rule.approach_tolerance + unsure + k_lift_slack * lift;
        const bool leaves = std::min(u_n, last_approach(same, u_n)) > slow;
        // A node that opens on the way through an overlap would be without a force for a step,
        // come back deeper, and sink. Its law holds for u_theta >= 0, whichever the scheme: it may
        // leave, is held where it is at most, and no work is done.
        const bool leaving = rule.only_approaching && !held && leaves;
        if (leaving && !(is_soft(contact) && rule.closing_time > 0.0)) continue;
        const bool drifted = contact.gap > 0.0 && contact.gap <= touching;
        // What approaches faster than a drift can close is an impact, whose law is exact.
        const bool closes = drifted && rule.closing_time > 0.0 && -u_n * rule.closing_time <= drift;
        active_.add(contact, {.law = &surfaces_.law(contact),
                              .row = row,
                              .memory = memory,
                              .closing = closes ? contact.gap / rule.closing_time : -lift,
                              .leaving = leaving,
                              .reach = reach,
                              .surface = surfaces_.velocity(row, found_.frames())});
        same_before_.push_back(same);
    }
    if (!bonds_formed_) form_bonds(active_);
    bonds_formed_ = true;
    restore_bonds(active_, found_.frames(), h_);
    complete_blocks(rule);
    return static_cast<Index>(active_.contacts.size());
}

/// u_N as the last step saw it, if it pressed. A contact that turns or slides to another facet has
/// another normal now, and seems to open; without its force it would sink in.
template <int D>
double RigidSystem<D>::last_approach(std::int64_t same, double otherwise) const {
    if (same < 0 || !(before_.local[at(same)][0] > 0.0)) return otherwise;
    return relative_velocity(before_.blocks[at(same)].row, bodies_.v)[0];
}

/// Laws of the contacts, what acts beside them, and joints.
template <int D>
void RigidSystem<D>::complete_blocks(const Activation& rule) {
    const std::size_t count = active_.contacts.size();
    for (std::size_t c = 0; c < count; ++c) {
        const collision::Contact<D>& contact = active_.contacts[c];
        Block<D>& block = active_.blocks[c];
        const double length = pair_size(contact);
        set_law(block, *active_.laws[c], active_.memory[c], length, h_);
        if (block.size > D) {
            add_spin_rows<D>(block.row, length, found_.frames()[at(contact.body_a)],
                             found_.frames()[at(contact.body_b)]);
        }
    }
    for (std::size_t c = 0; c < count; ++c) {
        add_companions(active_.blocks[c], static_cast<Index>(c), active_.laws[c]->damping,
                       active_.surface[c], h_, typical_mass_, active_.blocks);
    }
    joints_.add_blocks(bodies_, rule, t_ + h_, active_.blocks);
}

template <int D>
void RigidSystem<D>::set_laws(const VecX& v, const LawVelocity& law, const ProblemUnits& units) {
    sliding_velocity_ = k_sliding * units.velocity;
    set_offsets(active_, v, law);
    set_turning(active_, before_, same_before_, v, law.theta);
}

template <int D>
const problem::ContactProblem& RigidSystem<D>::build(const VecX& v, const VecX& v_free,
                                                     const LawVelocity& law,
                                                     const ProblemUnits& units) {
    set_laws(v, law, units);
    return builder_.condense(active_, {.v = v, .v_free = v_free, .law = law, .units = units},
                             bodies_.inverse_mass, soft_);
}

template <int D>
const problem::OperatorProblem& RigidSystem<D>::build_global(const VecX& v, const VecX& v_free,
                                                             const LawVelocity& law,
                                                             const ProblemUnits& units) {
    set_laws(v, law, units);
    return builder_.keep_global(active_, {.v = v, .v_free = v_free, .law = law, .units = units},
                                bodies_.inverse_mass, soft_);
}

template <int D>
void RigidSystem<D>::warm_start(VecX& r) const {
    r = builder_.tension();
    const BlockMatrix& W = builder_.last().W;
    Index joint_block = 0;
    for (Index k = 0; k < W.block_rows(); ++k) {
        const Block<D>& block = active_.blocks[at(k)];
        auto own = r.segment(W.offset(k), block.size);
        if (block.kind == BlockKind::joint) {
            own = joints_.last_impulse(joint_block++).head(block.size);
        } else if (block.kind == BlockKind::contact && same_before_[at(k)] >= 0) {
            const auto same = static_cast<std::size_t>(same_before_[at(k)]);
            mechanics::Twist<D> local = before_.local[same];
            local.template head<D>() = block.row.axes * before_.impulses[same];
            own += local.head(block.size);
        }
    }
}

template <int D>
void RigidSystem<D>::apply_impulses(const VecX& v_free, const VecX& r, VecX& v) {
    solution_ = r;
    const VecX impulses = r - builder_.tension();
    const BlockMatrix& W = builder_.last().W;
    v = v_free;
    soft_impulse_.setZero(v.size());
    for (Vector<D>& impulse : active_.impulses) impulse.setZero();
    Index joint_block = 0;
    for (Index k = 0; k < W.block_rows(); ++k) {
        const Block<D>& block = active_.blocks[at(k)];
        const auto own = impulses.segment(W.offset(k), W.size(k));
        add_motion<D>(block.row, bodies_.inverse_mass, own, v);
        add_soft_force<D>(block.row, own, soft_impulse_);
        if (block.kind == BlockKind::joint) {
            joints_.remember(joint_block++, own);
            continue;
        }
        const Index rows = std::min<Index>(own.size(), D);
        Vector<D>& world = active_.impulses[at(block.owner)];
        world += block.row.axes.topRows(rows).transpose() * own.head(rows);
        if (block.kind == BlockKind::contact) active_.local[at(k)].head(own.size()) = own;
    }
    soft_.add_response(soft_impulse_, v);
    soft_.refine(soft_impulse_, v);
}

/// Whether contacts slide, and which bonds are broken.
template <int D>
void RigidSystem<D>::settle_contacts(const VecX& v) {
    for (std::size_t c = 0; c < active_.contacts.size(); ++c) {
        const Vector<D> u = relative_velocity(active_.blocks[c].row, v) + active_.surface[c];
        const bool slides = u.template tail<D - 1>().norm() > sliding_velocity_;
        ContactMemory& memory = active_.memory[c];
        memory.slid = slides && active_.local[c][0] + active_.blocks[c].tension > 0.0;
        if (memory.bonded) move_bond<D>(active_, c, u, found_.frames(), h_);
    }
}

template <int D>
ContactWork RigidSystem<D>::work(const VecX& v_a, const VecX& r, double velocity_tolerance) {
    const VecX impulses = r - builder_.tension();
    ContactWork work = contact_work(bodies_, active_, impulses, v_a, velocity_tolerance);
    work.boundaries -= soft_.held_power(v_a, soft_impulse_);
    return work;
}

template <int D>
bool RigidSystem<D>::penetrates(double tolerance, double horizon) const {
    const auto found = found_.list();
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (is_soft(found[i])) continue;
        const double u_n = relative_velocity(row_of_found(i), bodies_.v)[0];
        if (found[i].gap + horizon * u_n < -tolerance * pair_size(found[i])) return true;
    }
    return false;
}

/// Whether one side of the contact is a rigid body that moves.
template <int D>
bool RigidSystem<D>::moves_rigid(const collision::Contact<D>& contact) const {
    const auto moves = [&](int body) {
        return body < body_count() && bodies_.dynamic[at(body)] != 0;
    };
    return moves(contact.body_a) || moves(contact.body_b);
}

template <int D>
const problem::ContactProblem* RigidSystem<D>::build_projection(const ProjectionRule& rule) {
    const auto beyond = [&](const collision::Contact<D>& contact) {
        return !is_soft(contact) && contact.gap < -rule.tolerance * pair_size(contact);
    };
    const bool loose = !joints_.empty() && joint_error() > rule.joint_tolerance * typical_size_;
    const auto found = found_.list();
    if (!loose && std::none_of(found.begin(), found.end(), beyond)) return nullptr;
    std::vector<Block<D>>& blocks = projection_.blocks();
    blocks.clear();
    for (std::size_t i = 0; i < found.size(); ++i) {
        const bool soft = is_soft(found[i]);
        if (soft && !moves_rigid(found[i])) continue;
        blocks.push_back({.row = row_of_found(i)});
        double& room = blocks.back().offset[0];
        room = found[i].gap + rule.left * pair_size(found[i]);
        if (!soft) continue;
        // Deformable bodies stay where they are, and leave overlaps by lift_of(); rigid ones must
        // not be pushed deeper into them.
        room = std::max(found[i].gap, 0.0);
        blocks.back().row.soft_a = {};
        blocks.back().row.soft_b = {};
    }
    joints_.add_projection(bodies_, blocks);
    return &projection_.build(bodies_.inverse_mass, rule.units);
}

template <int D>
void RigidSystem<D>::apply_projection(const VecX& lambda) {
    projection_.apply(lambda, bodies_);
}

template class RigidSystem<2>;
template class RigidSystem<3>;

}  // namespace drystone::contact
