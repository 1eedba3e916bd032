#include "drystone/linalg/disjoint_sets.hpp"

#include <algorithm>
#include <numeric>

#include "drystone/linalg/at.hpp"

namespace drystone {

DisjointSets::DisjointSets(Index count) : parent_(at(count)) {
    std::iota(parent_.begin(), parent_.end(), Index{0});
}

Index DisjointSets::leader(Index i) {
    while (parent_[at(i)] != i) {
        parent_[at(i)] = parent_[at(parent_[at(i)])];
        i = parent_[at(i)];
    }
    return i;
}

void DisjointSets::join(Index a, Index b) {
    const Index first = leader(a);
    const Index second = leader(b);
    parent_[at(std::max(first, second))] = std::min(first, second);
}

std::vector<std::vector<Index>> DisjointSets::sets() {
    std::vector<std::vector<Index>> sets;
    std::vector<Index> number(parent_.size(), -1);
    for (Index i = 0; i < static_cast<Index>(parent_.size()); ++i) {
        Index& set = number[at(leader(i))];
        if (set < 0) {
            set = static_cast<Index>(sets.size());
            sets.emplace_back();
        }
        sets[at(set)].push_back(i);
    }
    return sets;
}

}  // namespace drystone
