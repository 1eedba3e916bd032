// Semicircular arches of voussoirs: least thickness and least friction against lines of thrust.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/linalg/roots.hpp"
#include "drystone/statics/stands.hpp"

namespace drystone::statics {
namespace {

constexpr double k_pi = std::numbers::pi;

/// An arch of an even number of voussoirs with radial joints between two circles.
struct Arch {
    int voussoirs = 16;
    double thickness = 0.2;  ///< t / R, R = 1 the mean radius
    double mu = 0.7;
};

/// Lines of thrust in half of the arch. By symmetry the force through the crown is horizontal, H,
/// at a height y: two unknowns, H and Q = H y. At a joint at the angle phi from the crown, with the
/// weight V of the voussoirs in between,
///     N = H cos phi + V sin phi,  T = H sin phi - V cos phi,
/// and the moment about a point of the joint vanishes where the thrust passes. |T| <= mu N, and a
/// passage between the two circles, are linear in (H, Q): constraints a H + b Q <= c.
class Thrust {
  public:
    explicit Thrust(const Arch& arch) {
        const double inner = 1.0 - 0.5 * arch.thickness;
        const double outer = 1.0 + 0.5 * arch.thickness;
        add(inner, -1.0, 0.0);  // inner H <= Q
        add(-outer, 1.0, 0.0);  // Q <= outer H
        add(-1.0, 0.0, 0.0);
        const double angle = k_pi / arch.voussoirs;
        double weight = 0.0;
        double moment = 0.0;  // sum of weight x
        for (int j = 1; j <= arch.voussoirs / 2; ++j) {
            const double before = angle * (j - 1);
            const double phi = angle * j;
            add_wedge(inner, outer, before, phi, weight, moment);
            const double s = std::sin(phi);
            const double c = std::cos(phi);
            // M(rho) = H rho c - Q + weight rho s - moment, <= 0 at the inner and >= 0 at the outer
            // circle.
            add(inner * c, -1.0, moment - weight * inner * s);
            add(-outer * c, 1.0, weight * outer * s - moment);
            add(s - arch.mu * c, 0.0, weight * (c + arch.mu * s));
            add(-s - arch.mu * c, 0.0, weight * (arch.mu * s - c));
        }
    }

    /// Whether some (H, Q) obeys all constraints: a set in the plane without lines that is not
    /// empty has a vertex.
    [[nodiscard]] bool exists() const {
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                const auto& p = rows_[i];
                const auto& q = rows_[j];
                const double determinant = p.x() * q.y() - p.y() * q.x();
                if (std::abs(determinant) < 1e-12) continue;
                const double H = (p.z() * q.y() - p.y() * q.z()) / determinant;
                const double Q = (p.x() * q.z() - p.z() * q.x()) / determinant;
                if (std::all_of(rows_.begin(), rows_.end(), [&](const Vec3& row) {
                        return row.x() * H + row.y() * Q <= row.z() + 1e-11;
                    })) {
                    return true;
                }
            }
        }
        return false;
    }

  private:
    void add(double a, double b, double c) { rows_.emplace_back(a, b, c); }

    /// Area and first moment of the quadrilateral between two joints: two triangles.
    static void add_wedge(double inner, double outer, double from, double to, double& weight,
                          double& moment) {
        const auto at = [](double radius, double phi) {
            return Vec2(radius * std::sin(phi), radius * std::cos(phi));
        };
        const Vec2 a = at(inner, from);
        const Vec2 b = at(outer, from);
        const Vec2 c = at(outer, to);
        const Vec2 d = at(inner, to);
        for (const auto& [p, q, r] : {std::array{a, b, c}, std::array{a, c, d}}) {
            const Vec2 u = q - p;
            const Vec2 v = r - p;
            const double area = 0.5 * std::abs(u.x() * v.y() - u.y() * v.x());
            weight += area;
            moment += area * (p.x() + q.x() + r.x()) / 3.0;
        }
    }

    std::vector<Vec3> rows_;
};

sim::ValidScene scene_of(const Arch& arch) {
    return sim::ValidScene::parse(
        "dimension = 2\ngravity = [0, -9.81]\n[material.stone]\ndensity = 2000\nfriction = " +
            std::to_string(arch.mu) +
            "\n[[generate]]\nkind = 'arch'\nmaterial = 'stone'\nradius = " +
            std::to_string(1.0 - 0.5 * arch.thickness) +
            "\nthickness = " + std::to_string(arch.thickness) +
            "\nvoussoirs = " + std::to_string(arch.voussoirs) + "\nspringing = true\n",
        "arch");
}

