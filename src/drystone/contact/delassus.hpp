#pragma once

#include <span>
#include <vector>

#include "drystone/contact/contact_row.hpp"
#include "drystone/linalg/block_matrix.hpp"

namespace drystone::contact {

/// Assembles W = H M^-1 H^T of contacts between rigid bodies. Two contacts are coupled when they
/// share a body that moves; the sum runs over at most two bodies.
template <int D>
class Delassus {
  public:
    /// W <- scale H M^-1 H^T, where contact c has the first sizes[c] components of its row (1 or
    /// D). Allocates only for more contacts or couplings than ever before.
    void assemble(std::span<const ContactRow<D>> rows, std::span<const Index> sizes,
                  const VecX& inverse_mass, double scale, BlockMatrix& W);

  private:
    using Rows = typename ContactRow<D>::Rows;

    /// One contact seen from one of its bodies, which moves.
    struct Touch {
        Index contact = 0;
        Rows motion;  ///< scale H M^-1 of that body
    };

    void list_touches(std::span<const ContactRow<D>> rows, const VecX& inverse_mass, double scale);
    void find_pattern(std::span<const ContactRow<D>> rows);
    [[nodiscard]] std::span<const Touch> touches(int body) const;

    std::vector<Index> first_;    // (bodies + 1) of touches_
    std::vector<Touch> touches_;  // by body, contacts increasing; empty for bodies that do not move
    std::vector<Index> rows_;     // pattern in compressed form
    std::vector<Index> columns_;
};

}  // namespace drystone::contact
