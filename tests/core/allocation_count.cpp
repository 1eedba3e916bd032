#include "core/allocation_count.hpp"

#include <cstddef>

// Eigen allocates with malloc, the standard library with operator new, which calls malloc: one
// counting malloc in the test program sees both.
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define DRYSTONE_COUNTS_MALLOC 1
extern "C" void* __libc_malloc(std::size_t size);
#else
#define DRYSTONE_COUNTS_MALLOC 0
#endif

namespace {

thread_local long counted = 0;

}  // namespace

#if DRYSTONE_COUNTS_MALLOC
extern "C" void* malloc(std::size_t size) {
    ++counted;
    return __libc_malloc(size);
}
#endif

namespace drystone::test {

bool counts_allocations() noexcept { return DRYSTONE_COUNTS_MALLOC == 1; }

long allocations() noexcept { return counted; }

}  // namespace drystone::test
