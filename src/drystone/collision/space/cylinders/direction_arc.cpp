// Maxima of n.x - support(cylinder, n) for directions n on an arc of the sphere of directions.
#include "drystone/collision/space/cylinders/direction_arc.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <Eigen/Geometry>

#include "drystone/linalg/roots.hpp"

namespace drystone::collision::space {
namespace {

constexpr double k_pi = std::numbers::pi;

/// The slope of n.x - L |n.a| - R |n x a| along an arc.
class Slope {
  public:
    Slope(const DirectionArc& arc, const Vec3& x, const PlacedCylinder& cylinder)
        : x_start_(arc.start.dot(x)),
          x_turn_(arc.turn.dot(x)),
          a_start_(arc.start.dot(cylinder.axis)),
          a_turn_(arc.turn.dot(cylinder.axis)),
          half_length_(cylinder.half_length),
          radius_(cylinder.radius) {}

    /// `side` is the sign of n.a, which is not to be taken from t at the bend.
    [[nodiscard]] double at(double t, double side) const {
        const double c = std::cos(t);
        const double s = std::sin(t);
        const double along = a_start_ * c + a_turn_ * s;
        const double along_slope = a_turn_ * c - a_start_ * s;
        const double across = std::sqrt(std::max(0.0, 1.0 - along * along));
        const double round = across > 0.0 ? along * along_slope / across : 0.0;
        return x_turn_ * c - x_start_ * s - side * half_length_ * along_slope + radius_ * round;
    }

    [[nodiscard]] double along(double t) const {
        return a_start_ * std::cos(t) + a_turn_ * std::sin(t);
    }

    /// Sine of the smallest angle of the arc's circle with the axis.
    [[nodiscard]] double least_sine() const {
        return std::sqrt(std::max(0.0, 1.0 - a_start_ * a_start_ - a_turn_ * a_turn_));
    }

    /// Angle, in [0, pi), at which the arc is across the axis.
    [[nodiscard]] double bend() const {
        const double t = std::atan2(-a_start_, a_turn_);
        return t < 0.0 ? t + k_pi : t;
    }

  private:
    double x_start_;
    double x_turn_;
    double a_start_;
    double a_turn_;
    double half_length_;
    double radius_;
};

/// Ends of the pieces of an arc, in order.
struct Pieces {
    std::array<double, 32> ends{};
    int count = 0;

    void add(double t) { ends[count++] = t; }
};

/// Pieces of an arc on which the slope changes sign once at most: from one direction across the
/// axis to the next nearest to the axis and on. Near the axis, at a distance e in sine, the slope
/// goes down with a width of e and up again with a width of 1; in between, cos^2 t = 1 / (1 + e).
Pieces smooth_pieces(const DirectionArc& arc, double bend, double least_sine) {
    const double turn = std::acos(1.0 / std::sqrt(1.0 + least_sine));
    const double middle = 0.5 * (turn + 0.5 * k_pi);
    Pieces pieces;
    pieces.add(0.0);
    for (int quarter = -2; quarter < 5; ++quarter) {
        // Bends and directions near the axis take turns.
        const double start = bend + 0.5 * k_pi * quarter;
        const bool from_bend = quarter % 2 == 0;
        const std::array<double, 3> inside{0.0, from_bend ? 0.5 * k_pi - middle : turn,
                                           from_bend ? 0.5 * k_pi - turn : middle};
        for (const double t : inside) {
            if (start + t > 0.0 && start + t < arc.length) pieces.add(start + t);
        }
    }
    pieces.add(arc.length);
    return pieces;
}

/// An upper bound of n.x - support(cylinder, n) on the arc.
double most_on(const DirectionArc& arc, const Vec3& x, const PlacedCylinder& cylinder) {
    const double a = arc.start.dot(x);
    const double b = arc.turn.dot(x);
    double toward = std::atan2(b, a);
    if (toward < 0.0) toward += 2.0 * k_pi;
    const double most = toward <= arc.length
                            ? std::hypot(a, b)
                            : std::max(a, a * std::cos(arc.length) + b * std::sin(arc.length));
    return most - std::min(cylinder.radius, cylinder.half_length);
}

}  // namespace

Vec3 DirectionArc::at(double t) const { return std::cos(t) * start + std::sin(t) * turn; }

DirectionArc arc_between(const Vec3& from, const Vec3& to) {
    const Vec3 across = from.cross(to);
    const double sine = across.norm();
    if (!(sine > 0.0)) return {.start = from, .turn = Vec3::Zero(), .length = 0.0};
    return {
        .start = from, .turn = across.cross(from) / sine, .length = std::atan2(sine, from.dot(to))};
}

DirectionArc circle_across(const Vec3& axis) {
    int least = 0;
    axis.cwiseAbs().minCoeff(&least);
    const Vec3 start = axis.cross(Vec3::Unit(least)).normalized();
    return {.start = start, .turn = axis.cross(start), .length = 2.0 * k_pi};
}

Peaks find_peaks(const DirectionArc& arc, const Vec3& x, const PlacedCylinder& cylinder,
                 double worth) {
    Peaks peaks;
    if (!(arc.length > 0.0) || most_on(arc, x, cylinder) <= worth) return peaks;
    const Slope slope(arc, x, cylinder);
    const Pieces pieces = smooth_pieces(arc, slope.bend(), slope.least_sine());
    const auto add = [&](double t) {
        if (peaks.count < static_cast<int>(peaks.directions.size())) {
            peaks.directions[peaks.count++] = arc.at(t);
        }
    };
    // A slope is taken slightly inside, because it jumps at bends.
    constexpr double k_inside = 1e-9;
    double first_slope = 0.0;
    double slope_before = 0.0;
    for (int k = 0; k + 1 < pieces.count; ++k) {
        const double low = pieces.ends[k];
        const double high = pieces.ends[k + 1];
        const double inset = k_inside * (high - low);
        const double side = slope.along(0.5 * (low + high)) < 0.0 ? -1.0 : 1.0;
        const auto slope_in = [&](double t) { return slope.at(t, side); };
        const double at_low = slope_in(low + inset);
        const double at_high = slope_in(high - inset);
        if (k == 0) first_slope = at_low;
        if (k > 0 && slope_before > 0.0 && at_low < 0.0) add(low);
        if (at_low > 0.0 && at_high < 0.0) {
            add(bracketed_root(slope_in, low + inset, high - inset));
        }
        slope_before = at_high;
    }
    if (arc.length == 2.0 * k_pi && slope_before > 0.0 && first_slope < 0.0) add(0.0);
    return peaks;
}

}  // namespace drystone::collision::space
