// Columns of Mhat^-1 of rigid bodies that springs couple, at the bodies that contacts touch.
#include "drystone/contact/coupled_compliance.hpp"

#include <algorithm>

#include "drystone/linalg/at.hpp"

namespace drystone::contact {

template <int D>
void CoupledCompliance<D>::prepare(std::span<const LawBlock<D>> blocks,
                                   const mechanics::CoupledBodies<D>& coupled) {
    constexpr int k_n = mechanics::k_dofs<D>;
    coupled_ = &coupled;
    if (coupled.empty()) return;
    stored_.clear();
    slots_.clear();
    Y_.clear();
    members_.assign(at(coupled.island_count()), {});
    const CholeskyColumns L = coupled.factor().columns();
    VecX work = VecX::Zero(static_cast<Index>(L.place.size()));
    for (const LawBlock<D>& block : blocks) {
        visit_bodies(block.row, [&](int body, const auto&) {
            if (coupled.island(body) < 0) return;
            if (at(body) >= slots_.size()) slots_.resize(at(body + 1));
            if (slots_[at(body)].number >= 0) return;
            std::vector<int>& members = members_[at(coupled.island(body))];
            slots_[at(body)] = {.number = static_cast<int>(members.size()), .first = Y_.size()};
            members.push_back(body);
            // Nothing moves a locked component: an empty column.
            for (int k = 0; k < k_n; ++k) {
                Y_.push_back(coupled.moves(body, k) ? L.forward(k_n * coupled.place(body) + k, work)
                                                    : SparseVector{});
            }
        });
    }
}

template <int D>
void CoupledCompliance<D>::store_products() {
    stored_.resize(members_.size());
    for (std::size_t island = 0; island < members_.size(); ++island) {
        const std::vector<int>& members = members_[island];
        stored_[island].resize(members.size() * members.size());
        for (std::size_t a = 0; a < members.size(); ++a) {
            for (std::size_t b = 0; b <= a; ++b) {
                const Block block = product(slots_[at(members[a])], slots_[at(members[b])]);
                stored_[island][a * members.size() + b] = block;
                stored_[island][b * members.size() + a] = block.transpose();
            }
        }
    }
}

template <int D>
auto CoupledCompliance<D>::product(const Slot& a, const Slot& b) const -> Block {
    Block block;
    for (std::size_t i = 0; i < mechanics::k_dofs<D>; ++i) {
        for (std::size_t j = 0; j < mechanics::k_dofs<D>; ++j) {
            block(static_cast<Index>(i), static_cast<Index>(j)) =
                product_of_ways(Y_[a.first + i], Y_[b.first + j]);
        }
    }
    return block;
}

template <int D>
auto CoupledCompliance<D>::between(int a, int b) const -> Block {
    const Slot& slot_a = slots_[at(a)];
    const Slot& slot_b = slots_[at(b)];
    if (stored_.empty()) return product(slot_a, slot_b);
    const auto island = at(coupled_->island(a));
    return stored_[island][at(slot_a.number) * members_[island].size() + at(slot_b.number)];
}

template <int D>
auto CoupledCompliance<D>::between(const ContactRow<D>& c, const ContactRow<D>& j, int island) const
    -> Block {
    Block sum = Block::Zero();
    visit_bodies(c, [&](int a, const Block& H_a) {
        if (coupled_->island(a) != island) return;
        visit_bodies(j, [&](int b, const Block& H_b) {
            if (coupled_->island(b) != island) return;
            sum += H_a * between(a, b) * H_b.transpose();
        });
    });
    return sum;
}

template <int D>
double largest_coupled_part(std::span<const LawBlock<D>> blocks,
                            const mechanics::CoupledBodies<D>& coupled) {
    if (coupled.empty()) return 0.0;
    VecX components = VecX::Zero(coupled.island_count());
    for (const LawBlock<D>& block : blocks) {
        visit_bodies(block.row, [&](int body, const auto&) {
            const int island = coupled.island(body);
            if (island >= 0) components[island] += static_cast<double>(block.size);
        });
    }
    return components.cwiseAbs2().maxCoeff();
}

template class CoupledCompliance<2>;
template class CoupledCompliance<3>;
template double largest_coupled_part<2>(std::span<const LawBlock<2>>,
                                        const mechanics::CoupledBodies<2>&);
template double largest_coupled_part<3>(std::span<const LawBlock<3>>,
                                        const mechanics::CoupledBodies<3>&);

}  // namespace drystone::contact
