// Finds overlapping boxes by grids whose cells double in size from level to level, and sorts pairs.
// Levels go from coarse to fine: a box is compared with boxes of all coarser levels and of its own,
// so that every pair is found once, by its smaller box. Cells are kept in a hash table with open
// addressing.
#include "drystone/collision/broad_phase.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace drystone::collision {

namespace {

/// Spreads the bits of a cell's numbers: multiplications by odd numbers with the high bits folded
/// back, so that neighbouring cells land far apart.
template <int D>
std::uint64_t hash(const Cell<D>& cell) {
    std::uint64_t h = static_cast<std::uint64_t>(cell.level) * 0xd1342543de82ef95U;
    for (const std::int64_t x : cell.place) {
        h = (h ^ static_cast<std::uint64_t>(x)) * 0x9e3779b97f4a7c15U;
        h ^= h >> 32;
    }
    return h;
}

template <int D>
bool same(const Cell<D>& x, const Cell<D>& y) {
    bool result = x.level == y.level;
    for (std::size_t axis = 0; axis < D; ++axis) result &= x.place[axis] == y.place[axis];
    return result;
}

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

// Levels are exponents of two between these.
constexpr int k_lowest = -1000;
constexpr int k_highest = 1000;
constexpr int k_unbounded = k_highest + 1;
constexpr int k_empty = k_highest + 2;

/// A level with at most this many boxes is searched box by box, not cell by cell.
constexpr int k_few = 4;

/// Cells are numbered by integers up to 2^k_digits, which doubles hold exactly.
constexpr int k_digits = 50;

/// The least exponent with |x| < 2^exponent.
int exponent_of(double x) {
    int exponent = k_lowest;
    if (x != 0.0) std::frexp(x, &exponent);
    return exponent;
}

/// The level of a box: the least exponent with size < 2^exponent, higher only where the corners
/// are so far out that the cells could not be numbered.
template <int D>
int level_of(const geometry::Aabb<D>& box) {
    if (!(box.low.array() <= box.high.array()).all()) return k_empty;
    const double size = (box.high - box.low).maxCoeff();
    if (!box.bounded() || !(size < std::ldexp(1.0, k_highest))) return k_unbounded;
    const double farthest = box.low.cwiseAbs().cwiseMax(box.high.cwiseAbs()).maxCoeff();
    return std::max({exponent_of(size), exponent_of(farthest) - k_digits, k_lowest});
}

/// The cell of `x`, in numbers of cells. Exact, because cells are powers of two.
template <int D>
std::array<std::int64_t, D> place_of(const Vector<D>& x, double per_cell) {
    std::array<std::int64_t, D> place;
    for (int axis = 0; axis < D; ++axis) {
        const double number = x[axis] * per_cell;
        const auto towards_zero = static_cast<std::int64_t>(number);
        const bool below = number < static_cast<double>(towards_zero);
        place[static_cast<std::size_t>(axis)] = towards_zero - static_cast<std::int64_t>(below);
    }
    return place;
}

/// Calls `visit` for the cells after `cell` in the block of cells from `low` to `high`, the first
/// axis running fastest.
template <int D, class Visit>
void for_cells_after(Cell<D> cell, const std::array<std::int64_t, D>& low,
                     const std::array<std::int64_t, D>& high, Visit visit) {
    while (true) {
        std::size_t axis = 0;
        while (axis < D && cell.place[axis] == high[axis]) {
            cell.place[axis] = low[axis];
            ++axis;
        }
        if (axis == D) return;
        ++cell.place[axis];
        visit(cell);
    }
}

}  // namespace

template <int D>
void CellTable<D>::reset(int count) {
    // At most a quarter full: most searches are for empty cells and should end at once.
    const std::size_t size = std::bit_ceil(4 * static_cast<std::size_t>(count) + 1);
    if (slots_.size() < size) slots_.resize(size);
    std::fill_n(slots_.begin(), size, Slot{});
    mask_ = size - 1;
    cells_.resize(static_cast<std::size_t>(count));
    before_.assign(static_cast<std::size_t>(count), -1);
}

/// The slot of the cell, or the free one where it belongs.
template <int D>
std::size_t CellTable<D>::find_slot(const Cell<D>& cell, std::uint32_t& tag) const {
    const std::uint64_t h = hash(cell);
    tag = static_cast<std::uint32_t>(h >> 32);
    std::size_t at = static_cast<std::size_t>(h) & mask_;
    while (slots_[at].last >= 0) {
        const Slot& slot = slots_[at];
        if (slot.tag == tag && same(cells_[static_cast<std::size_t>(slot.last)], cell)) break;
        at = (at + 1) & mask_;
    }
    return at;
}

template <int D>
void CellTable<D>::insert(const Cell<D>& cell, int thing) {
    const auto i = static_cast<std::size_t>(thing);
    assert(i < before_.size());
    std::uint32_t tag = 0;
    Slot& slot = slots_[find_slot(cell, tag)];
    cells_[i] = cell;
    before_[i] = slot.last;
    slot = {.tag = tag, .last = thing};
}

template <int D>
int CellTable<D>::last(const Cell<D>& cell) const {
    std::uint32_t tag = 0;
    return slots_[find_slot(cell, tag)].last;
}

