#include <algorithm>
#include <cmath>
#include <utility>

#include <gtest/gtest.h>

#include "convex/sampling.hpp"
#include "drystone/convex/product.hpp"
#include "drystone/convex/projections/secular.hpp"
#include "drystone/convex/sets/affine_subspace.hpp"
#include "drystone/convex/sets/ball.hpp"
#include "drystone/convex/sets/coulomb_cone.hpp"
#include "drystone/convex/sets/ellipsoid.hpp"
#include "drystone/convex/sets/polyhedral_form.hpp"
#include "drystone/convex/sets/polyhedron.hpp"
#include "drystone/convex/sets/simplex.hpp"

/// Corners of the parameter space that random samples miss.
namespace drystone::convex {

/// 1e17 - 1 = 1e17 in double precision: the sum must still come out as 1.
TEST(EdgeCase, SimplexFromVeryFarAway) {
    EXPECT_EQ(project(Simplex(2), Vec2(1e17, 0)), Vec2(1, 0));
    EXPECT_EQ(project(Simplex(3), Vec3(1e17, 1e17, -1e17)), Vec3(0.5, 0.5, 0));
    EXPECT_EQ(project(Simplex(1, 2.5), VecX::Constant(1, -1e300))[0], 2.5);
    const VecX p = project(Simplex(4), VecX(1e6 * VecX::Ones(4) + VecX::LinSpaced(4, 0, 0.3)));
    EXPECT_NEAR(p.sum(), 1.0, 1e-15 * 4);
}

TEST(EdgeCase, SubspaceWithoutEquations) {
    const AffineSubspace space(MatX(0, 3), VecX(0));
    const Vec3 x(1, 2, 3);
    EXPECT_EQ(project(space, x), x);
    EXPECT_EQ(project(space, x, Metric(2.0 * MatX::Identity(3, 3))), x);
    EXPECT_TRUE(normal_cone(space, x).is_zero());
    EXPECT_TRUE(std::isinf(support(space, x)));
    EXPECT_EQ(project(AffineSubspace(MatX::Zero(2, 3), VecX::Zero(2)), x), x);
}

TEST(EdgeCase, SubspaceThatIsAPoint) {
    MatX A(3, 2);
    A << 1e8, 0, 0, 1e-8, 1, 1;
    const AffineSubspace point(A, Vec3(3e8, 4e-8, 7));
    EXPECT_LE((project(point, Vec2(-9, 5)) - Vec2(3, 4)).norm(), 1e-14);
    EXPECT_EQ(normal_cone(point, Vec2(3, 4)).lines.cols(), 2);
    EXPECT_NEAR(support(point, Vec2(1, 1)), 7.0, 1e-14);
}

/// So narrow that the axis is within the boundary tolerance of the surface.
TEST(EdgeCase, NarrowCoulombConeOnItsAxis) {
    const NormalCone cone = normal_cone(CoulombCone(1e-12), Vec3(1, 0, 0));
    EXPECT_TRUE(cone.is_zero());
    EXPECT_TRUE(cone.rays.allFinite());
}

TEST(EdgeCase, EmptyRowIsNoNormal) {
    MatX A(2, 2);
    A << 0, 0, 1, 0;
    const Polyhedron half_plane(A, Vec2(0, 1));
    const NormalCone cone = normal_cone(half_plane, Vec2(1, 5));
    ASSERT_EQ(cone.rays.cols(), 1);
    EXPECT_EQ(cone.rays.col(0), Vec2(1, 0));
}

/// The unit square in rows of very different units.
TEST(EdgeCase, VerticesDoNotDependOnUnits) {
    MatX A(4, 2);
    A << 1e12, 0, 0, 1e-12, -1, 0, 0, -1e-7;
    const Polyhedron square(A, Eigen::Vector4d(1e12, 1e-12, 0, 0));
    EXPECT_EQ(vertices(square).size(), 4U);
    EXPECT_LE((farthest(square, Vec2(0.1, 0.2)) - Vec2(1, 1)).norm(), 1e-15);
}

/// A square pyramid: four faces meet in the tip and each vertex is listed once.
TEST(EdgeCase, DegenerateVerticesAreListedOnce) {
    MatX A(5, 3);
    A << 1, 0, 1, -1, 0, 1, 0, 1, 1, 0, -1, 1, 0, 0, -1;
    VecX b(5);
    b << 1, 1, 1, 1, 0;
    EXPECT_EQ(vertices(Polyhedron(A, b)).size(), 5U);
    // Cut by a plane through the tip: the equation leaves a triangle.
    const Polyhedron cut(PolyhedralSystem{
        .A = A, .b = b, .A_eq = MatX(Vec3(1, 0, 0).transpose()), .b_eq = VecX::Zero(1)});
    EXPECT_EQ(vertices(cut).size(), 3U);
}

/// sum (p_i / (s + d_i))^2 = 1 at the root, over fifteen orders of magnitude.
TEST(EdgeCase, SecularRootSolvesItsEquation) {
    Rng rng(121);
    for (int i = 0; i < 5000; ++i) {
        const Index n = 1 + rng.index(6);
        VecX p(n);
        VecX d(n);
        for (double& value : p) value = sampling::log_uniform(rng, 1e-12, 1e3);
        for (double& value : d) value = sampling::log_uniform(rng, 1e-6, 1e6);
        d[rng.index(static_cast<int>(n))] = 0.0;
        const double s = secular_root(p, d);
        const double sum = (p.array() / (s + d.array())).square().sum();
        ASSERT_NEAR(sum, 1.0, 1e-14 * static_cast<double>(n)) << p.transpose() << '\n'
                                                              << d.transpose();
    }
    EXPECT_EQ(secular_root(Vec2(0, 0.5), Vec2(0, 1)), 0.0);  // hard case: 1/4 at the pole
}

/// |y - x|_M over a product of balls against the optimality of each ball in turn.
TEST(EdgeCase, ProductInAStiffMetric) {
    Rng rng(122);
    const Product balls({Ball<2>(Vec2(0, 0), 1.0), Ball<2>(Vec2(1, 1), 0.5)});
    for (int i = 0; i < 20; ++i) {
        const MatX M = sampling::positive_definite(rng, 4, 1e6);
        const VecX x = 3.0 * sampling::normal_vector(rng, 4);
        const VecX p = project(balls, x, Metric(M));
        ASSERT_TRUE(contains(balls, p, 1e-12));
        // On each ball the force M (x - p) is zero or points straight out of it. The last step of
        // the method (1e-13) times |M| is what may remain.
        const VecX force = M * (x - p);
        const double rest = 1e-13 * 1e6 * 10.0 * (1.0 + x.norm());
        const Vec2 out_1 = p.head(2);
        const Vec2 out_2 = (p.tail(2) - Vec2(1, 1)) / 0.5;
        for (const auto& [f, out] :
             {std::pair{Vec2(force.head(2)), out_1}, std::pair{Vec2(force.tail(2)), out_2}}) {
            const double along = out.norm() > 1.0 - 1e-9 ? std::max(0.0, f.dot(out)) : 0.0;
            ASSERT_LE((f - along * out).norm(), rest) << "x = " << x.transpose() << "\nM =\n" << M;
        }
    }
}

}  // namespace drystone::convex
