// Prints the progress of a solve on stderr, from a thread with its own clock.
#include "solve_progress.hpp"

#include <algorithm>
#include <iostream>
#include <unistd.h>
#include <utility>

#include "table.hpp"

namespace drystone::app {

namespace {

using namespace std::chrono_literals;

constexpr auto k_patience = 2s;  // before the first word
constexpr auto k_terminal_interval = 200ms;
constexpr auto k_interval = 3s;
constexpr int k_share = 50;  // of the time passed, between lines: a night makes no log of thousands

}  // namespace

SolveProgress::SolveProgress(std::string work, bool quiet)
    : terminal_(isatty(STDERR_FILENO) != 0), work_(std::move(work)) {
    if (!quiet) watcher_ = std::thread([this] { watch(); });
}

SolveProgress::~SolveProgress() {
    if (!watcher_.joinable()) return;
    {
        const std::lock_guard guard(mutex_);
        ended_ = true;
    }
    wake_.notify_all();
    watcher_.join();
    if (shown_ && terminal_) std::cerr << "\r\033[K" << std::flush;
}

void SolveProgress::begin(std::string work) {
    const std::lock_guard guard(mutex_);
    work_ = std::move(work);
    standing_.reset();
}

void SolveProgress::clear() {
    const std::lock_guard guard(mutex_);
    if (shown_ && terminal_) std::cerr << "\r\033[K" << std::flush;
}

void SolveProgress::report(int iterations, double residual) {
    const std::lock_guard guard(mutex_);
    standing_ = {.iterations = iterations, .residual = residual};
}

void SolveProgress::watch() {
    std::unique_lock guard(mutex_);
    auto next = start_ + Clock::duration(k_patience);
    while (!wake_.wait_until(guard, next, [this] { return ended_; })) {
        show();
        shown_ = true;
        const auto now = Clock::now();
        next = now + (terminal_ ? Clock::duration(k_terminal_interval)
                                : std::max(Clock::duration(k_interval), (now - start_) / k_share));
    }
}

void SolveProgress::show() const {
    const std::chrono::duration<double> passed = Clock::now() - start_;
    std::string line = work_ + ": " + duration(passed.count());
    if (standing_) {
        line += ", " + std::to_string(standing_->iterations) + " iterations, residual " +
                short_number(standing_->residual);
    }
    if (terminal_) {
        std::cerr << "\r\033[K" << line << std::flush;
    } else {
        std::cerr << line << std::endl;
    }
}

}  // namespace drystone::app
