#include <algorithm>
#include <limits>
#include <sstream>

#include <Eigen/SVD>
#include <gtest/gtest.h>

#include "convex/kkt.hpp"
#include "convex/random_polyhedron.hpp"
#include "convex/sampling.hpp"
#include "drystone/convex/sets/polyhedron.hpp"
#include "drystone/core/error.hpp"

/// Thousands of hostile systems: the answer is proved by its optimality conditions, or the error
/// is the one the construction of the system calls for.
namespace drystone::convex::cases {

namespace {

std::string text(const RandomSystem& random, const VecX& z) {
    std::ostringstream out;
    out.precision(17);
    out << "length " << random.length << "\nA =\n"
        << random.system.A << "\nb = " << random.system.b.transpose() << "\nA_eq =\n"
        << random.system.A_eq << "\nb_eq = " << random.system.b_eq.transpose()
        << "\nz = " << z.transpose();
    return out.str();
}

VecX random_target(Rng& rng, const RandomSystem& random) {
    const VecX step = sampling::direction(rng, random.point.size());
    return random.point + random.length * sampling::log_uniform(rng, 1e-3, 1e4) * step;
}

/// Least singular value of the active rows at unit length.
double independence(const PolyhedralSystem& system, const Projection& projection) {
    if (projection.active.empty()) return 1.0;
    MatX rows(static_cast<Index>(projection.active.size()), projection.point.size());
    for (Index k = 0; k < rows.rows(); ++k) {
        const Index i = projection.active[static_cast<std::size_t>(k)].index;
        const bool is_inequality = i < system.A.rows();
        rows.row(k) = is_inequality ? system.A.row(i) : system.A_eq.row(i - system.A.rows());
        rows.row(k).normalize();
    }
    return Eigen::JacobiSVD<MatX>(rows).singularValues().tail(1)[0];
}

/// An error of eps in the active rows is an error of eps / (least singular value) in their
/// intersection, relative to the largest number, and of eps / (least angle) in rows that the
/// active ones imply; 1e3 covers up to 27 rows in R^7.
void expect_certified(const RandomSystem& random, const VecX& z, const Projection& projection,
                      double least_angle) {
    const Index n = z.size();
    const KktResidual residual = kkt_residual(random.system, z, MatX::Identity(n, n), projection);
    const double largest = z.norm() + projection.point.norm() + random.length;
    const double tolerance = 1e3 * std::numeric_limits<double>::epsilon() * largest /
                             std::min(independence(random.system, projection), least_angle);
    ASSERT_LE(residual.violation, tolerance) << text(random, z);
    ASSERT_LE(residual.balance, tolerance) << text(random, z);
    ASSERT_LE(residual.complementarity, tolerance) << text(random, z);
    ASSERT_EQ(residual.negative, 0.0) << text(random, z);
}

void fuzz_feasible(std::uint64_t seed, int systems, const Nastiness& nastiness) {
    Rng rng(seed);
    for (int i = 0; i < systems; ++i) {
        const RandomSystem random = random_feasible_system(rng, nastiness);
        for (int k = 0; k < 2; ++k) {
            const VecX z = random_target(rng, random);
            Projection projection;
            ASSERT_NO_THROW(projection = project_polyhedral(random.system, z)) << text(random, z);
            ASSERT_NO_FATAL_FAILURE(expect_certified(random, z, projection, nastiness.least_angle));
        }
        ASSERT_NO_THROW(Polyhedron{random.system}) << text(random, random.point);
    }
}

}  // namespace

TEST(PolyhedronFuzz, ModerateSystemsAreExact) {
    fuzz_feasible(91, 8000, {.least_angle = 1e-2, .row_scales = 1.0, .lengths = 1.0});
}

TEST(PolyhedronFuzz, UnitsDoNotMatter) {
    fuzz_feasible(92, 8000, {.least_angle = 1e-2, .row_scales = 1e8, .lengths = 1e30});
}

TEST(PolyhedronFuzz, NearlyParallelRows) {
    fuzz_feasible(93, 8000, {.least_angle = 1e-6, .row_scales = 1e3, .lengths = 1e3});
}

/// Angles down to 1e-15 are beyond double precision: a result is still certified to the accuracy
/// project_polyhedral promises (1e-5, see k_certified), or refused. Never is it called empty.
TEST(PolyhedronFuzz, HopelessAnglesAreAnsweredOrRefused) {
    Rng rng(95);
    const int systems = 5000;
    int refused = 0;
    for (int i = 0; i < systems; ++i) {
        const RandomSystem random =
            random_feasible_system(rng, {.least_angle = 1e-15, .row_scales = 1e3, .lengths = 1e3});
        const VecX z = random_target(rng, random);
        try {
            const Projection projection = project_polyhedral(random.system, z);
            const Index n = z.size();
            const KktResidual residual =
                kkt_residual(random.system, z, MatX::Identity(n, n), projection);
            const double allowed = 1e-5 * (z.norm() + projection.point.norm() + random.length);
            ASSERT_LE(residual.violation, allowed) << text(random, z);
            ASSERT_LE(residual.balance, allowed) << text(random, z);
        } catch (const ComputationError& error) {
            ASSERT_NE(std::string(error.what()).find("nearly dependent"), std::string::npos);
            ++refused;
        }
    }
    EXPECT_LT(refused, systems / 100);
}

/// A bound of 1e30 means "none" in many data files. It must not blind the method to the others.
TEST(PolyhedronFuzz, HugeOffsetsDoNotHideViolations) {
    const Polyhedron half_line(Vec2(1, -1), Vec2(1e30, 0));
    EXPECT_EQ(project(half_line, VecX::Constant(1, -5.0))[0], 0.0);
    EXPECT_THROW(Polyhedron(Vec3(1, -1, 1), Vec3(0, -1, 1e30)), InputError);
}

TEST(PolyhedronFuzz, EmptySystemsAreRefused) {
    Rng rng(94);
    for (int i = 0; i < 8000; ++i) {
        const RandomSystem random =
            random_empty_system(rng, {.least_angle = 1e-2, .row_scales = 1e3, .lengths = 1e12});
        try {
            (void)Polyhedron(random.system);
            FAIL() << "accepted\n" << text(random, random.point);
        } catch (const InputError& error) {
            ASSERT_EQ(error.defects().size(), 1U);
            EXPECT_EQ(error.defects()[0].what, "polyhedron: constraints");
            EXPECT_NE(error.defects()[0].found.find("an empty set (rows "), std::string::npos);
        }
    }
}

}  // namespace drystone::convex::cases
