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

BlockMatrix DelassusFactors::diagonal_blocks() const {
    const std::vector<Index> sizes = sizes_of(*this);
    std::vector<Index> first(sizes.size() + 1);
    std::iota(first.begin(), first.end(), Index{0});
    BlockMatrix blocks;
    blocks.restructure(sizes, first, std::span(first).first(sizes.size()));
    for (Index c = 0; c < contacts(); ++c) {
        const Eigen::Map<const Rows> H_c(rows(c), size(c), width(c));
        const Eigen::Map<const Rows> motion_c(motion(c), size(c), width(c));
        Eigen::Map<MatX>(blocks.data(c), size(c), size(c)) = H_c * motion_c.transpose();
    }
    return blocks;
}

BlockMatrix DelassusFactors::product() const {
    const SparseMatrix H_all = sparse_factor(*this, [this](Index c) { return rows(c); });
    const SparseMatrix motion_all = sparse_factor(*this, [this](Index c) { return motion(c); });
    return {H_all * SparseMatrix(motion_all.transpose()), sizes_of(*this)};
}

}  // namespace drystone::problem
