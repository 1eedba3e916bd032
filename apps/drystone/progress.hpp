#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "drystone/integrators/step_report.hpp"

namespace drystone::app {

/// Prints on stderr how far a run is: a bar that moves on a terminal, rare lines elsewhere.
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

/// Prints the progress of long work on stderr every few seconds: on a terminal in one line that is
/// rewritten, elsewhere in lines. It has a thread with its own clock, because not every solver
/// reports, and none reports within an iteration.
class SolveProgress {
  public:
    /// `work` names the work; `quiet`: nothing is printed.
    SolveProgress(std::string work, bool quiet);
    SolveProgress(const SolveProgress&) = delete;
    SolveProgress& operator=(const SolveProgress&) = delete;
    /// Removes the line from the terminal.
    ~SolveProgress();

    /// Names the next work.
    void begin(std::string work);

    /// Removes the line from the terminal, before other output.
    void clear();

    /// Progress of the solver; may be called at any rate.
    void report(int iterations, double residual);

  private:
    using Clock = std::chrono::steady_clock;

    struct Standing {
        int iterations = 0;
        double residual = 0.0;
    };

    void print_at_intervals();
    void show() const;

    bool terminal_;
    bool shown_ = false;
    Clock::time_point start_ = Clock::now();
    std::mutex mutex_;  ///< of what follows
    std::condition_variable wake_;
    bool ended_ = false;
    std::string work_;
    std::optional<Standing> standing_;
    std::thread printer_;
};

}  // namespace drystone::app
