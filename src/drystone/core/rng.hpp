#pragma once

#include <cstdint>

namespace drystone {

/// Small deterministic generator (SplitMix64): the same seed gives the same numbers on every
/// machine and compiler, which the distributions of the standard library do not promise.
class Rng {
  public:
    explicit Rng(std::uint64_t seed) noexcept : state_(seed) {}

    /// The next 64 random bits.
    std::uint64_t bits() noexcept;

    /// Uniform in [0, 1).
    double uniform() noexcept;

    /// Uniform in [low, high).
    double uniform(double low, double high) noexcept;

    /// Standard normal, by the polar method.
    double normal() noexcept;

    /// Uniform in {0, ..., n - 1}, n > 0.
    int index(int n) noexcept;

  private:
    std::uint64_t state_;
};

}  // namespace drystone
