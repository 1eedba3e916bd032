#pragma once

#include <span>
#include <vector>

#include "drystone/contact/law_block.hpp"
#include "drystone/linalg/cholesky_factor.hpp"
#include "drystone/mechanics/coupled_bodies.hpp"

namespace drystone::contact {

/// Mhat^-1 of rigid bodies that springs couple, between the bodies that blocks touch.
///
/// With Mhat = L L^T it is Y^T Y, Y = L^-1 of the unknowns of these bodies: sparse columns, whose
/// products are 0 between islands. Mhat changes with every step, and so does this.
template <int D>
class CoupledCompliance {
  public:
    using Block = Eigen::Matrix<double, mechanics::k_dofs<D>, mechanics::k_dofs<D>>;

    /// Makes ready the columns of the bodies that these blocks touch. `coupled` must stay as it is
    /// while this is used.
    void prepare(std::span<const LawBlock<D>> blocks, const mechanics::CoupledBodies<D>& coupled);
    /// Stores all blocks of Mhat^-1 within the islands, which `between` computes otherwise.
    void store_products();

    /// Number of the island of a body, -1 for one that responds on its own.
    [[nodiscard]] int island(int body) const {
        return coupled_ == nullptr || body < 0 ? -1 : coupled_->island(body);
    }
    [[nodiscard]] int island_count() const {
        return coupled_ == nullptr || coupled_->empty() ? 0 : coupled_->island_count();
    }

    /// H_c Mhat^-1 H_j^T of two rows in one island; their bodies are prepared.
    [[nodiscard]] Block between(const ContactRow<D>& c, const ContactRow<D>& j, int island) const;

  private:
    /// A prepared body: its number within its island, and where its columns begin.
    struct Slot {
        int number = -1;
        std::size_t first = 0;
    };

    /// The block of Mhat^-1 between two prepared bodies of one island.
    [[nodiscard]] Block between(int a, int b) const;
    [[nodiscard]] Block product(const Slot& a, const Slot& b) const;

    const mechanics::CoupledBodies<D>* coupled_ = nullptr;
    std::vector<Slot> slots_;                 // (bodies)
    std::vector<std::vector<int>> members_;   // (islands) prepared bodies
    std::vector<SparseVector> Y_;             // k_dofs for each of them
    std::vector<std::vector<Block>> stored_;  // (islands) (members x members), or empty
};

/// F += H^T r of the rigid bodies that springs couple, for the first rows, as many as r has.
template <int D, class Impulse>
void add_coupled_force(const ContactRow<D>& row, const mechanics::CoupledBodies<D>& coupled,
                       const Impulse& r, VecX& F) {
    if (coupled.empty()) return;
    constexpr int k_n = mechanics::k_dofs<D>;
    visit_bodies(row, [&](int body, const auto& H) {
        if (coupled.island(body) < 0) return;
        F.template segment<k_n>(k_n * body) += H.topRows(r.size()).transpose() * r;
    });
}

/// Numbers that W of these blocks has between the bodies of one island, the largest of all: it is
/// full there.
template <int D>
[[nodiscard]] double largest_coupled_part(std::span<const LawBlock<D>> blocks,
                                          const mechanics::CoupledBodies<D>& coupled);

}  // namespace drystone::contact
