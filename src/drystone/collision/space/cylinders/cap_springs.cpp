// Computes the contacts of two caps for springs: where the gap is least and greatest over the
// region that both share, and two in the middle. Where two rims pass each other, Newton's method
// finds the two angles.
#include "drystone/collision/space/cylinders/cap_springs.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>
#include <Eigen/LU>

#include "drystone/collision/space/solids/spring_contacts.hpp"

namespace drystone::collision::space {

namespace {

/// Sine of the angle below which rims are nearly tangent and do not cross.
constexpr double k_grazing = 0.05;
constexpr int k_most_iterations = 20;
/// Corrections of angles below this are rounding.
constexpr double k_settled = 1e-14;

/// A point of a rim: its direction from the centre and the tangent there.
struct RimPlace {
    RimPlace(const CapRim& rim, const Vec3& x) {
        const Vec3 off = x - rim.centre;
        radial = (off - rim.axis.dot(off) * rim.axis).normalized();
        along = rim.axis.cross(radial);
    }
    void go(double angle) {
        const Vec3 r = radial;
        radial = std::cos(angle) * r + std::sin(angle) * along;
        along = std::cos(angle) * along - std::sin(angle) * r;
    }

    Vec3 radial;
    Vec3 along;
};

/// Sine of the tilt below which caps are parallel.
constexpr double k_level = 1e-14;

/// Two caps opposite to each other: `up` is the outward normal of the second cap, `down` of the
/// first. The contacts are the least and the greatest gap over the common region, each at a rim
/// point of either cap or at a crossing of the rims, and two points in the middle for friction.
class FacingCaps {
  public:
    FacingCaps(const PlacedCylinder& first, int first_cap, const PlacedCylinder& second,
               int second_cap, double tolerance, const Manifold& manifold)
        : first_(first, first_cap),
          second_(second, second_cap),
          first_cap_(first_cap),
          second_cap_(second_cap),
          up_(second_cap == 0 ? Vec3(-second.axis) : second.axis),
          down_(first_cap == 0 ? Vec3(-first.axis) : first.axis),
          tolerance_(tolerance),
          manifold_(manifold) {
        const Vec3 off = first_.centre - second_.centre;
        between_ = off - up_.dot(off) * up_;
        // The direction in which both come nearest, in the plane of each.
        const Vec3 turn = up_.cross(down_);
        const double sine = turn.norm();
        toward_first_ = sine > k_level ? Vec3(turn.cross(down_) / sine) : first.across;
        const Vec3 level = toward_first_ - up_.dot(toward_first_) * up_;
        toward_second_ = sine > k_level ? Vec3(up_.cross(turn) / sine) : level.normalized();
    }

    [[nodiscard]] double distance() const { return between_.norm(); }

    /// The point of the region where the gap is least (sign 1) or greatest (-1).
    void add_extreme(double sign) const {
        const Vec3 x = first_.centre + sign * first_.radius * toward_first_;
        const Vec3 y = second_.centre + sign * second_.radius * toward_second_;
        const double x_outside = outside(second_, x);
        const double y_outside = outside(first_, y);
        const int kind = sign > 0.0 ? 0 : 2;  // as in rim_points
        if (std::min(x_outside, y_outside) > tolerance_) {
            const int k = side_of_crossing(sign);
            const auto tip = rim_crossing(first_, second_, crossing(k), up_);
            if (tip) {
                manifold_.add(tip->middle, tip->normal, tip->gap,
                              rim_crossing_feature(first_cap_, k),
                              rim_crossing_feature(second_cap_, k));
                return;
            }
        }
        // Where rims cross at a small angle, the nearer of both is as good as the crossing.
        if (x_outside <= tolerance_ || x_outside <= y_outside) {
            manifold_.add_over(x, up_.dot(x - second_.centre), up_, 0.0,
                               rim_point_feature(first_cap_, kind), k_surface);
        } else {
            manifold_.with_roles_exchanged().add_over(y, down_.dot(y - first_.centre), down_, 0.0,
                                                      rim_point_feature(second_cap_, kind),
                                                      k_surface);
        }
    }

