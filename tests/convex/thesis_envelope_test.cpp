/// Nguyen 2024, section 2.5 and Proposition 3.12: the alpha-Moreau envelope d_C^alpha / (alpha R)
/// of an indicator and its gradient |w|^(alpha - 2) w / R, w = x - P x, for real alpha >= 2.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "convex/sampling.hpp"
#include "convex/thesis_prox_cases.hpp"
#include "convex/thesis_search.hpp"
#include "drystone/convex/regularity/proximal.hpp"
#include "drystone/convex/sets/ball.hpp"
#include "drystone/convex/sets/box.hpp"
#include "drystone/convex/sets/coulomb_cone.hpp"
#include "drystone/convex/sets/ellipsoid.hpp"
#include "drystone/convex/sets/in_space.hpp"
#include "drystone/convex/sets/polar.hpp"

namespace drystone::convex {
namespace {

using thesis::vec;

constexpr std::array k_alphas{2.0, 2.5, 3.0, 7.3};

struct EnvelopeCase {
    AnySet set;
    std::function<VecX(const VecX&)> member;  ///< maps the plane on the set, [0, 1]^2 is enough
};

double clamped(double share) { return std::clamp(share, 0.0, 1.0); }

std::vector<EnvelopeCase> cases() {
    return {
        {.set = Ball<>(vec({0.5, 0.0}), 0.8),
         .member = [](const VecX& u) -> VecX {
             const double angle = 6.283185307179586 * u[1];
             return vec({0.5, 0.0}) + 0.8 * clamped(u[0]) * vec({std::cos(angle), std::sin(angle)});
         }},
        {.set = Box<>(vec({-1.0, 0.2}), vec({0.5, 0.9})),
         .member =
             [](const VecX& u) {
                 return vec({-1.0 + 1.5 * clamped(u[0]), 0.2 + 0.7 * clamped(u[1])});
             }},
        {.set = Ellipsoid(vec({0.0, -0.3}), vec({1.5, 0.5})), .member = [](const VecX& u) {
             const double angle = 6.283185307179586 * u[1];
             const double share = clamped(u[0]);
             return vec({1.5 * share * std::cos(angle), -0.3 + 0.5 * share * std::sin(angle)});
         }}};
}

/// min over the set of |y - x|^alpha / (alpha R), on grids that shrink around the best point.
double brute_force_envelope(const EnvelopeCase& c, const VecX& x, const Envelope& envelope) {
    VecX best = vec({0.5, 0.5});
    double least = 1e300;
    for (double width = 0.5; width > 1e-7; width *= 0.4) {
        const VecX middle = best;
        for (int i = -10; i <= 10; ++i) {
            for (int j = -10; j <= 10; ++j) {
                const VecX u = middle + width / 10.0 * vec({1.0 * i, 1.0 * j});
                const double value = std::pow((c.member(u) - x).norm(), envelope.alpha) /
                                     (envelope.alpha * envelope.R);
                if (value >= least) continue;
                least = value;
                best = u;
            }
        }
    }
    return least;
}

TEST(MoreauEnvelope, IsTheInfimum) {
    Rng rng(200);
    for (const EnvelopeCase& c : cases()) {
        for (const double alpha : k_alphas) {
            for (int k = 0; k < 5; ++k) {
                const Envelope envelope{.R = sampling::log_uniform(rng, 0.1, 10.0), .alpha = alpha};
                const VecX x = 1.5 * sampling::normal_vector(rng, 2);
                const double value = moreau_envelope(c.set, x, envelope);
                const double brute = brute_force_envelope(c, x, envelope);
                // The grid ends 1e-7 from the minimiser, where |y - x|^alpha has slope
                // alpha d^(alpha - 1).
                const double slope = std::pow(1.0 + distance(c.set, x), alpha - 1.0) / envelope.R;
                EXPECT_LE(value, brute + 1e-13 * (1.0 + brute));
                EXPECT_GE(value, brute - 1e-5 * slope);
            }
        }
    }
}

// Proposition 3.12. The gradient has derivative at most (alpha - 1) d^(alpha - 2) / R, itself
// (alpha - 2)-Hoelder near the set: differences of step h err by h times that bound with d + h.
TEST(MoreauEnvelope, GradientByDifferences) {
    Rng rng(201);
    constexpr double k_step = 1e-6;
    for (const EnvelopeCase& c : cases()) {
        for (const double alpha : k_alphas) {
            for (int k = 0; k < 100; ++k) {
                const Envelope envelope{.R = sampling::log_uniform(rng, 0.1, 10.0), .alpha = alpha};
                const VecX x = 1.5 * sampling::normal_vector(rng, 2);
                const auto value = [&](const VecX& y) {
                    return moreau_envelope(c.set, y, envelope);
                };
                const VecX slope = moreau_envelope_gradient(c.set, x, envelope);
                const VecX difference = thesis::difference_gradient(value, x, k_step);
                const double d = distance(c.set, x) + k_step;
                const double curvature = (alpha - 1.0) * std::pow(d, alpha - 2.0) / envelope.R;
                const double rounding = 1e-15 * value(x) * alpha / k_step;
                EXPECT_LE((slope - difference).norm(), 2.0 * k_step * curvature + 10.0 * rounding);
            }
        }
    }
}

TEST(MoreauEnvelope, VanishesOnTheSet) {
    for (const double alpha : k_alphas) {
        const Envelope envelope{.R = 0.1, .alpha = alpha};
        for (const EnvelopeCase& c : cases()) {
            const VecX inside = c.member(vec({0.5, 0.5}));
            EXPECT_EQ(moreau_envelope(c.set, inside, envelope), 0.0);
            EXPECT_EQ(moreau_envelope_gradient(c.set, inside, envelope), VecX::Zero(2));
        }
    }
}

// alpha = 2: the gradient is the Yosida approximation of the normal cone.
TEST(MoreauEnvelope, QuadraticCaseIsYosida) {
    Rng rng(202);
    for (const EnvelopeCase& c : cases()) {
        const MonotoneOperator N = normal_cone_operator(c.set);
        for (int k = 0; k < 100; ++k) {
            const double R = sampling::log_uniform(rng, 0.01, 10.0);
            const VecX x = 2.0 * sampling::normal_vector(rng, 2);
            const VecX slope = moreau_envelope_gradient(c.set, x, {.R = R, .alpha = 2.0});
            EXPECT_LE((slope - yosida(N, x, R)).norm(), 1e-15 * (1.0 + slope.norm()));
        }
    }
}

// The form printed in the thesis, for a cone: |P°(x)|^(alpha - 2) P°(x) / R with the polar cone.
TEST(MoreauEnvelope, GradientOfAConeThroughItsPolar) {
    Rng rng(203);
    const InSpace cone(CoulombCone(0.4), 3);
    const InSpace opposite(polar(CoulombCone(0.4)), 3);
    for (const double alpha : k_alphas) {
        for (int k = 0; k < 200; ++k) {
            const VecX x = sampling::normal_vector(rng, 3);
            const Envelope envelope{.R = 0.5, .alpha = alpha};
            const VecX w = project(opposite, x);
            const VecX printed = std::pow(w.norm(), alpha - 2.0) / 0.5 * w;
            EXPECT_LE((moreau_envelope_gradient(cone, x, envelope) - printed).norm(),
                      1e-12 * alpha);
        }
    }
}

// Corollary 3.14: for R^- the force is [u]_+^(alpha - 1) / R.
TEST(MoreauEnvelope, ContactLaw) {
    const Box<> left(vec({-std::numeric_limits<double>::infinity()}), vec({0.0}));
    for (const double alpha : k_alphas) {
        const Envelope envelope{.R = 0.25, .alpha = alpha};
        for (const double u : {-1.0, 0.0, 0.3, 2.0}) {
            const double expected = 4.0 * std::pow(std::max(0.0, u), alpha - 1.0);
            EXPECT_NEAR(moreau_envelope_gradient(left, vec({u}), envelope)[0], expected,
                        1e-15 * (1.0 + expected));
        }
    }
}

}  // namespace
}  // namespace drystone::convex
