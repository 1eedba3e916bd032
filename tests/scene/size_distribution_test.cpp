#include "drystone/scene/generation/size_distribution.hpp"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/scene/spec/any_shape.hpp"
#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

using generation::SieveCurve;
using generation::SizeDistribution;
using test::expect_defect;

constexpr int k_samples = 40000;

/// Part of the mass below `size` and its standard error: p = sum m 1(s < size) / sum m, whose
/// variance is sum m^2 (1(s < size) - p)^2 / (sum m)^2 to first order in the number of grains.
struct Fraction {
    double value;
    double error;
};

Fraction mass_below(const std::vector<double>& grains, double size, int dimension) {
    double all = 0.0;
    double below = 0.0;
    for (const double grain : grains) {
        const double mass = std::pow(grain, dimension);
        all += mass;
        below += grain < size ? mass : 0.0;
    }
    const double p = below / all;
    double squares = 0.0;
    for (const double grain : grains) {
        const double part = std::pow(grain, dimension) * ((grain < size ? 1.0 : 0.0) - p);
        squares += part * part;
    }
    return {p, std::sqrt(squares) / all};
}

std::vector<double> samples(const SizeDistribution& distribution) {
    Rng rng(5);
    std::vector<double> result;
    for (int i = 0; i < k_samples; ++i) result.push_back(sample(distribution, rng));
    return result;
}

TEST(SieveCurve, IsReproducedByMassInPlaneAndSpace) {
    for (const int dimension : {2, 3}) {
        const SieveCurve curve{.sizes = {0.5, 1.0, 2.0, 3.0, 4.0},
                               .passing = {0.0, 0.2, 0.2, 0.7, 1.0},
                               .dimension = dimension};
        const std::vector<double> grains = samples(generation::sieve_distribution(curve));
        for (std::size_t i = 1; i + 1 < curve.sizes.size(); ++i) {
            const Fraction found = mass_below(grains, curve.sizes[i], dimension);
            EXPECT_NEAR(found.value, curve.passing[i], 4.0 * found.error) << dimension;
            EXPECT_LT(found.error, 0.02) << "the test must be able to fail";
        }
        // Between sieves: even over the logarithm.
        const Fraction middle = mass_below(grains, std::sqrt(6.0), dimension);
        EXPECT_NEAR(middle.value, 0.45, 4.0 * middle.error);
        for (const double grain : grains) {
            EXPECT_TRUE((grain >= 0.5 && grain <= 1.0) || (grain >= 2.0 && grain <= 4.0)) << grain;
        }
    }
}

TEST(SieveCurve, HasTheNumbersOfTheClosedForm) {
    // One span: density ~ s^-3 in the plane, mean = int s^-2 / int s^-3 = 2 a b / (a + b).
    const std::vector<double> grains = samples(generation::sieve_distribution(
        {.sizes = {1.0, 3.0}, .passing = {0.0, 1.0}, .dimension = 2}));
    double sum = 0.0;
    double squares = 0.0;
    for (const double grain : grains) {
        sum += grain;
        squares += grain * grain;
    }
    const double mean = sum / k_samples;
    const double deviation = std::sqrt(squares / k_samples - mean * mean);
    EXPECT_NEAR(mean, 1.5, 4.0 * deviation / std::sqrt(k_samples));
    // All mass in the upper of two spans: the lower one is empty.
    const SizeDistribution coarse = generation::sieve_distribution(
        {.sizes = {1.0, 2.0, 3.0}, .passing = {0.0, 0.0, 1.0}, .dimension = 3});
    for (const double grain : samples(coarse)) EXPECT_GE(grain, 2.0);
}

TEST(SieveCurve, ScalesTheBodiesOfAScene) {
    const std::string text =
        "[[generate]]\nkind = 'grid'\nshape = 'disk'\nradius = 0.5\ncount = [100, 100]\n"
        "spacing = [1, 1]\nscale = { distribution = 'sieve', sizes = [0.2, 0.4, 0.8], "
        "passing = [0, 0.3, 1] }\n";
    std::vector<double> grains;
    for (const BodySpec& body : parse_scene(text).bodies) {
        grains.push_back(2.0 * bounding_radius(body.parts));
    }
    const Fraction found = mass_below(grains, 0.4, 2);
    EXPECT_NEAR(found.value, 0.3, 4.0 * found.error);
}

TEST(SieveCurve, DefectsAreNamed) {
    const std::string text =
        "[[generate]]\nkind = 'grid'\nshape = 'disk'\nradius = 0.5\ncount = [2, 2]\n"
        "spacing = [1, 1]\n";
    const auto with = [](const std::string& sizes, const std::string& passing) {
        return std::vector<std::string>{"generate[0].scale={ distribution = 'sieve', sizes = [" +
                                        sizes + "], passing = [" + passing + "] }"};
    };
    expect_defect(text, "scale.sizes: expected sieves from fine to coarse", with("2, 1", "0, 1"));
    expect_defect(text, "scale.sizes: expected sieves", with("1, 1", "0, 1"));
    expect_defect(text, "scale.sizes[0]: expected a number > 0", with("0, 1", "0, 1"));
    expect_defect(text, "scale.sizes: expected an array of at least 2 numbers", with("1", "0, 1"));
    expect_defect(text, "scale.passing: expected one number for each of the sizes, found 2 for 3",
                  with("1, 2, 3", "0, 1"));
    expect_defect(text, "never decrease, from 0 to 1", with("1, 2, 3", "0, 0.9, 0.5"));
    expect_defect(text, "never decrease, from 0 to 1", with("1, 2, 3", "0.1, 0.5, 1"));
    expect_defect(text, "never decrease, from 0 to 1", with("1, 2, 3", "0, 0.5, 0.9"));
    expect_defect(text, "passing[1]: expected a number in [0, 1]", with("1, 2", "0, 100"));
    EXPECT_EQ(test::defects_of(text, with("2, 1", "0, 0.5")).size(), 2U) << "all at once";
    expect_defect(text, "scale.sizes: expected an array of at least 2 numbers, found nothing",
                  {"generate[0].scale={ distribution = 'sieve', passing = [0, 1] }"});
}

TEST(Lognormal, TruncationKeepsTheShapeInside) {
    // Cut to [1, 2] around the median 1 of the whole: the part below 1.5 of what is left is
    // (Phi(ln 1.5 / s) - 1/2) / (Phi(ln 2 / s) - 1/2).
    constexpr double k_sigma = 0.5;
    const std::vector<double> grains = samples({.kind = SizeDistribution::Kind::lognormal,
                                                .low = 1.0,
                                                .high = 2.0,
                                                .centre = 1.0,
                                                .width = k_sigma});
    const auto half = [](double x) { return 0.5 * std::erf(x / std::sqrt(2.0)); };
    const double expected = half(std::log(1.5) / k_sigma) / half(std::log(2.0) / k_sigma);
    double below = 0.0;
    for (const double grain : grains) below += grain < 1.5 ? 1.0 : 0.0;
    EXPECT_NEAR(below / k_samples, expected,
                4.0 * std::sqrt(expected * (1.0 - expected) / k_samples));
}

}  // namespace
}  // namespace drystone::scene
