#include "drystone/solvers/contact_graph.hpp"

#include <algorithm>
#include <numeric>

namespace drystone::solvers {

namespace {

std::size_t at(Index i) { return static_cast<std::size_t>(i); }

}  // namespace

std::vector<std::vector<Index>> coupled_groups(const BlockMatrix& W) {
    const Index contacts = W.block_rows();
    std::vector<Index> parent(at(contacts));
    std::iota(parent.begin(), parent.end(), Index{0});
    // Union-find with path halving; the smaller number leads, so groups come out in order.
    const auto leader = [&](Index i) {
        while (parent[at(i)] != i) {
            parent[at(i)] = parent[at(parent[at(i)])];
            i = parent[at(i)];
        }
        return i;
    };
    for (Index i = 0; i < contacts; ++i) {
        for (Index k = W.first(i); k < W.first(i + 1); ++k) {
            const Index a = leader(i);
            const Index b = leader(W.column(k));
            if (a != b) parent[at(std::max(a, b))] = std::min(a, b);
        }
    }
    std::vector<std::vector<Index>> groups;
    std::vector<Index> number(at(contacts), -1);
    for (Index i = 0; i < contacts; ++i) {
        Index& group = number[at(leader(i))];
        if (group < 0) {
            group = static_cast<Index>(groups.size());
            groups.emplace_back();
        }
        groups[at(group)].push_back(i);
    }
    return groups;
}

problem::ContactProblem part_of(const problem::ContactProblem& problem,
                                const std::vector<Index>& contacts) {
    const BlockMatrix& W = problem.W;
    std::vector<Index> first(at(W.block_rows()), -1);  // scalar row in the part
    std::vector<Index> sizes;
    problem::ContactProblem part;
    Index rows = 0;
    for (const Index c : contacts) {
        first[at(c)] = rows;
        rows += W.size(c);
        sizes.push_back(W.size(c));
        part.cones.push_back(problem.cones[at(c)]);
    }
    std::vector<Triplet> entries;
    for (const Index c : contacts) {
        for (Index k = W.first(c); k < W.first(c + 1); ++k) {
            const auto block = W.block(c, k);
            for (Index j = 0; j < block.cols(); ++j) {
                for (Index i = 0; i < block.rows(); ++i) {
                    entries.emplace_back(first[at(c)] + i, first[at(W.column(k))] + j, block(i, j));
                }
            }
        }
    }
    SparseMatrix matrix(rows, rows);
    matrix.setFromTriplets(entries.begin(), entries.end());
    part.W = BlockMatrix(matrix, sizes);
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
