#pragma once

#include <memory>
#include <span>
#include <vector>

#include "drystone/linalg/sparse.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone {

/// Numbers of a vector at some places, ascending.
struct SparseVector {
    std::vector<int> places;
    std::vector<double> values;
};

/// a . b of two ways to the root of one tree: from their first common place on they coincide, so
/// that the product is one of the ends of two lists. 0 in different trees.
[[nodiscard]] double product_of_ways(const SparseVector& a, const SparseVector& b);

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

/// How the order of elimination is found.
enum class Ordering {
    least_degree,  ///< quickly
    dissection     ///< for large matrices by cuts in the middle: slower to find, with short ways to
                   ///< the root of the elimination tree
};

/// D A D = L L^T in a fill-reducing order, with powers of two D near diag(A)^-1/2 (CHOLMOD).
class CholeskyFactor {
  public:
    explicit CholeskyFactor(Ordering ordering);
    ~CholeskyFactor();
    CholeskyFactor(CholeskyFactor&&) noexcept;
    CholeskyFactor& operator=(CholeskyFactor&&) noexcept;

    /// False when A (compressed) is not symmetric positive definite to working accuracy. The order
    /// of elimination is kept when the last matrix had the same pattern.
    [[nodiscard]] bool factorise(const SparseMatrix& A);

    /// X = A^-1 B; false when it is not finite.
    [[nodiscard]] bool solve(const VecX& b, VecX& x) const;
    [[nodiscard]] bool solve_all(const MatX& B, MatX& X) const;

    /// Numbers in L.
    [[nodiscard]] double entries() const;

    [[nodiscard]] CholeskyColumns columns() const;

  private:
    class Decomposition;
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace drystone
