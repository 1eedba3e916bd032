#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "drystone/geometry/aabb.hpp"

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

/// What a search cost, in operations that do not depend on the machine.
struct BroadPhaseWork {
    std::int64_t cells = 0;  ///< grid cells searched
    std::int64_t tests = 0;  ///< pairs of boxes compared
};

/// Finds overlapping boxes of any size ratio in time proportional to boxes, pairs and occupied
/// levels.
///
/// Boxes live in grids whose cells double in size from level to level: each in the finest grid
/// whose cells are larger than the box, in the cell of its lower corner. For each box the
/// 2 or 3 cells per axis around it are searched, on its own level and on all coarser levels that
/// contain boxes: a size ratio of 10^4 is 14 levels at most. Unbounded boxes (planes) are tested
/// against all others; empty ones (low > high, or not a number) overlap nothing.
///
/// The cost per box also grows with the boxes that share a cell: for boxes that do not overlap much
/// this is the ratio of their long and short sides.
template <int D>
class BroadPhase {
  public:
    /// The overlapping pairs, first < second, sorted; pairs of two boxes that are not `mobile` are
    /// left out. The result is valid until the next call, which allocates only for more boxes or
    /// pairs than before.
    [[nodiscard]] std::span<const Pair> find(std::span<const geometry::Aabb<D>> boxes,
                                             std::span<const char> mobile);

    /// The cost of the last call of `find`.
    [[nodiscard]] const BroadPhaseWork& work() const { return work_; }

  private:
    /// The boxes order_[begin] ... order_[end - 1], of size below 2^exponent.
    struct Level {
        int exponent = 0;
        double per_cell = 0.0;  ///< 2^-exponent
        int begin = 0;
        int end = 0;
    };

    void sort_by_level();
    void find_unbounded(int box);
    void find_coarser(int box, std::size_t levels);
    void find_same_level(int box, const Level& level);
    void test_list(int box, int other);
    void test(int box, int other);

    std::span<const geometry::Aabb<D>> boxes_;
    std::span<const char> mobile_;
    std::vector<int> exponents_;  ///< (boxes) their level
    std::vector<int> starts_;     ///< (levels there could be) number of boxes, then where they go
    std::vector<int> order_;      ///< (boxes) coarsest level first, then by number
    std::vector<Level> levels_;   ///< those with boxes, coarsest first
    std::vector<int> unbounded_;
    CellTable<D> table_;
    std::vector<Pair> pairs_;
    PairSorter sorter_;
    BroadPhaseWork work_;
};

}  // namespace drystone::collision
