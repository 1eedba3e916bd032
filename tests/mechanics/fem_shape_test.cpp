// Shape functions and the rules that integrate them.
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/geometry/elements/reference_element.hpp"
#include "drystone/mechanics/fem/element_point.hpp"
#include "drystone/mechanics/fem/quadrature.hpp"

namespace drystone::mechanics::fem {
namespace {

using geometry::ElementKind;

class FemShape : public testing::TestWithParam<ElementKind> {
  protected:
    [[nodiscard]] static Vec3 random_point(Rng& rng) {
        Vec3 xi = Vec3::Zero();
        const int dimension = geometry::traits(GetParam()).dimension;
        for (int k = 0; k < dimension; ++k) xi[k] = rng.uniform(-0.9, 0.9);
        return xi;
    }
};

INSTANTIATE_TEST_SUITE_P(AllKinds, FemShape,
                         testing::Values(ElementKind::line2, ElementKind::line3, ElementKind::t3,
                                         ElementKind::t6, ElementKind::q4, ElementKind::q8,
                                         ElementKind::tet4, ElementKind::tet10, ElementKind::hex8),
                         [](const auto& kind) {
                             return std::string(geometry::traits(kind.param).name);
                         });

TEST_P(FemShape, FunctionsAreOneAtTheirNodeAndZeroAtTheOthers) {
    const auto nodes = geometry::reference_nodes(GetParam());
    for (Index j = 0; j < geometry::traits(GetParam()).nodes; ++j) {
        const NodeValues N = shape_functions(GetParam(), nodes.col(j));
        EXPECT_LE((N - NodeValues::Unit(N.size(), j)).norm(), 1e-15);
    }
}

TEST_P(FemShape, FunctionsAddUpToOneAndReproduceThePlace) {
    Rng rng(1);
    const auto nodes = geometry::reference_nodes(GetParam());
    for (int sample = 0; sample < 50; ++sample) {
        const Vec3 xi = random_point(rng);
        const NodeValues N = shape_functions(GetParam(), xi);
        EXPECT_NEAR(N.sum(), 1.0, 1e-14);
        EXPECT_LE((nodes.leftCols(N.size()) * N - xi).norm(), 1e-14);
        EXPECT_LE(shape_gradients<3>(GetParam(), xi).colwise().sum().norm(), 1e-13);
    }
}

TEST_P(FemShape, GradientsAreThoseOfFiniteDifferences) {
    // Central differences of cubics: h^2 / 6 times third derivatives of order 1, and rounding.
    constexpr double h = 1e-5;
    Rng rng(2);
    for (int sample = 0; sample < 20; ++sample) {
        const Vec3 xi = random_point(rng);
        const Gradients<3> gradients = shape_gradients<3>(GetParam(), xi);
        for (int k = 0; k < 3; ++k) {
            const Vec3 e = h * Vec3::Unit(k);
            const NodeValues difference =
                (shape_functions(GetParam(), xi + e) - shape_functions(GetParam(), xi - e)) /
                (2.0 * h);
            EXPECT_LE((gradients.col(k) - difference).norm(), 1e-9);
        }
    }
}

double factorial(int n) { return std::tgamma(n + 1.0); }

/// integral of prod xi_k^a_k over the simplex: prod a_k! / (sum a_k + D)!.
void expect_exact_on_simplex(const Quadrature& rule, int D, int degree) {
    for (int a = 0; a <= degree; ++a) {
        for (int b = 0; a + b <= degree; ++b) {
            for (int c = 0; a + b + c <= (D == 3 ? degree : a + b); ++c) {
                double sum = 0.0;
                for (const auto& [xi, weight] : rule) {
                    EXPECT_GT(weight, 0.0);
                    sum += weight * std::pow(xi[0], a) * std::pow(xi[1], b) *
                           (D == 3 ? std::pow(xi[2], c) : 1.0);
                }
                const double exact =
                    factorial(a) * factorial(b) * factorial(c) / factorial(a + b + c + D);
                EXPECT_NEAR(sum, exact, 1e-15) << a << ' ' << b << ' ' << c;
            }
        }
    }
}

TEST(FemQuadrature, RulesOnSimplicesAreExactToTheirDegree) {
    expect_exact_on_simplex(simplex_centre(2), 2, 1);
    expect_exact_on_simplex(simplex_centre(3), 3, 1);
    expect_exact_on_simplex(simplex_corners(2), 2, 2);
    expect_exact_on_simplex(simplex_corners(3), 3, 2);
    expect_exact_on_simplex(triangle_of_degree_4(), 2, 4);
    expect_exact_on_simplex(tetrahedron_of_degree_5(), 3, 5);
}

void expect_exact_on_line(int count) {
    for (int a = 0; a < 2 * count; ++a) {
        double sum = 0.0;
        for (const auto& [xi, weight] : gauss_box(1, count)) sum += weight * std::pow(xi[0], a);
        EXPECT_NEAR(sum, a % 2 == 0 ? 2.0 / (a + 1) : 0.0, 1e-15);
    }
}

TEST(FemQuadrature, GaussIsExactToDegreeTwoNMinusOne) {
    expect_exact_on_line(2);
    expect_exact_on_line(3);
    double square = 0.0;
    for (const auto& [xi, w] : gauss_box(2, 3)) square += w * std::pow(xi[0], 4) * xi[1] * xi[1];
    EXPECT_NEAR(square, 2.0 / 5.0 * 2.0 / 3.0, 1e-15);
    double cube = 0.0;
    for (const auto& [xi, w] : gauss_box(3, 2))
        cube += w * (xi[0] * xi[1] * xi[2] + 1.0) * xi[2] * xi[2];
    EXPECT_NEAR(cube, 8.0 / 3.0, 1e-14);
}

}  // namespace
}  // namespace drystone::mechanics::fem
