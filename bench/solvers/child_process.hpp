#pragma once

#include <functional>
#include <string>

namespace drystone::bench {

/// Runs `work` in a child of this process, silenced, and waits for it: what crashes or hangs there
/// leaves us alone. Results come back through memory that both share. Returns why the child did
/// not come to its end, empty if it did. `wall_seconds` is when a child that sleeps is killed.
[[nodiscard]] std::string run_in_child(const std::function<void()>& work, double wall_seconds);

/// From now on this process ends when it has used `seconds` more of its own time; 0: no limit.
void limit_cpu_time(double seconds);

/// Processor time of this thread (s): other programs on the machine do not count.
[[nodiscard]] double cpu_seconds();

/// `count` zeros that survive in the parent what a child writes to them.
class SharedNumbers {
  public:
    explicit SharedNumbers(std::size_t count);
    SharedNumbers(const SharedNumbers&) = delete;
    SharedNumbers& operator=(const SharedNumbers&) = delete;
    ~SharedNumbers();

    [[nodiscard]] double* data() noexcept { return data_; }

  private:
    std::size_t bytes_;
    double* data_;
};

}  // namespace drystone::bench
