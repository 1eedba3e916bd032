#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace drystone::app {

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

    void watch();
    void show() const;

    bool terminal_;
    bool shown_ = false;
    Clock::time_point start_ = Clock::now();
    std::mutex mutex_;  ///< of what follows
    std::condition_variable wake_;
    bool ended_ = false;
    std::string work_;
    std::optional<Standing> standing_;
    std::thread watcher_;
};

}  // namespace drystone::app
