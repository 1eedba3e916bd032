// Welds points by a sweep along a direction: only points within the tolerance of each other along
// it are compared.
#include "drystone/geometry/point_sets.hpp"

#include <algorithm>
#include <numeric>

namespace drystone::geometry {

std::vector<int> weld(const std::vector<Vec3>& points, double tolerance) {
    // Sweep along a direction in which the points of a grid do not line up.
    const Vec3 direction = Vec3{0.6180, 0.5324, 0.5786}.normalized();
    std::vector<double> place(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) place[i] = direction.dot(points[i]);
    std::vector<int> order(points.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(),
              [&](int a, int b) { return place[a] != place[b] ? place[a] < place[b] : a < b; });

    std::vector<int> leader(points.size());
    std::vector<int> leaders;  // in the order of the sweep
    std::size_t near = 0;      // leaders before this one are too far behind
    for (const int i : order) {
        while (near < leaders.size() && place[leaders[near]] < place[i] - 2.0 * tolerance) ++near;
        leader[i] = i;
        for (std::size_t k = near; k < leaders.size(); ++k) {
            if ((points[i] - points[leaders[k]]).norm() > tolerance) continue;
            leader[i] = leaders[k];
            break;
        }
        if (leader[i] == i) leaders.push_back(i);
    }
    return leader;
}

}  // namespace drystone::geometry
