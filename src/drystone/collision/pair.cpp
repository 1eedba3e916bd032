#include "drystone/collision/pair.hpp"

#include <cassert>
#include <numeric>

namespace drystone::collision {
namespace {

/// Copies `from` to `to`, ordered by the number that `key` takes from a pair.
void order_by(int Pair::*key, int count, const std::vector<Pair>& from, std::vector<Pair>& to,
              std::vector<std::size_t>& starts) {
    starts.assign(static_cast<std::size_t>(count) + 1, 0);
    for (const Pair& pair : from) {
        assert(pair.*key >= 0 && pair.*key < count);
        ++starts[static_cast<std::size_t>(pair.*key) + 1];
    }
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    for (const Pair& pair : from) to[starts[static_cast<std::size_t>(pair.*key)]++] = pair;
}

}  // namespace

void PairSorter::sort(std::vector<Pair>& pairs, int count) {
    copy_.resize(pairs.size());
    order_by(&Pair::second, count, pairs, copy_, starts_);
    order_by(&Pair::first, count, copy_, pairs, starts_);
}

}  // namespace drystone::collision
