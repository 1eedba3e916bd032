#include "drystone/linalg/unit_rows.hpp"

#include <cassert>

namespace drystone {

VecX make_unit_rows(Eigen::Ref<MatX> A, Eigen::Ref<VecX> b) {
    assert(A.rows() == b.size());
    VecX lengths = VecX::Ones(A.rows());
    for (Index i = 0; i < A.rows(); ++i) {
        const double length = A.row(i).stableNorm();
        if (length == 0.0) continue;
        lengths[i] = length;
        A.row(i) /= length;
        b[i] /= length;
    }
    return lengths;
}

}  // namespace drystone
