// Least friction of piles of disks and spheres against linear programs and closed forms.
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/linalg/roots.hpp"
#include "drystone/statics/stands.hpp"
#include "sim/scenes.hpp"
#include "statics/linear_program.hpp"

namespace drystone::statics {
namespace {

namespace scenes = sim::scenes;

/// The search ends at 1e-9 of the coefficient; loads count as balanced to k_balanced = 1e-8 of
/// them, and the share that is left grows at least by a tenth of what the coefficient lacks.
constexpr double k_error = 1e-6;

/// Centres of a triangle of touching disks of radius 1, `levels` of them at the bottom.
std::vector<Vec2> triangle(int levels) {
    std::vector<Vec2> places;
    for (int level = 0; level < levels; ++level) {
        for (int k = 0; k < levels - level; ++k) {
            places.emplace_back(2.0 * k + level, 1.0 + std::numbers::sqrt3 * level);
        }
    }
    return places;
}

scene::SceneSpec scene_of(const std::vector<Vec2>& places, double mu) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 1.0);
    scenes::set_law(spec, mu);
    scenes::add_floor(spec);
    for (std::size_t k = 0; k < places.size(); ++k) {
        scenes::add(spec, "disk " + std::to_string(k), geometry::Disk{1.0},
                    Vec3(places[k].x(), places[k].y(), 0.0));
    }
    return spec;
}

/// Whether contact forces n (1, +-mu) of disks of weight 1 balance them: a linear program with the
/// two edges of every cone as unknowns.
bool program_stands(const std::vector<Vec2>& places, double mu) {
    struct Touch {
        int a;
        int b;  // -1: the floor
        Vec2 normal;
    };
    std::vector<Touch> touches;
    const auto count = static_cast<int>(places.size());
    for (int i = 0; i < count; ++i) {
        const Vec2& centre = places[static_cast<std::size_t>(i)];
        if (std::abs(centre.y() - 1.0) < 1e-9) touches.push_back({i, -1, Vec2::UnitY()});
        for (int j = 0; j < i; ++j) {
            const Vec2 line = centre - places[static_cast<std::size_t>(j)];
            if (line.norm() < 2.0 + 1e-9) touches.push_back({i, j, line / 2.0});
        }
    }
    MatX A = MatX::Zero(3 * count, 2 * static_cast<Index>(touches.size()));
    for (std::size_t c = 0; c < touches.size(); ++c) {
        const auto& [a, b, normal] = touches[c];
        const Vec2 tangent(-normal.y(), normal.x());
        for (const double side : {-1.0, 1.0}) {
            const Index column = 2 * static_cast<Index>(c) + (side > 0.0 ? 1 : 0);
            const Vec2 force = normal + side * mu * tangent;
            // The arm of A's contact point is -normal, that of B's +normal.
            A.col(column).segment<2>(3 * a) += force;
            A(3 * a + 2, column) += -(normal.x() * force.y() - normal.y() * force.x());
            if (b < 0) continue;
            A.col(column).segment<2>(3 * b) -= force;
            A(3 * b + 2, column) -= normal.x() * force.y() - normal.y() * force.x();
        }
    }
    VecX weights = VecX::Zero(3 * count);
    for (int i = 0; i < count; ++i) weights[3 * i + 1] = 1.0;
    return test::feasible(A, weights);
}

double coefficient(const scene::SceneSpec& spec) {
    const StandsAnswer answer = stands(sim::ValidScene(spec), {});
    if (!answer.friction || !answer.friction->coefficient) return -1.0;
    return *answer.friction->coefficient;
}

TEST(DiskPiles, LeastFrictionIsThatOfTheLinearProgram) {
    for (int levels = 2; levels <= 6; ++levels) {
        const std::vector<Vec2> places = triangle(levels);
        const double program =
            bisected([&](double mu) { return program_stands(places, mu); }, 2.0, 0.0, 30).first;
        EXPECT_NEAR(coefficient(scene_of(places, 0.7)), program, k_error) << levels << " levels";
    }
}

TEST(DiskPiles, ThreeDisksNeedTheTangentOfFifteenDegrees) {
    // The force on a lower disk from above passes through its contact with the floor: it halves the
    // angle of 30 degrees between the line of centres and the vertical.
    EXPECT_NEAR(coefficient(scene_of(triangle(2), 0.3)), std::tan(std::numbers::pi / 12.0),
                k_error);
}

TEST(DiskPiles, SixDisksNeedTheirClosedForm) {
    // docs/stands.md, "Closed forms".
    const double w = std::numbers::sqrt3;
    const double S = std::sqrt(15.0 - 8.0 * w);
    EXPECT_NEAR(coefficient(scene_of(triangle(3), 0.7)), w * (w + S - 2.0) / (6.0 - w - S),
                k_error);
}

TEST(DiskPiles, StandsAgreesOnBothSidesOfTheLimit) {
    for (const auto& [levels, limit] : {std::pair{3, 0.434}, std::pair{6, 0.513}}) {
        const auto verdict = [&, levels = levels](double mu) {
            return stands(sim::ValidScene(scene_of(triangle(levels), mu)), {.friction = false})
                .verdict;
        };
        EXPECT_EQ(verdict(limit + 1e-3), Verdict::stands) << levels;
        EXPECT_EQ(verdict(limit - 1e-3), Verdict::falls) << levels;
    }
}

/// `base` spheres of radius 1 on a floor, in a regular polygon of side 2, and one on top.
scene::SceneSpec spheres(int base, double mu) {
    scene::SceneSpec spec = scenes::empty(3, 1e-3, 1.0);
    scenes::set_law(spec, mu);
    scenes::add_floor(spec);
    const double far = 1.0 / std::sin(std::numbers::pi / base);
    for (int k = 0; k < base; ++k) {
        const double angle = 2.0 * std::numbers::pi * k / base;
        scenes::add(spec, "sphere " + std::to_string(k), geometry::Sphere{1.0},
                    Vec3(far * std::cos(angle), far * std::sin(angle), 1.0));
    }
    scenes::add(spec, "top", geometry::Sphere{1.0},
                Vec3(0.0, 0.0, 1.0 + std::sqrt(4.0 - far * far)));
    return spec;
}

TEST(SpherePiles, NeedTheTangentOfHalfTheAngleOfTheCentres) {
    // As for disks: sin(angle) = far / 2, tan(angle / 2) at the upper contacts; at the floor less,
    // by the weight of the lower sphere.
    for (const int base : {3, 4}) {
        const double angle = std::asin(0.5 / std::sin(std::numbers::pi / base));
        EXPECT_NEAR(coefficient(spheres(base, 0.6)), std::tan(0.5 * angle), k_error) << base;
    }
}

}  // namespace
}  // namespace drystone::statics
