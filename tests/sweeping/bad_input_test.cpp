// Bad input gets an error that names the cause and, during a run, the time.
#include <functional>
#include <limits>

#include <gtest/gtest.h>

#include "core/message_of.hpp"
#include "drystone/convex/sets/ball.hpp"
#include "drystone/convex/sets/polyhedron.hpp"
#include "drystone/core/error.hpp"
#include "sweeping/problems.hpp"

namespace drystone::sweeping {
namespace {

using problems::DraggedDisk;

std::string input_error(const Process& process, const Scheme& scheme = catching_up(),
                        const Stepping& stepping = {}) {
    return message_of<InputError>([&] { (void)integrate(process, scheme, stepping); });
}

void expect_parts(const std::string& text, const std::vector<std::string>& parts) {
    for (const std::string& part : parts) {
        EXPECT_NE(text.find(part), std::string::npos) << "'" << part << "' is not in: " << text;
    }
}

TEST(BadInput, InitialPointOutsideTheSet) {
    Process process = DraggedDisk::process();
    process.initial = Vec2(3.0, 0.0);
    expect_parts(input_error(process), {"initial point", "C(0)", "(3, 0)", "2 outside"});
}

TEST(BadInput, NotANumberOrWrongSizeAtTheStart) {
    Process process = DraggedDisk::process();
    process.initial = Vec2(std::nan(""), 0.0);
    expect_parts(input_error(process), {"initial point", "nan"});
    process.initial = Vec3(0, 0, 0);
    expect_parts(input_error(process), {"initial point", "2 components", "3"});
    process = DraggedDisk::process();
    process.metric = Metric(MatX::Identity(3, 3));
    expect_parts(input_error(process), {"metric", "2 components", "3"});
}

TEST(BadInput, TimesAndSteps) {
    Process process = DraggedDisk::process();
    process.end = -1.0;
    expect_parts(input_error(process), {"time interval", "start < end", "[0, -1]"});
    process = DraggedDisk::process();
    expect_parts(input_error(process, catching_up(), {.step = 0.0}), {"step", "> 0", "0"});
    expect_parts(input_error(process, catching_up(), {.step = 0.1, .tolerance = -1.0}),
                 {"tolerance", "-1"});
    process.set = process.set.with_jumps({0.5});
    EXPECT_THROW((void)process.set.with_jumps({std::nan("")}), InputError);
}

TEST(BadInput, SchemeParameters) {
    EXPECT_THROW((void)theta_variant(0.0), InputError);
    EXPECT_THROW((void)theta_variant(-0.5), InputError);
    EXPECT_THROW((void)theta_variant(std::nan("")), InputError);
    EXPECT_THROW((void)penalty(0.0), InputError);
    EXPECT_THROW((void)event_driven(0.0), InputError);
    const std::string text = message_of<InputError>([] { (void)make_scheme("leapfrog"); });
    expect_parts(text, {"leapfrog", "catching_up", "event_driven", "penalty", "theta"});
}

TEST(BadInput, ASetThatVanishesDuringTheRunNamesTheTime) {
    const convex::MovingSet shrinking(
        2, [](double t) -> convex::AnySet { return convex::Ball<>(VecX::Zero(2), 0.55 - t); });
    expect_parts(
        input_error({.set = shrinking, .initial = Vec2(0, 0)}, catching_up(), {.step = 0.1}),
        {"at t = 0.6", "radius", ">= 0", "-0.0"});

    const convex::MovingSet closing(1, [](double t) -> convex::AnySet {
        MatX A(2, 1);
        A << 1.0, -1.0;
        return convex::Polyhedron(A, Vec2(1.0 - 2.0 * t, -2.0 * t + 0.5));
    });
    expect_parts(
        input_error({.set = closing, .initial = VecX::Zero(1)}, catching_up(), {.step = 0.1}),
        {"at t = 0.4", "empty set"});
}

TEST(BadInput, EmptyFamilyOfInequalitiesNamesTheTime) {
    // |x| <= 1 and x >= 0.5 + t: empty from t = 0.5 on.
    std::vector<convex::MovingInequality> walls{
        {.value = [](double, const VecX& x) { return x.squaredNorm() - 1.0; },
         .gradient = [](double, const VecX& x) -> VecX { return 2.0 * x; },
         .hessian = [](double, const VecX& x) -> MatX {
             return 2.0 * MatX::Identity(x.size(), x.size());
         }},
        convex::moving_half_space([](double) -> VecX { return Vec2(-1.0, 0.0); },
                                  [](double t) { return -0.5 - t; })};
    const Process process{.set = convex::MovingSet(2, walls), .initial = Vec2(0.7, 0.0)};
    for (const Scheme& scheme : {catching_up(), event_driven(1e-8)}) {
        const std::string text =
            message_of<Error>([&] { (void)integrate(process, scheme, {.step = 0.1}); });
        expect_parts(text, {"at t = 0."});
    }
}

TEST(BadInput, PerturbationThatIsNotFinite) {
    Process process = DraggedDisk::process();
    process.perturbation = [](double t, const VecX&) -> VecX {
        return Vec2(t > 0.25 ? std::numeric_limits<double>::infinity() : 0.0, 0.0);
    };
    expect_parts(input_error(process, catching_up(), {.step = 0.1}),
                 {"perturbation", "at t = 0.3", "inf"});
    process.perturbation = [](double, const VecX&) { return VecX::Zero(3); };
    expect_parts(input_error(process), {"perturbation", "2 components", "3"});
}

TEST(BadInput, EventDrivenNeedsInequalities) {
    const Process process{.set = convex::fixed_set(convex::Ball<>(VecX::Zero(2), 1.0)),
                          .initial = Vec2(0, 0)};
    expect_parts(input_error(process, event_driven()), {"event-driven", "inequalities"});
}

TEST(BadInput, AProjectionThatReturnsNonsenseIsCaught) {
    const convex::MovingSet nonsense = convex::projection_set(
        2, "user's set",
        [](double t, const VecX& z) -> VecX { return t > 0.45 ? VecX(z * std::nan("")) : z; });
    const std::string text = message_of<ComputationError>([&] {
        (void)integrate({.set = nonsense, .initial = Vec2(0, 0)}, catching_up(), {.step = 0.1});
    });
    expect_parts(text, {"at t = 0.5", "not finite"});
}

// A hole that lands on the point: the projection is not unique, and the time is named.
TEST(BadInput, LeavingTheTubeOfAProxRegularSet) {
    const convex::MovingSet set(2, [](double t) -> convex::AnySet {
        return convex::ball_complement(Vec2(t < 0.5 ? 5.0 : 0.0, 0.0), 1.0);
    });
    const std::string text = message_of<ComputationError>([&] {
        (void)integrate({.set = set, .initial = Vec2(0, 0)}, catching_up(), {.step = 0.1});
    });
    expect_parts(text, {"at t = 0.5", "not unique"});
}

}  // namespace
}  // namespace drystone::sweeping
