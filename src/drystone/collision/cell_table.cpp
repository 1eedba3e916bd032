// Hash table from grid cells to lists of boxes, with open addressing.
#include "drystone/collision/cell_table.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>

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

}  // namespace drystone::collision
