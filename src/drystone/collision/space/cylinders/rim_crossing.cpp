// Where two rims pass each other: Newton's method on the two angles.
#include "drystone/collision/space/cylinders/rim_crossing.hpp"

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

}  // namespace drystone::collision::space
