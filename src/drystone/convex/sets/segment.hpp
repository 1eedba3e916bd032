#pragma once

#include <algorithm>
#include <string>

#include "drystone/convex/projections/normal_cone.hpp"
#include "drystone/linalg/checks.hpp"
#include "drystone/linalg/metric.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/linalg/vector_text.hpp"

namespace drystone::convex {

/// { (1 - s) a + s b : 0 <= s <= 1 }. Equal ends are a point.
template <int N = k_dynamic>
class Segment {
  public:
    /// Throws InputError for non-finite ends or ends of different sizes.
    Segment(const Vector<N>& a, const Vector<N>& b) : a_(a), b_(b) {
        require_size("segment: second end", a.size(), b.size());
        require_finite("segment: first end", a);
        require_finite("segment: second end", b);
    }

    [[nodiscard]] const Vector<N>& a() const noexcept { return a_; }
    [[nodiscard]] const Vector<N>& b() const noexcept { return b_; }

    /// a + s (b - a).
    [[nodiscard]] Vector<N> at(double s) const { return a_ + s * (b_ - a_); }

  private:
    Vector<N> a_;
    Vector<N> b_;
};

template <int N>
[[nodiscard]] Index dimension(const Segment<N>& set) noexcept {
    return set.a().size();
}

template <int N>
[[nodiscard]] std::string describe(const Segment<N>& set) {
    return "segment from " + to_text(VecX(set.a())) + " to " + to_text(VecX(set.b()));
}

template <int N>
[[nodiscard]] Vector<N> project(const Segment<N>& set, VectorArg<N> x) {
    const Vector<N> edge = set.b() - set.a();
    const double length2 = edge.squaredNorm();
    const double s = length2 > 0.0 ? (x - set.a()).dot(edge) / length2 : 0.0;
    return set.at(std::clamp(s, 0.0, 1.0));
}

template <int N>
[[nodiscard]] VecX project(const Segment<N>& set, const VecX& x, const Metric& metric) {
    const VecX edge = set.b() - set.a();
    const VecX weighted = metric.matrix() * edge;
    const double length2 = weighted.dot(edge);
    const double s = length2 > 0.0 ? weighted.dot(x - VecX(set.a())) / length2 : 0.0;
    return set.at(std::clamp(s, 0.0, 1.0));
}

template <int N>
[[nodiscard]] bool contains(const Segment<N>& set, VectorArg<N> x, double tolerance = 0.0) {
    return (x - project(set, x)).norm() <= tolerance;
}

template <int N>
[[nodiscard]] double support(const Segment<N>& set, VectorArg<N> d) {
    return std::max(d.dot(set.a()), d.dot(set.b()));
}

template <int N>
[[nodiscard]] Vector<N> farthest(const Segment<N>& set, VectorArg<N> x) {
    return (x - set.a()).squaredNorm() >= (x - set.b()).squaredNorm() ? set.a() : set.b();
}

/// Inside: the hyperplane orthogonal to the edge. At an end: that hyperplane and the edge
/// direction pointing out. For a point: the whole space.
[[nodiscard]] NormalCone normal_cone(const Segment<k_dynamic>& set, const VecX& x);

template <int N>
[[nodiscard]] NormalCone normal_cone(const Segment<N>& set, VectorArg<N> x) {
    return normal_cone(Segment<k_dynamic>(set.a(), set.b()), VecX(x));
}

}  // namespace drystone::convex
