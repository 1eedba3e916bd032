/// Nguyen 2024, Definitions 6.1 and 6.2: <v, x' - x> <= |v|_* omega(|x' - x|) for the sets the
/// moduli are named after, and that each modulus can fail.
#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "convex/sampling.hpp"
#include "convex/thesis_prox_cases.hpp"
#include "drystone/convex/regularity/regularity.hpp"
#include "drystone/core/error.hpp"

namespace drystone::convex {
namespace {

using thesis::vec;

constexpr double k_rounding = 1e-14;  // points and normals of size 1, a few eps each

TEST(Modulus, Values) {
    EXPECT_EQ(convex_modulus()(3.0), 0.0);
    EXPECT_DOUBLE_EQ(prox_regular_modulus(2.0)(3.0), 2.25);
    EXPECT_DOUBLE_EQ(strongly_convex_modulus(2.0)(3.0), -2.25);
    EXPECT_DOUBLE_EQ(subsmooth_modulus(0.5)(3.0), 1.5);
    const MappingBounds f{.K = 2.0, .L = 3.0};
    // omega(t) = t^2 / 4: omega(3) = 2.25 and L/2 t^2 = 13.5.
    EXPECT_DOUBLE_EQ(graph_modulus(prox_regular_modulus(2.0), f)(3.0), 5.0 * 2.25 + 13.5);
    EXPECT_DOUBLE_EQ(fibre_modulus(prox_regular_modulus(2.0), 5.0, 0.4)(3.0), 3.0 * 2.25);
    EXPECT_DOUBLE_EQ(solution_modulus(prox_regular_modulus(2.0), 5.0, f)(3.0),
                     5.0 * (5.0 * 2.25 + 13.5));
    EXPECT_DOUBLE_EQ(preimage_modulus(prox_regular_modulus(2.0), 5.0, f)(3.0),
                     5.0 * (4.0 * 2.25 + 13.5));
    for (const Modulus& omega :
         {prox_regular_modulus(2.0), strongly_convex_modulus(2.0), subsmooth_modulus(1.0),
          graph_modulus(prox_regular_modulus(1.0), f)}) {
        EXPECT_EQ(omega(0.0), 0.0);
    }
    EXPECT_THROW((void)prox_regular_modulus(0.0), InputError);
    EXPECT_THROW((void)strongly_convex_modulus(-1.0), InputError);
    EXPECT_THROW((void)subsmooth_modulus(-0.1), InputError);
}

TEST(RegularityDefect, IsTheLargestViolation) {
    const std::vector<NormalSample> two{{.point = vec({0.0}), .normal = vec({2.0})},
                                        {.point = vec({3.0}), .normal = vec({0.0})}};
    // v (x' - x) - |v| omega(3) = 6 - 2 * 9/4.
    EXPECT_DOUBLE_EQ(regularity_defect(two, prox_regular_modulus(2.0)), 1.5);
    EXPECT_DOUBLE_EQ(regularity_defect(two, prox_regular_modulus(1.0)), 0.0);
}

/// Unit circle: as the boundary of the disk (side 1) or of its complement (side -1).
std::vector<NormalSample> circle(double side) {
    std::vector<NormalSample> samples;
    for (int i = 0; i < 200; ++i) {
        const double angle = 2.0 * 3.141592653589793 * i / 200.0;
        const VecX u = vec({std::cos(angle), std::sin(angle)});
        samples.push_back({.point = u, .normal = side * u});
    }
    return samples;
}

// On the unit circle <u, u' - u> = -|u' - u|^2 / 2: both moduli hold with equality, so the next
// smaller one in each direction fails.
TEST(RegularityDefect, DiskAndItsComplement) {
    EXPECT_LE(regularity_defect(circle(1.0), strongly_convex_modulus(1.0)), k_rounding);
    EXPECT_GT(regularity_defect(circle(1.0), strongly_convex_modulus(0.99)), 1e-2);
    EXPECT_LE(regularity_defect(circle(-1.0), prox_regular_modulus(1.0)), k_rounding);
    EXPECT_GT(regularity_defect(circle(-1.0), prox_regular_modulus(1.01)), 1e-2);
    EXPECT_GT(regularity_defect(circle(-1.0), convex_modulus()), 1.0);
    // t^2 / 2 <= sigma t on sets of diameter 2 sigma: the whole circle has diameter 2.
    EXPECT_LE(regularity_defect(circle(-1.0), subsmooth_modulus(1.0)), k_rounding);
    EXPECT_GT(regularity_defect(circle(-1.0), subsmooth_modulus(0.99)), 1e-2);
}

// ---- the example of Zheng and He: epi f, f = 0 for x <= 0 and -sigma x for x > 0 ----------------

/// Boundary points with normals of the Clarke cone: (0, -1) on the left, (-sigma, -1) on the right,
/// at the origin every -(t sigma, l + t) with t, l >= 0.
std::vector<NormalSample> epigraph(double sigma) {
    std::vector<NormalSample> samples;
    const VecX left = vec({0.0, -1.0});
    const VecX right = vec({-sigma, -1.0});
    for (double x = 1e-5; x < 3.0; x *= 1.7) {
        samples.push_back({.point = vec({-x, 0.0}), .normal = left});
        samples.push_back({.point = vec({x, -sigma * x}), .normal = right});
    }
    for (double share = 0.0; share <= 1.0; share += 0.125) {
        samples.push_back(
            {.point = vec({0.0, 0.0}), .normal = share * left + (1.0 - share) * right});
    }
    return samples;
}

/// The defect with |x|_1 on the space and |v|_inf on its dual.
double taxicab_defect(const std::vector<NormalSample>& samples, const std::vector<VecX>& members,
                      const Modulus& omega) {
    double worst = -1e300;
    for (const NormalSample& here : samples) {
        for (const VecX& x : members) {
            const VecX step = x - here.point;
            const double bound = here.normal.lpNorm<Eigen::Infinity>() * omega(step.lpNorm<1>());
            worst = std::max(worst, here.normal.dot(step) - bound);
        }
    }
    return worst;
}

std::vector<VecX> epigraph_members(double sigma) {
    std::vector<VecX> members;
    for (const NormalSample& sample : epigraph(sigma)) members.push_back(sample.point);
    Rng rng(160);
    for (int k = 0; k < 500; ++k) {
        const double x = rng.uniform(-3.0, 3.0);
        members.push_back(
            vec({x, (x > 0.0 ? -sigma * x : 0.0) + sampling::log_uniform(rng, 1e-4, 3.0)}));
    }
    return members;
}

TEST(Subsmooth, EpigraphWithAConcaveKink) {
    for (const double sigma : {0.1, 0.5, 1.0, 3.0}) {
        const auto members = epigraph_members(sigma);
        EXPECT_LE(taxicab_defect(epigraph(sigma), members, subsmooth_modulus(sigma)), k_rounding);
    }
    // For sigma < 1 the normal (-sigma, -1) of length 1 meets (-t, 0) with equality.
    EXPECT_GT(taxicab_defect(epigraph(0.5), epigraph_members(0.5), subsmooth_modulus(0.49)), 1e-3);
}

// It has no prox-regular modulus: from the origin (or next to it) sigma t > |v| t^2 / 2r for
// small t, whatever r.
TEST(Subsmooth, ConcaveKinkIsNotProxRegular) {
    for (const double r : {1e-3, 1.0, 1e3}) {
        EXPECT_GT(regularity_defect(epigraph(0.5), prox_regular_modulus(r)), 1e-6) << r;
    }
    // The mirror image max(0, -sigma x) has a convex epigraph.
    std::vector<NormalSample> convex;
    for (double x = 1e-5; x < 3.0; x *= 1.7) {
        convex.push_back({.point = vec({-x, 0.5 * x}), .normal = vec({-0.5, -1.0})});
        convex.push_back({.point = vec({x, 0.0}), .normal = vec({0.0, -1.0})});
    }
    EXPECT_LE(regularity_defect(convex, convex_modulus()), k_rounding);
}

// Erratum of section 6.1: the Frechet normal cone at the kink is {0}, not { (0, v) : v <= 0 }. For
// v = (0, -1) the quotient <v, x> / |x|_1 along (t, -sigma t) stays sigma / (1 + sigma) as t -> 0.
// More generally the cone S contains (-1, 0), (0, 1) and (1, -sigma), which have no common polar
// vector but 0: v_1 >= 0, v_2 <= 0 and v_1 <= sigma v_2.
TEST(ThesisErratum, FrechetNormalConeOfTheKinkIsZero) {
    const double sigma = 0.5;
    const VecX v = vec({0.0, -1.0});
    for (const double t : {1e-1, 1e-4, 1e-8}) {
        const VecX x = vec({t, -sigma * t});
        EXPECT_NEAR(v.dot(x) / x.lpNorm<1>(), sigma / (1.0 + sigma), 1e-15);
    }
    Rng rng(161);
    for (int k = 0; k < 1000; ++k) {
        const VecX u = sampling::direction(rng, 2);
        const double largest = std::max({u.dot(vec({-1.0, 0.0})), u.dot(vec({0.0, 1.0})),
                                         u.dot(vec({1.0, -sigma}).normalized())});
        EXPECT_GT(largest, 0.1);  // no direction is polar to S
    }
}

// The graph of the subdifferential of |x| turns inwards at (0, 1): no prox-regular modulus. The
// normals (0, -1) at (t, 1) and (1, 0) at (0, 1 - t) point at each other.
TEST(Subsmooth, GraphOfTheSignIsNotProxRegular) {
    std::vector<NormalSample> samples;
    for (double t = 1e-6; t < 1.0; t *= 2.0) {
        samples.push_back({.point = vec({t, 1.0}), .normal = vec({0.0, -1.0})});
        samples.push_back({.point = vec({0.0, 1.0 - t}), .normal = vec({1.0, 0.0})});
    }
    for (const double r : {1e-3, 1.0, 1e3}) {
        EXPECT_GT(regularity_defect(samples, prox_regular_modulus(r)), 1e-7) << r;
    }
    // From (t, 1) to (0, 1 - s): s <= sigma sqrt(s^2 + t^2) for all s, t > 0 needs sigma = 1.
    EXPECT_LE(regularity_defect(samples, subsmooth_modulus(1.0)), k_rounding);
    EXPECT_GT(regularity_defect(samples, subsmooth_modulus(0.99)), 1e-3);
}

}  // namespace
}  // namespace drystone::convex
