#pragma once

#include <cstddef>
#include <functional>
#include <memory>

namespace drystone {

/// Threads that share the pieces of a loop. Results do not depend on their number as long as the
/// pieces do not, and each writes to a place of its own.
class Threads {
  public:
    /// `count` >= 1, the calling thread among them; no more are used than the machine has.
    explicit Threads(int count = 1);

    [[nodiscard]] int count() const noexcept { return count_; }

    /// Calls work(k) once for every k < pieces, in any order and on any of the threads. An
    /// exception of one call is thrown here.
    void share(std::size_t pieces, const std::function<void(std::size_t)>& work) const;

  private:
    struct Arena;
    int count_;
    std::shared_ptr<Arena> arena_;  // none for a single thread
};

}  // namespace drystone
