#pragma once

#include <chrono>

namespace drystone {

/// Wall time in laps, for reports only: no result depends on it.
class Stopwatch {
  public:
    /// Seconds since construction or the last lap.
    double lap() {
        const auto now = std::chrono::steady_clock::now();
        const std::chrono::duration<double> passed = now - last_;
        last_ = now;
        return passed.count();
    }

  private:
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace drystone
