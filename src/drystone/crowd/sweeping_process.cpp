// The crowd as a sweeping process, for the schemes of `sweeping`.
#include "drystone/crowd/sweeping_process.hpp"

#include <utility>
#include <vector>

#include "drystone/crowd/start_checks.hpp"

namespace drystone::crowd {

namespace {

void move_to(Crowd& crowd, const VecX& q) {
    const Eigen::Map<const Eigen::Matrix2Xd> positions(q.data(), 2, crowd.count());
    crowd.restart(positions, Eigen::Matrix2Xd::Zero(2, crowd.count()));
}

VecX flat(const Eigen::Matrix2Xd& columns) {
    return Eigen::Map<const VecX>(columns.data(), columns.size());
}

}  // namespace

/// C(q) as rows -G y <= D - G q, with all distances of the plan.
convex::Polyhedron linearised_set(Crowd& crowd) {
    const geometry::Aabb<2> box = bounds(crowd.model());
    const std::vector<Pressure> all = crowd.distances_within((box.high - box.low).norm());
    const VecX q = flat(crowd.positions());
    MatX A = MatX::Zero(static_cast<Index>(all.size()), q.size());
    VecX b(A.rows());
    for (Index c = 0; c < A.rows(); ++c) {
        const DistanceRow& row = all[static_cast<std::size_t>(c)].row;
        A.row(c).segment<2>(2 * Index{row.a}) = -row.normal;
        if (row.b >= 0) A.row(c).segment<2>(2 * Index{row.b}) = row.normal;
        b[c] = row.distance + A.row(c).dot(q);
    }
    return {std::move(A), std::move(b)};
}

sweeping::Process sweeping_process(Crowd& crowd, double duration) {
    const Index size = 2 * crowd.count();
    return {.set = convex::MovingSet(size,
                                     [&crowd](double, const VecX& q) -> convex::AnySet {
                                         move_to(crowd, q);
                                         return linearised_set(crowd);
                                     }),
            .initial = flat(crowd.positions()),
            .end = duration,
            .perturbation = [&crowd](double, const VecX& q) -> VecX {
                move_to(crowd, q);
                return -flat(crowd.desired_velocities());
            }};
}

}  // namespace drystone::crowd
