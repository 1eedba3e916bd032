#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/history/piecewise_polynomial.hpp"

namespace drystone::history {
namespace {

using Function = std::function<double(double)>;

std::vector<double> values_at(const std::vector<double>& times, const Function& f) {
    std::vector<double> values;
    for (const double t : times) values.push_back(f(t));
    return values;
}

std::vector<double> even_times(double start, double end, int pieces) {
    std::vector<double> times;
    for (int i = 0; i <= pieces; ++i) times.push_back(start + (end - start) * i / pieces);
    return times;
}

/// `count` times in [0, 1] that increase by lengths of a ratio up to 10.
std::vector<double> uneven_times(int count, std::uint64_t seed) {
    Rng rng(seed);
    std::vector<double> times{0.0};
    while (static_cast<int>(times.size()) < count) {
        times.push_back(times.back() + rng.uniform(0.1, 1.0));
    }
    for (double& t : times) t /= times.back();
    return times;
}

constexpr Interpolation k_both[] = {Interpolation::linear, Interpolation::cubic};

TEST(Interpolation, PassesThroughItsPoints) {
    for (const Interpolation kind : k_both) {
        for (const int count : {2, 3, 4, 5, 40}) {
            const std::vector<double> times = uneven_times(count, 7);
            const std::vector<double> values =
                values_at(times, [](double t) { return std::exp(t) * std::sin(9.0 * t); });
            const PiecewisePolynomial f = interpolant(times, values, kind, Outside::hold);
            for (std::size_t i = 0; i < times.size(); ++i) EXPECT_EQ(f(times[i]), values[i]);
            // From the left the polynomial of the piece arrives there up to rounding.
            for (std::size_t i = 1; i < times.size(); ++i) {
                EXPECT_NEAR(f(std::nextafter(times[i], 0.0)), values[i], 1e-13);
            }
        }
    }
}

TEST(Interpolation, ReproducesPolynomialsOfItsDegree) {
    const std::vector<double> fine = even_times(0.0, 1.0, 200);
    const auto expect_same = [&](int count, Interpolation kind, const Function& f) {
        const std::vector<double> times = uneven_times(count, 11);
        const PiecewisePolynomial g = interpolant(times, values_at(times, f), kind, Outside::hold);
        for (const double t : fine) EXPECT_NEAR(g(t), f(t), 1e-13) << count << " points, " << t;
    };
    const Function line = [](double t) { return 2.0 - 3.0 * t; };
    const Function parabola = [](double t) { return 1.0 - t + 2.0 * t * t; };
    const Function cubic = [](double t) { return 1.0 + t * (2.0 + t * (-5.0 + 3.0 * t)); };
    for (const int count : {2, 3, 4, 5, 12}) {
        expect_same(count, Interpolation::linear, line);
        expect_same(count, Interpolation::cubic, line);
        if (count >= 3) expect_same(count, Interpolation::cubic, parabola);
        if (count >= 4) expect_same(count, Interpolation::cubic, cubic);
    }
}

// Slope and curvature from both sides of every knot by differences of values: quotients over a
// length d miss by d |f'''| and rounding by eps / d^2.
TEST(Interpolation, SplinesHaveTwoContinuousDerivatives) {
    const std::vector<double> times = uneven_times(9, 3);
    const PiecewisePolynomial f =
        interpolant(times, values_at(times, [](double t) { return std::sin(7.0 * t); }),
                    Interpolation::cubic, Outside::hold);
    const double d = 1e-4;
    for (std::size_t i = 1; i + 1 < times.size(); ++i) {
        const double t = times[i];
        const double before = (f(t) - 2.0 * f(t - d) + f(t - 2.0 * d)) / (d * d);
        const double after = (f(t + 2.0 * d) - 2.0 * f(t + d) + f(t)) / (d * d);
        EXPECT_NEAR(before, after, 2.0 * d * 7.0 * 7.0 * 7.0 * 2.0 + 1e-7);
        EXPECT_NEAR((f(t) - f(t - d)) / d, (f(t + d) - f(t)) / d, 2.0 * d * 49.0);
    }
}

TEST(Interpolation, GoesOnAsAsked) {
    const std::vector<double> times{1.0, 2.0, 4.0, 5.0};
    const std::vector<double> values{3.0, -1.0, 2.0, 7.0};
    for (const Interpolation kind : k_both) {
        const PiecewisePolynomial held = interpolant(times, values, kind, Outside::hold);
        EXPECT_EQ(held(-100.0), 3.0);
        EXPECT_EQ(held(100.0), 7.0);
        const PiecewisePolynomial zero = interpolant(times, values, kind, Outside::zero);
        EXPECT_EQ(zero(0.999), 0.0);
        EXPECT_EQ(zero(5.001), 0.0);
        EXPECT_EQ(zero(1.0), 3.0);
    }
}

/// Largest error of `g` against `f` on [0, 3].
double error_of(const PiecewisePolynomial& g, const Function& f) {
    double error = 0.0;
    for (const double t : even_times(0.0, 3.0, 5000))
        error = std::max(error, std::abs(g(t) - f(t)));
    return error;
}

// Sampled sine a = sin(5 t + 1): the interpolant converges with the order of its kind; the next
// term of the error moves the measured one by less than 0.1 here. Velocity and displacement do so
// at least: those of the spline have h^5 from the ends in front of a smaller h^4.
TEST(Interpolation, HasTheOrderOfItsKind) {
    const double w = 5.0;
    const Function a = [&](double t) { return std::sin(w * t + 1.0); };
    const Function v = [&](double t) { return (std::cos(1.0) - std::cos(w * t + 1.0)) / w; };
    const Function d = [&](double t) {
        return t * std::cos(1.0) / w - (std::sin(w * t + 1.0) - std::sin(1.0)) / (w * w);
    };
    for (const Interpolation kind : k_both) {
        const auto errors = [&](int pieces) {
            const std::vector<double> times = even_times(0.0, 3.0, pieces);
            const PiecewisePolynomial f =
                interpolant(times, values_at(times, a), kind, Outside::hold);
            return std::vector<double>{error_of(f, a), error_of(f.integral(), v),
                                       error_of(f.integral().integral(), d)};
        };
        const std::vector<double> coarse = errors(100);
        const std::vector<double> fine = errors(200);
        const double order = kind == Interpolation::linear ? 2.0 : 4.0;
        EXPECT_NEAR(std::log2(coarse[0] / fine[0]), order, 0.1);
        for (std::size_t k = 1; k < 3; ++k) {
            EXPECT_GT(std::log2(coarse[k] / fine[k]), order - 0.1) << "integrals: " << k;
        }
    }
}

// An acceleration of straight lines has a velocity of parabolas and a displacement of cubics.
TEST(Interpolation, IntegralsOfStraightLinesAreExact) {
    // 0 to 2 in a second, back to 0 in two, then nothing.
    const PiecewisePolynomial a =
        interpolant(std::vector<double>{0.0, 1.0, 3.0}, std::vector<double>{0.0, 2.0, 0.0},
                    Interpolation::linear, Outside::zero);
    const PiecewisePolynomial v = a.integral();
    const PiecewisePolynomial d = v.integral();
    for (const double t : {0.0, 0.3, 1.0}) {
        EXPECT_NEAR(v(t), t * t, 1e-15);
        EXPECT_NEAR(d(t), t * t * t / 3.0, 1e-15);
    }
    for (const double t : {1.0, 1.7, 2.5, 3.0}) {
        const double s = t - 1.0;
        EXPECT_NEAR(v(t), 1.0 + 2.0 * s - 0.5 * s * s, 4e-15);
        EXPECT_NEAR(d(t), 1.0 / 3.0 + s + s * s - s * s * s / 6.0, 4e-15);
    }
    // It goes on with the final velocity.
    EXPECT_NEAR(v(10.0), 3.0, 1e-15);
    EXPECT_NEAR(d(10.0), 5.0 + 7.0 * 3.0, 1e-14);
    EXPECT_EQ(v(-2.0), 0.0);
    EXPECT_EQ(d(-2.0), 0.0);
}

TEST(PiecewisePolynomial, IsZeroByDefault) {
    const PiecewisePolynomial zero;
    EXPECT_EQ(zero(3.0), 0.0);
    EXPECT_EQ(zero.integral()(3.0), 0.0);
    EXPECT_TRUE(zero.knots().empty());
}

TEST(PiecewisePolynomial, IntegratesWhatIsOutsideToo) {
    // 1 before t = 2, then 3 - (t - 2), from 4 on 5.
    const PiecewisePolynomial f({2.0, 4.0}, {1.0, 0.0, 3.0, -1.0, 5.0, 0.0});
    EXPECT_EQ(f(1.0), 1.0);
    EXPECT_EQ(f(3.0), 2.0);
    EXPECT_EQ(f(4.0), 5.0);
    const PiecewisePolynomial F = f.integral();
    EXPECT_EQ(F(2.0), 0.0);
    EXPECT_EQ(F(0.0), -2.0);
    EXPECT_EQ(F(4.0), 4.0);
    EXPECT_EQ(F(6.0), 14.0);
}

}  // namespace
}  // namespace drystone::history
