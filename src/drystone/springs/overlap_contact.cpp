// Contacts of polygons in the plane whose springs store energy by the area of overlap.
#include "drystone/springs/overlap_contact.hpp"

#include <array>

#include "drystone/springs/feature_response.hpp"

namespace drystone::springs {

namespace feature {

namespace {

/// Relative displacements below this share of the width need no correction: what is missed is of
/// the order of its cube.
constexpr double k_small_step = 1e-5;

/// A corner of A n B, and whether the side that begins there is one of A.
template <class T>
struct Corner {
    Vec<T, 2> point;
    bool of_a = true;
};

template <class T>
T cross2(const Vec<T, 2>& a, const Vec<T, 2>& b) {
    return a[0] * b[1] - a[1] * b[0];
}

/// The corners of a body after a turn by `angle` about its centre, which is at `centre`.
template <class T>
std::vector<Vec<T, 2>> placed(const std::vector<Vec2>& corners, const Mat2& rotation,
                              const T& angle, const Vec<T, 2>& centre) {
    using std::cos;
    using std::sin;
    const T c = cos(angle);
    const T s = sin(angle);
    std::vector<Vec<T, 2>> points;
    points.reserve(corners.size());
    for (const Vec2& corner : corners) {
        const Vec2 arm = rotation * corner;
        points.push_back(centre +
                         Vec<T, 2>(c * T(arm[0]) - s * T(arm[1]), s * T(arm[0]) + c * T(arm[1])));
    }
    return points;
}

/// A n B by cutting A along the sides of B (Sutherland and Hodgman); empty if they are apart.
template <class T>
std::vector<Corner<T>> intersection(const std::vector<Vec<T, 2>>& a,
                                    const std::vector<Vec<T, 2>>& b) {
    std::vector<Corner<T>> polygon;
    for (const Vec<T, 2>& point : a) polygon.push_back({.point = point, .of_a = true});
    std::vector<Corner<T>> cut;
    for (std::size_t k = 0; k < b.size() && !polygon.empty(); ++k) {
        const Vec<T, 2> side = b[(k + 1) % b.size()] - b[k];
        cut.clear();
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const Corner<T>& from = polygon[i];
            const Corner<T>& to = polygon[(i + 1) % polygon.size()];
            // Heights over the side: positive inside B.
            const T start = cross2<T>(side, from.point - b[k]);
            const T end = cross2<T>(side, to.point - b[k]);
            const bool in = value_of(start) > 0.0;
            if (in) cut.push_back(from);
            if (in == (value_of(end) > 0.0)) continue;
            const T share = start / (start - end);
            const Vec<T, 2> crossing = from.point + share * (to.point - from.point);
            cut.push_back({.point = crossing, .of_a = in ? false : from.of_a});
        }
        polygon.swap(cut);
    }
    return polygon;
}

template <class T>
T area_of(const std::vector<Corner<T>>& polygon) {
    T twice(0.0);
    for (std::size_t i = 2; i < polygon.size(); ++i) {
        twice +=
            cross2<T>(polygon[i - 1].point - polygon[0].point, polygon[i].point - polygon[0].point);
    }
    return T(0.5) * twice;
}

/// Derivatives of the area by the place of A and the angles of A and B, whose centres are `x_a` and
/// `x_b`.
template <class T>
struct AreaGradient {
    Vec<T, 2> place_a = Vec<T, 2>(T(0.0), T(0.0));
    T angle_a = T(0.0);
    T angle_b = T(0.0);
};

template <class T>
AreaGradient<T> gradient_of(const std::vector<Corner<T>>& polygon, const Vec<T, 2>& x_a,
                            const Vec<T, 2>& x_b) {
    AreaGradient<T> gradient;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vec<T, 2>& from = polygon[i].point;
        const Vec<T, 2>& to = polygon[(i + 1) % polygon.size()].point;
        const Vec<T, 2> side = to - from;
        const Vec<T, 2> outward(side[1], -side[0]);
        const Vec<T, 2> middle = T(0.5) * (from + to);
        if (polygon[i].of_a) {
            gradient.place_a += outward;
            gradient.angle_a += cross2<T>(middle - x_a, outward);
        } else {
            gradient.angle_b += cross2<T>(middle - x_b, outward);
        }
    }
    return gradient;
}

template <class T>
Vec<T, 2> mean_of(const std::vector<Corner<T>>& polygon) {
    Vec<T, 2> sum(T(0.0), T(0.0));
    for (const Corner<T>& corner : polygon) sum += corner.point;
    return sum / T(static_cast<double>(polygon.size()));
}

/// A n B at a share of the step, in coordinates around the start of B.
template <class T>
std::vector<Corner<T>> overlap_at(const PolygonOverlap& contact, const BodyStep<2>& step_a,
                                  const BodyStep<2>& step_b, const Mover<T, 2>& a,
                                  const Mover<T, 2>& b, double share) {
    const T part(share);
    const Vec<T, 2> x_a = a.start - b.start + part * a.displacement;
    const Vec<T, 2> x_b = part * b.displacement;
    return intersection<T>(
        placed<T>(contact.corners_a, step_a.start.rotation, part * a.turn[0], x_a),
        placed<T>(contact.corners_b, step_b.start.rotation, part * b.turn[0], x_b));
}

/// Adds to the discrete gradient what its work misses of the change of the gap, `missing`, as
/// forces along the displacement and the turn of A relative to B. In the frame that turns by the
/// mean of both turns these are s = y - w (mean of the places) and d; the force s, the torques
/// width^2 d - (x x s) / 2 on A and -width^2 d - (x x s) / 2 on B work s.s + width^2 d^2, and have
/// no moment about any point.
template <class T>
void complete(const T& missing, double width, const Vec<T, 2>& x, const Mover<T, 2>& a,
              const Mover<T, 2>& b, Shape<T, 2>& shape) {
    const T w = T(0.5) * (a.turn[0] + b.turn[0]);
    const T d = a.turn[0] - b.turn[0];
    const Vec<T, 2> y = a.displacement - b.displacement;
    const Vec<T, 2> s = y - Vec<T, 2>(-w * x[1], w * x[0]);
    const T square = T(width * width);
    const T work = s.dot(s) + square * d * d;
    const double smallest = k_small_step * width;
    if (value_of(work) <= smallest * smallest) return;
    const T factor = missing / work;
    const T moment = T(0.5) * cross2<T>(x, s);
    shape.normal += factor * s;
    shape.torque_a[0] += factor * (square * d - moment);
    shape.torque_b[0] -= factor * (square * d + moment);
}

}  // namespace

