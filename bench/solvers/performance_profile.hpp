#pragma once

#include <string>
#include <vector>

#include "drystone/figures/figure.hpp"
#include "measurement.hpp"

namespace drystone::bench {

/// rho(tau): the share of the problems that a solver solves within tau times the time of the
/// fastest solver (Dolan, More: Benchmarking optimization software with performance profiles,
/// 2002).
struct Profile {
    std::vector<double> ratios;  ///< increasing: time over that of the fastest, of what it solved
    std::size_t problems = 0;

    [[nodiscard]] double share(double tau) const;
};

/// One per contender.
[[nodiscard]] std::vector<Profile> performance_profiles(const Comparison& comparison);

/// rho at a few tau.
[[nodiscard]] std::string profile_table(const Comparison& comparison);

/// The curves, one panel per tolerance.
[[nodiscard]] figures::Figure profile_figure(const std::vector<Comparison>& comparisons);

}  // namespace drystone::bench
