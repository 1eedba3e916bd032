// Assembles W = H M^-1 H^T block by block from the bodies that contacts share: first the list of
// blocks of each body, then the pattern, then the values, each a walk through the lists of a
// block's bodies.
#include "drystone/contact/delassus.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "drystone/linalg/at.hpp"

namespace drystone::contact {

/// A merge of sorted lists: the smallest block in front of any side is next, and every side that
/// stands before it moves on.
template <int D>
template <class Visit>
void Delassus<D>::walk(Sides& sides, Visit visit) {
    constexpr Index k_none = std::numeric_limits<Index>::max();
    for (;;) {
        Index block = k_none;
        for (std::size_t s = 0; s < sides.count; ++s) {
            const Side& side = sides.side[s];
            if (side.next < side.touches.size()) {
                block = std::min(block, side.touches[side.next].block);
            }
        }
        if (block == k_none) return;
        visit(block);
        for (std::size_t s = 0; s < sides.count; ++s) {
            Side& side = sides.side[s];
            if (side.next < side.touches.size() && side.touches[side.next].block == block) {
                ++side.next;
            }
        }
    }
}

template <int D>
std::span<const typename Delassus<D>::Touch> Delassus<D>::touches(int body) const {
    return std::span(touches_).subspan(at(first_[at(body)]),
                                       at(first_[at(body + 1)] - first_[at(body)]));
}

template <int D>
template <class Visit>
void Delassus<D>::visit_all(const ContactRow<D>& row, Visit visit) const {
    std::array<int, k_most_sides> islands{};
    std::size_t count = 0;
    visit_bodies(row, [&](int body, const Rows& H) {
        const int island = coupled_ == nullptr ? -1 : coupled_->island(body);
        if (island < 0) {
            visit(body, H, DeformableSide<D>{});
        } else if (std::find(islands.begin(), islands.begin() + count, island) ==
                   islands.begin() + count) {
            islands[count++] = island;
        }
    });
    visit_deformables(row, [&](const DeformableSide<D>& side, const geometry::Rotation<D>& axes) {
        Rows H = Rows::Zero();
        H.template topLeftCorner<D, D>() = axes;
        visit(static_cast<int>(rigid_) + side.body, H, side);
    });
    for (std::size_t k = 0; k < count; ++k) {
        visit(static_cast<int>(islands_) + islands[k], Rows(Rows::Zero()), DeformableSide<D>{});
    }
}

template <int D>
void Delassus<D>::list_touches(std::span<const LawBlock<D>> blocks,
                               const InverseMass<D>& inverse_mass, double scale) {
    constexpr int k_n = mechanics::k_dofs<D>;
    rigid_ = inverse_mass.rigid.size() / k_n;
    islands_ = rigid_ + static_cast<Index>(inverse_mass.deformables.size());
    scale_ = scale;
    coupled_ = inverse_mass.coupled;
    const Index bodies = islands_ + (coupled_ == nullptr ? 0 : coupled_->island_count());
    const auto moves = [&](int body) {
        return body >= rigid_ ||
               (inverse_mass.rigid.template segment<k_n>(k_n * body).array() > 0.0).any();
    };
    // Counting sort by body: counts, their sums, then the touches in place.
    first_.assign(at(bodies + 1), 0);
    for (const LawBlock<D>& block : blocks) {
        visit_all(block.row, [&](int body, const Rows&, const DeformableSide<D>&) {
            if (moves(body)) ++first_[at(body + 1)];
        });
    }
    for (Index b = 0; b < bodies; ++b) first_[at(b + 1)] += first_[at(b)];
    touches_.resize(at(first_.back()));
    // Blocks are taken in order, so each body's list increases; first_ is moved on and back.
    for (Index c = 0; c < static_cast<Index>(blocks.size()); ++c) {
        visit_all(
            blocks[at(c)].row, [&](int body, const Rows& H, const DeformableSide<D>& deformable) {
                if (!moves(body)) return;
                Touch& touch = touches_[at(first_[at(body)]++)];
                touch.block = c;
                touch.deformable = deformable;
                touch.motion = scale * H;
                if (body >= rigid_) return;
                touch.motion *= inverse_mass.rigid.template segment<k_n>(k_n * body).asDiagonal();
            });
    }
    for (Index b = bodies; b > 0; --b) first_[at(b)] = first_[at(b - 1)];
    first_[0] = 0;
}

template <int D>
void Delassus<D>::collect(const ContactRow<D>& row, Sides& sides) const {
    sides.count = 0;
    visit_all(row, [&](int body, const Rows& H, const DeformableSide<D>& deformable) {
        const auto list = touches(body);
        if (list.empty()) return;
        Side& side = sides.side[sides.count++];
        side.H = H;
        side.deformable = deformable;
        side.island = body < islands_ ? -1 : body - static_cast<int>(islands_);
        side.touches = list;
        side.next = 0;
    });
}

template <int D>
void Delassus<D>::find_pattern(std::span<const LawBlock<D>> blocks) {
    rows_.assign(1, 0);
    columns_.clear();
    for (Index c = 0; c < static_cast<Index>(blocks.size()); ++c) {
        collect(blocks[at(c)].row, sides_);
        // Bodies that do not move leave an empty diagonal block.
        if (sides_.count == 0) columns_.push_back(c);
        walk(sides_, [&](Index j) { columns_.push_back(j); });
        rows_.push_back(static_cast<Index>(columns_.size()));
    }
}

/// Block (c, j) of W is the sum of H_c M^-1 H_j^T over the bodies that both touch. Two contacts
/// with at most D rows need the upper part of H only.
template <int D>
void Delassus<D>::fill_row(std::span<const LawBlock<D>> blocks, const InverseMass<D>& inverse_mass,
                           Index c, BlockMatrix& W) {
    const std::span<const DeformableCompliance<D>> deformables = inverse_mass.deformables;
    const Index size = W.size(c);
    collect(blocks[at(c)].row, sides_);
    Index k = W.first(c);
    walk(sides_, [&](Index j) {
        const Index columns = W.size(j);
        double* values = W.data(k++);
        const auto add = [&](auto& product, auto rows_of) {
            for (std::size_t s = 0; s < sides_.count; ++s) {
                const Side& side = sides_.side[s];
                if (side.next == side.touches.size()) continue;
                const Touch& touch = side.touches[side.next];
                if (touch.block != j) continue;
                if (side.deformable.body >= 0) {
                    const geometry::Rotation<D> G = deformables[at(side.deformable.body)].between(
                        side.deformable, touch.deformable);
                    product.template topLeftCorner<D, D>().noalias() +=
                        side.H.template topLeftCorner<D, D>() * G *
                        touch.motion.template topLeftCorner<D, D>().transpose();
                    continue;
                }
                if (side.island >= 0) {
                    const Rows coupled = scale_ * coupled_->between(blocks[at(c)].row,
                                                                    blocks[at(j)].row, side.island);
                    product += rows_of(coupled).leftCols(product.cols());
                    continue;
                }
                product.noalias() += rows_of(side.H) * rows_of(touch.motion).transpose();
            }
        };
        if (size <= D && columns <= D) {
            geometry::Rotation<D> product = geometry::Rotation<D>::Zero();
            add(product, [](const Rows& H) { return H.template topRows<D>(); });
            if (size == D && columns == D) {
                Eigen::Map<geometry::Rotation<D>>{values} = product;
            } else {
                Eigen::Map<MatX>(values, size, columns) = product.topLeftCorner(size, columns);
            }
        } else {
            Rows product = Rows::Zero();
            add(product, [](const Rows& H) -> const Rows& { return H; });
            Eigen::Map<MatX>(values, size, columns) = product.topLeftCorner(size, columns);
        }
    });
}

template <int D>
void Delassus<D>::assemble(std::span<const LawBlock<D>> blocks, const InverseMass<D>& inverse_mass,
                           const DelassusScale& scale, BlockMatrix& W) {
    list_touches(blocks, inverse_mass, scale.mass * scale.share);
    find_pattern(blocks);
    sizes_.clear();
    for (const LawBlock<D>& block : blocks) sizes_.push_back(block.size);
    W.restructure(sizes_, rows_, columns_);
    for (Index c = 0; c < W.block_rows(); ++c) {
        fill_row(blocks, inverse_mass, c, W);
        double* diagonal = W.data(W.diagonal_index(c));
        for (Index i = 0; i < W.size(c); ++i) {
            diagonal[i * (W.size(c) + 1)] += scale.mass * blocks[at(c)].compliance[i];
        }
    }
}

template class Delassus<2>;
template class Delassus<3>;

}  // namespace drystone::contact
