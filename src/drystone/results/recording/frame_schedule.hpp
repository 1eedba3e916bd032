#pragma once

#include <cmath>

#include "drystone/linalg/types.hpp"

namespace drystone::results::recording {

/// Which steps of a run become frames: the first that ends at or after start + k interval, for
/// every k, and the last one.
class FrameSchedule {
  public:
    /// interval 0: every step.
    FrameSchedule(double start, double interval) : start_(start), interval_(interval) {}

    /// Whether the step of length h that ended at `time` is a frame. To be asked once per step.
    [[nodiscard]] bool is_due(double time, double h) {
        if (interval_ <= 0.0) return true;
        // Steps end at their instants up to rounding only.
        constexpr double k_rounding = 1e-6;
        const double passed = std::floor((time - start_ + k_rounding * h) / interval_);
        if (passed <= last_) return false;
        last_ = passed;
        return true;
    }

  private:
    double start_;
    double interval_;
    double last_ = 0.0;  ///< intervals that have their frame
};

}  // namespace drystone::results::recording
