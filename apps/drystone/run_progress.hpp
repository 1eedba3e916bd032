#pragma once

#include <chrono>
#include <cstddef>
#include <string>

#include "drystone/integrators/step_report.hpp"

namespace drystone::app {

/// Says on stderr how far a run is: a bar that moves on a terminal, a line now and then elsewhere.
class RunProgress {
  public:
    /// `quiet`: nothing at all.
    RunProgress(Index steps_planned, bool quiet);
    RunProgress(const RunProgress&) = delete;
    RunProgress& operator=(const RunProgress&) = delete;
    /// Removes the bar.
    ~RunProgress();

    void show(const integrators::StepReport& report);

  private:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] double rate(const integrators::StepReport& report, Clock::time_point now);

    Index planned_;
    bool quiet_;
    bool terminal_;
    bool shown_ = false;
    Clock::time_point last_;    ///< shown
    Clock::duration interval_;  ///< until the next time
    Index last_step_ = 0;
    double rate_ = 0.0;  ///< steps per second, of the last seconds
};

/// "31 %, t = 0.31 s, 812 steps/s, 560 contacts, 12 iterations, residual 3.1e-07 m/s, 12 s left"
[[nodiscard]] std::string progress_line(const integrators::StepReport& report, Index planned,
                                        double rate);

/// The same in at most `width` columns, shortened so that all numbers but t fit in 79: "##...... 31
/// %, 812 steps/s, 560 contacts, 12 it, res 3.1e-07, 12 s left". The bar takes what is left.
[[nodiscard]] std::string progress_bar(const integrators::StepReport& report, Index planned,
                                       double rate, std::size_t width);

}  // namespace drystone::app
