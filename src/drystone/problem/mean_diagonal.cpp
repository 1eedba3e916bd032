#include "drystone/problem/mean_diagonal.hpp"

#include <algorithm>
#include <cassert>

namespace drystone::problem {

double largest_mean_diagonal(const BlockMatrix& W) {
    double largest = 0.0;
    for (Index c = 0; c < W.block_rows(); ++c) largest = std::max(largest, mean_diagonal(W, c));
    return largest;
}

void mean_diagonals(const BlockMatrix& W, Eigen::Ref<VecX> rho) {
    const double largest = largest_mean_diagonal(W);
    assert(rho.size() == W.dimension());
    for (Index c = 0; c < W.block_rows(); ++c) {
        rho.segment(W.offset(c), W.size(c)).setConstant(rho_of(mean_diagonal(W, c), largest));
    }
}

}  // namespace drystone::problem
