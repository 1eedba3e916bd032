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
    /// exception of one call is thrown here. A single thread allocates nothing.
    template <class Work>
    void share(std::size_t pieces, const Work& work) const {
        if (!arena_) {
            for (std::size_t k = 0; k < pieces; ++k) work(k);
            return;
        }
        share_among_all(pieces, std::cref(work));
    }

  private:
    void share_among_all(std::size_t pieces, const std::function<void(std::size_t)>& work) const;

    struct Arena;
    int count_;
    std::shared_ptr<Arena> arena_;  // none for a single thread
};

}  // namespace drystone
