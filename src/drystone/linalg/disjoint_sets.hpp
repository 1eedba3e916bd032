#pragma once

#include <vector>

#include "drystone/linalg/types.hpp"

namespace drystone {

/// The numbers 0 to count - 1 in sets that grow together (union-find with path halving). The least
/// member leads its set, so the sets do not depend on the order in which they were joined.
class DisjointSets {
  public:
    /// Each number alone.
    explicit DisjointSets(Index count);

    /// Makes one set of those of a and b.
    void join(Index a, Index b);

    /// The least member of the set of i.
    [[nodiscard]] Index leader(Index i);

    /// Every set, ordered by its least member, members increasing.
    [[nodiscard]] std::vector<std::vector<Index>> sets();

  private:
    std::vector<Index> parent_;
};

}  // namespace drystone
