#include "run_progress.hpp"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <sys/ioctl.h>
#include <unistd.h>

#include "table.hpp"

namespace drystone::app {

namespace {

using integrators::StepReport;
using namespace std::chrono_literals;

constexpr auto k_terminal_interval = 200ms;
constexpr auto k_first_line = 2s;
constexpr auto k_longest_interval = 30s;
constexpr int k_bar = 20;

/// Columns of the terminal on stderr.
std::size_t columns() {
    winsize size{};
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
    return size.ws_col;
}

std::string steps_per_second(double rate) {
    return rate < 100.0 ? short_number(rate) : std::to_string(std::lround(rate));
}

}  // namespace

std::string progress_line(const StepReport& report, Index planned, double rate, int bar) {
    const double share =
        planned > 0 ? std::min(1.0, static_cast<double>(report.step) / static_cast<double>(planned))
                    : 1.0;
    std::string line;
    if (bar > 0) {
        const auto full = static_cast<std::size_t>(share * bar);
        line =
            std::string(full, '#') + std::string(static_cast<std::size_t>(bar) - full, '.') + ' ';
    }
    const double left = rate > 0.0 ? static_cast<double>(planned - report.step) / rate : 0.0;
    return line + std::to_string(static_cast<int>(100.0 * share)) +
           " %, t = " + short_number(report.time) + " s, " + steps_per_second(rate) + " steps/s, " +
           std::to_string(report.contacts) + " contacts, " + std::to_string(report.iterations) +
           " iterations, residual " + short_number(report.residual) + " m/s, " +
           duration(std::ceil(left)) + " left";
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
        std::string line = progress_line(report, planned_, rate_, k_bar);
        line.resize(std::min(line.size(), columns() - 1));
        std::cerr << "\r\033[K" << line << std::flush;
    } else {
        // Rare lines for long runs.
        interval_ = std::min<Clock::duration>(2 * interval_, k_longest_interval);
        std::cerr << progress_line(report, planned_, rate_, 0) << std::endl;
    }
}

}  // namespace drystone::app