template class CellTable<2>;
template class CellTable<3>;

void PairSorter::sort(std::vector<Pair>& pairs, int count) {
    copy_.resize(pairs.size());
    order_by(&Pair::second, count, pairs, copy_, starts_);
    order_by(&Pair::first, count, copy_, pairs, starts_);
}

template <int D>
std::span<const Pair> BroadPhase<D>::find(std::span<const geometry::Aabb<D>> boxes,
                                          std::span<const char> mobile) {
    assert(boxes.size() == mobile.size());
    boxes_ = boxes;
    mobile_ = mobile;
    work_ = {};
    pairs_.clear();
    sort_by_level();

    const int count = static_cast<int>(boxes.size());
    table_.reset(count);
    for (const int box : unbounded_) find_unbounded(box);
    for (std::size_t l = 0; l < levels_.size(); ++l) {
        const Level& level = levels_[l];
        for (int i = level.begin; i < level.end; ++i) {
            const int box = order_[static_cast<std::size_t>(i)];
            const auto& low = boxes_[static_cast<std::size_t>(box)].low;
            table_.insert({place_of<D>(low, level.per_cell), level.exponent}, box);
        }
        for (int i = level.begin; i < level.end; ++i) {
            find_coarser(order_[static_cast<std::size_t>(i)], l);
            find_same_level(order_[static_cast<std::size_t>(i)], level);
        }
    }
    sorter_.sort(pairs_, count);
    return pairs_;
}

template <int D>
void BroadPhase<D>::sort_by_level() {
    exponents_.resize(boxes_.size());
    starts_.assign(static_cast<std::size_t>(k_highest - k_lowest) + 1, 0);
    unbounded_.clear();
    levels_.clear();
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
        exponents_[i] = level_of(boxes_[i]);
        if (exponents_[i] <= k_highest)
            ++starts_[static_cast<std::size_t>(k_highest - exponents_[i])];
        if (exponents_[i] == k_unbounded) unbounded_.push_back(static_cast<int>(i));
    }
    int begin = 0;
    for (std::size_t l = 0; l < starts_.size(); ++l) {
        const int end = begin + starts_[l];
        if (end > begin) {
            const int exponent = k_highest - static_cast<int>(l);
            levels_.push_back({exponent, std::ldexp(1.0, -exponent), begin, end});
        }
        starts_[l] = begin;
        begin = end;
    }
    order_.resize(static_cast<std::size_t>(begin));
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
        if (exponents_[i] > k_highest) continue;
        int& next = starts_[static_cast<std::size_t>(k_highest - exponents_[i])];
        order_[static_cast<std::size_t>(next++)] = static_cast<int>(i);
    }
}

template <int D>
void BroadPhase<D>::find_unbounded(int box) {
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
        const int other = static_cast<int>(i);
        // A pair of two unbounded boxes is tested once.
        const bool done = exponents_[i] == k_unbounded && other <= box;
        if (!done && exponents_[i] != k_empty) test(box, other);
    }
}

template <int D>
void BroadPhase<D>::find_coarser(int box, std::size_t levels) {
    const geometry::Aabb<D>& own = boxes_[static_cast<std::size_t>(box)];
    for (std::size_t l = 0; l < levels; ++l) {
        const Level& level = levels_[l];
        if (level.end - level.begin <= k_few) {
            for (int i = level.begin; i < level.end; ++i) {
                test(box, order_[static_cast<std::size_t>(i)]);
            }
            continue;
        }
        // A box smaller than a cell that reaches `own` has its lower corner at most one cell
        // before.
        Cell<D> low{place_of<D>(own.low, level.per_cell), level.exponent};
        for (std::int64_t& place : low.place) --place;
        const auto visit = [&](const Cell<D>& cell) {
            ++work_.cells;
            test_list(box, table_.last(cell));
        };
        visit(low);
        for_cells_after<D>(low, low.place, place_of<D>(own.high, level.per_cell), visit);
    }
}

template <int D>
void BroadPhase<D>::find_same_level(int box, const Level& level) {
    test_list(box, table_.before(box));
    // Of two different cells the earlier one finds the pairs.
    const Cell<D>& cell = table_.cell(box);
    const auto high = place_of<D>(boxes_[static_cast<std::size_t>(box)].high, level.per_cell);
    auto low = cell.place;
    for (std::int64_t& place : low) --place;
    for_cells_after<D>(cell, low, high, [&](const Cell<D>& other) {
        ++work_.cells;
        test_list(box, table_.last(other));
    });
}

/// Tests `box` against `other` and all that were put in its cell before it.
template <int D>
void BroadPhase<D>::test_list(int box, int other) {
    for (; other >= 0; other = table_.before(other)) test(box, other);
}

template <int D>
void BroadPhase<D>::test(int box, int other) {
    ++work_.tests;
    const auto i = static_cast<std::size_t>(box);
    const auto j = static_cast<std::size_t>(other);
    if (!mobile_[i] && !mobile_[j]) return;
    if (!boxes_[i].overlaps(boxes_[j])) return;
    pairs_.push_back({std::min(box, other), std::max(box, other)});
}

template class BroadPhase<2>;
template class BroadPhase<3>;

}  // namespace drystone::collision
