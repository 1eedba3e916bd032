#pragma once

namespace drystone::solvers {

/// In which order the sweeps visit the contacts; symmetric alternates.
enum class SweepOrder { forward, backward, symmetric };

/// The direction of one sweep.
enum class Direction { forward, backward };

/// The direction of sweep number `sweep`.
[[nodiscard]] constexpr Direction direction_of(SweepOrder order, int sweep) noexcept {
    if (order == SweepOrder::symmetric) {
        return sweep % 2 == 0 ? Direction::forward : Direction::backward;
    }
    return order == SweepOrder::forward ? Direction::forward : Direction::backward;
}

}  // namespace drystone::solvers
