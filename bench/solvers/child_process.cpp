// Runs work in a child process with limits on its time.
#include "child_process.hpp"

#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <exception>
#include <fcntl.h>
#include <iostream>
#include <stdexcept>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

namespace drystone::bench {
namespace {

constexpr int k_threw = 3;

void silence() {
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
}

std::string ending(int status) {
    if (WIFSIGNALED(status)) {
        const int signal = WTERMSIG(status);
        if (signal == SIGPROF || signal == SIGALRM) return "time limit";
        return strsignal(signal);
    }
    if (WEXITSTATUS(status) == k_threw) return "exception";
    return WEXITSTATUS(status) == 0 ? "" : "exit status " + std::to_string(WEXITSTATUS(status));
}

}  // namespace

std::string run_in_child(const std::function<void()>& work, double wall_seconds) {
    std::cout.flush();
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("fork failed");
    if (child == 0) {
        silence();
        alarm(static_cast<unsigned>(std::ceil(wall_seconds)));
        try {
            work();
        } catch (const std::exception&) {
            _exit(k_threw);
        }
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return ending(status);
}

void limit_cpu_time(double seconds) {
    itimerval timer{};
    timer.it_value.tv_sec = static_cast<time_t>(seconds);
    timer.it_value.tv_usec = static_cast<suseconds_t>(1e6 * (seconds - std::floor(seconds)));
    setitimer(ITIMER_PROF, &timer, nullptr);
}

double cpu_seconds() {
    timespec time{};
    // The clock of the process advances by ticks (4 ms) while a limit is set; that of the thread
    // not.
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

SharedNumbers::SharedNumbers(std::size_t count)
    : bytes_(count * sizeof(double)),
      data_(static_cast<double*>(
          mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {
    if (data_ == MAP_FAILED) throw std::runtime_error("mmap failed");
}

SharedNumbers::~SharedNumbers() { munmap(data_, bytes_); }

}  // namespace drystone::bench
