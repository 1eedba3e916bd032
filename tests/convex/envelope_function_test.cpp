// Nguyen 2024, Definition 2.25 and Theorem 2.26: the alpha-Moreau envelope of functions other than
// indicators, and its gradient.
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/convex/regularity/envelope.hpp"
#include "drystone/convex/sets/box.hpp"
#include "drystone/core/error.hpp"

namespace drystone::convex {
namespace {

std::vector<ProxFunction> functions() {
    return {l1_norm(2), euclidean_norm(2),
            quadratic((MatX(2, 2) << 2, 0.5, 0.5, 1).finished(), Vec2(0.3, -0.2)),
            distance_to(Box<>(Vec2(-1, -1), Vec2(0, 0))),
            support_of(Box<>(Vec2(-1, -1), Vec2(0.5, 2)))};
}

const std::vector<double> k_alphas{2.0, 2.5, 3.0, 6.0};

// The point is the minimiser on a grid around it; the gradient that of the envelope by central
// differences, whose error is of order step^2 = 1e-10 for these smooth envelopes.
TEST(FunctionEnvelope, IsTheMinimumAndItsGradient) {
    for (const ProxFunction& f : functions()) {
        for (const double alpha : k_alphas) {
            SCOPED_TRACE(f.name + " " + std::to_string(alpha));
            const Envelope envelope{.R = 0.7, .alpha = alpha};
            for (const VecX& x : {VecX(Vec2(1.3, 0.8)), VecX(Vec2(-0.4, 2.1))}) {
                const EnvelopeValue at = moreau_envelope(f, x, envelope);
                const auto objective = [&](const VecX& y) {
                    return f.value(y) + std::pow((y - x).norm(), alpha) / (alpha * envelope.R);
                };
                EXPECT_NEAR(objective(at.point), at.value, 1e-14);
                for (int k = 0; k < 24; ++k) {
                    const double angle = k * std::numbers::pi / 12.0;
                    for (const double r : {1e-3, 0.1, 1.0}) {
                        const VecX y = at.point + r * Vec2(std::cos(angle), std::sin(angle));
                        EXPECT_GE(objective(y), at.value - 1e-13);
                    }
                }
                constexpr double k_step = 1e-5;
                for (Index i = 0; i < 2; ++i) {
                    const VecX e = k_step * VecX::Unit(2, i);
                    const double slope = (moreau_envelope(f, x + e, envelope).value -
                                          moreau_envelope(f, x - e, envelope).value) /
                                         (2.0 * k_step);
                    EXPECT_NEAR(at.gradient[i], slope, 1e-7);
                }
            }
        }
    }
}

// With alpha = 2 it is the usual envelope, with an indicator the power of the distance.
TEST(FunctionEnvelope, AgreesWithTheKnownOnes) {
    const Box<> box(Vec2(-1, -1), Vec2(0, 0));
    const VecX x = Vec2(3, 4);
    for (const double alpha : k_alphas) {
        const Envelope envelope{.R = 0.3, .alpha = alpha};
        const EnvelopeValue at = moreau_envelope(indicator(box), x, envelope);
        EXPECT_NEAR(at.value, moreau_envelope(box, x, envelope), 1e-12 * at.value);
        EXPECT_LT((at.gradient - moreau_envelope_gradient(box, x, envelope)).norm(),
                  1e-12 * at.gradient.norm());
    }
    // |x| with alpha = 2: x^2 / (2R) below R, |x| - R/2 beyond.
    const ProxFunction f = euclidean_norm(1);
    EXPECT_NEAR(moreau_envelope(f, VecX::Constant(1, 0.2), {.R = 0.5}).value, 0.04, 1e-15);
    EXPECT_NEAR(moreau_envelope(f, VecX::Constant(1, 2.0), {.R = 0.5}).value, 1.75, 1e-15);
    // |x| with alpha = 3: w^2 = R where x > w, so the value is x - 2/3 sqrt(R).
    EXPECT_NEAR(moreau_envelope(f, VecX::Constant(1, 2.0), {.R = 0.25, .alpha = 3.0}).value,
                2.0 - 1.0 / 3.0, 1e-14);
}

TEST(FunctionEnvelope, IsTheMinimumWhereTheFunctionHasIt) {
    const EnvelopeValue at = moreau_envelope(l1_norm(2), VecX::Zero(2), {.R = 1.0, .alpha = 3.0});
    EXPECT_EQ(at.value, 0.0);
    EXPECT_EQ(at.gradient, VecX::Zero(2));
}

TEST(FunctionEnvelope, RejectsWhatIsNotConvex) {
    const ProxFunction saddle = quadratic(MatX(Vec2(1, -1).asDiagonal()), VecX::Zero(2));
    EXPECT_THROW((void)moreau_envelope(saddle, VecX::Zero(2), {.R = 1.0}), InputError);
    EXPECT_THROW((void)moreau_envelope(l1_norm(1), VecX::Zero(1), {.R = 1.0, .alpha = 1.5}),
                 InputError);
}

}  // namespace
}  // namespace drystone::convex
