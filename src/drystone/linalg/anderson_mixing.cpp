// Mixes the last iterates of a fixed point iteration by least squares on their corrections.
#include "drystone/linalg/anderson_mixing.hpp"

#include <Eigen/QR>

namespace drystone {

VecX AndersonMixing::next(const VecX& x, const VecX& g) {
    if (x_.size() == x.size()) {
        X_.push_back(x - x_);
        G_.push_back(g - g_);
        if (static_cast<Index>(X_.size()) > depth_) {
            X_.erase(X_.begin());
            G_.erase(G_.begin());
        }
    }
    x_ = x;
    g_ = g;
    if (X_.empty()) return x + g;
    MatX G(x.size(), static_cast<Index>(G_.size()));
    for (std::size_t k = 0; k < G_.size(); ++k) G.col(static_cast<Index>(k)) = G_[k];
    const VecX c = G.colPivHouseholderQr().solve(g);
    VecX mixed = x + g;
    for (std::size_t k = 0; k < X_.size(); ++k) mixed -= c[static_cast<Index>(k)] * (X_[k] + G_[k]);
    return mixed;
}

}  // namespace drystone
