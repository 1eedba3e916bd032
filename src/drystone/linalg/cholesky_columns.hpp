#pragma once

#include <span>
#include <vector>

#include "drystone/linalg/types.hpp"

namespace drystone {

/// Numbers of a vector at some places, ascending.
struct SparseVector {
    std::vector<int> places;
    std::vector<double> values;
};

/// The columns of L of P D A D P^T = L L^T: P an order of elimination, D a diagonal scaling.
///
/// y = L^-1 P D e_u, e_u the unit vector of an unknown, has entries only on the way from the place
/// of u to the root of the elimination tree (Gilbert and Peierls 1988), and
///     (A^-1)_uv = y_u . y_v,
/// so that entries of A^-1 between few unknowns cost far less than columns of it.
struct CholeskyColumns {
    std::vector<int> first;      ///< (n + 1) where a column begins, with its diagonal
    std::vector<int> rows;       ///< ascending in each column
    std::vector<double> values;  ///< as many
    std::vector<int> place;      ///< (n) of an unknown in the order of elimination
    VecX scale;                  ///< (n) D, by unknown

    /// The next place on the way to the root; -1 at the root.
    [[nodiscard]] int parent(int j) const {
        const auto k = static_cast<std::size_t>(j);
        return first[k + 1] > first[k] + 1 ? rows[static_cast<std::size_t>(first[k] + 1)] : -1;
    }

    /// visit(place) on the way from an unknown to the root.
    template <class Visit>
    void climb(Index unknown, Visit visit) const {
        for (int j = place[static_cast<std::size_t>(unknown)]; j >= 0; j = parent(j)) visit(j);
    }

    /// y of this unknown. `work` (n) is zero before and after.
    [[nodiscard]] SparseVector forward(Index unknown, VecX& work) const;

    /// Multiplications that `forward` takes.
    [[nodiscard]] double forward_work(Index unknown) const;
};

}  // namespace drystone
