// Bodies in equilibrium, with rotations of any size.
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/geometry/elements/structured_mesh.hpp"
#include "drystone/mechanics/fem/equilibrium.hpp"
#include "drystone/mechanics/fem/loads.hpp"

namespace drystone::mechanics::fem {
namespace {

using std::numbers::pi;

/// A steel ruler along x, 1 m long, of `cells` beams, clamped at its left end.
ElasticBody ruler(Index cells, const Vec3& gravity) {
    const Beam beam{.young = 2e11, .density = 7800.0, .area = 3e-5, .second_moment = 2.5e-12};
    ElasticBody body;
    body.name = "ruler";
    body.mesh = geometry::bar_mesh(1.0, cells);
    body.regions.push_back({.material = beam});
    body.matrices = assemble(body.mesh, body.regions);
    body.corotational = std::make_shared<const Corotational>(body.mesh, body.regions);
    body.gravity = gravity_load(body.matrices, gravity);
    const DofMap& dofs = body.matrices.dofs;
    body.holds.push_back({.unknowns = {dofs.at(0, 0), dofs.at(0, 1)}});
    return body;
}

void turn_clamp(ElasticBody& body, double angle) {
    body.holds.push_back({.unknowns = {body.matrices.dofs.at(0, 2)},
                          .displacement = Expression(std::to_string(angle))});
}

VecX residual(const ElasticBody& body, const VecX& u) {
    VecX rest = body.gravity - body.corotational->forces(u).internal;
    for (const Hold& hold : body.holds) {
        for (const Index i : hold.unknowns) rest[i] = 0.0;
    }
    return rest;
}

// Without weight a ruler goes with its clamp, unstressed, however far that turns.
TEST(FemEquilibrium, BodiesGoWithWhatHoldsThem) {
    for (const double angle : {0.1, 1.0, 2.0}) {
        ElasticBody body = ruler(10, Vec3::Zero());
        turn_clamp(body, angle);
        const VecX u = equilibrium(body, {}, 0.0);
        const Index tip = body.matrices.dofs.at(10, 0);
        EXPECT_NEAR(u[tip], std::cos(angle) - 1.0, 1e-6) << angle;
        EXPECT_NEAR(u[tip + 1], std::sin(angle), 1e-6) << angle;
        // All of 1e-6 (the digits of the angle in the formula) off.
        EXPECT_LT(body.corotational->forces(u).energy, 1e-9) << angle;
    }
}

// Bent by its weight, rho g A L^3 / E I = 4.6 times as much as is small.
TEST(FemEquilibrium, WeightIsBalanced) {
    ElasticBody body = ruler(20, Vec3(0.0, -9.81, 0.0));
    turn_clamp(body, 0.0);
    const VecX u = equilibrium(body, {}, 0.0);
    EXPECT_LT(residual(body, u).norm(), 1e-9 * body.gravity.norm());
    const Index tip = body.matrices.dofs.at(20, 0);
    // The ruler keeps its length: it cannot hang lower than that, and its tip moves inwards.
    EXPECT_LT(u[tip + 1], -0.4);
    EXPECT_GT(u[tip + 1], -1.0);
    EXPECT_LT(u[tip], -0.05);
}

// Hanging from a hinge it is straight and longer by rho g L^2 / 2 E.
TEST(FemEquilibrium, AHangingRulerIsStraight) {
    ElasticBody body = ruler(10, Vec3(0.0, -9.81, 0.0));
    turn_clamp(body, -pi / 2.0);
    const VecX u = equilibrium(body, {}, 0.0);
    const Index tip = body.matrices.dofs.at(10, 0);
    const double longer = 7800.0 * 9.81 / (2.0 * 2e11);
    EXPECT_NEAR(u[tip], -1.0, 1e-6);
    EXPECT_NEAR(u[tip + 1] + 1.0, -longer, 1e-9);
}

TEST(FemEquilibrium, BodiesThatCanMoveAreRefused) {
    const ElasticBody body = ruler(4, Vec3(0.0, -9.81, 0.0));
    try {
        static_cast<void>(equilibrium(body, {}, 0.0));
        FAIL() << "a ruler on a hinge";
    } catch (const ComputationError& error) {
        EXPECT_NE(std::string(error.what()).find("'ruler'"), std::string::npos) << error.what();
    }
    const std::vector<Index> all_of_one = {body.matrices.dofs.at(0, 2)};
    EXPECT_LT(residual(body, equilibrium(body, all_of_one, 0.0)).tail(9).norm(), 1e-9);
}

}  // namespace
}  // namespace drystone::mechanics::fem
