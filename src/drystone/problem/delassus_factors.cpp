// Stores the factors of W contact by contact and multiplies them out, in part or as a whole.
#include "drystone/problem/delassus_factors.hpp"

#include <cassert>
#include <numeric>

#include "drystone/linalg/sparse.hpp"

namespace drystone::problem {

namespace {

/// The factor whose rows `rows(c)` points to, as a sparse matrix (components x unknowns).
template <class RowsOf>
SparseMatrix sparse_factor(const DelassusFactors& factors, RowsOf rows) {
    std::vector<Triplet> entries;
    Index component = 0;
    for (Index c = 0; c < factors.contacts(); ++c) {
        const double* value = rows(c);
        for (Index i = 0; i < factors.size(c); ++i, ++component) {
            for (const DelassusFactors::Run& run : factors.runs(c)) {
                for (Index k = 0; k < run.count; ++k, ++value) {
                    if (*value != 0.0) entries.emplace_back(component, run.first + k, *value);
                }
            }
        }
    }
    SparseMatrix matrix(component, factors.unknowns());
    matrix.setFromTriplets(entries.begin(), entries.end());
    return matrix;
}

std::vector<Index> sizes_of(const DelassusFactors& factors) {
    std::vector<Index> sizes;
    for (Index c = 0; c < factors.contacts(); ++c) sizes.push_back(factors.size(c));
    return sizes;
}

}  // namespace

void DelassusFactors::add_contact(std::span<const Run> runs, const Rows& H, const Rows& motion) {
    assert(H.rows() == motion.rows() && H.cols() == motion.cols());
    contacts_.back().size = H.rows();
    contacts_.back().width = H.cols();
    runs_.insert(runs_.end(), runs.begin(), runs.end());
    values_.insert(values_.end(), H.data(), H.data() + H.size());
    values_.insert(values_.end(), motion.data(), motion.data() + motion.size());
    contacts_.push_back({.run = runs_.size(), .value = values_.size()});
}

void DelassusFactors::reset(Index unknowns) {
    unknowns_ = unknowns;
    contacts_.assign(1, {});
    runs_.clear();
    values_.clear();
}

void DelassusFactors::add_contact(std::span<const Run> runs, Index size, const double* H,
                                  const VecX& inverse_mass) {
    assert(inverse_mass.size() == unknowns_);
    Contact& contact = contacts_.back();
    contact.size = size;
    contact.width = 0;
    for (const Run& run : runs) contact.width += run.count;
    runs_.insert(runs_.end(), runs.begin(), runs.end());
    values_.insert(values_.end(), H, H + size * contact.width);
    for (Index i = 0; i < size; ++i) {
        for (const Run& run : runs) {
            for (Index k = 0; k < run.count; ++k) {
                values_.push_back(*H++ * inverse_mass[run.first + k]);
            }
        }
    }
    contacts_.push_back({.run = runs_.size(), .value = values_.size()});
}

DelassusFactors DelassusFactors::of_contacts(std::span<const Index> contacts) const {
    DelassusFactors part(unknowns_);
    for (const Index c : contacts) {
        part.add_contact(runs(c), Eigen::Map<const Rows>(rows(c), size(c), width(c)),
                         Eigen::Map<const Rows>(motion(c), size(c), width(c)));
    }
    return part;
}

BlockMatrix DelassusFactors::diagonal_blocks() const {
    BlockMatrix blocks;
    diagonal_blocks(blocks);
    return blocks;
}

void DelassusFactors::diagonal_blocks(BlockMatrix& blocks) const {
    const std::vector<Index> sizes = sizes_of(*this);
    std::vector<Index> first(sizes.size() + 1);
    std::iota(first.begin(), first.end(), Index{0});
    blocks.restructure(sizes, first, std::span(first).first(sizes.size()));
    for (Index c = 0; c < contacts(); ++c) {
        const Eigen::Map<const Rows> H_c(rows(c), size(c), width(c));
        const Eigen::Map<const Rows> motion_c(motion(c), size(c), width(c));
        Eigen::Map<MatX>(blocks.data(c), size(c), size(c)) = H_c.lazyProduct(motion_c.transpose());
    }
}

BlockMatrix DelassusFactors::product() const {
    const SparseMatrix H_all = sparse_factor(*this, [this](Index c) { return rows(c); });
    const SparseMatrix motion_all = sparse_factor(*this, [this](Index c) { return motion(c); });
    return {H_all * SparseMatrix(motion_all.transpose()), sizes_of(*this)};
}

}  // namespace drystone::problem
