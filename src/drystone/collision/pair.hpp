#pragma once

#include <compare>
#include <vector>

namespace drystone::collision {

/// Two things of a list, by their numbers.
struct Pair {
    int first = 0;
    int second = 0;

    friend auto operator<=>(const Pair&, const Pair&) = default;
};

/// Sorts pairs of numbers below `count` in time proportional to pairs and count: by the second
/// number, then by the first, keeping the order of equals. Owns the space it needs.
class PairSorter {
  public:
    void sort(std::vector<Pair>& pairs, int count);

  private:
    std::vector<std::size_t> starts_;  ///< (count + 1) where the pairs of each number go
    std::vector<Pair> copy_;
};

}  // namespace drystone::collision
