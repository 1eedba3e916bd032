#pragma once

#include <cstddef>
#include <vector>

namespace drystone {

/// The numbers 0 to count - 1 in sets that grow together (union-find with path halving). The least
/// member leads its set, so the sets do not depend on the order in which they were joined.
class DisjointSets {
  public:
    using Number = std::ptrdiff_t;

    /// Each number alone.
    explicit DisjointSets(Number count);

    /// Joins the sets that contain a and b.
    void join(Number a, Number b);

    /// The least member of the set of i.
    [[nodiscard]] Number leader(Number i);

    /// Every set, ordered by its least member, members increasing.
    [[nodiscard]] std::vector<std::vector<Number>> sets();

  private:
    std::vector<Number> parent_;
};

}  // namespace drystone
