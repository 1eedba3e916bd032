#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace drystone::app {

/// Says on stderr, every few seconds of work that takes long, how far it is: on a terminal in one
/// line that is rewritten, elsewhere in lines. It has a clock of its own, because not every solver
/// reports, and none while it is in the middle of something.
class SolveProgress {
  public:
    /// `work` is what is being done; `quiet`: nothing is said at all.
    SolveProgress(std::string work, bool quiet);
    SolveProgress(const SolveProgress&) = delete;
    SolveProgress& operator=(const SolveProgress&) = delete;
    /// Removes the line from the terminal.
    ~SolveProgress();

    /// The next thing that is done.
    void begin(std::string work);

    /// Removes the line from the terminal, for something else to be said.
    void clear();

    /// What the solver knows; may be called at any rate.
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