double program_friction(Arch arch) {
    return bisected(
               [&](double mu) {
                   arch.mu = mu;
                   return Thrust(arch).exists();
               },
               4.0, 0.0, 40)
        .first;
}

double program_thickness(Arch arch) {
    return bisected(
               [&](double thickness) {
                   arch.thickness = thickness;
                   return Thrust(arch).exists();
               },
               0.8, 0.0, 40)
        .first;
}

TEST(Arches, LeastFrictionIsThatOfTheLinesOfThrust) {
    for (const int voussoirs : {4, 8, 16, 32}) {
        for (const double thickness : {0.15, 0.2, 0.4}) {
            const Arch arch{.voussoirs = voussoirs, .thickness = thickness, .mu = 1.0};
            const StandsAnswer answer = stands(scene_of(arch), {});
            ASSERT_TRUE(answer.friction && answer.friction->coefficient);
            // The scene has radius and thickness to six digits.
            EXPECT_NEAR(*answer.friction->coefficient, program_friction(arch), 1e-5)
                << voussoirs << " voussoirs, t / R = " << thickness;
        }
    }
}

TEST(Arches, LeastThicknessIsThatOfTheLinesOfThrust) {
    for (const int voussoirs : {8, 16, 32}) {
        const Arch arch{.voussoirs = voussoirs, .mu = 1.5};
        const double least = program_thickness(arch);
        for (const double side : {-1e-4, 1e-4}) {
            Arch near = arch;
            near.thickness = least + side;
            const StandsAnswer answer = stands(scene_of(near), {.friction = false});
            EXPECT_EQ(answer.verdict, side > 0.0 ? Verdict::stands : Verdict::falls)
                << voussoirs << " voussoirs, t / R = " << near.thickness;
        }
    }
}

TEST(Arches, LeastThicknessOfManyVoussoirsIsMilankovitchs) {
    // t / R = 0.1075 for a ring without joints (Milankovitch 1907). Fewer joints have fewer places
    // for hinges, and hinge only where joints are: the error falls with the number of voussoirs.
    const double limit = 0.1075;
    double before = 1.0;
    for (const int voussoirs : {16, 64, 256}) {
        const double error =
            std::abs(program_thickness({.voussoirs = voussoirs, .mu = 2.0}) - limit);
        EXPECT_LT(error, before / 2.0) << voussoirs;
        before = error;
    }
    EXPECT_LT(before, 2e-4);
}

TEST(Arches, LeastFrictionOfManyVoussoirsIsThatOfSlidingAtTheSpringings) {
    // A thick ring slides. With the angle of friction d, the thrust of the joint at phi from the
    // crown is in its cone, and that of the springing in its own, for
    //     V_phi cot(phi + d) <= H <= V_end tan(d),   V_phi = phi.
    // The first bound counts at the joints only: its maximum is missed by half a voussoir at most,
    // which is an error of second order.
    const double d = bisected(
                         [](double friction) {
                             double most = 0.0;
                             for (int k = 1; k < 20'000; ++k) {
                                 const double phi = 0.5 * k_pi * k / 20'000;
                                 most = std::max(most, phi / std::tan(phi + friction));
                             }
                             return most <= 0.5 * k_pi * std::tan(friction);
                         },
                         1.0, 0.0, 50)
                         .first;
    for (const int voussoirs : {16, 32, 64}) {
        const double least = program_friction({.voussoirs = voussoirs, .thickness = 0.4});
        const double half = 0.5 * k_pi / voussoirs;
        EXPECT_NEAR(least, std::tan(d), half * half) << voussoirs;
    }
}

TEST(Arches, BarrelsInSpaceAreArches) {
    const Arch arch{.voussoirs = 8, .thickness = 0.2, .mu = 0.8};
    const sim::ValidScene barrel = sim::ValidScene::parse(
        "dimension = 3\ngravity = [0, 0, -9.81]\n[material.stone]\ndensity = 2000\nfriction = 0.8\n"
        "[[generate]]\nkind = 'arch'\nmaterial = 'stone'\nradius = 0.9\nthickness = 0.2\n"
        "depth = 0.5\nvoussoirs = 8\nspringing = true\n",
        "barrel");
    const StandsAnswer plane = stands(scene_of(arch), {});
    const StandsAnswer space = stands(barrel, {});
    ASSERT_TRUE(plane.friction && plane.friction->coefficient);
    ASSERT_TRUE(space.friction && space.friction->coefficient);
    EXPECT_NEAR(*space.friction->coefficient, *plane.friction->coefficient, 1e-5);
}

}  // namespace
}  // namespace drystone::statics
