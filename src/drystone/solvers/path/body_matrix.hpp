#pragma once

#include <span>
#include <vector>

#include "drystone/linalg/block_matrix.hpp"
#include "drystone/linalg/sparse.hpp"
#include "drystone/problem/cones/law.hpp"
#include "drystone/problem/delassus_factors.hpp"

namespace drystone::solvers {

/// The matrix of a contact problem whose unknowns are the velocities of the bodies,
///     K = I + sum_c M^-1 H_c^T S_c H_c,
/// where r_c = -S_c (H_c v) + ... is an affine law of contact c. It has a block for every pair of
/// bodies that touch, so that it is smaller than W and keeps its pattern while contacts open.
class BodyMatrix {
  public:
    /// The pattern of the contacts of these factors, which must outlive the use of this.
    void bind(const problem::DelassusFactors& factors);

    void set_identity();
    /// K += M^-1 H_c^T S H_c; S: size(c) rows and columns.
    void add(Index c, const problem::SmallMatrix& S);

    [[nodiscard]] const SparseMatrix& matrix() const noexcept { return K_; }

  private:
    const problem::DelassusFactors* factors_ = nullptr;
    SparseMatrix K_;
    std::vector<Index> diagonal_;  // (unknowns) places in the values of K
    std::vector<Index> first_;     // (contacts + 1) of places_
    std::vector<Index> places_;    // (width x width) of each contact, -1: no entry
};

/// Factors of an assembled W whose own factors are not known: H = I and M^-1 H^T = W, with the
/// velocities of the contacts for those of bodies. K then has the size and the pattern of W.
[[nodiscard]] problem::DelassusFactors contact_factors(const BlockMatrix& W);

/// The factors of these contacts alone, on the unknowns that they touch. Unknowns and contacts keep
/// their order.
[[nodiscard]] problem::DelassusFactors factors_of(const problem::DelassusFactors& factors,
                                                  std::span<const Index> contacts);

}  // namespace drystone::solvers
