// Assembles the matrix of a contact problem in the velocities of the bodies.
#include "drystone/solvers/path/body_matrix.hpp"

#include <algorithm>
#include <utility>

#include "drystone/linalg/at.hpp"

namespace drystone::solvers {

namespace {

/// The unknowns of contact c, run after run.
std::vector<Index> unknowns_of(const problem::DelassusFactors& factors, Index c) {
    std::vector<Index> unknowns;
    for (const problem::DelassusFactors::Run& run : factors.runs(c)) {
        for (Index k = 0; k < run.count; ++k) unknowns.push_back(run.first + k);
    }
    return unknowns;
}

/// True if column k of the rows (size x width) has an entry.
bool has_entry(const double* rows, Index size, Index width, Index k) {
    for (Index i = 0; i < size; ++i) {
        if (rows[i * width + k] != 0.0) return true;
    }
    return false;
}

/// Calls visit(k, l) for the entries (unknown k, unknown l of the contact) that the product of
/// contact c has.
template <class Visit>
void visit_entries(const problem::DelassusFactors& factors, Index c, Visit visit) {
    const Index size = factors.size(c);
    const Index width = factors.width(c);
    for (Index l = 0; l < width; ++l) {
        if (!has_entry(factors.rows(c), size, width, l)) continue;
        for (Index k = 0; k < width; ++k) {
            if (has_entry(factors.motion(c), size, width, k)) visit(k, l);
        }
    }
}

/// Where entry (row, column) of A stands among its values.
Index place_of(const SparseMatrix& A, Index row, Index column) {
    const int* const begin = A.innerIndexPtr() + A.outerIndexPtr()[column];
    const int* const end = A.innerIndexPtr() + A.outerIndexPtr()[column + 1];
    return std::lower_bound(begin, end, static_cast<int>(row)) - A.innerIndexPtr();
}

}  // namespace

void BodyMatrix::bind(const problem::DelassusFactors& factors) {
    factors_ = &factors;
    std::vector<Triplet> entries;
    for (Index i = 0; i < factors.unknowns(); ++i) entries.emplace_back(i, i, 1.0);
    for (Index c = 0; c < factors.contacts(); ++c) {
        const std::vector<Index> unknowns = unknowns_of(factors, c);
        visit_entries(factors, c, [&](Index k, Index l) {
            entries.emplace_back(unknowns[at(k)], unknowns[at(l)], 1.0);
        });
    }
    K_.resize(factors.unknowns(), factors.unknowns());
    K_.setFromTriplets(entries.begin(), entries.end());
    K_.makeCompressed();

    diagonal_.clear();
    for (Index i = 0; i < factors.unknowns(); ++i) diagonal_.push_back(place_of(K_, i, i));
    first_.assign(1, 0);
    places_.clear();
    for (Index c = 0; c < factors.contacts(); ++c) {
        const std::vector<Index> unknowns = unknowns_of(factors, c);
        const Index width = factors.width(c);
        places_.resize(places_.size() + at(width * width), -1);
        visit_entries(factors, c, [&](Index k, Index l) {
            places_[at(first_.back() + k * width + l)] =
                place_of(K_, unknowns[at(k)], unknowns[at(l)]);
        });
        first_.push_back(static_cast<Index>(places_.size()));
    }
}

void BodyMatrix::set_identity() {
    K_.coeffs().setZero();
    for (const Index place : diagonal_) K_.coeffs()[place] = 1.0;
}

void BodyMatrix::add(Index c, const problem::SmallMatrix& S) {
    using Rows = problem::DelassusFactors::Rows;
    const Index size = factors_->size(c);
    const Index width = factors_->width(c);
    const Eigen::Map<const Rows> H(factors_->rows(c), size, width);
    const Eigen::Map<const Rows> motion(factors_->motion(c), size, width);
    const Index* place = places_.data() + first_[at(c)];
    for (Index k = 0; k < width; ++k) {
        const problem::SmallVector weights = S.transpose() * motion.col(k);
        for (Index l = 0; l < width; ++l, ++place) {
            if (*place >= 0) K_.coeffs()[*place] += weights.dot(H.col(l));
        }
    }
}

problem::DelassusFactors contact_factors(const BlockMatrix& W) {
    using problem::DelassusFactors;
    DelassusFactors factors(W.dimension());
    // Column c of W, block by block: its rows are those of row c where W has a symmetric pattern.
    std::vector<std::vector<std::pair<Index, Index>>> column(at(W.block_rows()));
    for (Index i = 0; i < W.block_rows(); ++i) {
        for (Index k = W.first(i); k < W.first(i + 1); ++k) {
            column[at(W.column(k))].emplace_back(i, k);
        }
    }
    for (Index c = 0; c < W.block_rows(); ++c) {
        std::vector<DelassusFactors::Run> runs;
        Index width = 0;
        for (const auto& [i, k] : column[at(c)]) {
            runs.push_back({.first = W.offset(i), .count = W.size(i)});
            width += W.size(i);
        }
        DelassusFactors::Rows H = DelassusFactors::Rows::Zero(W.size(c), width);
        DelassusFactors::Rows motion(W.size(c), width);
        Index start = 0;
        for (const auto& [i, k] : column[at(c)]) {
            motion.middleCols(start, W.size(i)) = W.block(i, k).transpose();
            if (i == c) H.middleCols(start, W.size(c)).setIdentity();
            start += W.size(i);
        }
        factors.add_contact(runs, H, motion);
    }
    return factors;
}

problem::DelassusFactors factors_of(const problem::DelassusFactors& factors,
                                    std::span<const Index> contacts) {
    using problem::DelassusFactors;
    std::vector<Index> number(at(factors.unknowns()), -1);
    for (const Index c : contacts) {
        for (const Index unknown : unknowns_of(factors, c)) number[at(unknown)] = 0;
    }
    Index count = 0;
    for (Index& own : number) {
        if (own == 0) own = count++;
    }
    DelassusFactors part(count);
    std::vector<DelassusFactors::Run> runs;
    for (const Index c : contacts) {
        const Index size = factors.size(c);
        const Index width = factors.width(c);
        runs.assign(factors.runs(c).begin(), factors.runs(c).end());
        for (DelassusFactors::Run& run : runs) run.first = number[at(run.first)];
        part.add_contact(runs,
                         Eigen::Map<const DelassusFactors::Rows>(factors.rows(c), size, width),
                         Eigen::Map<const DelassusFactors::Rows>(factors.motion(c), size, width));
    }
    return part;
}

}  // namespace drystone::solvers
