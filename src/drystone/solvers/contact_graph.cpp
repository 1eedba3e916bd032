// Splits a problem into groups of contacts that W does not couple.
#include "drystone/solvers/contact_graph.hpp"

#include <algorithm>

#include "drystone/core/disjoint_sets.hpp"
#include "drystone/linalg/at.hpp"

namespace drystone::solvers {

std::vector<std::vector<Index>> coupled_groups(const BlockMatrix& W) {
    DisjointSets contacts(W.block_rows());
    for (Index i = 0; i < W.block_rows(); ++i) {
        for (Index k = W.first(i); k < W.first(i + 1); ++k) contacts.join(i, W.column(k));
    }
    return contacts.sets();
}

problem::ContactProblem part_of(const problem::ContactProblem& problem,
                                const std::vector<Index>& contacts) {
    const BlockMatrix& W = problem.W.blocks();
    std::vector<Index> sizes;
    std::vector<Index> first = {0};
    std::vector<Index> columns;
    problem::ContactProblem part;
    for (const Index c : contacts) {
        sizes.push_back(W.size(c));
        part.cones.push_back(problem.cones[at(c)]);
        for (Index k = W.first(c); k < W.first(c + 1); ++k) {
            const auto place = std::lower_bound(contacts.begin(), contacts.end(), W.column(k));
            if (place == contacts.end() || *place != W.column(k)) continue;
            columns.push_back(static_cast<Index>(place - contacts.begin()));
        }
        first.push_back(static_cast<Index>(columns.size()));
    }
    BlockMatrix& part_W = part.W.blocks();
    part_W.restructure(sizes, first, columns);
    Index target = 0;
    for (const Index c : contacts) {
        for (Index k = W.first(c); k < W.first(c + 1); ++k) {
            if (!std::binary_search(contacts.begin(), contacts.end(), W.column(k))) continue;
            std::copy_n(W.data(k), W.size(c) * W.size(W.column(k)), part_W.data(target++));
        }
    }
    part.b = gather(W, contacts, problem.b);
    return part;
}

VecX gather(const BlockMatrix& W, const std::vector<Index>& contacts, const VecX& r) {
    Index rows = 0;
    for (const Index c : contacts) rows += W.size(c);
    VecX part(rows);
    Index row = 0;
    for (const Index c : contacts) {
        part.segment(row, W.size(c)) = r.segment(W.offset(c), W.size(c));
        row += W.size(c);
    }
    return part;
}

void scatter(const BlockMatrix& W, const std::vector<Index>& contacts, const VecX& part, VecX& r) {
    Index row = 0;
    for (const Index c : contacts) {
        r.segment(W.offset(c), W.size(c)) = part.segment(row, W.size(c));
        row += W.size(c);
    }
}

}  // namespace drystone::solvers
