#pragma once

namespace drystone::app {

/// While it lives, the first SIGINT (Ctrl-C), SIGTERM or SIGHUP (the terminal closes) only sets a
/// flag; the second ends the program at once. Writes beyond a limit on the size of files become
/// errors instead of signals.
class Interruption {
  public:
    using Handler = void (*)(int);

    Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;
    ~Interruption();

    [[nodiscard]] bool requested() const noexcept;

  private:
    Handler old_interrupt_;
    Handler old_terminate_;
    Handler old_hangup_;
    Handler old_file_size_;
};

}  // namespace drystone::app
