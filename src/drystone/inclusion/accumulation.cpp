// Recognises impacts that accumulate, by a geometric series of their times.
#include "drystone/inclusion/accumulation.hpp"

namespace drystone::inclusion {

namespace {

/// Ratios of intervals above this count as no decay.
constexpr double k_slowest = 0.9999;

}  // namespace

Accumulation::Accumulation(Index constraints, double tolerance)
    : times_(static_cast<std::size_t>(constraints)), tolerance_(tolerance) {}

std::optional<double> Accumulation::add(Index constraint, double t) {
    std::vector<double>& times = times_[static_cast<std::size_t>(constraint)];
    times.push_back(t);
    if (times.size() > 4) times.erase(times.begin());
    if (times.size() < 4) return std::nullopt;
    const double d_1 = times[1] - times[0];
    const double d_2 = times[2] - times[1];
    const double d_3 = times[3] - times[2];
    if (!(d_2 <= k_slowest * d_1 && d_3 <= k_slowest * d_2)) return std::nullopt;
    const double rho = d_3 / d_2;
    const double rest = d_3 * rho / (1.0 - rho);
    if (rest > tolerance_) return std::nullopt;
    times.clear();
    return t + rest;
}

}  // namespace drystone::inclusion
