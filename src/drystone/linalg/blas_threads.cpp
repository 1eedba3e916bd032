// Sets the number of threads of the BLAS that is found at run time.
#include "drystone/linalg/blas_threads.hpp"

#include <dlfcn.h>

namespace drystone {

void pin_blas_to_one_thread() noexcept {
    // Which BLAS there is shows only at run time: Debian lets the user exchange it.
    using Setter = void (*)(int);
    if (void* symbol = dlsym(RTLD_DEFAULT, "openblas_set_num_threads")) {
        reinterpret_cast<Setter>(symbol)(1);
    }
}

}  // namespace drystone
