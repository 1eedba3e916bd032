#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "drystone/collision/contact_point.hpp"

namespace drystone::collision {

/// Order of contacts by what touches: bodies, parts, image, feature. Two contacts of one detection
/// are never equal in it, and a contact that lasts keeps its place among the others.
template <int D>
[[nodiscard]] std::strong_ordering compare_identity(const Contact<D>& x, const Contact<D>& y);

/// For each contact of `now` the position of the same contact in `before`, or -1. Both must be in
/// the order of compare_identity, as Detector::contacts returns them. Time linear in both. Elements
/// of `before` are contacts, or what is derived from them.
template <int D, class Known>
void match(const std::vector<Known>& before, std::span<const Contact<D>> now,
           std::vector<std::int64_t>& found) {
    found.assign(now.size(), -1);
    std::size_t old = 0;
    for (std::size_t i = 0; i < now.size(); ++i) {
        while (old < before.size() && compare_identity<D>(before[old], now[i]) < 0) ++old;
        if (old == before.size()) return;
        if (compare_identity<D>(before[old], now[i]) == 0) {
            found[i] = static_cast<std::int64_t>(old);
        }
    }
}

}  // namespace drystone::collision
