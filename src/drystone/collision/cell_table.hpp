#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace drystone::collision {

/// A cell of a grid of cells of size 2^level.
template <int D>
struct Cell {
    std::array<std::int64_t, D> place = {};
    int level = 0;
};

/// Which things are in which cell: a hash table with open addressing, whose cells hold lists of
/// things, the last one first. The order of things in a list depends on the order of insertion
/// only.
template <int D>
class CellTable {
  public:
    /// Empties the table and makes room for things 0 ... count - 1. Allocates only for more of
    /// them than ever before.
    void reset(int count);

    void insert(const Cell<D>& cell, int thing);

    /// The last thing put in the cell, -1 when there is none.
    [[nodiscard]] int last(const Cell<D>& cell) const;

    /// The cell of a thing that was put in.
    [[nodiscard]] const Cell<D>& cell(int thing) const {
        return cells_[static_cast<std::size_t>(thing)];
    }

    /// The one put in the same cell before, -1 when there is none.
    [[nodiscard]] int before(int thing) const { return before_[static_cast<std::size_t>(thing)]; }

  private:
    struct Slot {
        std::uint32_t tag = 0;  ///< part of the hash, so that few cells are compared in vain
        int last = -1;          ///< -1: free
    };

    [[nodiscard]] std::size_t find_slot(const Cell<D>& cell, std::uint32_t& tag) const;

    std::vector<Slot> slots_;
    std::size_t mask_ = 0;        ///< slots in use - 1; their number is a power of two
    std::vector<Cell<D>> cells_;  ///< (things) where each one is
    std::vector<int> before_;     ///< (things)
};

}  // namespace drystone::collision
