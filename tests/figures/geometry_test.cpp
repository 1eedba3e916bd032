// Clipping of segments and polygons against sampled points, and rectangles.
#include "drystone/figures/plot/geometry.hpp"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"

namespace drystone::figures::plot {
namespace {

constexpr Rect k_rect{10.0, 20.0, 100.0, 50.0};

Pixel random_pixel(Rng& rng) { return {rng.uniform(-100.0, 220.0), rng.uniform(-50.0, 140.0)}; }

/// Length of the part of [a, b] inside k_rect, by midpoint sampling.
double sampled_length_inside(const Pixel& a, const Pixel& b, int samples) {
    int inside = 0;
    for (int i = 0; i < samples; ++i) {
        const double t = (i + 0.5) / samples;
        if (contains(k_rect, {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)})) ++inside;
    }
    return distance(a, b) * inside / samples;
}

TEST(ClippedSegment, HasTheLengthThatSamplingFinds) {
    constexpr int k_samples = 2000;
    Rng rng{1};
    for (int i = 0; i < 500; ++i) {
        const Pixel a = random_pixel(rng);
        const Pixel b = random_pixel(rng);
        const auto part = clipped(a, b, k_rect);
        const double length = part ? distance(part->first, part->second) : 0.0;
        // Each of the two ends is known to one sample.
        EXPECT_NEAR(length, sampled_length_inside(a, b, k_samples),
                    2.0 * distance(a, b) / k_samples);
        if (!part) continue;
        EXPECT_TRUE(contains(grown(k_rect, 1e-9), part->first));
        EXPECT_TRUE(contains(grown(k_rect, 1e-9), part->second));
    }
}

TEST(ClippedSegment, InsideIsReturnedUnchanged) {
    const Pixel a{10.1, 20.2};
    const Pixel b{99.3, 69.7};
    EXPECT_EQ(clipped(a, b, k_rect), (std::pair{a, b}));
}

double area(const std::vector<Pixel>& polygon) {
    double twice = 0.0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Pixel& a = polygon[i];
        const Pixel& b = polygon[(i + 1) % polygon.size()];
        twice += a.x * b.y - a.y * b.x;
    }
    return 0.5 * twice;
}

TEST(ClippedPolygon, AroundTheRectangleIsTheRectangle) {
    const std::vector<Pixel> large{{-1e6, -1e6}, {1e6, -1e6}, {1e6, 1e6}, {-1e6, 1e6}};
    EXPECT_NEAR(area(clipped(large, k_rect)), k_rect.width * k_rect.height, 1e-6);
}

TEST(ClippedPolygon, PartsInsideAndOutsideOfAHalfAddUp) {
    // A rectangle cut in two: the parts of any triangle in the halves add up to the part in it.
    const Rect left{10.0, 20.0, 40.0, 50.0};
    const Rect right{50.0, 20.0, 60.0, 50.0};
    Rng rng{2};
    for (int i = 0; i < 500; ++i) {
        const std::vector<Pixel> triangle{random_pixel(rng), random_pixel(rng), random_pixel(rng)};
        EXPECT_NEAR(area(clipped(triangle, left)) + area(clipped(triangle, right)),
                    area(clipped(triangle, k_rect)), 1e-8);
    }
}

TEST(ClippedPolygon, OutsideIsEmpty) {
    EXPECT_TRUE(clipped({{0.0, 0.0}, {5.0, 0.0}, {5.0, 5.0}}, k_rect).empty());
}

}  // namespace
}  // namespace drystone::figures::plot
