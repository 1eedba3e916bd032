// Assembles and factorises the linear system of a Newton step from blocks of W.
#include "drystone/solvers/newton/newton_system.hpp"

#include <utility>

#include "drystone/linalg/at.hpp"
#include "drystone/linalg/elimination.hpp"

namespace drystone::solvers {

namespace {

constexpr Index k_open = -1;

/// Up to this size, or this share of stored entries, dense elimination is faster than sparse.
constexpr Index k_dense_unknowns = 60;
constexpr double k_dense_share = 0.2;

/// Up to this size eliminate() is faster than a blocked factorisation.
constexpr Index k_small = 200;

template <int N>
bool opens(const ContactEquations& equations) {
    return (sized<N>(equations.by_velocity).array() == 0.0).all();
}

}  // namespace

NewtonSystem::NewtonSystem(const std::string& linear_solver) : sparse_factor_(linear_solver) {}

void NewtonSystem::bind(const BlockMatrix& W) {
    W_ = &W;
    const Index contacts = W.block_rows();
    column_starts_.assign(at(contacts + 1), 0);
    for (Index k = 0; k < W.block_count(); ++k) ++column_starts_[at(W.column(k) + 1)];
    for (Index j = 0; j < contacts; ++j) column_starts_[at(j + 1)] += column_starts_[at(j)];
    column_entries_.resize(at(W.block_count()));
    std::vector<Index> next(column_starts_.begin(), column_starts_.end() - 1);
    for (Index i = 0; i < contacts; ++i) {
        for (Index k = W.first(i); k < W.first(i + 1); ++k) {
            column_entries_[at(next[at(W.column(k))]++)] = {.row = i, .block = k};
        }
    }
}

template <int N>
void NewtonSystem::choose_unknowns(const std::vector<ContactEquations>& equations, VecX& dr) {
    const Index contacts = W_->block_rows();
    place_.resize(at(contacts));
    dr.resize(W_->dimension());
    unknowns_ = 0;
    for (Index i = 0; i < contacts; ++i) {
        const ContactEquations& own = equations[at(i)];
        if (opens<N>(own)) {
            place_[at(i)] = k_open;
            sized_part<N>(*W_, dr, i) = -own.value;
        } else {
            place_[at(i)] = unknowns_;
            unknowns_ += W_->size(i);
        }
    }
}

Index NewtonSystem::stored_entries() const {
    Index entries = 0;
    for (Index i = 0; i < W_->block_rows(); ++i) {
        if (place_[at(i)] == k_open) continue;
        for (Index k = W_->first(i); k < W_->first(i + 1); ++k) {
            const Index j = W_->column(k);
            if (place_[at(j)] != k_open) entries += W_->size(i) * W_->size(j);
        }
    }
    return entries;
}

template <int N>
void NewtonSystem::right_hand_side(const std::vector<ContactEquations>& equations, const VecX& dr) {
    right_.resize(unknowns_);
    for (Index i = 0; i < W_->block_rows(); ++i) {
        if (place_[at(i)] == k_open) continue;
        // Sum over opening contacts of W dr.
        SizedVector<N> known = SizedVector<N>::Zero(W_->size(i));
        for (Index k = W_->first(i); k < W_->first(i + 1); ++k) {
            const Index j = W_->column(k);
            if (place_[at(j)] != k_open) continue;
            known.noalias() += sized_block<N>(*W_, i, k).lazyProduct(sized_part<N>(*W_, dr, j));
        }
        sized_segment<N>(right_, place_[at(i)], W_->size(i)) =
            -equations[at(i)].value - sized<N>(equations[at(i)].by_velocity).lazyProduct(known);
    }
}

template <int N>
SizedMatrix<N> NewtonSystem::entry(const ContactEquations& equations, double shift, Index row,
                                   Index block) const {
    const auto A = sized<N>(equations.by_velocity);
    SizedMatrix<N> product = A.lazyProduct(sized_block<N>(*W_, row, block));
    if (W_->column(block) == row) product += shift * A + sized<N>(equations.by_impulse);
    return product;
}

template <int N>
void NewtonSystem::assemble_dense(const std::vector<ContactEquations>& equations,
                                  const VecX& shifts) {
    dense_.setZero(unknowns_, unknowns_);
    for (Index i = 0; i < W_->block_rows(); ++i) {
        if (place_[at(i)] == k_open) continue;
        for (Index k = W_->first(i); k < W_->first(i + 1); ++k) {
            const Index j = W_->column(k);
            if (place_[at(j)] == k_open) continue;
            dense_.block<N, N>(place_[at(i)], place_[at(j)], W_->size(i), W_->size(j)) =
                entry<N>(equations[at(i)], shifts[i], i, k);
        }
    }
}

template <int N>
void NewtonSystem::assemble_sparse(const std::vector<ContactEquations>& equations,
                                   const VecX& shifts) {
    sparse_.resize(unknowns_, unknowns_);
    sparse_.resizeNonZeros(stored_entries());
    auto* starts = sparse_.outerIndexPtr();
    auto* rows = sparse_.innerIndexPtr();
    double* values = sparse_.valuePtr();
    Index filled = 0;
    for (Index j = 0; j < W_->block_rows(); ++j) {
        if (place_[at(j)] == k_open) continue;
        // The columns of block column j have the same rows, so each has `height` entries.
        Index height = 0;
        for (Index e = column_starts_[at(j)]; e < column_starts_[at(j + 1)]; ++e) {
            const Index i = column_entries_[at(e)].row;
            if (place_[at(i)] != k_open) height += W_->size(i);
        }
        const Index width = W_->size(j);
        for (Index c = 0; c < width; ++c) {
            starts[place_[at(j)] + c] = static_cast<int>(filled + c * height);
        }
        Index row = 0;
        for (Index e = column_starts_[at(j)]; e < column_starts_[at(j + 1)]; ++e) {
            const auto [i, k] = column_entries_[at(e)];
            if (place_[at(i)] == k_open) continue;
            const SizedMatrix<N> block = entry<N>(equations[at(i)], shifts[i], i, k);
            for (Index c = 0; c < width; ++c) {
                for (Index r = 0; r < block.rows(); ++r) {
                    rows[filled + c * height + row + r] = static_cast<int>(place_[at(i)] + r);
                    values[filled + c * height + row + r] = block(r, c);
                }
            }
            row += block.rows();
        }
        filled += width * height;
    }
    starts[unknowns_] = static_cast<int>(filled);
}

bool NewtonSystem::solve_dense() {
    if (unknowns_ <= k_small) {
        std::swap(solution_, right_);
        return eliminate(dense_, solution_);
    }
    dense_factor_.compute(dense_);
    solution_ = dense_factor_.solve(right_);
    return true;
}

bool NewtonSystem::solve_sparse() {
    return sparse_factor_->factorise(sparse_) && sparse_factor_->solve(right_, solution_);
}

template <int N>
bool NewtonSystem::sized_step(const std::vector<ContactEquations>& equations, const VecX& shifts,
                              VecX& dr) {
    choose_unknowns<N>(equations, dr);
    if (unknowns_ == 0) return true;
    right_hand_side<N>(equations, dr);
    const double all = static_cast<double>(unknowns_) * static_cast<double>(unknowns_);
    if (unknowns_ <= k_dense_unknowns ||
        static_cast<double>(stored_entries()) >= k_dense_share * all) {
        assemble_dense<N>(equations, shifts);
        if (!solve_dense()) return false;
    } else {
        assemble_sparse<N>(equations, shifts);
        if (!solve_sparse()) return false;
    }
    if (!solution_.allFinite()) return false;
    for (Index i = 0; i < W_->block_rows(); ++i) {
        if (place_[at(i)] == k_open) continue;
        sized_part<N>(*W_, dr, i) = sized_segment<N>(solution_, place_[at(i)], W_->size(i));
    }
    return true;
}

bool NewtonSystem::step(const std::vector<ContactEquations>& equations, const VecX& shifts,
                        VecX& dr) {
    return with_block_size(
        *W_, [&]<int N>(BlockSize<N>) { return sized_step<N>(equations, shifts, dr); });
}

}  // namespace drystone::solvers
