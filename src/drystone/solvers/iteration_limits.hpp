#pragma once

#include <cmath>
#include <limits>
#include <string>
#include <string_view>

#include "drystone/core/error.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::solvers {

/// Throws InputError unless `count` > 0.
inline void require_count(std::string_view what, int count) {
    if (count > 0) return;
    throw InputError(
        {.what = std::string(what), .expected = "a number > 0", .found = std::to_string(count)});
}

/// Makes r a warm start for this many components: 0 where it has another size or entries that are
/// no numbers.
inline void make_usable(Index components, VecX& r) {
    if (r.size() != components || !r.allFinite()) r.setZero(components);
}

inline constexpr const char* k_ran_out = "the iterations ran out";

/// Counts iterations in which the residual has not gone below 0.99 of the least one.
class Patience {
  public:
    explicit Patience(int iterations) : iterations_(iterations) {}

    /// Whether patience ends with this iteration; a residual that is no number ends it at once.
    [[nodiscard]] bool ends_with(double residual) {
        if (!std::isfinite(residual)) return true;
        if (residual < 0.99 * least_) {
            least_ = residual;
            idle_ = 0;
        } else {
            ++idle_;
        }
        return idle_ >= iterations_;
    }

  private:
    int iterations_;
    int idle_ = 0;
    double least_ = std::numeric_limits<double>::infinity();
};

}  // namespace drystone::solvers
