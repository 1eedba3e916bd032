// Turns the first Ctrl-C, SIGTERM or SIGHUP into a request to stop.
#include "interruption.hpp"

#include <csignal>
#include <string_view>
#include <unistd.h>

namespace drystone::app {

namespace {

// Signals leave no other way to say something than a variable of the whole program.
volatile std::sig_atomic_t interrupted = 0;
volatile std::sig_atomic_t on_terminal = 0;

extern "C" void note_interruption(int signal) {
    interrupted = 1;
    std::signal(signal, SIG_DFL);
    constexpr std::string_view k_message = "\ndrystone: stops as soon as it can (again: at once)\n";
    if (on_terminal != 0) {
        // Nothing can be done if nobody hears it.
        static_cast<void>(!write(STDERR_FILENO, k_message.data(), k_message.size()));
    }
}

/// Sets the handler of the end of the terminal, but not below nohup, which ignores that signal.
Interruption::Handler handle_hangup() {
    const Interruption::Handler old = std::signal(SIGHUP, note_interruption);
    if (old == SIG_IGN) std::signal(SIGHUP, SIG_IGN);
    return old;
}

}  // namespace

Interruption::Interruption()
    : old_interrupt_(std::signal(SIGINT, note_interruption)),
      old_terminate_(std::signal(SIGTERM, note_interruption)),
      old_hangup_(handle_hangup()),
      old_file_size_(std::signal(SIGXFSZ, SIG_IGN)) {
    interrupted = 0;
    on_terminal = isatty(STDERR_FILENO);
}

Interruption::~Interruption() {
    std::signal(SIGINT, old_interrupt_);
    std::signal(SIGTERM, old_terminate_);
    std::signal(SIGHUP, old_hangup_);
    std::signal(SIGXFSZ, old_file_size_);
}

bool Interruption::requested() const noexcept { return interrupted != 0; }

}  // namespace drystone::app
