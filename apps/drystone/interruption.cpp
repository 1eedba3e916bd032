#include "interruption.hpp"

#include <csignal>

namespace drystone::app {

namespace {

// Signals leave no other way to say something than a variable of the whole program.
volatile std::sig_atomic_t interrupted = 0;

extern "C" void note_interruption(int signal) {
    interrupted = 1;
    std::signal(signal, SIG_DFL);
}

}  // namespace

Interruption::Interruption()
    : old_interrupt_(std::signal(SIGINT, note_interruption)),
      old_terminate_(std::signal(SIGTERM, note_interruption)),
      old_file_size_(std::signal(SIGXFSZ, SIG_IGN)) {
    interrupted = 0;
}

Interruption::~Interruption() {
    std::signal(SIGINT, old_interrupt_);
    std::signal(SIGTERM, old_terminate_);
    std::signal(SIGXFSZ, old_file_size_);
}

bool Interruption::requested() const noexcept { return interrupted != 0; }

}  // namespace drystone::app
