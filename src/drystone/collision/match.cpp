// The order of contacts by identity, and the matching of two ordered lists by one pass over both.
#include "drystone/collision/match.hpp"

#include <tuple>

namespace drystone::collision {
namespace {

template <int D>
auto identity(const Contact<D>& contact) {
    return std::tie(contact.body_a, contact.body_b, contact.part_a, contact.part_b, contact.image,
                    contact.feature);
}

}  // namespace

template <int D>
std::strong_ordering compare_identity(const Contact<D>& x, const Contact<D>& y) {
    return identity(x) <=> identity(y);
}

template <int D>
void match(std::span<const Contact<D>> before, std::span<const Contact<D>> now,
           std::vector<std::int64_t>& found) {
    found.assign(now.size(), -1);
    std::size_t old = 0;
    for (std::size_t i = 0; i < now.size(); ++i) {
        while (old < before.size() && compare_identity(before[old], now[i]) < 0) ++old;
        if (old == before.size()) return;
        if (compare_identity(before[old], now[i]) == 0) found[i] = static_cast<std::int64_t>(old);
    }
}

template std::strong_ordering compare_identity(const Contact<2>&, const Contact<2>&);
template std::strong_ordering compare_identity(const Contact<3>&, const Contact<3>&);
template void match(std::span<const Contact<2>>, std::span<const Contact<2>>,
                    std::vector<std::int64_t>&);
template void match(std::span<const Contact<3>>, std::span<const Contact<3>>,
                    std::vector<std::int64_t>&);

}  // namespace drystone::collision
