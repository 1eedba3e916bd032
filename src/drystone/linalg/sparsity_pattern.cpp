#include "drystone/linalg/sparsity_pattern.hpp"

#include <algorithm>
#include <cassert>

namespace drystone {

bool SparsityPattern::changes_to(const SparseMatrix& A) {
    assert(A.isCompressed());
    const int* starts = A.outerIndexPtr();
    const int* starts_end = starts + A.outerSize() + 1;
    const int* rows = A.innerIndexPtr();
    const int* rows_end = rows + A.nonZeros();
    if (std::equal(starts, starts_end, starts_.begin(), starts_.end()) &&
        std::equal(rows, rows_end, rows_.begin(), rows_.end())) {
        return false;
    }
    starts_.assign(starts, starts_end);
    rows_.assign(rows, rows_end);
    return true;
}

}  // namespace drystone
