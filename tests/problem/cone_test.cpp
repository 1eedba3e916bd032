#include "drystone/problem/cone.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "problem/sample_problems.hpp"

namespace drystone::problem {
namespace {

using sampling::log_uniform;
using sampling::normal_vector;
using test::k_epsilon;

/// A law with a number of components.
struct Case {
    std::string name;
    Cone law;
    Index size;
    /// One point of K, anywhere up to its boundary.
    VecX (*sample)(const Cone& law, Index size, Rng& rng);
};

/// A point of the disc of radius `limit`; every third one on the circle.
VecX in_disc(Rng& rng, Index size, double limit) {
    const double reach = rng.index(3) == 0 ? 1.0 : rng.uniform();
    return limit * reach * sampling::direction(rng, size);
}

VecX in_discs(Rng& rng, Index size, const std::vector<std::pair<Index, double>>& discs) {
    VecX y(size);
    y[0] = rng.index(10) == 0 ? 0.0 : log_uniform(rng, 1e-3, 1e3);
    Index first = 1;
    for (const auto& [length, limit] : discs) {
        y.segment(first, length) = in_disc(rng, length, limit * y[0]);
        first += length;
    }
    return y;
}

VecX in_coulomb(const Cone& law, Index size, Rng& rng) {
    if (size == 1) return in_discs(rng, 1, {});
    return in_discs(rng, size, {{size - 1, std::get<Coulomb>(law).mu}});
}

VecX in_associated(const Cone& law, Index size, Rng& rng) {
    return in_discs(rng, size, {{size - 1, std::get<Associated>(law).mu}});
}

VecX in_rolling(const Cone& law, Index size, Rng& rng) {
    const auto& [mu, rolling, spinning] = std::get<Rolling>(law);
    if (size == 3) return in_discs(rng, 3, {{1, mu}, {1, rolling}});
    return in_discs(rng, 6, {{2, mu}, {2, rolling}, {1, spinning}});
}

VecX in_elliptic(const Cone& law, Index size, Rng& rng) {
    VecX y = in_discs(rng, size, {{2, 1.0}});
    y.tail(2) = y.tail(2).cwiseProduct(std::get<Elliptic>(law).mu).eval();
    return y;
}

VecX in_associated_rolling(const Cone& law, Index size, Rng& rng) {
    return in_rolling(std::get<AssociatedForm<Rolling>>(law).law, size, rng);
}

VecX in_associated_elliptic(const Cone& law, Index size, Rng& rng) {
    return in_elliptic(std::get<AssociatedForm<Elliptic>>(law).law, size, rng);
}

VecX in_tresca(const Cone& law, Index size, Rng& rng) {
    VecX y(size);
    y[0] = rng.index(10) == 0 ? 0.0 : log_uniform(rng, 1e-3, 1e3);
    y.tail(size - 1) = in_disc(rng, size - 1, std::get<Tresca>(law).threshold);
    return y;
}

VecX anywhere(const Cone&, Index size, Rng& rng) { return normal_vector(rng, size); }

std::vector<Case> cases() {
    return {
        {"frictionless", Coulomb{0.0}, 1, in_coulomb},
        {"plane", Coulomb{0.3}, 2, in_coulomb},
        {"plane without friction", Coulomb{0.0}, 2, in_coulomb},
        {"space", Coulomb{0.7}, 3, in_coulomb},
        {"space, steep", Coulomb{20.0}, 3, in_coulomb},
        {"associated", Associated{0.7}, 3, in_associated},
        {"elliptic", Elliptic{Vec2(0.2, 0.9)}, 3, in_elliptic},
        {"elliptic, thin", Elliptic{Vec2(1.5, 0.01)}, 3, in_elliptic},
        {"elliptic, flat", Elliptic{Vec2(0.5, 0.0)}, 3, in_elliptic},
        {"rolling in the plane", Rolling{0.5, 0.1, 0.0}, 3, in_rolling},
        {"rolling without friction", Rolling{0.0, 0.4, 0.0}, 3, in_rolling},
        {"rolling in space", Rolling{0.5, 0.1, 0.05}, 6, in_rolling},
        {"rolling, steep", Rolling{3.0, 10.0, 0.5}, 6, in_rolling},
        {"rolling, no spinning", Rolling{0.3, 0.2, 0.0}, 6, in_rolling},
        {"associated rolling", AssociatedForm<Rolling>{{0.5, 0.1, 0.05}}, 6, in_associated_rolling},
        {"associated elliptic", AssociatedForm<Elliptic>{{Vec2(0.2, 0.9)}}, 3,
         in_associated_elliptic},
        {"Tresca, plane", Tresca{0.5}, 2, in_tresca},
        {"Tresca, space", Tresca{2.0}, 3, in_tresca},
        {"bilateral", Bilateral{}, 6, anywhere}};
}

VecX projected(const Cone& law, VecX z) {
    project(law, z);
    return z;
}

/// Any size from 1e-3 to 1e3, in any direction.
VecX random_point(Rng& rng, Index size) {
    return log_uniform(rng, 1e-3, 1e3) * sampling::direction(rng, size);
}

// A projection takes some ten operations on numbers of the size of z; factors 1 + mu^2 of steep
// cones divide out again.
double rounding(const VecX& z) { return 100.0 * k_epsilon * z.norm(); }

TEST(Cone, ProjectionIsIdempotent) {
    for (const Case& c : cases()) {
        SCOPED_TRACE(c.name);
        Rng rng(1);
        for (int k = 0; k < 2000; ++k) {
            const VecX p = projected(c.law, random_point(rng, c.size));
            EXPECT_LE((projected(c.law, p) - p).norm(), rounding(p));
        }
    }
}

TEST(Cone, ProjectionKeepsThePointsOfTheSet) {
    for (const Case& c : cases()) {
        SCOPED_TRACE(c.name);
        Rng rng(2);
        for (int k = 0; k < 2000; ++k) {
            const VecX y = c.sample(c.law, c.size, rng);
            EXPECT_LE((projected(c.law, y) - y).norm(), rounding(y));
        }
    }
}

TEST(Cone, ProjectionDoesNotIncreaseDistances) {
    for (const Case& c : cases()) {
        SCOPED_TRACE(c.name);
        Rng rng(3);
        for (int k = 0; k < 2000; ++k) {
            const VecX a = random_point(rng, c.size);
            const VecX b = a + random_point(rng, c.size);
            EXPECT_LE((projected(c.law, a) - projected(c.law, b)).norm(),
                      (a - b).norm() + rounding(a) + rounding(b));
        }
    }
}

TEST(Cone, ProjectionSatisfiesItsVariationalInequality) {
    for (const Case& c : cases()) {
        SCOPED_TRACE(c.name);
        Rng rng(4);
        for (int k = 0; k < 2000; ++k) {
            const VecX z = random_point(rng, c.size);
            const VecX p = projected(c.law, z);
            const VecX y = c.sample(c.law, c.size, rng);
            EXPECT_LE((z - p).dot(y - p), rounding(z) * (y - p).norm());
        }
    }
}

/// Rolling: for r_N = s the discs project on their own; the best s is the root of an increasing
/// function, found here by bisection.
VecX rolling_oracle(const Rolling& law, const VecX& z) {
    const std::vector<std::pair<Index, double>> discs =
        z.size() == 3 ? std::vector<std::pair<Index, double>>{{1, law.mu}, {1, law.rolling}}
                      : std::vector<std::pair<Index, double>>{
                            {2, law.mu}, {2, law.rolling}, {1, law.spinning}};
    const auto slope = [&](double s) {
        double sum = s - z[0];
        Index first = 1;
        for (const auto& [length, limit] : discs) {
            sum -= limit * std::max(0.0, z.segment(first, length).norm() - limit * s);
            first += length;
        }
        return sum;
    };
    double low = 0.0;
    double high = 20.0 * z.norm();
    for (int k = 0; k < 200; ++k)
        (slope(0.5 * (low + high)) < 0.0 ? low : high) = 0.5 * (low + high);
    VecX p = z;
    p[0] = slope(0.0) >= 0.0 ? 0.0 : low;
    Index first = 1;
    for (const auto& [length, limit] : discs) {
        const double norm = z.segment(first, length).norm();
        if (norm > limit * p[0]) p.segment(first, length) *= limit * p[0] / norm;
        first += length;
    }
    return p;
}

TEST(Cone, RollingProjectionAgreesWithBisection) {
    for (const Case& c : cases()) {
        const auto* law = std::get_if<Rolling>(&c.law);
        if (law == nullptr) continue;
        SCOPED_TRACE(c.name);
        Rng rng(5);
        for (int k = 0; k < 5000; ++k) {
            const VecX z = random_point(rng, c.size);
            EXPECT_LE((projected(c.law, z) - rolling_oracle(*law, z)).norm(), 10.0 * rounding(z));
        }
    }
}

TEST(Cone, RollingWithoutRollingIsCoulomb) {
    Rng rng(6);
    for (int k = 0; k < 1000; ++k) {
        const VecX z = random_point(rng, 6);
        const VecX p = projected(Rolling{0.6, 0.0, 0.0}, z);
        EXPECT_LE((p.head(3) - projected(Coulomb{0.6}, z.head(3))).norm(), rounding(z));
        EXPECT_EQ(p.tail(3), VecX::Zero(3));
    }
}

/// Distance from z to the elliptic cone through the best of its generatrices: a scan of their
/// angle, refined by golden sections around the best.
double elliptic_distance(const Vec2& mu, const Vec3& z) {
    const auto distance = [&](double angle) {
        const Vec3 ray(1.0, mu[0] * std::cos(angle), mu[1] * std::sin(angle));
        return (z - std::max(0.0, z.dot(ray) / ray.squaredNorm()) * ray).norm();
    };
    constexpr int k_rays = 2000;
    const double width = 2.0 * std::numbers::pi / k_rays;
    double best = 0.0;
    for (int k = 1; k < k_rays; ++k) {
        if (distance(width * k) < distance(best)) best = width * k;
    }
    double low = best - width;
    double high = best + width;
    constexpr double k_golden = 0.6180339887498949;
    for (int k = 0; k < 80; ++k) {
        const double left = high - k_golden * (high - low);
        const double right = low + k_golden * (high - low);
        (distance(left) < distance(right) ? high : low) =
            distance(left) < distance(right) ? right : left;
    }
    return distance(0.5 * (low + high));
}

TEST(Cone, EllipticProjectionIsAsNearAsTheBestGeneratrix) {
    for (const Vec2& mu : {Vec2(0.2, 0.9), Vec2(1.5, 0.01), Vec2(0.6, 0.6)}) {
        Rng rng(7);
        const Elliptic law{mu};
        for (int k = 0; k < 100; ++k) {
            const VecX z = random_point(rng, 3);
            const VecX p = projected(law, z);
            if (p == z) continue;
            // Distances near their minimum differ by the rounding of z only.
            EXPECT_NEAR((z - p).norm(), elliptic_distance(mu, z), rounding(z));
        }
    }
}

/// The De Saxce shift is what makes Phi(u) just reach the dual cone when u_N = 0: then
/// Phi(u).y >= 0 on K, with equality for the impulse that opposes sliding.
TEST(Cone, ShiftPutsSlidingVelocitiesOnTheBoundaryOfTheDualCone) {
    for (const Case& c : cases()) {
        const bool convex_law = std::holds_alternative<Tresca>(c.law) ||
                                std::holds_alternative<Associated>(c.law) ||
                                std::holds_alternative<AssociatedForm<Elliptic>>(c.law) ||
                                std::holds_alternative<AssociatedForm<Rolling>>(c.law) ||
                                std::holds_alternative<Bilateral>(c.law);
        if (convex_law) continue;
        SCOPED_TRACE(c.name);
        Rng rng(8);
        for (int k = 0; k < 500; ++k) {
            VecX phi = random_point(rng, c.size);
            phi[0] = 0.0;
            phi[0] = shift(c.law, phi);
            for (int sample = 0; sample < 10; ++sample) {
                const VecX y = c.sample(c.law, c.size, rng);
                EXPECT_GE(phi.dot(y), -rounding(phi) * y.norm());
            }
            // -Phi(u) is in the polar cone, so that it projects on the apex; a little less is not.
            EXPECT_LE(projected(c.law, -phi).norm(), rounding(phi));
            phi[0] *= 0.99;
            EXPECT_TRUE(phi[0] == 0.0 || projected(c.law, -phi).norm() > 0.0);
        }
    }
}

TEST(Cone, ShiftFormulas) {
    const VecX u3 = Vec3(7.0, 3.0, -4.0);
    VecX u6(6);
    u6 << 7.0, 3.0, -4.0, 5.0, 12.0, -2.0;
    EXPECT_EQ(shift(Coulomb{0.5}, u3.head(1)), 0.0);
    EXPECT_EQ(shift(Coulomb{0.5}, u3.head(2)), 1.5);
    EXPECT_EQ(shift(Coulomb{0.5}, u3), 2.5);
    EXPECT_EQ(shift(Elliptic{Vec2(4.0, 4.0)}, u3), 20.0);
    EXPECT_EQ(shift(Elliptic{Vec2(1.0, 0.0)}, u3), 3.0);
    EXPECT_EQ(shift(Rolling{0.5, 0.25, 0.0}, u3), 1.5 + 1.0);
    EXPECT_EQ(shift(Rolling{0.5, 1.0, 2.0}, u6), 2.5 + 13.0 + 4.0);
    EXPECT_EQ(shift(Associated{0.5}, u3), 0.0);
    EXPECT_EQ(shift(Tresca{0.5}, u3), 0.0);
    EXPECT_EQ(shift(Bilateral{}, u6), 0.0);
}

TEST(Cone, FitsTheNumbersOfComponentsOfItsLaw) {
    const auto sizes = [](const Cone& law) {
        std::string text;
        for (Index n = 0; n <= 7; ++n) text += fits(law, n) ? std::to_string(n) : "";
        return text;
    };
    EXPECT_EQ(sizes(Coulomb{}), "123");
    EXPECT_EQ(sizes(Elliptic{}), "3");
    EXPECT_EQ(sizes(Rolling{}), "36");
    EXPECT_EQ(sizes(Associated{}), "123");
    EXPECT_EQ(sizes(Tresca{}), "123");
    EXPECT_EQ(sizes(Bilateral{}), "123456");
}

}  // namespace
}  // namespace drystone::problem
