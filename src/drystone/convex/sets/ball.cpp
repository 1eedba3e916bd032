// Projection on a ball in a metric.
#include "drystone/convex/sets/ball.hpp"

#include "drystone/convex/projections/secular.hpp"
#include "drystone/linalg/decompositions.hpp"

namespace drystone::convex {

// With M = Q diag(m) Q^T and w = Q^T (x - center), the optimality condition M (y - x) + s y = 0
// gives y_i = m_i w_i / (m_i + s), |y| = radius.
VecX project(const Ball<k_dynamic>& set, const VecX& x, const Metric& metric) {
    if (contains(set, x)) return x;
    if (set.radius() == 0.0) return set.center();
    const Eigen::SelfAdjointEigenSolver<MatX> eigen(metric.matrix());
    const VecX& m = eigen.eigenvalues();
    const VecX w = eigen.eigenvectors().transpose() * (x - set.center());
    const VecX p = m.cwiseProduct(w.cwiseAbs()) / set.radius();
    const VecX d = (m.array() - m[0]).matrix();  // eigenvalues come in increasing order
    const double root = secular_root(p, d);      // s + m_0
    const VecX y = (m.array() * w.array() / (d.array() + root)).matrix();
    return set.center() + eigen.eigenvectors() * y;
}

}  // namespace drystone::convex
