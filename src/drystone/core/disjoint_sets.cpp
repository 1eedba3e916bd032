// Union-find: the sets of numbers that joins have connected.
#include "drystone/core/disjoint_sets.hpp"

#include <algorithm>
#include <numeric>

namespace drystone {

namespace {

using Number = DisjointSets::Number;

std::size_t at(Number i) { return static_cast<std::size_t>(i); }

}  // namespace

DisjointSets::DisjointSets(Number count) : parent_(at(count)) {
    std::iota(parent_.begin(), parent_.end(), Number{0});
}

Number DisjointSets::leader(Number i) {
    while (parent_[at(i)] != i) {
        parent_[at(i)] = parent_[at(parent_[at(i)])];
        i = parent_[at(i)];
    }
    return i;
}

void DisjointSets::join(Number a, Number b) {
    const Number first = leader(a);
    const Number second = leader(b);
    parent_[at(std::max(first, second))] = std::min(first, second);
}

std::vector<std::vector<Number>> DisjointSets::sets() {
    std::vector<std::vector<Number>> sets;
    std::vector<Number> number(parent_.size(), -1);
    for (Number i = 0; i < static_cast<Number>(parent_.size()); ++i) {
        Number& set = number[at(leader(i))];
        if (set < 0) {
            set = static_cast<Number>(sets.size());
            sets.emplace_back();
        }
        sets[at(set)].push_back(i);
    }
    return sets;
}

}  // namespace drystone
