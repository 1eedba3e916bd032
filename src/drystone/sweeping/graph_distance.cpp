// Hausdorff distance of filled graphs: branch and bound on the segments of one, nearest points of
// the other.
#include "drystone/sweeping/graph_distance.hpp"

#include <algorithm>
#include <queue>
#include <utility>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/checks.hpp"

namespace drystone::sweeping {

namespace {

/// The points (speed t, u) of the records; a jump is the segment between two of them.
std::vector<VecX> graph_of(const Trajectory& trajectory, double speed) {
    std::vector<VecX> points;
    for (const Record& record : trajectory.records) {
        VecX point(1 + record.u.size());
        point << speed * record.t, record.u;
        points.push_back(std::move(point));
    }
    if (points.size() == 1) points.push_back(points.front());
    return points;
}

double distance_to_segment(const VecX& a, const VecX& b, const VecX& x) {
    const VecX edge = b - a;
    const double length2 = edge.squaredNorm();
    const double s = length2 > 0.0 ? std::clamp((x - a).dot(edge) / length2, 0.0, 1.0) : 0.0;
    return (x - a - s * edge).norm();
}

/// The nearest segment of a graph, by its end, and how near it is.
struct Nearest {
    std::size_t segment = 0;
    double distance = 0.0;
};

/// Records are in the order of time, so the search goes outwards from the instant of the point and
/// stops where time alone is farther. A graph of one point is a segment of length 0.
Nearest nearest(const std::vector<VecX>& graph, const VecX& x) {
    const auto later = std::lower_bound(graph.begin() + 1, graph.end() - 1, x[0],
                                        [](const VecX& point, double t) { return point[0] < t; });
    const auto middle = static_cast<std::size_t>(later - graph.begin());
    Nearest best{middle, distance_to_segment(graph[middle - 1], graph[middle], x)};
    const auto compare = [&](std::size_t k) {
        const double distance = distance_to_segment(graph[k - 1], graph[k], x);
        if (distance < best.distance) best = {k, distance};
    };
    for (std::size_t k = middle - 1; k > 0 && x[0] - graph[k][0] < best.distance; --k) compare(k);
    for (std::size_t k = middle + 1; k < graph.size() && graph[k - 1][0] - x[0] < best.distance;
         ++k) {
        compare(k);
    }
    return best;
}

/// A piece of a segment with an upper bound of the distance of its points.
struct Piece {
    VecX from;
    VecX to;
    double upper = 0.0;
    bool operator<(const Piece& other) const { return upper < other.upper; }
};

/// sup of the distances of the points of A from B.
class Excess {
  public:
    Excess(const std::vector<VecX>& A, const std::vector<VecX>& B) : B_(B) {
        for (std::size_t k = 1; k < A.size(); ++k) push(A[k - 1], A[k]);
    }

    convex::Bounds within(double tolerance) {
        while (pieces_.top().upper > best_ + tolerance) {
            const Piece piece = pieces_.top();
            pieces_.pop();
            const VecX middle = 0.5 * (piece.from + piece.to);
            push(piece.from, middle);
            push(middle, piece.to);
        }
        return {.lower = best_, .upper = std::max(best_, pieces_.top().upper)};
    }

  private:
    /// Bounds of the distance from B on a piece: it is 1-Lipschitz, and at most the distance from
    /// one segment of B, which is convex and so largest at an end.
    void push(const VecX& from, const VecX& to) {
        const Nearest start = nearest(B_, from);
        const Nearest end = nearest(B_, to);
        best_ = std::max({best_, start.distance, end.distance});
        const double lipschitz = 0.5 * (start.distance + end.distance + (to - from).norm());
        const double first = std::max(start.distance, distance_to(start.segment, to));
        const double second = std::max(end.distance, distance_to(end.segment, from));
        pieces_.push({from, to, std::min({lipschitz, first, second})});
    }

    [[nodiscard]] double distance_to(std::size_t segment, const VecX& x) const {
        return distance_to_segment(B_[segment - 1], B_[segment], x);
    }

    const std::vector<VecX>& B_;
    double best_ = 0.0;
    std::priority_queue<Piece> pieces_;
};

}  // namespace

convex::Bounds graph_distance(const Trajectory& a, const Trajectory& b, double tolerance,
                              double speed) {
    require_positive("graph distance: tolerance", tolerance);
    require_positive("graph distance: speed", speed);
    if (a.records.empty() || b.records.empty()) {
        throw InputError({.what = "graph distance",
                          .expected = "trajectories with records",
                          .found = "an empty one"});
    }
    require_size("graph distance: second trajectory", a.records.front().u.size(),
                 b.records.front().u.size());
    const std::vector<VecX> A = graph_of(a, speed);
    const std::vector<VecX> B = graph_of(b, speed);
    const convex::Bounds forth = Excess(A, B).within(tolerance);
    const convex::Bounds back = Excess(B, A).within(tolerance);
    return {.lower = std::max(forth.lower, back.lower), .upper = std::max(forth.upper, back.upper)};
}

}  // namespace drystone::sweeping