    /// Two points beside the place between the centres, for friction, with the gap there.
    void add_middle() const {
        const double r = first_.radius;
        const double s = second_.radius;
        const double share = share_of_centre(r, s);
        const Vec3 off = first_.centre - second_.centre;
        const double gap = (share * up_ - (1.0 - share) * down_).dot(off);
        const Vec3 normal = (share * up_ - (1.0 - share) * down_).normalized();
        const Vec3 x = second_.centre + share * between_ + 0.5 * gap * normal;
        // To the nearest rim; on the same side whichever cap is the second.
        const double wide = std::min(r, s) * (1.0 - distance() / (r + s));
        const Vec3 beside = (manifold_.exchanged ? -wide : wide) * up_.cross(toward_second_);
        manifold_.add(x + beside, normal, gap, rim_point_feature(first_cap_, 1),
                      rim_point_feature(second_cap_, 1));
        manifold_.add(x - beside, normal, gap, rim_point_feature(first_cap_, 3),
                      rim_point_feature(second_cap_, 3));
    }

  private:
    /// How far a point lies outside of the cylinder of a cap.
    static double outside(const CapRim& cap, const Vec3& x) {
        const Vec3 off = x - cap.centre;
        return (off - cap.axis.dot(off) * cap.axis).norm() - cap.radius;
    }

    /// Which of the two crossings is farther in the direction of the extreme.
    [[nodiscard]] int side_of_crossing(double sign) const {
        return sign * up_.cross(between_).dot(toward_second_) < 0.0 ? 0 : 1;
    }

    /// Crossing 0 or 1 of the rims, seen from above.
    [[nodiscard]] Vec3 crossing(int k) const {
        const double r = second_.radius;
        const double s = first_.radius;
        const double d = distance();
        const double along = 0.5 * (d + (r * r - s * s) / d);
        const double aside = std::sqrt(std::max(0.0, r * r - along * along));
        const Vec3 u = between_ / d;
        return second_.centre + along * u + (k == 0 ? -aside : aside) * up_.cross(u);
    }

    CapRim first_;
    CapRim second_;
    int first_cap_;
    int second_cap_;
    Vec3 up_;
    Vec3 down_;
    double tolerance_;
    const Manifold& manifold_;
    Vec3 between_;  // of the centres, in the plane of the second
    Vec3 toward_first_;
    Vec3 toward_second_;
};

}  // namespace

std::optional<RimCrossing> rim_crossing(const CapRim& first, const CapRim& second, const Vec3& x,
                                        const Vec3& up) {
    RimPlace a(first, x);
    RimPlace b(second, x);
    for (int k = 0; k < k_most_iterations; ++k) {
        const Vec3 x_a = first.centre + first.radius * a.radial;
        const Vec3 x_b = second.centre + second.radius * b.radial;
        const Vec3 across = a.along.cross(b.along);
        const double sine = across.norm();
        if (sine < k_grazing) return std::nullopt;
        const Vec3 between = x_a - x_b;
        // Newton's method for between . along_a = between . along_b = 0 in the two angles.
        Mat2 J;
        J << first.radius - between.dot(a.radial), -second.radius * a.along.dot(b.along),
            first.radius * a.along.dot(b.along), -second.radius - between.dot(b.radial);
        const Vec2 change = J.inverse() * Vec2(-between.dot(a.along), -between.dot(b.along));
        if (!(change.norm() <= 1.0)) return std::nullopt;
        if (change.norm() <= k_settled) {
            const double upright = across.dot(up) / sine;
            if (std::abs(upright) < k_leaning) return std::nullopt;
            const Vec3 normal = (upright < 0.0 ? -1.0 : 1.0) / sine * across;
            return RimCrossing{
                .middle = 0.5 * (x_a + x_b), .normal = normal, .gap = normal.dot(between)};
        }
        a.go(change[0]);
        b.go(change[1]);
    }
    return std::nullopt;
}

bool add_cap_springs(const PlacedCylinder& first, const PlacedCylinder& second, int cap,
                     double tolerance, const Manifold& manifold) {
    const Vec3 up = cap == 0 ? Vec3(-second.axis) : second.axis;
    if (std::abs(first.axis.dot(up)) < k_leaning) return false;
    const FacingCaps caps(first, lie_over(first, up).lower_cap, second, cap, tolerance, manifold);
    if (caps.distance() >= first.radius + second.radius - tolerance) return false;
    caps.add_extreme(1.0);
    caps.add_extreme(-1.0);
    caps.add_middle();
    return true;
}

}  // namespace drystone::collision::space
