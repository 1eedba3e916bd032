// The kernels of sweeps in body space for any processor.
#include "drystone/solvers/body_sweep/kernel_loops.hpp"

namespace drystone::solvers {

template <int D, class Real>
const Kernel<D, Real>& plain_kernel() {
    return k_kernel_of_this_file<D, Real>;
}

template const Kernel<2, float>& plain_kernel<2, float>();
template const Kernel<2, double>& plain_kernel<2, double>();
template const Kernel<3, float>& plain_kernel<3, float>();
template const Kernel<3, double>& plain_kernel<3, double>();

}  // namespace drystone::solvers
