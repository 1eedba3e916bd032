#pragma once

namespace drystone {

/// Makes the BLAS that SuperLU and CHOLMOD call work with one thread, so that results do not depend
/// on the number of cores. Calls the setter of OpenBLAS; the reference BLAS has one thread anyway.
void pin_blas_to_one_thread() noexcept;

}  // namespace drystone
