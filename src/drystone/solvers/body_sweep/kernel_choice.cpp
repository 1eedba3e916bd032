// Chooses the kernel of sweeps in body space by the processor.
#include "drystone/solvers/body_sweep/batch.hpp"

namespace drystone::solvers {

bool has_avx2() {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") != 0;
#else
    return false;
#endif
}

template <int D, class Real>
const Kernel<D, Real>& kernel() {
    return has_avx2() ? avx2_kernel<D, Real>() : plain_kernel<D, Real>();
}

template const Kernel<2, float>& kernel<2, float>();
template const Kernel<2, double>& kernel<2, double>();
template const Kernel<3, float>& kernel<3, float>();
template const Kernel<3, double>& kernel<3, double>();

}  // namespace drystone::solvers
