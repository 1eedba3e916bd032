#include "drystone/collision/space/direction_arc.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <Eigen/Geometry>

#include "drystone/collision/space/bracketed_root.hpp"

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

/// Ends of the smooth pieces of an arc of at most 2 pi.
struct Pieces {
    std::array<double, 10> ends{};
    int count = 0;

    void add(double t) { ends[static_cast<std::size_t>(count++)] = t; }
};

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

Peaks find_peaks(const DirectionArc& arc, const Vec3& x, const PlacedCylinder& cylinder) {
    Peaks peaks;
    const Slope slope(arc, x, cylinder);
    const double bend = slope.bend();
    Pieces pieces;
    pieces.add(0.0);
    // Bends lie half a turn apart, directions nearest to the axis halfway between them.
    for (int k = -1; k < 5; ++k) {
        const double t = bend + 0.5 * k_pi * k;
        if (t > 0.0 && t < arc.length) pieces.add(t);
    }
    pieces.add(arc.length);
    // A slope is taken slightly inside, because it jumps at the ends of pieces.
    constexpr double k_inside = 1e-9;
    const auto add = [&](double t) {
        peaks.directions[static_cast<std::size_t>(peaks.count++)] = arc.at(t);
    };
    double first_slope = 0.0;
    double slope_before = 0.0;
    for (int k = 0; k + 1 < pieces.count; ++k) {
        const double low = pieces.ends[static_cast<std::size_t>(k)];
        const double high = pieces.ends[static_cast<std::size_t>(k + 1)];
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
