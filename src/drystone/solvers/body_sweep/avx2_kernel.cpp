// The kernels of sweeps in body space for processors with AVX2; the build compiles this file alone
// for them.
#include "drystone/solvers/body_sweep/kernel_loops.hpp"

namespace drystone::solvers {

template <int D, class Real>
const Kernel<D, Real>& avx2_kernel() {
    return k_kernel_of_this_file<D, Real>;
}

template const Kernel<2, float>& avx2_kernel<2, float>();
template const Kernel<2, double>& avx2_kernel<2, double>();
template const Kernel<3, float>& avx2_kernel<3, float>();
template const Kernel<3, double>& avx2_kernel<3, double>();

}  // namespace drystone::solvers
