// Computes random bits by SplitMix64, and uniform and normal numbers from them.
#include "drystone/core/rng.hpp"

#include <cassert>
#include <cmath>

namespace drystone {

std::uint64_t Rng::bits() noexcept {
    state_ += 0x9e3779b97f4a7c15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31U);
}

double Rng::uniform() noexcept { return static_cast<double>(bits() >> 11U) * 0x1.0p-53; }

double Rng::uniform(double low, double high) noexcept { return low + (high - low) * uniform(); }

double Rng::normal() noexcept {
    for (;;) {
        const double x = uniform(-1.0, 1.0);
        const double y = uniform(-1.0, 1.0);
        const double s = x * x + y * y;
        if (s > 0.0 && s < 1.0) return x * std::sqrt(-2.0 * std::log(s) / s);
    }
}

int Rng::index(int n) noexcept {
    assert(n > 0);
    return static_cast<int>(bits() % static_cast<std::uint64_t>(n));
}

}  // namespace drystone
