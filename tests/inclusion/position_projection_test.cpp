// Positions of the midpoint scheme stay on the constraints that hold them.
#include <cmath>

#include <gtest/gtest.h>

#include "drystone/inclusion/integrate.hpp"
#include "drystone/inclusion/projected_position.hpp"
#include "sample_problems.hpp"

namespace drystone::inclusion {
namespace {

/// A bead in a tub of radius 1 under gravity, which slides up and down its wall.
Model bead_in_a_tub(double restitution) {
    return Model({.mass = MatX::Identity(2, 2),
                  .q = Vec2(0.9, 0.0),
                  .v = Vec2::Zero(),
                  .constraints = {samples::inside("tub", 1.0)},
                  .force = samples::constant_force(Vec2(0.0, -samples::k_gravity)),
                  .restitution = restitution});
}

// Velocities along the tangent leave the tub by h^2 v^2 / 8 in every step, half a metre in 20 s
// without the projection. Between detection and the end of a step a bead that falls may be outside
// by h / 2 times its speed, at most 0.005 * sqrt(2 g 2), until it is detected.
TEST(PositionProjection, KeepsABeadInATub) {
    for (const double e : {0.0, 0.5}) {
        const Trajectory run =
            integrate(bead_in_a_tub(e), make_scheme("moreau_midpoint"), 20.0, 0.01);
        ASSERT_TRUE(run.feasible());
        double late = 0.0;
        for (const Record& record : run.records) {
            EXPECT_LE(record.step.penetration, 0.032);
            EXPECT_TRUE(record.step.converged);
            if (record.state.t > 15.0) late = std::max(late, record.step.penetration);
        }
        // At rest on the bottom, or sliding: on the wall to rounding.
        if (e == 0.0) {
            EXPECT_LE(late, 1e-12);
        }
    }
}

// A bead that falls into a corner is stopped there by both walls, one of them detected late. At
// rest its velocity is rounding, which must not count as leaving.
TEST(PositionProjection, EndsAtRestInACorner) {
    const Vec2 left = Vec2(1.0, 1.0).normalized();
    const Vec2 right = Vec2(-1.0, 1.0).normalized();
    const Model model({.mass = MatX::Identity(2, 2),
                       .q = Vec2(0.05, 0.5),
                       .v = Vec2::Zero(),
                       .constraints = {samples::half_space("left", left, 0.2),
                                       samples::half_space("right", right, 0.2)},
                       .force = samples::constant_force(Vec2(0.0, -samples::k_gravity))});
    const Trajectory run = integrate(model, make_scheme("moreau_midpoint"), 1.0, 0.01);
    ASSERT_TRUE(run.feasible());
    EXPECT_LE(run.records.back().step.penetration, 1e-12);
    EXPECT_LE((run.end().q - VecX(Vec2(0.0, 0.2 * std::sqrt(2.0)))).norm(), 1e-12);
}

// The projection on one half-space is the nearest point in the kinetic metric; what does not
// violate stays.
TEST(PositionProjection, IsNearestInTheKineticMetric) {
    const Model model({.mass = MatX{{4.0, 0.0}, {0.0, 1.0}},
                       .q = Vec2(1.0, 1.0),
                       .v = Vec2::Zero(),
                       .constraints = {samples::half_space("side", Vec2(1.0, 1.0), 1.0),
                                       samples::half_space("floor", Vec2(0.0, 1.0), 0.0)}});
    const ProjectedPosition moved = projected_position(model, 0.0, Vec2(0.0, 0.5), {true, true});
    // dq = M^-1 n lambda with n . dq = 0.5: lambda = 0.4.
    EXPECT_LE((moved.q - Vec2(0.1, 0.9)).norm(), 1e-15);
    const ProjectedPosition stays = projected_position(model, 0.0, Vec2(2.0, 0.5), {true, true});
    EXPECT_EQ(stays.q, VecX(Vec2(2.0, 0.5)));
    const ProjectedPosition ignored = projected_position(model, 0.0, Vec2(0.0, 0.5), {false, true});
    EXPECT_EQ(ignored.q, VecX(Vec2(0.0, 0.5)));
}

// Constraints that leave no room name each other.
TEST(PositionProjection, NamesConstraintsWithoutRoom) {
    const Model model({.mass = MatX::Identity(1, 1),
                       .q = VecX::Constant(1, 0.5),
                       .v = VecX::Zero(1),
                       .constraints = {samples::half_space("left", VecX::Ones(1), 0.0),
                                       samples::half_space("right", -VecX::Ones(1), -1.0)}});
    EXPECT_TRUE(
        projected_position(model, 0.0, VecX::Constant(1, 2.0), {true, true}).conflict.empty());
    const Model none(
        {.mass = MatX::Identity(1, 1),
         .q = VecX::Constant(1, 0.5),
         .v = VecX::Zero(1),
         .constraints = {{.name = "left",
                          .value = [](double t, const VecX& q) { return q[0] - t; },
                          .gradient = [](double, const VecX&) { return VecX(VecX::Ones(1)); },
                          .rate = [](double, const VecX&) { return -1.0; }},
                         samples::half_space("right", -VecX::Ones(1), -1.0)}});
    const ProjectedPosition stuck =
        projected_position(none, 2.0, VecX::Constant(1, 1.5), {true, true});
    EXPECT_EQ(stuck.conflict, (std::vector<Index>{0, 1}));
}

}  // namespace
}  // namespace drystone::inclusion
