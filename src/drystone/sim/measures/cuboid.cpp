// The part of a unit ball inside a box is a signed sum over the corners of the box of corner parts
// { x >= a, y >= b, z >= c }. Reflections x -> -x lead to a, b, c >= 0. Such a part is bounded by
// flat faces and a piece of the sphere that is a polygon of circular arcs; the divergence theorem
// gives the volume from the areas of these, V = (A_sphere - a A_a - b A_b - c A_c) / 3, and the
// theorem of Gauss and Bonnet gives A_sphere = 2 pi - sum of outer angles - sum of a phi_a, since
// an arc of angle phi on the circle x = a has the total geodesic curvature a phi.
#include "drystone/sim/measures/cuboid.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace drystone::sim::measures {

namespace {

using std::numbers::pi;

double safe_acos(double x) { return std::acos(std::clamp(x, -1.0, 1.0)); }
double safe_asin(double x) { return std::asin(std::clamp(x, -1.0, 1.0)); }
double safe_sqrt(double x) { return std::sqrt(std::max(x, 0.0)); }

/// Area of { x >= a } of the disk of radius rho, for any a.
double disk_part(double rho, double a) {
    if (a >= rho) return 0.0;
    if (a <= -rho) return pi * rho * rho;
    return rho * rho * safe_acos(a / rho) - a * safe_sqrt(rho * rho - a * a);
}

/// Area of { x >= a, y >= b } of the disk of radius rho, for any a and b.
double disk_part(double rho, double a, double b) {
    if (a < 0.0) return disk_part(rho, b) - disk_part(rho, -a, b);
    if (b < 0.0) return disk_part(rho, a) - disk_part(rho, a, -b);
    if (a * a + b * b >= rho * rho) return 0.0;
    const double phi = safe_acos(a / rho) - safe_asin(b / rho);
    const double edge_a = safe_sqrt(rho * rho - a * a) - b;
    const double edge_b = safe_sqrt(rho * rho - b * b) - a;
    return 0.5 * (rho * rho * phi - a * edge_a - b * edge_b);
}

/// Radius of the circle x = a on the unit sphere.
double rim(double a) { return safe_sqrt(1.0 - a * a); }

/// Outer angle of the corner where the circles x = a and y = b meet.
double outer_angle(double a, double b) { return safe_acos(-a * b / (rim(a) * rim(b))); }

/// Volume of { x >= a } of the unit ball, for any a.
double ball_part(double a) {
    if (a >= 1.0) return 0.0;
    if (a <= -1.0) return 4.0 / 3.0 * pi;
    return pi * (1.0 - a) * (1.0 - a) * (2.0 + a) / 3.0;
}

/// Volume of { x >= a, y >= b } of the unit ball, for any a and b.
double ball_part(double a, double b) {
    if (a < 0.0) return ball_part(b) - ball_part(-a, b);
    if (b < 0.0) return ball_part(a) - ball_part(a, -b);
    if (a * a + b * b >= 1.0) return 0.0;
    const double arcs = 2.0 * a * safe_acos(b / rim(a)) + 2.0 * b * safe_acos(a / rim(b));
    const double sphere = 2.0 * pi - 2.0 * outer_angle(a, b) - arcs;
    return (sphere - a * disk_part(rim(a), b) - b * disk_part(rim(b), a)) / 3.0;
}

/// Volume of { x >= a, y >= b, z >= c } of the unit ball, for any a, b and c.
double ball_part(double a, double b, double c) {
    if (a < 0.0) return ball_part(b, c) - ball_part(-a, b, c);
    if (b < 0.0) return ball_part(a, c) - ball_part(a, -b, c);
    if (c < 0.0) return ball_part(a, b) - ball_part(a, b, -c);
    if (a * a + b * b + c * c >= 1.0) return 0.0;
    const auto arc = [](double at, double first, double second) {
        return safe_acos(first / rim(at)) - safe_asin(second / rim(at));
    };
    const double sphere = 2.0 * pi - outer_angle(a, b) - outer_angle(b, c) - outer_angle(c, a) -
                          a * arc(a, b, c) - b * arc(b, c, a) - c * arc(c, a, b);
    return (sphere - a * disk_part(rim(a), b, c) - b * disk_part(rim(b), c, a) -
            c * disk_part(rim(c), a, b)) /
           3.0;
}

/// Bounds beyond the ball are at its end; infinities with them.
double clipped(double x) { return std::clamp(x, -1.0, 1.0); }

}  // namespace

double ball_in_box(const Vec3& centre, double radius, const Cuboid& box) {
    const int dimension = box.dimension;
    std::array<Vec3, 2> bound;  // lower and upper, seen from the unit ball
    bound[0] = ((box.low - centre) / radius).unaryExpr(&clipped);
    bound[1] = ((box.high - centre) / radius).unaryExpr(&clipped);
    if (!((bound[0].head(dimension).array() < bound[1].head(dimension).array()).all())) return 0.0;
    // Inclusion and exclusion: every upper bound changes the sign.
    const int corners = 1 << dimension;
    double sum = 0.0;
    for (int corner = 0; corner < corners; ++corner) {
        Vec3 at = Vec3::Zero();
        double sign = 1.0;
        for (int axis = 0; axis < dimension; ++axis) {
            const auto upper = static_cast<std::size_t>((corner >> axis) & 1);
            at[axis] = bound[upper][axis];
            if (upper == 1) sign = -sign;
        }
        sum +=
            sign * (dimension == 2 ? disk_part(1.0, at[0], at[1]) : ball_part(at[0], at[1], at[2]));
    }
    return std::max(sum, 0.0) * std::pow(radius, dimension);
}

}  // namespace drystone::sim::measures
