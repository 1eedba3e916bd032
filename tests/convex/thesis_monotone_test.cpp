/// Nguyen 2024, section 2.4: resolvents J_r = (I + r A)^-1 and Yosida approximations
/// A_r = (I - J_r) / r of maximal monotone operators.
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "convex/sampling.hpp"
#include "convex/thesis_prox_cases.hpp"
#include "drystone/convex/regularity/proximal.hpp"
#include "drystone/convex/sets/ball.hpp"
#include "drystone/convex/sets/ball_intersection.hpp"
#include "drystone/convex/sets/box.hpp"
#include "drystone/convex/sets/ellipsoid.hpp"
#include "drystone/convex/sets/half_space.hpp"
#include "drystone/convex/sets/polyhedron.hpp"
#include "drystone/core/error.hpp"

namespace drystone::convex {
namespace {

using thesis::vec;

// Closed forms round to a few eps |x|, |x| <= 20; the Newton projection of the ball intersection
// and of the smooth function stop at 1e-12 (1 + |x|), at most 1e-9 where rounding interferes.
constexpr double k_rounding = 1e-8;

std::vector<AnySet> convex_sets() {
    MatX A(4, 3);
    A << 1.0, 1.0, 1.0, -1.0, 0.5, 0.0, 0.0, -1.0, 0.3, 0.2, 0.0, -1.0;
    return {
        Ball<>(vec({0.5, -1.0, 0.2}), 1.3),
        Box<>(vec({-1.0, 0.0, -2.0}), vec({1.0, 0.5, 3.0})),
        HalfSpace<>(vec({1.0, 2.0, -1.0}), 0.7),
        Ellipsoid(vec({0.0, 1.0, 0.0}), vec({2.0, 0.5, 1.0})),
        Polyhedron(A, vec({1.0, 0.5, 0.4, 0.8})),
        BallIntersection({vec({-0.6, 0.0, 0.0}), vec({0.6, 0.1, 0.0}), vec({0.0, 0.5, 0.4})}, 1.2)};
}

/// A linear operator with a skew part: monotone, not a subdifferential.
MatX skewed() {
    MatX A(3, 3);
    A << 2.0, 1.5, -0.5, -1.5, 0.5, 3.0, 0.5, -3.0, 1.0;
    return A;
}

std::vector<MonotoneOperator> operators() {
    std::vector<MonotoneOperator> all{linear_operator(skewed()), linear_operator(MatX::Zero(3, 3)),
                                      subdifferential(l1_norm(3)),
                                      subdifferential(euclidean_norm(3))};
    for (const AnySet& set : convex_sets()) {
        all.push_back(normal_cone_operator(set));
        all.push_back(subdifferential(distance_to(set)));
        all.push_back(subdifferential(support_of(set)));
    }
    const SmoothFunction soft{.value = [](const VecX& x) { return x.array().cosh().log().sum(); },
                              .gradient = [](const VecX& x) -> VecX { return x.array().tanh(); }};
    all.push_back(subdifferential(smooth("sum of log cosh", 3, soft)));
    return all;
}

template <class Check>
void for_pairs(std::uint64_t seed, const Check& check) {
    for (const MonotoneOperator& A : operators()) {
        Rng rng(seed);
        for (int k = 0; k < 150; ++k) {
            const VecX x = 3.0 * sampling::normal_vector(rng, 3);
            const VecX y = k % 3 == 0 ? VecX(x + 0.01 * sampling::normal_vector(rng, 3))
                                      : VecX(3.0 * sampling::normal_vector(rng, 3));
            SCOPED_TRACE(A.name);
            check(A, x, y, sampling::log_uniform(rng, 0.05, 20.0));
        }
    }
}

// |J x - J y|^2 <= <J x - J y, x - y>: firmly non-expansive, so also 1-Lipschitz.
TEST(Resolvent, IsFirmlyNonexpansive) {
    for_pairs(190, [](const MonotoneOperator& A, const VecX& x, const VecX& y, double r) {
        const VecX images = A.resolvent(x, r) - A.resolvent(y, r);
        EXPECT_LE(images.squaredNorm(), images.dot(x - y) + k_rounding);
        EXPECT_LE(images.norm(), (x - y).norm() + k_rounding);
    });
}

// A_r is 1/r-Lipschitz, monotone, and A_r x in A(J_r x): with another pair in the graph of A the
// product is not negative.
TEST(Yosida, IsLipschitzAndMonotone) {
    for_pairs(191, [](const MonotoneOperator& A, const VecX& x, const VecX& y, double r) {
        const VecX values = yosida(A, x, r) - yosida(A, y, r);
        EXPECT_LE(values.norm(), (x - y).norm() / r + k_rounding / r);
        EXPECT_GE(values.dot(x - y), r * values.squaredNorm() - k_rounding / r);  // r-cocoercive
        EXPECT_GE(values.dot(A.resolvent(x, r) - A.resolvent(y, r)), -k_rounding / r);
    });
}

// The resolvent identity J_r x = J_s((s/r) x + (1 - s/r) J_r x), for s <= r.
TEST(Resolvent, IdentityBetweenParameters) {
    for_pairs(192, [](const MonotoneOperator& A, const VecX& x, const VecX&, double r) {
        const double share = 0.3;
        const VecX J = A.resolvent(x, r);
        const VecX again = A.resolvent(share * x + (1.0 - share) * J, share * r);
        EXPECT_LE((again - J).norm(), k_rounding);
    });
}

// Proposition 2.24: A_r = (r I + A^-1)^-1.
TEST(Yosida, OfAnInvertibleMatrix) {
    const MatX A = skewed();
    const MonotoneOperator op = linear_operator(A);
    Rng rng(193);
    for (int k = 0; k < 200; ++k) {
        const double r = sampling::log_uniform(rng, 1e-3, 1e3);
        const VecX x = 3.0 * sampling::normal_vector(rng, 3);
        const MatX inverse = (r * MatX::Identity(3, 3) + A.inverse()).inverse();
        // Both sides solve systems of condition below 100; (x - J x) / r cancels for small r.
        EXPECT_LE((yosida(op, x, r) - inverse * x).norm(), 1e-12 * x.norm() / std::min(1.0, r));
    }
}

// The same for N_C: its inverse is the subdifferential of the support function, so
// A_r = (r I + d sigma_C)^-1, the proximal step of sigma_C / r at x / r.
TEST(Yosida, OfANormalConeThroughTheSupportFunction) {
    Rng rng(194);
    for (const AnySet& set : convex_sets()) {
        const MonotoneOperator N = normal_cone_operator(set);
        const ProxFunction sigma = support_of(set);
        for (int k = 0; k < 100; ++k) {
            const VecX x = 3.0 * sampling::normal_vector(rng, 3);
            const double r = sampling::log_uniform(rng, 0.05, 20.0);
            const VecX value = yosida(N, x, r);
            EXPECT_LE((value - (x - set.project(x)) / r).norm(), 1e-14 * (1.0 + x.norm()) / r);
            EXPECT_LE((value - sigma.prox(x / r, 1.0 / r)).norm(), k_rounding / r);
            // x - r v is a point of C where v is normal: sigma(v) = <v, x - r v>.
            if (set.support(value) > 1e300) continue;  // a half-space, rounding off its normal
            EXPECT_NEAR(set.support(value), value.dot(x - r * value), 10.0 * k_rounding / r);
        }
    }
}

// As r -> 0 the Yosida approximation of a smooth operator tends to it: |A_r x - A x| <= |A|^2 r
// |x|.
TEST(Yosida, TendsToTheOperator) {
    const MatX A = skewed();
    const VecX x = vec({1.0, -2.0, 0.5});
    const double norm = A.norm();
    for (const double r : {1e-1, 1e-2, 1e-3}) {
        const double error = (yosida(linear_operator(A), x, r) - A * x).norm();
        EXPECT_LE(error, norm * norm * r * x.norm());
        EXPECT_GE(error, 0.1 * r * (A * A * x).norm());  // first order, not zero
    }
}

TEST(MonotoneOperator, RefusesWhatIsNotMonotone) {
    MatX negative = MatX::Identity(2, 2);
    negative(1, 1) = -0.1;
    EXPECT_THROW((void)linear_operator(negative), InputError);
    EXPECT_THROW((void)linear_operator(MatX(2, 3)), InputError);
    MatX rotation(2, 2);
    rotation << 0.0, -1.0, 1.0, 0.0;
    EXPECT_NO_THROW((void)linear_operator(rotation));
    EXPECT_THROW((void)subdifferential(quadratic(negative, VecX::Zero(2))), InputError);
    // The normal cones of a prox-regular set are not monotone: on both sides of the gap of
    // { |x| >= 1 } they point at each other.
    EXPECT_THROW((void)normal_cone_operator(ball_complement(VecX::Zero(2), 1.0)), InputError);
    const HoledSpace unknown({Ball<>(vec({0.0}), 1.0), Ball<>(vec({1.0}), 1.0)});
    EXPECT_THROW((void)normal_cone_operator(unknown), InputError);
}

}  // namespace
}  // namespace drystone::convex
