// Splits a problem into groups of contacts that W does not couple.
#include "drystone/solvers/contact_graph.hpp"

#include <algorithm>

#include "drystone/core/disjoint_sets.hpp"
#include "drystone/linalg/at.hpp"

namespace drystone::solvers {

namespace {

/// Contacts that act on one unknown are coupled, unless it does not move.
std::vector<std::vector<Index>> groups_of(const problem::DelassusFactors& factors) {
    DisjointSets contacts(factors.contacts());
    std::vector<Index> first(at(factors.unknowns()), -1);  // contact on each unknown
    for (Index c = 0; c < factors.contacts(); ++c) {
        const double* motion = factors.motion(c);
        Index column = 0;
        for (const problem::DelassusFactors::Run& run : factors.runs(c)) {
            for (Index k = run.first; k < run.first + run.count; ++k, ++column) {
                bool moves = false;
                for (Index i = 0; i < factors.size(c); ++i) {
                    moves = moves || motion[i * factors.width(c) + column] != 0.0;
                }
                if (!moves) continue;
                if (first[at(k)] < 0) first[at(k)] = c;
                contacts.join(first[at(k)], c);
            }
        }
    }
    return contacts.sets();
}

}  // namespace

std::vector<std::vector<Index>> coupled_groups(const problem::DelassusOperator& W) {
    if (W.has_factors()) return groups_of(W.factors());
    const BlockMatrix& blocks = W.blocks();
    DisjointSets contacts(blocks.block_rows());
    for (Index i = 0; i < blocks.block_rows(); ++i) {
        for (Index k = blocks.first(i); k < blocks.first(i + 1); ++k) {
            contacts.join(i, blocks.column(k));
        }
    }
    return contacts.sets();
}

problem::ContactProblem part_of(const problem::ContactProblem& problem,
                                const std::vector<Index>& contacts) {
    if (problem.W.has_factors()) {
        problem::ContactProblem part{.W = problem.W.factors().of_contacts(contacts).product(),
                                     .b = gather(problem.W, contacts, problem.b),
                                     .cones = {}};
        for (const Index c : contacts) part.cones.push_back(problem.cones[at(c)]);
        return part;
    }
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
    part.b = gather(problem.W, contacts, problem.b);
    return part;
}

VecX gather(const problem::DelassusOperator& W, const std::vector<Index>& contacts, const VecX& r) {
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

void scatter(const problem::DelassusOperator& W, const std::vector<Index>& contacts,
             const VecX& part, VecX& r) {
    Index row = 0;
    for (const Index c : contacts) {
        r.segment(W.offset(c), W.size(c)) = part.segment(row, W.size(c));
        row += W.size(c);
    }
}

}  // namespace drystone::solvers
