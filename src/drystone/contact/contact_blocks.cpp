// Blocks of contact laws and of the dampers beside them.
#include "drystone/contact/contact_blocks.hpp"

namespace drystone::contact {

namespace {

/// A block beside that of the contact, with its rows.
template <int D>
Block<D> beside(const Block<D>& contact, Index number, BlockKind kind) {
    Block<D> block;
    block.row = contact.row;
    block.kind = kind;
    block.owner = number;
    return block;
}

template <int D>
Block<D> normal_damper(const Block<D>& contact, Index number, double c, double h) {
    Block<D> block = beside(contact, number, BlockKind::normal_damper);
    block.size = 1;
    block.cone = problem::Bilateral{};
    block.compliance[0] = 1.0 / (h * c);
    return block;
}

template <int D>
Block<D> tangential_damper(const Block<D>& contact, Index number, double c,
                           const Vector<D>& surface, double h) {
    Block<D> block = beside(contact, number, BlockKind::tangential_damper);
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
Block<D> drag(const Block<D>& contact, Index number, double force, const Vector<D>& surface,
              double compliance, double h) {
    Block<D> block = beside(contact, number, BlockKind::tangential_damper);
    block.size = D;
    block.row.H_a.row(0).setZero();
    block.row.H_b.row(0).setZero();
    block.row.axes.row(0).setZero();
    block.offset.template segment<D - 1>(1) = surface.template tail<D - 1>();
    block.cone = problem::Tresca{h * force};
    block.compliance[0] = compliance;
    return block;
}

}  // namespace

template <int D>
void set_law(Block<D>& block, const ContactLaw& law, const ContactMemory& memory, double length,
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
void add_damper_blocks(const Block<D>& contact, Index number, const ContactDamping& damping,
                       const Vector<D>& surface, double h, double mass,
                       std::vector<Block<D>>& blocks) {
    const Block<D> own = contact;  // `contact` may be one of `blocks`, which grow
    if (damping.normal > 0.0) blocks.push_back(normal_damper(own, number, damping.normal, h));
    if (damping.tangential > 0.0) {
        blocks.push_back(tangential_damper(own, number, damping.tangential, surface, h));
    }
    if (damping.drag > 0.0) {
        blocks.push_back(drag(own, number, damping.drag, surface, 1.0 / mass, h));
    }
}

template void set_law<2>(Block<2>&, const ContactLaw&, const ContactMemory&, double, double);
template void set_law<3>(Block<3>&, const ContactLaw&, const ContactMemory&, double, double);
template void add_damper_blocks<2>(const Block<2>&, Index, const ContactDamping&, const Vec2&,
                                   double, double, std::vector<Block<2>>&);
template void add_damper_blocks<3>(const Block<3>&, Index, const ContactDamping&, const Vec3&,
                                   double, double, std::vector<Block<3>>&);

}  // namespace drystone::contact
