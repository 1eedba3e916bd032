/// Nguyen 2024, section 5.3: separation by balls. With far = far_C(x), delta = dfar_C(x) > R,
/// q_{y,R}(x) = <y, x> - |x|^2 / 2R, Phi(y) = inf_C q_{y,R} and
/// Y(x) = (1/R - 1/delta) far + x / delta.
#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "convex/thesis_search.hpp"
#include "convex/thesis_strong_cases.hpp"
#include "drystone/convex/regularity/regularity.hpp"
#include "drystone/core/error.hpp"

namespace drystone::convex {
namespace {

class SeparatingBall : public testing::TestWithParam<thesis::StrongCase> {};

constexpr double k_rounding = 1e-13;  // as in thesis_strongly_convex_test.cpp

/// Phi(y) = (R^2 |y|^2 - dfar_C(R y)^2) / 2R (Proposition 5.15 b), exact.
double Phi(const thesis::StrongCase& c, const VecX& y) {
    const double far = farthest_distance(c.set, c.R * y);
    return (c.R * c.R * y.squaredNorm() - far * far) / (2.0 * c.R);
}

/// Points of C: on the boundary and between it and the inside point.
std::vector<VecX> members(const thesis::StrongCase& c, int count) {
    Rng rng(130);
    std::vector<VecX> points;
    for (int k = 0; k < count; ++k) {
        const VecX edge = boundary_sample(c, rng).point;
        points.push_back(k % 4 == 0 ? VecX(c.inside + rng.uniform() * (edge - c.inside)) : edge);
    }
    return points;
}

/// Runs `check(x, delta)` for points with delta / R up to 5, most of them not far above 1.
template <class Check>
void for_points(const thesis::StrongCase& c, std::uint64_t seed, const Check& check) {
    Rng rng(seed);
    for (int k = 0; k < 200; ++k) {
        const double t = c.R * (1.0 + std::pow(10.0, rng.uniform(-1.5, 0.6)));
        const VecX x = point_behind(c, t, t, rng);
        check(x, farthest_distance(c.set, x));
    }
}

// Proposition 5.15: { q_{y,R} >= a } = B[R y, sqrt(R^2 |y|^2 - 2 R a)].
TEST_P(SeparatingBall, LevelSetsOfTheFormAreBalls) {
    const thesis::StrongCase& c = GetParam();
    Rng rng(131);
    for (int k = 0; k < 2000; ++k) {
        const VecX y = sampling::normal_vector(rng, c.dimension());
        const VecX x = c.R * y + 2.0 * c.R * sampling::normal_vector(rng, c.dimension());
        const double a = 0.5 * c.R * y.squaredNorm() - rng.uniform(0.0, 4.0);
        const double radius = std::sqrt(c.R * c.R * y.squaredNorm() - 2.0 * c.R * a);
        const double gap = (x - c.R * y).norm() - radius;
        if (std::abs(gap) < 1e-10) continue;
        EXPECT_EQ(separation_form(y, c.R, x) >= a, gap <= 0.0);
    }
}

// (b): Phi by the formula against the infimum over samples.
TEST_P(SeparatingBall, InfimumOfTheForm) {
    const thesis::StrongCase& c = GetParam();
    Rng rng(132);
    for (int k = 0; k < 10; ++k) {
        const VecX y = 1.5 * sampling::normal_vector(rng, c.dimension());
        const auto score = [&](const VecX& u) { return separation_form(y, c.R, c.boundary(u)); };
        const double least = score(thesis::search_sphere(rng, c.dimension(), score, 200));
        EXPECT_LE(Phi(c, y), least + 1e-12);
        EXPECT_GE(Phi(c, y), least - 1e-2 * c.R);
    }
}

// Theorem 5.14, first half, and Proposition 5.17 (a), (c): the ball B[R Y, R] contains C and
// touches it at far.
TEST_P(SeparatingBall, ContainsTheSetAndTouchesIt) {
    const thesis::StrongCase& c = GetParam();
    const std::vector<VecX> points = members(c, 400);
    for_points(c, 133, [&](const VecX& x, double delta) {
        const Ball<> ball = separating_ball(c.set, c.R, x);
        const VecX far = c.set.farthest(x);
        const VecX Y = separation_vector(c.set, c.R, x);
        // far is 1 / (delta/R - 1)-Lipschitz.
        const double error = 20.0 * k_rounding * (1.0 + 1.0 / (delta / c.R - 1.0)) * (c.R + delta);
        EXPECT_DOUBLE_EQ(ball.radius(), c.R);
        EXPECT_LE((ball.center() - c.R * Y).norm(), error);
        EXPECT_NEAR((far - ball.center()).norm(), c.R, error);
        for (const VecX& point : points) ASSERT_LE((point - ball.center()).norm(), c.R + error);
        // R Y = t x + (1 - t) far with t = R / delta, and |R Y - x| = delta - R.
        const double t = c.R / delta;
        EXPECT_LE((c.R * Y - t * x - (1.0 - t) * far).norm(), error);
        EXPECT_NEAR((c.R * Y - x).norm(), delta - c.R, error);
        // far is a farthest point of R Y, at distance R.
        EXPECT_NEAR(farthest_distance(c.set, c.R * Y), c.R, error);
        EXPECT_NEAR(c.R * c.R * Y.squaredNorm() - 2.0 * c.R * Phi(c, Y), c.R * c.R,
                    4.0 * c.R * error);
    });
}

// Theorem 5.18: delta (1 - delta / 2R) = q_{Y,R}(x) - Phi(Y).
TEST_P(SeparatingBall, FarthestDistanceFormula) {
    const thesis::StrongCase& c = GetParam();
    for_points(c, 134, [&](const VecX& x, double delta) {
        const VecX Y = separation_vector(c.set, c.R, x);
        const double difference = separation_form(Y, c.R, x) - Phi(c, Y);
        // Terms of size (|x|^2 + R^2 |Y|^2) / R, derivative |Y| + |x| / R.
        const double size = (1.0 + x.squaredNorm() + c.R * c.R * Y.squaredNorm()) / c.R;
        EXPECT_NEAR(difference, delta * (1.0 - delta / (2.0 * c.R)),
                    40.0 * k_rounding * size * (1.0 + 1.0 / (delta / c.R - 1.0)));
        // Theorem 5.14, second half: <= 0 only for delta >= 2R (docs/convex.md).
        if (std::abs(delta - 2.0 * c.R) < 1e-6) return;
        EXPECT_EQ(difference<0.0, delta> 2.0 * c.R);
    });
}

// Uniqueness in Theorem 5.18, and the minimum of Proposition 5.19: on the sphere
// |y - x/R| = delta/R - 1, sup_C (q_y(x) - q_y) = q_y(x) - Phi(y) is least at Y(x) and larger
// elsewhere. In the angle a between y - x/R and Y - x/R it is at least
// delta (1 - delta/2R) + delta (delta/R - 1) (1 - cos a), attained by c = far.
TEST_P(SeparatingBall, MinimumOverTheSphere) {
    const thesis::StrongCase& c = GetParam();
    Rng rng(135);
    for_points(c, 136, [&](const VecX& x, double delta) {
        const VecX Y = separation_vector(c.set, c.R, x);
        const double radius = delta / c.R - 1.0;
        const VecX towards = (Y - x / c.R) / radius;
        for (int k = 0; k < 10; ++k) {
            const VecX u = k == 0 ? towards
                                  : VecX((towards + rng.uniform(0.0, 2.0) *
                                                        sampling::direction(rng, c.dimension()))
                                             .normalized());
            const VecX y = x / c.R + radius * u;
            const double supremum = separation_form(y, c.R, x) - Phi(c, y);
            const double cosine = std::min(1.0, u.dot(towards));
            const double least =
                delta * (1.0 - delta / (2.0 * c.R)) + delta * radius * (1.0 - cosine);
            const double size = (1.0 + x.squaredNorm() + c.R * c.R * y.squaredNorm()) / c.R;
            ASSERT_GE(supremum, least - 1e-11 * size / std::min(1.0, radius));
        }
    });
}

// The other order in Proposition 5.19: for fixed c the minimum over y is
// |x - c|^2 / 2R + (1 - delta/R) |x - c|, whose supremum over C is attained at far.
TEST_P(SeparatingBall, SupremumOfMinima) {
    const thesis::StrongCase& c = GetParam();
    const std::vector<VecX> points = members(c, 300);
    Rng rng(137);
    for_points(c, 138, [&](const VecX& x, double delta) {
        const auto minimum = [&](const VecX& point) {
            const double gap = (x - point).norm();
            return gap * gap / (2.0 * c.R) + (1.0 - delta / c.R) * gap;
        };
        const double value = delta * (1.0 - delta / (2.0 * c.R));
        const double rounding = 100.0 * k_rounding * (1.0 + delta * delta / c.R);
        EXPECT_NEAR(minimum(c.set.farthest(x)), value, rounding);
        // A parabola in |x - c| with its minimum at delta - R: the supremum over C is also
        // approached from below only when |x - c| >= delta - 2R, which holds since diam C <= 2R.
        for (const VecX& point : points) ASSERT_LE(minimum(point), value + rounding);
        // The closed form is the minimum over the sphere.
        const VecX& point = points[static_cast<std::size_t>(rng.index(300))];
        for (int k = 0; k < 5; ++k) {
            const VecX y = x / c.R + (delta / c.R - 1.0) * sampling::direction(rng, c.dimension());
            const double at_y = separation_form(y, c.R, x) - separation_form(y, c.R, point);
            ASSERT_GE(at_y, minimum(point) - rounding * (1.0 + x.squaredNorm()));
        }
        const VecX against = x / c.R - (delta / c.R - 1.0) * (x - point).normalized();
        EXPECT_NEAR(separation_form(against, c.R, x) - separation_form(against, c.R, point),
                    minimum(point), rounding * (1.0 + x.squaredNorm()));
    });
}

// Proposition 5.17 (e): Y is constant on the ray through x and far beyond R Y.
TEST_P(SeparatingBall, VectorIsConstantOnTheRay) {
    const thesis::StrongCase& c = GetParam();
    Rng rng(139);
    for_points(c, 140, [&](const VecX& x, double delta) {
        const VecX Y = separation_vector(c.set, c.R, x);
        const double tau = rng.uniform(1.05, 4.0);
        const VecX other = tau * c.R * Y + (1.0 - tau) * c.set.farthest(x);
        EXPECT_NEAR(farthest_distance(c.set, other), tau * c.R, 1e-10 * c.R / (delta / c.R - 1.0));
        EXPECT_LE((separation_vector(c.set, c.R, other) - Y).norm(), 1e-10 / (delta / c.R - 1.0));
    });
}

// Proposition 5.17 (f): C is the intersection of the balls B[y, R], y = R Y(x). A point z at
// distance d outside is excluded by y = p - R (z - p) / d, p = P(z), by exactly d.
TEST_P(SeparatingBall, SeparatingBallsCutOutTheSet) {
    const thesis::StrongCase& c = GetParam();
    const std::vector<VecX> points = members(c, 200);
    Rng rng(141);
    for (int k = 0; k < 200; ++k) {
        const NormalSample foot = boundary_sample(c, rng);
        const double d = sampling::log_uniform(rng, 1e-3, 1.0);
        const VecX z = foot.point + d * foot.normal;
        const VecX x = foot.point - 2.0 * c.R * foot.normal;  // dfar(x) = 2R, far(x) = foot
        const Ball<> ball = separating_ball(c.set, c.R, x);
        EXPECT_NEAR((z - ball.center()).norm(), c.R + d, 1e-11);
        for (const VecX& point : points) ASSERT_TRUE(contains(ball, point, 1e-11));
    }
}

// Theorem 5.21 for delta > 2R: delta is the least farthest distance from x to a ball that contains
// C but not x, attained at B[R Y, R] and nowhere else on |y - x/R| = delta/R - 1.
TEST_P(SeparatingBall, LeastFarthestDistanceOfSeparatingBalls) {
    const thesis::StrongCase& c = GetParam();
    Rng rng(142);
    int separating = 0;
    for (int k = 0; k < 60; ++k) {
        const VecX x = point_behind(c, 2.05 * c.R, 5.0 * c.R, rng);
        const double delta = farthest_distance(c.set, x);
        const Ball<> best = separating_ball(c.set, c.R, x);
        EXPECT_FALSE(contains(best, x));
        EXPECT_NEAR(farthest_distance(best, x), delta, 1e-11 * delta);
        for (int j = 0; j < 50; ++j) {
            const VecX center =
                best.center() + 0.5 * c.R * sampling::normal_vector(rng, c.dimension());
            const Ball<> other(center,
                               farthest_distance(c.set, center) * (1.0 + 0.2 * rng.uniform()));
            if (contains(other, x)) continue;
            ++separating;
            ASSERT_GE(farthest_distance(other, x), delta - 1e-11 * delta);
        }
        // |center - x| = delta - R at an angle a: radius^2 >= R^2 + 2 delta (delta - R)(1 - cos a).
        const VecX towards = (best.center() - x).normalized();
        const VecX u = (towards + 0.3 * sampling::direction(rng, c.dimension())).normalized();
        const VecX center = x + (delta - c.R) * u;
        const double grown = 2.0 * delta * (delta - c.R) * (1.0 - u.dot(towards));
        EXPECT_GE(std::pow(farthest_distance(c.set, center), 2),
                  c.R * c.R + grown - 1e-11 * delta * delta);
    }
    EXPECT_GT(separating, 300);
}

TEST_P(SeparatingBall, RefusesNearTheSet) {
    const thesis::StrongCase& c = GetParam();
    Rng rng(143);
    for (int k = 0; k < 50; ++k) {
        const VecX x = c.inside + 0.2 * c.R * sampling::direction(rng, c.dimension());
        const double delta = farthest_distance(c.set, x);
        if (delta > c.R) continue;
        EXPECT_THROW((void)separating_ball(c.set, c.R, x), ComputationError);
    }
    // The center of a ball of the full radius: delta = R exactly.
    EXPECT_THROW((void)separating_ball(Ball<>(c.inside, c.R), c.R, c.inside), ComputationError);
}

INSTANTIATE_TEST_SUITE_P(thesis, SeparatingBall, testing::ValuesIn(thesis::strong_cases()),
                         thesis::case_name<thesis::StrongCase>);

// Erratum of Theorem 5.14 (eq. 5.11): the printed q_{x*,R}(x) <= inf_C q_{x*,R} for all delta > R
// is wrong between R and 2R. C = B[0, 0.9], R = 1, x = (0.5, 0): far = (-0.9, 0), delta = 1.4 and
// q(x) - Phi = 1.4 (1 - 0.7) = +0.42.
TEST(ThesisErratum, SeparationFailsBetweenRAnd2R) {
    const Ball<> C(VecX::Zero(2), 0.9);
    const VecX x = thesis::vec({0.5, 0.0});
    const VecX Y = separation_vector(C, 1.0, x);
    EXPECT_NEAR(Y[0], (1.0 - 1.0 / 1.4) * -0.9 + 0.5 / 1.4, 1e-15);
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 10000; ++i) {
        const double angle = 6.283185307179586 * i / 10000.0;
        least = std::min(
            least, separation_form(Y, 1.0, 0.9 * thesis::vec({std::cos(angle), std::sin(angle)})));
    }
    EXPECT_NEAR(separation_form(Y, 1.0, x) - least, 0.42, 1e-6);
    EXPECT_TRUE(contains(separating_ball(C, 1.0, x), x));  // so x is not separated from C
}

// Erratum of Lemma 5.16: C in L_{y,R,a} implies Phi(y) >= a, not <=.
TEST(ThesisErratum, InfimumIsAboveTheLevel) {
    const Ball<> C(VecX::Zero(2), 0.5);
    const VecX y = thesis::vec({0.2, 0.0});
    const double Phi = 0.5 * (0.04 - std::pow(farthest_distance(C, y), 2));  // R = 1
    const double a = 0.5 * (0.04 - 4.0);  // L = B[y, 2], contains C
    EXPECT_GT(Phi, a);
}

}  // namespace
}  // namespace drystone::convex
