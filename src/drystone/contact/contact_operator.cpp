// Multiplies by W without assembling it, and estimates its diagonal blocks.
#include "drystone/contact/contact_operator.hpp"

#include <numeric>

#include "drystone/linalg/at.hpp"

namespace drystone::contact {

template <int D>
problem::DelassusOperator ContactOperator<D>::pose(std::span<const LawBlock<D>> blocks,
                                                   const World<D>& world,
                                                   const DelassusScale& scale) {
    blocks_ = blocks;
    world_ = &world;
    inverse_mass_ = &world.own_inverse_mass();
    deformables_ = &world.deformables();
    scale_ = scale;
    coupled_.prepare(blocks, world.coupled());
    calibrate();
    return {diagonal_blocks(), [this](const VecX& r, VecX& u) { multiply(r, u); }};
}

template <int D>
void ContactOperator<D>::multiply(const VecX& r, VecX& u) {
    const Index unknowns = inverse_mass_->size() + deformables_->unknowns();
    force_.setZero(unknowns);
    v_.setZero(unknowns);
    Index offset = 0;
    for (const LawBlock<D>& block : blocks_) {
        const auto own = r.segment(offset, block.size);
        add_motion<D>(block.row, *inverse_mass_, own, v_);
        add_coupled_force<D>(block.row, world_->coupled(), own, force_);
        add_deformable_force<D>(block.row, own, force_);
        offset += block.size;
    }
    world_->add_response(force_, v_);
    u.resize(r.size());
    offset = 0;
    for (const LawBlock<D>& block : blocks_) {
        const auto own = r.segment(offset, block.size);
        u.segment(offset, block.size) =
            scale_.mass * (scale_.share * row_velocity(block.row, v_).head(block.size) +
                           block.compliance.head(block.size).cwiseProduct(own));
        offset += block.size;
    }
}

template <int D>
geometry::Rotation<D> ContactOperator<D>::own_response(const DeformableSide<D>& side) const {
    const mechanics::fem::ElasticDynamics& body = deformables_->body(side.body);
    Rotation sum = Rotation::Zero();
    for (std::size_t k = 0; k < D; ++k) {
        if (side.weights[k] == 0.0) continue;
        sum += side.weights[k] * side.weights[k] *
               body.own_response(side.unknowns[k] - deformables_->offset(side.body), D);
    }
    return sum;
}

template <int D>
geometry::Rotation<D> ContactOperator<D>::response(const DeformableSide<D>& side) const {
    const mechanics::fem::ElasticDynamics& body = deformables_->body(side.body);
    MatX f = MatX::Zero(body.size(), D);
    for (std::size_t k = 0; k < D; ++k) {
        const Index first = side.unknowns[k] - deformables_->offset(side.body);
        f.block(first, 0, D, D) += side.weights[k] * Rotation::Identity();
    }
    return f.transpose() * body.responses(f);
}

/// Neighbours that move along make a node softer than it is on its own, all of a surface about
/// equally: the factor is measured at one node of each body.
template <int D>
void ContactOperator<D>::calibrate() {
    factors_.assign(at(deformables_->count()), 0.0);
    for (const LawBlock<D>& block : blocks_) {
        visit_deformables(block.row, [&](const DeformableSide<D>& side, const Rotation&) {
            double& factor = factors_[at(side.body)];
            if (factor > 0.0) return;
            const double own = own_response(side).trace();
            if (own > 0.0) factor = response(side).trace() / own;
        });
    }
}

template <int D>
BlockMatrix ContactOperator<D>::diagonal_blocks() const {
    constexpr int k_n = mechanics::k_dofs<D>;
    using Rows = typename ContactRow<D>::Rows;
    std::vector<Index> sizes;
    for (const LawBlock<D>& block : blocks_) sizes.push_back(block.size);
    std::vector<Index> first(blocks_.size() + 1);
    std::iota(first.begin(), first.end(), Index{0});
    BlockMatrix W;
    W.restructure(sizes, first, std::span(first).first(blocks_.size()));
    for (Index c = 0; c < W.block_rows(); ++c) {
        const LawBlock<D>& block = blocks_[at(c)];
        Rows sum = Rows::Zero();
        int last = -1;  // island
        visit_bodies(block.row, [&](int body, const Rows& H) {
            const int island = coupled_.island(body);
            if (island >= 0 && island != last)
                sum += coupled_.between(block.row, block.row, island);
            if (island >= 0) last = island;
            sum +=
                H * inverse_mass_->template segment<k_n>(k_n * body).asDiagonal() * H.transpose();
        });
        visit_deformables(block.row, [&](const DeformableSide<D>& side, const Rotation& axes) {
            sum.template topLeftCorner<D, D>() +=
                factors_[at(side.body)] * axes * own_response(side) * axes.transpose();
        });
        sum *= scale_.mass * scale_.share;
        sum.diagonal() += scale_.mass * block.compliance;
        Eigen::Map<MatX>(W.data(c), block.size, block.size) =
            sum.topLeftCorner(block.size, block.size);
    }
    return W;
}

template class ContactOperator<2>;
template class ContactOperator<3>;

}  // namespace drystone::contact
