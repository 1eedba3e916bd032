// Normal cones of segments.
#include "drystone/convex/sets/segment.hpp"

#include "drystone/linalg/decompositions.hpp"

namespace drystone::convex {

NormalCone normal_cone(const Segment<k_dynamic>& set, const VecX& x) {
    const Index n = x.size();
    const double tolerance = boundary_tolerance(x);
    if (!contains(set, x, tolerance)) return empty_normal_cone(n);
    const VecX edge = set.b() - set.a();
    if (edge.norm() <= tolerance) return generated_normal_cone(MatX(n, 0), MatX::Identity(n, n));

    const MatX basis = Eigen::HouseholderQR<MatX>(edge).householderQ();
    const MatX orthogonal = basis.rightCols(n - 1);
    if ((x - set.a()).norm() <= tolerance) return generated_normal_cone(-edge, orthogonal);
    if ((x - set.b()).norm() <= tolerance) return generated_normal_cone(edge, orthogonal);
    return generated_normal_cone(MatX(n, 0), orthogonal);
}

}  // namespace drystone::convex
