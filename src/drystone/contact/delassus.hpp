#pragma once

#include <array>
#include <span>
#include <vector>

#include "drystone/contact/coupled_compliance.hpp"
#include "drystone/contact/deformable_compliance.hpp"
#include "drystone/contact/law_block.hpp"
#include "drystone/linalg/block_matrix.hpp"

namespace drystone::contact {

/// Factors of W.
struct DelassusScale {
    double mass = 1.0;   ///< unit (kg)
    double share = 1.0;  ///< of the change over the step in the velocity that laws hold for
};

/// M^-1 of all bodies: a diagonal for rigid ones that respond on their own, matrices for deformable
/// ones and for rigid ones that springs couple.
template <int D>
struct InverseMass {
    const VecX& rigid;  ///< (dofs) 0 of coupled bodies
    std::span<const DeformableCompliance<D>> deformables = {};
    const CoupledCompliance<D>* coupled = nullptr;
};

/// Assembles W = H M^-1 H^T + C of blocks between bodies, C their compliances. Two blocks are
/// coupled when they share a body that moves; the sum runs over the bodies that both touch: one or
/// two, and in a periodic cell that moves on its own its lattice vectors. Bodies that springs
/// couple count as one body, their island.
template <int D>
class Delassus {
  public:
    /// W <- mass (share H M^-1 H^T + C). Allocates only for more blocks or couplings than ever
    /// before.
    void assemble(std::span<const LawBlock<D>> blocks, const InverseMass<D>& inverse_mass,
                  const DelassusScale& scale, BlockMatrix& W);

  private:
    using Rows = typename ContactRow<D>::Rows;
    static constexpr int k_most_sides = 2 + D;

    /// One block seen from one of its bodies, which moves.
    struct Touch {
        Index block = 0;
        Rows motion;  ///< scale H M^-1 of that body; of a deformable one scale +- axes
        DeformableSide<D> deformable = {};
    };

    /// A body of a block, and all blocks that touch it.
    struct Side {
        Rows H;  ///< of a deformable body +- axes
        DeformableSide<D> deformable = {};
        int island = -1;  ///< of coupled bodies
        std::span<const Touch> touches;
        std::size_t next = 0;  ///< in `touches`, while all sides are walked through together
    };

    /// The sides of a block whose bodies move.
    struct Sides {
        std::array<Side, k_most_sides> side;
        std::size_t count = 0;
    };

    void list_touches(std::span<const LawBlock<D>> blocks, const InverseMass<D>& inverse_mass,
                      double scale);
    /// Calls visit(body, H, deformable) for every body of the row, the deformable ones after the
    /// rigid, then for every island, with H = 0.
    template <class Visit>
    void visit_all(const ContactRow<D>& row, Visit visit) const;
    void find_pattern(std::span<const LawBlock<D>> blocks);
    void fill_row(std::span<const LawBlock<D>> blocks, const InverseMass<D>& inverse_mass, Index c,
                  BlockMatrix& W);
    void collect(const ContactRow<D>& row, Sides& sides) const;
    [[nodiscard]] std::span<const Touch> touches(int body) const;

    /// Calls visit(block) for every block that touches a body of `sides`, in increasing order; the
    /// sides then stand before (next) the touch of that block or of a later one.
    template <class Visit>
    static void walk(Sides& sides, Visit visit);

    Index rigid_ = 0;    // bodies
    Index islands_ = 0;  // where they begin, after the deformable bodies
    double scale_ = 1.0;
    const CoupledCompliance<D>* coupled_ = nullptr;
    std::vector<Index> first_;    // (bodies + 1) of touches_
    std::vector<Touch> touches_;  // by body, blocks increasing; empty for bodies that do not move
    std::vector<Index> sizes_;    // (blocks)
    std::vector<Index> rows_;     // pattern in compressed form
    std::vector<Index> columns_;
    Sides sides_;
};

}  // namespace drystone::contact
