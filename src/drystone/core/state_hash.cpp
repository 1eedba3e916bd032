// Computes the FNV-1a hash of the bits of numbers.
#include "drystone/core/state_hash.hpp"

#include <bit>

namespace drystone {

std::uint64_t state_hash(std::span<const double> values, std::uint64_t seed) noexcept {
    std::uint64_t hash = seed;
    for (const double value : values) {
        const auto bits = std::bit_cast<std::uint64_t>(value);
        for (unsigned byte = 0; byte < 8; ++byte) {
            hash ^= (bits >> (8U * byte)) & 0xffU;
            hash *= 0x100000001b3ULL;
        }
    }
    return hash;
}

}  // namespace drystone
