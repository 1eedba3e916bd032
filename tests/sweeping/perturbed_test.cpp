// Perturbed processes, sets that depend on the state, metrics: -u' in N(C(t, u); u) + F(t, u).
#include <gtest/gtest.h>

#include "drystone/convex/sets/ball.hpp"
#include "drystone/convex/sets/box.hpp"
#include "drystone/convex/sets/polyhedron.hpp"
#include "sweeping/problems.hpp"

namespace drystone::sweeping {
namespace {

using problems::errors_for_halved_steps;
using problems::last_order;

const std::vector<Scheme> k_schemes{catching_up(), theta_variant(0.5), penalty(1e5)};

// Falling at speed 1 onto the floor at 0: u = max(0, 1 - t), then the floor pushes with force 1.
TEST(Perturbed, APointFallsOnTheFloorAndRests) {
    convex::MovingInequality floor = convex::moving_half_space(
        [](double) { return VecX::Constant(1, -1.0); }, [](double) { return 0.0; });
    const Process process{
        .set = convex::MovingSet(1, {floor}),
        .initial = VecX::Constant(1, 1.0),
        .end = 2.0,
        .perturbation = [](double, const VecX&) { return VecX::Constant(1, 1.0); }};
    for (const Scheme& scheme : {catching_up(), event_driven(1e-10)}) {
        const auto run = integrate(process, scheme, {.step = 0.125});
        for (const Record& record : run.records) {
            EXPECT_NEAR(record.u[0], std::max(0.0, 1.0 - record.t), 1e-8) << scheme.name;
        }
        const Record& last = run.records.back();
        ASSERT_EQ(last.contacts.size(), 1U);
        EXPECT_NEAR(last.contacts[0].multiplier, 0.125, 1e-8);  // force 1 times the step
        EXPECT_NEAR(last.normal[0], -0.125, 1e-8);
    }
}

// A constant pull along +x on a point on the unit circle: the angle obeys p' = -sin p, so
// tan(p/2) = tan(p0/2) exp(-t).
Process pulled_along_the_rim() {
    convex::MovingInequality rim{
        .value = [](double, const VecX& x) { return 0.5 * (x.squaredNorm() - 1.0); },
        .gradient = [](double, const VecX& x) { return x; },
        .hessian = [](double, const VecX&) -> MatX { return Mat2::Identity(); },
        .time_derivative = [](double, const VecX&) { return 0.0; }};
    return {.set = convex::MovingSet(2, {rim}),
            .initial = Vec2(std::cos(2.5), std::sin(2.5)),
            .end = 4.0,
            .perturbation = [](double, const VecX&) -> VecX { return Vec2(-1.0, 0.0); }};
}

VecX on_the_rim(double t) {
    const double angle = 2.0 * std::atan(std::tan(1.25) * std::exp(-t));
    return Vec2(std::cos(angle), std::sin(angle));
}

TEST(Perturbed, SlidingAlongACircleHasOrderOne) {
    // Starting at angle 2.5 the pull presses inwards until the angle is pi/2: the point leaves the
    // rim. Start the comparison where it is pressed against it.
    Process process = pulled_along_the_rim();
    process.initial = on_the_rim(1.2);
    const auto shifted = [](double t) { return on_the_rim(t + 1.2); };
    ASSERT_LT(std::acos(process.initial[0]), 1.5);
    for (const Scheme& scheme : {catching_up(), penalty(1e7)}) {
        const auto errors = errors_for_halved_steps(process, scheme, 0.05, 4, shifted);
        EXPECT_NEAR(last_order(errors), 1.0, 0.1) << scheme.name;
    }
    const auto run = integrate(process, event_driven(1e-9), {.step = 0.25});
    EXPECT_LE(problems::largest_error(run, shifted), 1e-7);
}

TEST(Perturbed, APressedPointLeavesTheRimWhenThePullPointsInwards) {
    const auto run = integrate(pulled_along_the_rim(), event_driven(1e-9), {.step = 0.05});
    const auto check = integrate(pulled_along_the_rim(), catching_up(), {.step = 1e-3});
    // From (cos 2.5, sin 2.5) the pull crosses the disk in a straight line at once.
    const double crossing = -2.0 * std::cos(2.5);
    for (const Record& record : run.records) {
        if (record.t < crossing - 1e-9) {
            EXPECT_LE((record.u - Vec2(std::cos(2.5) + record.t, std::sin(2.5))).norm(), 1e-9);
        }
        EXPECT_LE((state_at(check, record.t) - record.u).norm(), 3e-3);
    }
}

// C(t, u) = [a(t) + k u, infinity) with a growing: u = a / (1 - k). The fixed point contracts
// with factor k.
Process state_dependent(double k) {
    return {.set = convex::MovingSet(1,
                                     [k](double t, const VecX& u) -> convex::AnySet {
                                         return convex::Box<>(VecX::Constant(1, t + k * u[0]),
                                                              VecX::Constant(1, 1e30));
                                     }),
            .initial = VecX::Zero(1),
            .end = 1.0};
}

TEST(StateDependent, ReachesTheFixedPointAndReportsItsResidual) {
    for (const Scheme& scheme : k_schemes) {
        const auto run = integrate(state_dependent(0.5), scheme, {.step = 0.1});
        EXPECT_TRUE(run.converged) << scheme.name;
        EXPECT_GT(run.records.back().iterations, 5);
        EXPECT_LE(run.worst_residual, 1e-9);
    }
    const auto run = integrate(state_dependent(0.5), catching_up(), {.step = 0.1});
    // The error of the fixed point is its residual times k / (1 - k) = 1.
    for (const Record& record : run.records) EXPECT_NEAR(record.u[0], 2.0 * record.t, 1e-9);
}

TEST(StateDependent, SaysWhenTheFixedPointDoesNotExist) {
    const auto run = integrate(state_dependent(1.01), catching_up(), {.step = 0.1});
    EXPECT_FALSE(run.converged);
    EXPECT_GT(run.worst_residual, 1e-3);
}

// In the metric M = L L^T the process is the Euclidean one of y = L^T u.
TEST(Metric, IsAChangeOfVariables) {
    MatX M(2, 2);
    M << 3.0, 1.0, 1.0, 2.0;
    const Metric metric(M);
    MatX A(3, 2);
    A << 1, 0, -0.3, 1, -1, -1;
    const auto path = [](double t) -> VecX { return Vec2(std::sin(3.0 * t), t); };
    const auto back = [&](const VecX& x) { return metric.to_euclidean(x); };
    const convex::Polyhedron shape(A, VecX::Ones(3));
    const convex::Polyhedron image(metric.gradients_to_euclidean(A.transpose()).transpose(),
                                   VecX::Ones(3));

    const auto direct = integrate({.set = convex::translating_set(shape, path),
                                   .initial = Vec2(0, 0),
                                   .end = 2.0,
                                   .metric = metric},
                                  catching_up(), {.step = 0.02});
    const auto mapped =
        integrate({.set = convex::translating_set(image, [&](double t) { return back(path(t)); }),
                   .initial = Vec2(0, 0),
                   .end = 2.0},
                  catching_up(), {.step = 0.02});
    for (std::size_t k = 0; k < direct.records.size(); ++k) {
        EXPECT_LE((back(direct.records[k].u) - mapped.records[k].u).norm(), 1e-12);
    }
}

TEST(Metric, EventDrivenAgreesWithCatchingUp) {
    Process process = problems::DraggedDisk::process(2.0);
    MatX M(2, 2);
    M << 2.0, 0.5, 0.5, 1.0;
    process.metric = Metric(M);
    const auto reference = integrate(process, event_driven(1e-10), {.step = 0.1});
    const auto error = [&](double h) {
        const auto run = integrate(process, catching_up(), {.step = h});
        return (run.final_state() - reference.final_state()).norm();
    };
    EXPECT_NEAR(std::log2(error(0.01) / error(0.005)), 1.0, 0.1);
}

}  // namespace
}  // namespace drystone::sweeping