/// gap = -area / width; where the polygons are apart at both ends it is their width, so that there
/// is no force.
template <class T, int D>
Shape<T, 2> shape_of(const PolygonOverlap& contact, const BodyStep<2>& step_a,
                     const BodyStep<2>& step_b, const Mover<T, 2>& a, const Mover<T, 2>& b) {
    using std::sqrt;
    const T width(contact.width);
    const auto at = [&](double share) {
        return overlap_at<T>(contact, step_a, step_b, a, b, share);
    };
    const std::vector<Corner<T>> end = at(1.0);
    const T start_area = area_of(at(0.0));
    const T end_area = area_of(end);
    Shape<T, 2> out;
    out.normal = Vec<T, 2>(T(0.0), T(0.0));
    out.torque_a[0] = T(0.0);
    out.torque_b[0] = T(0.0);
    out.point = a.centre();
    out.start = width;
    out.end = width;
    if (!(value_of(start_area) > 0.0) && !(value_of(end_area) > 0.0)) return out;
    out.start = -start_area / width;
    out.end = -end_area / width;
    const std::vector<Corner<T>> middle = at(0.5);
    const Vec<T, 2> x_a = a.start - b.start + T(0.5) * a.displacement;
    const Vec<T, 2> x_b = T(0.5) * b.displacement;
    const AreaGradient<T> gradient = gradient_of<T>(middle, x_a, x_b);
    out.normal = -gradient.place_a / width;
    out.torque_a[0] = -gradient.angle_a / width;
    out.torque_b[0] = -gradient.angle_b / width;
    const Vec<T, 2> y = a.displacement - b.displacement;
    const T done = out.normal.dot(y) + out.torque_a[0] * a.turn[0] + out.torque_b[0] * b.turn[0];
    complete<T>(out.end - out.start - done, contact.width, x_a - x_b, a, b, out);
    // Friction presses with N |normal|, at the mean of the corners of the overlap.
    out.pressing = sqrt(T(out.normal.dot(out.normal)));
    const std::vector<Corner<T>>& seen = middle.empty() ? end : middle;
    if (!seen.empty()) out.point = b.start + mean_of(seen);
    return out;
}

}  // namespace feature

PairResponse<2> respond(const PolygonOverlap& contact, const BodyStep<2>& a, const BodyStep<2>& b,
                        const Vec2& belt, const TrialRule& rule) {
    return feature::respond_to<2>(contact, a, b, belt, rule);
}

}  // namespace drystone::springs
