#include "drystone/history/baseline.hpp"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"

namespace drystone::history {
namespace {

constexpr Interpolation k_both[] = {Interpolation::linear, Interpolation::cubic};

/// A shaky record with a drift, at uneven times.
struct Record {
    std::vector<double> times;
    std::vector<double> values;

    explicit Record(std::uint64_t seed) {
        Rng rng(seed);
        double t = -3.0;
        for (int i = 0; i < 300; ++i) {
            times.push_back(t);
            values.push_back(0.4 + 0.05 * t + rng.uniform(-1.0, 1.0));
            t += rng.uniform(0.01, 0.05);
        }
    }
};

/// Sums of some 300 numbers of size 1 over 10 s: rounding is far below this.
constexpr double k_rounding = 1e-12;

double sum_of(const std::vector<double>& values) {
    double sum = 0.0;
    for (const double value : values) sum += value;
    return sum;
}

TEST(Baseline, NoneChangesNothing) {
    const Record record(1);
    EXPECT_EQ(without_baseline(record.times, record.values, Interpolation::linear, Baseline::none),
              record.values);
}

TEST(Baseline, MeanLeavesSamplesWithoutMean) {
    const Record record(2);
    const std::vector<double> a =
        without_baseline(record.times, record.values, Interpolation::linear, Baseline::mean);
    EXPECT_GT(std::abs(sum_of(record.values)), 50.0);
    EXPECT_NEAR(sum_of(a), 0.0, k_rounding);
    // A constant was removed.
    for (std::size_t i = 1; i < a.size(); ++i) {
        EXPECT_NEAR(a[i] - a[0], record.values[i] - record.values[0], 1e-14);
    }
}

// What is left of a least-squares line is orthogonal to constants and to lines.
TEST(Baseline, LinearLeavesNeitherMeanNorTrend) {
    const Record record(3);
    const std::vector<double> a =
        without_baseline(record.times, record.values, Interpolation::linear, Baseline::linear);
    double moment = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) moment += a[i] * record.times[i];
    EXPECT_NEAR(sum_of(a), 0.0, k_rounding);
    EXPECT_NEAR(moment, 0.0, 10.0 * k_rounding);
}

TEST(Baseline, LinearRemovesALineAltogether) {
    std::vector<double> times;
    std::vector<double> line;
    for (int i = 0; i < 50; ++i) {
        times.push_back(100.0 + 0.1 * i * i);
        line.push_back(3.0 - 0.2 * times.back());
    }
    for (const double a : without_baseline(times, line, Interpolation::cubic, Baseline::linear)) {
        EXPECT_NEAR(a, 0.0, 1e-12);
    }
}

TEST(Baseline, VelocityEndsAtRest) {
    for (const Interpolation kind : k_both) {
        const Record record(4);
        const double end = record.times.back();
        const PiecewisePolynomial raw =
            interpolant(record.times, record.values, kind, Outside::zero).integral();
        EXPECT_GT(std::abs(raw(end)), 1.0);
        const std::vector<double> a =
            without_baseline(record.times, record.values, kind, Baseline::velocity);
        const PiecewisePolynomial v = interpolant(record.times, a, kind, Outside::zero).integral();
        EXPECT_NEAR(v(end), 0.0, k_rounding);
        EXPECT_NEAR(v(end + 100.0), 0.0, k_rounding);
        // The constant of the formula.
        const double T = end - record.times.front();
        EXPECT_NEAR(record.values[7] - a[7], raw(end) / T, 1e-14);
    }
}

TEST(Baseline, DisplacementEndsAtRestWhereItBegan) {
    for (const Interpolation kind : k_both) {
        const Record record(5);
        const double end = record.times.back();
        const std::vector<double> a =
            without_baseline(record.times, record.values, kind, Baseline::displacement);
        const PiecewisePolynomial v = interpolant(record.times, a, kind, Outside::zero).integral();
        EXPECT_NEAR(v(end), 0.0, k_rounding);
        EXPECT_NEAR(v.integral()(end), 0.0, 10.0 * k_rounding);
        // A line was removed.
        const auto removed = [&](std::size_t i) { return record.values[i] - a[i]; };
        const double slope = (removed(200) - removed(0)) / (record.times[200] - record.times[0]);
        for (const std::size_t i : {20U, 77U, 299U}) {
            EXPECT_NEAR(removed(i), removed(0) + slope * (record.times[i] - record.times[0]),
                        1e-13);
        }
    }
}

}  // namespace
}  // namespace drystone::history
