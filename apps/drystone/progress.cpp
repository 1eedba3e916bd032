// Prints the progress of runs and of solves on stderr.
#include "progress.hpp"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <sys/ioctl.h>
#include <unistd.h>
#include <utility>

#include "table.hpp"

namespace drystone::app {

namespace {

using integrators::StepReport;
using namespace std::chrono_literals;

constexpr auto k_terminal_interval = 200ms;  // between two pictures of the bar
// Elsewhere than on a terminal the interval doubles from line to line.
constexpr auto k_first_line = 2s;
constexpr auto k_longest_interval = 30s;
constexpr std::size_t k_shortest_bar = 5;  // columns; there is no bar if fewer are left
constexpr std::size_t k_longest_bar = 20;

/// Columns of the terminal on stderr.
std::size_t columns() {
    winsize size{};
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
    return size.ws_col;
}

std::string steps_per_second(double rate) {
    return rate < 100.0 ? short_number(rate) : std::to_string(std::lround(rate));
}

/// Of the steps that were planned, in [0, 1].
double share(const StepReport& report, Index planned) {
    if (planned <= 0) return 1.0;
    return std::min(1.0, static_cast<double>(report.step) / static_cast<double>(planned));
}

std::string percent(const StepReport& report, Index planned) {
    return std::to_string(static_cast<int>(100.0 * share(report, planned))) + " %";
}

std::string time_left(const StepReport& report, Index planned, double rate) {
    return duration(rate > 0.0 ? std::ceil(static_cast<double>(planned - report.step) / rate)
                               : 0.0);
}

constexpr auto k_patience = 2s;  // of a solve, before its first line
constexpr auto k_interval = 3s;  // between the lines of a solve, at least
constexpr int k_share = 50;  // of the time passed, between lines: a night makes no log of thousands

}  // namespace

std::string progress_line(const StepReport& report, Index planned, double rate) {
    return percent(report, planned) + ", t = " + time_text(report.time) + " s, " +
           steps_per_second(rate) + " steps/s, " + std::to_string(report.contacts) + " contacts, " +
           std::to_string(report.iterations) + " iterations, residual " +
           short_number(report.residual) + " m/s, " + time_left(report, planned, rate) + " left";
}

std::string progress_bar(const StepReport& report, Index planned, double rate, std::size_t width) {
    std::string line = progress_line(report, planned, rate);
    if (line.size() > width) {
        line = percent(report, planned) + ", " + steps_per_second(rate) + " steps/s, " +
               std::to_string(report.contacts) + " contacts, " + std::to_string(report.iterations) +
               " it, res " + short_number(report.residual) + ", " +
               time_left(report, planned, rate) + " left";
    }
    if (line.size() + k_shortest_bar < width) {
        const std::size_t bar = std::min(k_longest_bar, width - line.size() - 1);
        const auto full =
            static_cast<std::size_t>(share(report, planned) * static_cast<double>(bar));
        line = std::string(full, '#') + std::string(bar - full, '.') + ' ' + line;
    }
    line.resize(std::min(line.size(), width));
    return line;
}

RunProgress::RunProgress(Index steps_planned, bool quiet)
    : planned_(steps_planned),
      quiet_(quiet),
      terminal_(isatty(STDERR_FILENO) != 0),
      last_(Clock::now()),
      interval_(terminal_ ? Clock::duration(k_terminal_interval) : Clock::duration(k_first_line)) {}

RunProgress::~RunProgress() {
    if (shown_ && terminal_) std::cerr << "\r\033[K" << std::flush;
}

double RunProgress::rate(const StepReport& report, Clock::time_point now) {
    constexpr double k_memory = 0.7;  // of what was measured before
    const std::chrono::duration<double> passed = now - last_;
    const double current = static_cast<double>(report.step - last_step_) / passed.count();
    return last_step_ == 0 ? current : k_memory * rate_ + (1.0 - k_memory) * current;
}

void RunProgress::show(const StepReport& report) {
    if (quiet_) return;
    const auto now = Clock::now();
    if (now - last_ < interval_) return;
    rate_ = rate(report, now);
    last_ = now;
    last_step_ = report.step;
    shown_ = true;
    if (terminal_) {
        std::cerr << "\r\033[K" << progress_bar(report, planned_, rate_, columns() - 1)
                  << std::flush;
    } else {
        // Rare lines for long runs.
        interval_ = std::min<Clock::duration>(2 * interval_, k_longest_interval);
        std::cerr << progress_line(report, planned_, rate_) << std::endl;
    }
}

SolveProgress::SolveProgress(std::string work, bool quiet)
    : terminal_(isatty(STDERR_FILENO) != 0), work_(std::move(work)) {
    if (!quiet) printer_ = std::thread([this] { print_at_intervals(); });
}

SolveProgress::~SolveProgress() {
    if (!printer_.joinable()) return;
    {
        const std::lock_guard guard(mutex_);
        ended_ = true;
    }
    wake_.notify_all();
    printer_.join();
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

void SolveProgress::print_at_intervals() {
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
