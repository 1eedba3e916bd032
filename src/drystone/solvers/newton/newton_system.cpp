#include "drystone/solvers/newton/newton_system.hpp"

namespace drystone::solvers {

namespace {

constexpr Index k_open = -1;

/// Up to this size, or this share of stored entries, dense elimination is faster than sparse.
constexpr Index k_dense_unknowns = 60;
constexpr double k_dense_share = 0.2;

std::size_t at(Index i) { return static_cast<std::size_t>(i); }

bool opens(const ContactEquations& equations) { return equations.by_velocity.isZero(0.0); }

}  // namespace

NewtonSystem::NewtonSystem(const std::string& linear_solver)
    : sparse_factor_(make_linear_solver(linear_solver)) {}

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

void NewtonSystem::choose_unknowns(const std::vector<ContactEquations>& equations, VecX& dr) {
    const Index contacts = W_->block_rows();
    place_.resize(at(contacts));
    dr.resize(W_->dimension());
    unknowns_ = 0;
    for (Index i = 0; i < contacts; ++i) {
        const ContactEquations& own = equations[at(i)];
        if (opens(own)) {
            place_[at(i)] = k_open;
            dr.segment(W_->offset(i), W_->size(i)) = -own.value;
        } else {
            place_[at(i)] = unknowns_;
            unknowns_ += W_->size(i);
        }
    }
    stored_ = 0;
    for (Index i = 0; i < contacts; ++i) {
        if (place_[at(i)] == k_open) continue;
        for (Index k = W_->first(i); k < W_->first(i + 1); ++k) {
            const Index j = W_->column(k);
            if (place_[at(j)] != k_open) stored_ += W_->size(i) * W_->size(j);
        }
    }
}

void NewtonSystem::right_hand_side(const std::vector<ContactEquations>& equations, const VecX& dr) {
    right_.resize(unknowns_);
    for (Index i = 0; i < W_->block_rows(); ++i) {
        if (place_[at(i)] == k_open) continue;
        SmallVector known = SmallVector::Zero(W_->size(i));  // sum over opening contacts of W dr
        for (Index k = W_->first(i); k < W_->first(i + 1); ++k) {
            const Index j = W_->column(k);
            if (place_[at(j)] != k_open) continue;
            known.noalias() += W_->block(i, k).lazyProduct(dr.segment(W_->offset(j), W_->size(j)));
        }
        right_.segment(place_[at(i)], W_->size(i)) =
            -equations[at(i)].value - equations[at(i)].by_velocity.lazyProduct(known);
    }
}

SmallMatrix NewtonSystem::entry(const ContactEquations& equations, double shift, Index row,
                                Index block) const {
    SmallMatrix product = equations.by_velocity.lazyProduct(W_->block(row, block));
    if (W_->column(block) == row) product += shift * equations.by_velocity + equations.by_impulse;
    return product;
}

void NewtonSystem::assemble_dense(const std::vector<ContactEquations>& equations,
                                  const VecX& shifts) {
    dense_.setZero(unknowns_, unknowns_);
    for (Index i = 0; i < W_->block_rows(); ++i) {
        if (place_[at(i)] == k_open) continue;
        for (Index k = W_->first(i); k < W_->first(i + 1); ++k) {
            const Index j = W_->column(k);
            if (place_[at(j)] == k_open) continue;
            dense_.block(place_[at(i)], place_[at(j)], W_->size(i), W_->size(j)) =
                entry(equations[at(i)], shifts[i], i, k);
        }
    }
}

void NewtonSystem::assemble_sparse(const std::vector<ContactEquations>& equations,
                                   const VecX& shifts) {
    sparse_.resize(unknowns_, unknowns_);
    sparse_.resizeNonZeros(stored_);
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
            const SmallMatrix block = entry(equations[at(i)], shifts[i], i, k);
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

bool NewtonSystem::step(const std::vector<ContactEquations>& equations, const VecX& shifts,
                        VecX& dr) {
    choose_unknowns(equations, dr);
    if (unknowns_ == 0) return true;
    right_hand_side(equations, dr);
    const double all = static_cast<double>(unknowns_) * static_cast<double>(unknowns_);
    if (unknowns_ <= k_dense_unknowns || static_cast<double>(stored_) >= k_dense_share * all) {
        assemble_dense(equations, shifts);
        dense_factor_.compute(dense_);
        solution_ = dense_factor_.solve(right_);
    } else {
        assemble_sparse(equations, shifts);
        if (!sparse_factor_->factorise(sparse_)) return false;
        if (!sparse_factor_->solve(right_, solution_)) return false;
    }
    if (!solution_.allFinite()) return false;
    for (Index i = 0; i < W_->block_rows(); ++i) {
        if (place_[at(i)] == k_open) continue;
        dr.segment(W_->offset(i), W_->size(i)) = solution_.segment(place_[at(i)], W_->size(i));
    }
    return true;
}

}  // namespace drystone::solvers
