#pragma once

#include <variant>

#include "drystone/linalg/block_matrix.hpp"
#include "drystone/linalg/gmres.hpp"
#include "drystone/linalg/growing_vector.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/problem/delassus_factors.hpp"

namespace drystone::problem {

/// How W is stored.
enum class Form {
    assembled,  ///< all blocks that are not 0: every solver takes it
    factored,   ///< H and M^-1 H^T contact by contact: sweeps over many contacts
    products,   ///< a function u = W r: deformable bodies, whose W is full
};

/// The Delassus operator W of a contact problem, in one of three forms.
///
/// In every form the diagonal blocks W_cc are stored, which give contacts their scale and
/// precondition. They are exact where W is assembled or factored; a product may come with
/// estimates.
class DelassusOperator {
  public:
    DelassusOperator() = default;
    /// Assembled. Implicit, so that a matrix of blocks can stand for W.
    DelassusOperator(BlockMatrix blocks) : stored_(std::move(blocks)) {}  // NOLINT
    /// Factored.
    explicit DelassusOperator(DelassusFactors factors)
        : stored_(factors.diagonal_blocks()), form_(std::move(factors)) {}
    /// By products: multiply(r, u) makes u = W r. `diagonal` has one block per row, W_cc or an
    /// estimate of it.
    DelassusOperator(BlockMatrix diagonal, Product multiply)
        : stored_(std::move(diagonal)), form_(std::move(multiply)) {}

    [[nodiscard]] Form form() const noexcept { return static_cast<Form>(form_.index()); }
    [[nodiscard]] Index contacts() const noexcept { return stored_.block_rows(); }
    [[nodiscard]] Index components() const noexcept { return stored_.dimension(); }
    /// The first component of contact c, and their number.
    [[nodiscard]] Index offset(Index c) const { return stored_.offset(c); }
    [[nodiscard]] Index size(Index c) const { return stored_.size(c); }
    /// The size of all contacts, 0 when they differ or when there are none.
    [[nodiscard]] Index uniform_size() const noexcept { return stored_.uniform_size(); }
    /// W_cc, or its estimate.
    [[nodiscard]] BlockMatrix::ConstBlock diagonal(Index c) const { return stored_.diagonal(c); }
    /// The numbers of diagonal(c), column by column.
    [[nodiscard]] const double* diagonal_data(Index c) const {
        return stored_.data(stored_.diagonal_index(c));
    }

    /// u = W r.
    void multiply(const VecX& r, VecX& u) const;

    [[nodiscard]] bool has_blocks() const noexcept { return form() == Form::assembled; }
    /// All blocks. Throws InputError unless W is assembled (see `assembled` in
    /// contact_problem.hpp).
    [[nodiscard]] const BlockMatrix& blocks() const;
    [[nodiscard]] BlockMatrix& blocks();
    /// W becomes assembled; the matrix is to be filled and keeps its memory.
    BlockMatrix& make_assembled();

    /// W becomes factored: `fill(factors)` adds its contacts to factors that keep their memory.
    template <class Fill>
    void make_factored(Fill fill) {
        if (!has_factors()) form_.emplace<DelassusFactors>();
        DelassusFactors& factors = std::get<DelassusFactors>(form_);
        fill(factors);
        factors.diagonal_blocks(stored_);
    }

    [[nodiscard]] bool has_factors() const noexcept { return form() == Form::factored; }
    /// Only where W is factored.
    [[nodiscard]] const DelassusFactors& factors() const {
        return std::get<DelassusFactors>(form_);
    }

  private:
    BlockMatrix stored_;  // all blocks where W is assembled, the diagonal ones otherwise
    std::variant<std::monostate, DelassusFactors, Product> form_;  // in the order of Form
};

/// v = M^-1 H^T r (unknowns) of factored W; allocates only when v was never as long.
void set_motion(const DelassusFactors& factors, const VecX& r, GrowingVector& v);

/// rho_c = trace(W_cc) / size (1/kg) turns the impulses of a contact into velocities, rho r,
/// whatever the masses and units.
///
/// A contact whose mean diagonal is below 1e-14 of the largest has no inertia of its own, only
/// rounding, and gets the largest rho there is; 1 when all are without.
[[nodiscard]] inline double rho_of(double mean, double largest) {
    constexpr double k_no_inertia = 1e-14;
    if (mean > k_no_inertia * largest) return mean;
    return largest > 0.0 ? largest : 1.0;
}

/// trace(W_cc) / size as it stands.
[[nodiscard]] inline double mean_diagonal(const DelassusOperator& W, Index c) {
    const double* block = W.diagonal_data(c);
    const Index size = W.size(c);
    double trace = 0.0;
    for (Index i = 0; i < size; ++i) trace += block[i * (size + 1)];
    return trace / static_cast<double>(size);
}

/// max_c trace(W_cc) / size, at least 0.
[[nodiscard]] double largest_mean_diagonal(const DelassusOperator& W);

/// rho (components) becomes rho_c on the components of contact c.
void mean_diagonals(const DelassusOperator& W, Eigen::Ref<VecX> rho);

}  // namespace drystone::problem
