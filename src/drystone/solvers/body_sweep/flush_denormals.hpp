#pragma once

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace drystone::solvers {
namespace {

/// While this lives, denormal numbers count as 0: directions of open contacts decay into them, and
/// each operation on one costs a hundred others. The mode of the thread is restored at the end.
class FlushDenormals {
  public:
#if defined(__SSE2__)
    FlushDenormals() : mode_(_mm_getcsr()) { _mm_setcsr(mode_ | k_flush); }
    ~FlushDenormals() { _mm_setcsr((_mm_getcsr() & ~k_flush) | (mode_ & k_flush)); }
#else
    FlushDenormals() = default;
    ~FlushDenormals() = default;
#endif
    FlushDenormals(const FlushDenormals&) = delete;
    FlushDenormals& operator=(const FlushDenormals&) = delete;

#if defined(__SSE2__)
  private:
    static constexpr unsigned k_flush = 0x8040;  // results (bit 15) and operands (bit 6)
    unsigned mode_;
#endif
};

}  // namespace
}  // namespace drystone::solvers
