// Blocks of contact laws: cones and tensions, dampers beside them, and the velocities that laws see
// beyond u.
#include "drystone/contact/contact_blocks.hpp"

#include <algorithm>

#include "drystone/contact/impact_laws.hpp"
#include "drystone/contact/overlap_release.hpp"

namespace drystone::contact {

namespace {

/// A block beside that of the contact, with its rows.
template <int D>
LawBlock<D> beside(const LawBlock<D>& contact, Index number, LawBlockKind kind) {
    LawBlock<D> block;
    block.row = contact.row;
    block.kind = kind;
    block.owner = number;
    return block;
}

template <int D>
LawBlock<D> normal_damper(const LawBlock<D>& contact, Index number, double c, double h) {
    LawBlock<D> block = beside(contact, number, LawBlockKind::normal_damper);
    block.size = 1;
    block.cone = problem::Bilateral{};
    block.compliance[0] = 1.0 / (h * c);
    return block;
}

template <int D>
LawBlock<D> tangential_damper(const LawBlock<D>& contact, Index number, double c,
                              const Vector<D>& surface, double h) {
    LawBlock<D> block = beside(contact, number, LawBlockKind::tangential_damper);
    block.size = D - 1;
    for (Index k = 0; k < block.size; ++k) {
        block.row.H_a.row(k) = contact.row.H_a.row(k + 1);
        block.row.H_b.row(k) = contact.row.H_b.row(k + 1);
        block.row.axes.row(k) = contact.row.axes.row(k + 1);
        block.offset[k] = surface[k + 1];
        block.compliance[k] = 1.0 / (h * c);
    }
    block.cone = problem::Bilateral{};
    return block;
}

/// Tresca's disc has a normal component; here nothing moves it and it stays 0. Its compliance only
/// keeps the block regular.
template <int D>
LawBlock<D> drag(const LawBlock<D>& contact, Index number, double force, const Vector<D>& surface,
                 double compliance, double h) {
    LawBlock<D> block = beside(contact, number, LawBlockKind::tangential_damper);
    block.size = D;
    block.row.H_a.row(0).setZero();
    block.row.H_b.row(0).setZero();
    block.row.axes.row(0).setZero();
    block.offset.template segment<D - 1>(1) = surface.template tail<D - 1>();
    block.cone = problem::Tresca{h * force};
    block.compliance[0] = compliance;
    return block;
}

/// What an overlap that ends with `speed` adds to u_a = theta u+ + (1 - theta) u-. A law that holds
/// for u+ finds u- as the step before left it, going out of the overlap too; one that holds for u_a
/// takes theta `speed`, since u+ would swing about more than that.
double release_part(double speed, double before, bool at_end, double theta) {
    if (!(speed > 0.0)) return 0.0;
    if (!at_end) return theta * speed;
    return theta * speed + (1.0 - theta) * std::clamp(before, 0.0, k_release_slack * speed);
}

}  // namespace

template <int D>
void set_law(LawBlock<D>& block, const ContactLaw& law, const ContactMemory& memory, double length,
             double h) {
    block.size = block_size<D>(law, memory);
    block.tension = 0.0;
    if (memory.bonded) {
        block.cone = problem::Coulomb{memory.shear / memory.tension};
        block.tension = h * memory.tension;
        return;
    }
    if (memory.glue < 0.0) {
        block.size = 1;
        block.cone = problem::Bilateral{};
        return;
    }
    using problem::FrictionStatus;
    block.cone = cone(law, {.dimension = D,
                            .previous = memory.slid ? FrictionStatus::slip : FrictionStatus::stick,
                            .length = length});
    if (const auto* limit = std::get_if<TensionLimit>(&law.adhesion)) {
        block.tension = h * limit->force;
    }
}

template <int D>
void add_damper_blocks(const LawBlock<D>& contact, Index number, const ContactDamping& damping,
                       const Vector<D>& surface, double h, double mass,
                       std::vector<LawBlock<D>>& blocks) {
    const LawBlock<D> own = contact;  // `contact` may be one of `blocks`, which grow
    if (damping.normal > 0.0) blocks.push_back(normal_damper(own, number, damping.normal, h));
    if (damping.tangential > 0.0) {
        blocks.push_back(tangential_damper(own, number, damping.tangential, surface, h));
    }
    if (damping.drag > 0.0) {
        blocks.push_back(drag(own, number, damping.drag, surface, 1.0 / mass, h));
    }
}

template <int D>
void set_offsets(ActiveContacts<D>& active, const VecX& v, const LawVelocity& law) {
    for (std::size_t c = 0; c < active.contacts.size(); ++c) {
        LawBlock<D>& block = active.blocks[c];
        block.at_end = active.contacts[c].memory.bonded || !law.mean;
        const Vector<D> before = relative_velocity(block.row, v) + active.contacts[c].surface;
        auto offset = block.offset.template head<D>();
        offset = active.contacts[c].surface;
        if (!law.rebounds) {
            offset[0] += active.contacts[c].closing;
            continue;
        }
        active.contacts[c].release =
            release_part(-active.contacts[c].closing, before[0], block.at_end, law.theta);
        if (!block.at_end) {
            offset[0] +=
                fremond_rebound(normal_restitution(*active.contacts[c].law), law.theta, before[0]);
            offset[0] += law.theta * active.contacts[c].closing;
            continue;
        }
        // What leaves has no rebound along the normal, where u_theta >= 0 holds instead.
        if (!active.contacts[c].memory.bonded) {
            Vector<D> rebounding = rebound<D>(*active.contacts[c].law, before);
            if (active.contacts[c].leaving) rebounding[0] = 0.0;
            offset += rebounding;
        }
        if (active.contacts[c].leaving) offset[0] += (1.0 - law.theta) / law.theta * before[0];
        offset[0] += active.contacts[c].closing;
        offset += active.contacts[c].restoring;
    }
    for (std::size_t k = active.contacts.size(); k < active.blocks.size(); ++k) {
        LawBlock<D>& block = active.blocks[k];
        block.at_end = block.kind == LawBlockKind::joint || !law.mean;
    }
}

template <int D>
void set_turning(ActiveContacts<D>& active, const ActiveContacts<D>& last,
                 std::span<const std::int64_t> same, const VecX& v, double theta) {
    for (std::size_t c = 0; c < active.contacts.size(); ++c) {
        if (same[c] < 0) continue;
        const auto k = static_cast<std::size_t>(same[c]);
        if (!(last.contacts[k].local[0] > 0.0)) continue;
        active.contacts[c].turning = (1.0 - theta) * (relative_velocity(active.blocks[c].row, v) -
                                                      relative_velocity(last.blocks[k].row, v));
    }
}

template void set_law<2>(LawBlock<2>&, const ContactLaw&, const ContactMemory&, double, double);
template void set_law<3>(LawBlock<3>&, const ContactLaw&, const ContactMemory&, double, double);
template void add_damper_blocks<2>(const LawBlock<2>&, Index, const ContactDamping&, const Vec2&,
                                   double, double, std::vector<LawBlock<2>>&);
template void add_damper_blocks<3>(const LawBlock<3>&, Index, const ContactDamping&, const Vec3&,
                                   double, double, std::vector<LawBlock<3>>&);
template void set_turning<2>(ActiveContacts<2>&, const ActiveContacts<2>&,
                             std::span<const std::int64_t>, const VecX&, double);
template void set_turning<3>(ActiveContacts<3>&, const ActiveContacts<3>&,
                             std::span<const std::int64_t>, const VecX&, double);
template void set_offsets<2>(ActiveContacts<2>&, const VecX&, const LawVelocity&);
template void set_offsets<3>(ActiveContacts<3>&, const VecX&, const LawVelocity&);

}  // namespace drystone::contact
