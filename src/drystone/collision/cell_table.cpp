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

}  // namespace

template <int D>
void CellTable<D>::reset(int count) {
    // At most half full, so that a search looks at few slots.
    const std::size_t size = std::bit_ceil(2 * static_cast<std::size_t>(count) + 1);
    if (slots_.size() < size) slots_.resize(size);
    std::fill_n(slots_.begin(), size, Slot{});
    mask_ = size - 1;
    before_.assign(static_cast<std::size_t>(count), -1);
}

template <int D>
std::size_t CellTable<D>::find_slot(const Cell<D>& cell) const {
    std::size_t at = hash(cell) & mask_;
    while (slots_[at].last >= 0 && !(slots_[at].cell == cell)) at = (at + 1) & mask_;
    return at;
}

template <int D>
void CellTable<D>::insert(const Cell<D>& cell, int thing) {
    assert(thing >= 0 && static_cast<std::size_t>(thing) < before_.size());
    Slot& slot = slots_[find_slot(cell)];
    before_[static_cast<std::size_t>(thing)] = slot.last;
    slot = {.cell = cell, .last = thing};
}

template <int D>
int CellTable<D>::last(const Cell<D>& cell) const {
    return slots_[find_slot(cell)].last;
}

template class CellTable<2>;
template class CellTable<3>;

}  // namespace drystone::collision
