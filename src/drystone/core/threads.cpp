// Shares the pieces of a loop among the threads of an arena (oneTBB).
#include "drystone/core/threads.hpp"

#include <algorithm>
#include <cassert>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

namespace drystone {

struct Threads::Arena {
    // TBB would print a warning about threads that the machine does not have.
    explicit Arena(int count) : tasks(std::min(count, tbb::info::default_concurrency())) {}
    tbb::task_arena tasks;
};

Threads::Threads(int count)
    : count_(count), arena_(count > 1 ? std::make_shared<Arena>(count) : nullptr) {
    assert(count >= 1);
}

void Threads::share_among_all(std::size_t pieces,
                              const std::function<void(std::size_t)>& work) const {
    arena_->tasks.execute([&] { tbb::parallel_for(std::size_t{0}, pieces, work); });
}

}  // namespace drystone
