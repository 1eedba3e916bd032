// Shape functions and the rules that integrate them.
#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/mechanics/fem/quadrature.hpp"
#include "drystone/mechanics/fem/shape.hpp"

namespace drystone::mechanics::fem {
namespace {

template <class S>
class FemShape : public testing::Test {};

using Shapes = testing::Types<Line2, Line3, T3, T6, Q4, Q8, Tet4, Tet10, Hex8>;
TYPED_TEST_SUITE(FemShape, Shapes);

template <class S>
Vector<S::k_dimension> random_point(Rng& rng) {
    Vector<S::k_dimension> xi;
    for (double& x : xi) x = rng.uniform(-0.9, 0.9);
    return xi;
}

TYPED_TEST(FemShape, FunctionsAreOneAtTheirNodeAndZeroAtTheOthers) {
    const auto places = TypeParam::places();
    for (int j = 0; j < TypeParam::k_nodes; ++j) {
        Vector<TypeParam::k_nodes> unit = Vector<TypeParam::k_nodes>::Zero();
        unit[j] = 1.0;
        EXPECT_LE((TypeParam::values(places.col(j)) - unit).norm(), 1e-15);
    }
    EXPECT_EQ(geometry::traits(TypeParam::k_kind).nodes, TypeParam::k_nodes);
    EXPECT_EQ(geometry::traits(TypeParam::k_kind).dimension, TypeParam::k_dimension);
}

TYPED_TEST(FemShape, FunctionsAddUpToOneAndReproduceThePlace) {
    Rng rng(1);
    for (int sample = 0; sample < 50; ++sample) {
        const Vector<TypeParam::k_dimension> xi = random_point<TypeParam>(rng);
        const auto N = TypeParam::values(xi);
        EXPECT_NEAR(N.sum(), 1.0, 1e-14);
        EXPECT_LE((TypeParam::places() * N - xi).norm(), 1e-14);
        EXPECT_LE(TypeParam::gradients(xi).colwise().sum().norm(), 1e-13);
    }
}

TYPED_TEST(FemShape, GradientsAreThoseOfFiniteDifferences) {
    // Central differences of cubics: h^2 / 6 times third derivatives of order 1, and rounding.
    constexpr double h = 1e-5;
    Rng rng(2);
    for (int sample = 0; sample < 20; ++sample) {
        const Vector<TypeParam::k_dimension> xi = random_point<TypeParam>(rng);
        const auto gradients = TypeParam::gradients(xi);
        for (int k = 0; k < TypeParam::k_dimension; ++k) {
            Vector<TypeParam::k_dimension> e = Vector<TypeParam::k_dimension>::Zero();
            e[k] = h;
            const Vector<TypeParam::k_nodes> difference =
                (TypeParam::values(xi + e) - TypeParam::values(xi - e)) / (2.0 * h);
            EXPECT_LE((gradients.col(k) - difference).norm(), 1e-9);
        }
    }
}

double factorial(int n) { return std::tgamma(n + 1.0); }

/// integral of prod xi_k^a_k over the simplex: prod a_k! / (sum a_k + D)!.
template <int D, std::size_t N>
void expect_exact_on_simplex(const std::array<QuadraturePoint<D>, N>& rule, int degree) {
    for (int a = 0; a <= degree; ++a) {
        for (int b = 0; a + b <= degree; ++b) {
            for (int c = 0; a + b + c <= (D == 3 ? degree : a + b); ++c) {
                double sum = 0.0;
                for (const auto& [xi, weight] : rule) {
                    EXPECT_GT(weight, 0.0);
                    sum += weight * std::pow(xi[0], a) * std::pow(xi[1], b) *
                           (D == 3 ? std::pow(xi[D - 1], c) : 1.0);
                }
                const double exact =
                    factorial(a) * factorial(b) * factorial(c) / factorial(a + b + c + D);
                EXPECT_NEAR(sum, exact, 1e-15) << a << ' ' << b << ' ' << c;
            }
        }
    }
}

TEST(FemQuadrature, RulesOnSimplicesAreExactToTheirDegree) {
    expect_exact_on_simplex(simplex_centre<2>(), 1);
    expect_exact_on_simplex(simplex_centre<3>(), 1);
    expect_exact_on_simplex(simplex_corners<2>(), 2);
    expect_exact_on_simplex(simplex_corners<3>(), 2);
    expect_exact_on_simplex(triangle_of_degree_4(), 4);
    expect_exact_on_simplex(tetrahedron_of_degree_5(), 5);
}

template <std::size_t N>
void expect_exact_on_line() {
    for (int a = 0; a < 2 * static_cast<int>(N); ++a) {
        double sum = 0.0;
        for (const auto& [xi, weight] : gauss_line<N>()) sum += weight * std::pow(xi[0], a);
        EXPECT_NEAR(sum, a % 2 == 0 ? 2.0 / (a + 1) : 0.0, 1e-15);
    }
}

TEST(FemQuadrature, GaussIsExactToDegreeTwoNMinusOne) {
    expect_exact_on_line<2>();
    expect_exact_on_line<3>();
    double square = 0.0;
    for (const auto& [xi, w] : gauss_square<3>()) square += w * std::pow(xi[0], 4) * xi[1] * xi[1];
    EXPECT_NEAR(square, 2.0 / 5.0 * 2.0 / 3.0, 1e-15);
    double cube = 0.0;
    for (const auto& [xi, w] : gauss_cube<2>())
        cube += w * (xi[0] * xi[1] * xi[2] + 1.0) * xi[2] * xi[2];
    EXPECT_NEAR(cube, 8.0 / 3.0, 1e-14);
}

}  // namespace
}  // namespace drystone::mechanics::fem
