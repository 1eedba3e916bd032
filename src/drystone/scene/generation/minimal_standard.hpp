#pragma once

#include <cstdint>

namespace drystone::scene::generation {

/// Random numbers of old Fortran programs: s <- 16807 s mod (2^31 - 1) from s = 1 (Park and Miller,
/// Communications of the ACM 31, 1988), and (s - 1) / 2^31 cut to 22 binary digits, which is RAND
/// of GNU Fortran in single precision. For scenes that such a program made, and for nothing else.
class MinimalStandard {
  public:
    /// The next number in [0, 1).
    double uniform() noexcept {
        constexpr std::uint64_t k_factor = 16807;
        constexpr std::uint64_t k_modulus = 2147483647;
        constexpr std::uint64_t k_cut = 511;
        state_ = k_factor * state_ % k_modulus;
        return static_cast<double>((state_ - 1) & ~k_cut) / 2147483648.0;
    }

  private:
    std::uint64_t state_ = 1;
};

}  // namespace drystone::scene::generation
