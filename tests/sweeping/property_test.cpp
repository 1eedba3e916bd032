// What section 2-6 of Moreau's paper grants each scheme: non-expansiveness, feasibility, rate
// indifference, the bound of the variation, the jump law.
#include <cmath>
#include <tuple>

#include <gtest/gtest.h>

#include "drystone/convex/intersection.hpp"
#include "drystone/convex/sets/ball.hpp"
#include "drystone/convex/sets/box.hpp"
#include "drystone/convex/sets/ellipsoid.hpp"
#include "drystone/convex/sets/polyhedron.hpp"
#include "drystone/sweeping/retraction.hpp"
#include "sweeping/problems.hpp"

namespace drystone::sweeping {
namespace {

using problems::random_vector;
using problems::uniform_partition;

/// A path that turns in space, as different from a straight line as a few sines make it.
VecX path(double t) { return Vec3(std::sin(2.0 * t), 0.7 * std::cos(3.0 * t) - 0.7, 0.4 * t * t); }

struct Case {
    std::string name;
    convex::MovingSet set;
};

std::vector<Case> moving_sets() {
    MatX A(5, 3);
    A << 1, 0, 0, -1, 0.2, 0, 0, 1, 0.3, 0, -1, 0, 0.1, 0, 1;
    const convex::Polyhedron wedge(A, VecX::Ones(5));
    const convex::Ball<> ball(VecX::Zero(3), 0.5);
    const convex::Ellipsoid ellipsoid(VecX::Zero(3), Vec3(1.0, 0.5, 0.3));
    const auto turn = [](double t) -> MatX {
        return Eigen::AngleAxisd(2.0 * t, Vec3(1, 1, 0).normalized()).toRotationMatrix();
    };
    return {{"translated ball", convex::translating_set(ball, path)},
            {"translated wedge", convex::translating_set(wedge, path)},
            {"rotating ellipsoid", convex::rotating_set(ellipsoid, turn, Vec3(0.1, 0, 0))},
            {"breathing ball", convex::MovingSet(3, [](double t) -> convex::AnySet {
                 return convex::Ball<>(path(t), 0.6 + 0.4 * std::sin(5.0 * t));
             })}};
}

VecX start_in(const convex::MovingSet& set, Rng& rng) {
    return set.at(0.0).project(random_vector(rng, set.dimension()));
}

TEST(Properties, TheFlowIsNonExpansive) {
    Rng rng(1);
    const std::vector<Scheme> contracting{catching_up(), theta_variant(0.5), theta_variant(0.8),
                                          penalty(20.0)};
    for (const Case& c : moving_sets()) {
        for (const Scheme& scheme : contracting) {
            for (int sample = 0; sample < 20; ++sample) {
                const Process one{.set = c.set, .initial = start_in(c.set, rng), .end = 2.0};
                const Process two{.set = c.set, .initial = start_in(c.set, rng), .end = 2.0};
                const auto first = integrate(one, scheme, {.step = 0.05});
                const auto second = integrate(two, scheme, {.step = 0.05});
                double before = (one.initial - two.initial).norm();
                for (std::size_t k = 0; k < first.records.size(); ++k) {
                    const double after = (first.records[k].u - second.records[k].u).norm();
                    ASSERT_LE(after, before + 1e-12) << c.name << ", " << scheme.name;
                    before = after;
                }
            }
        }
    }
}

// C = {0}: u_f = (1 - 1/theta) u_i, which grows for theta < 1/2.
TEST(Properties, ThetaBelowOneHalfExpands) {
    const convex::MovingSet point = convex::fixed_set(convex::Ball<>(VecX::Zero(1), 0.0));
    const Process process{
        .set = point, .initial = VecX::Constant(1, 1.0), .end = 1.0, .entry_tolerance = 2.0};
    const auto run = integrate(process, theta_variant(0.4), {.step = 0.1});
    EXPECT_NEAR(std::abs(run.final_state()[0]), std::pow(1.5, 10), 1e-10);
}

TEST(Properties, CatchingUpStaysInTheSet) {
    Rng rng(2);
    for (const Case& c : moving_sets()) {
        const Process process{.set = c.set, .initial = start_in(c.set, rng), .end = 2.0};
        for (const Record& record : integrate(process, catching_up(), {.step = 0.01}).records) {
            ASSERT_LE(distance(c.set.at(record.t), record.u), 1e-12) << c.name;
        }
    }
}

TEST(Properties, ThetaIsFeasibleAtTheAveragedInstant) {
    Rng rng(3);
    const double theta = 0.6;
    for (const Case& c : moving_sets()) {
        const Process process{.set = c.set, .initial = start_in(c.set, rng), .end = 2.0};
        const auto run = integrate(process, theta_variant(theta), {.step = 0.05});
        for (std::size_t k = 1; k < run.records.size(); ++k) {
            const Record& i = run.records[k - 1];
            const Record& f = run.records[k];
            const VecX u_a = theta * f.u + (1.0 - theta) * i.u;
            const double t_a = theta * f.t + (1.0 - theta) * i.t;
            ASSERT_LE(distance(c.set.at(t_a), u_a), 1e-12) << c.name;
        }
    }
}

// The same sets visited at other speeds give the same points, bit for bit but for the rounding of
// the times; the penalty has a time scale of its own and does not.
TEST(Properties, CatchingUpIsRateIndifferentAndThePenaltyIsNot) {
    const auto slow = convex::translating_set(convex::Ball<>(VecX::Zero(3), 0.5), path);
    const auto fast = convex::translating_set(convex::Ball<>(VecX::Zero(3), 0.5),
                                              [](double t) { return path(4.0 * t); });
    const VecX start = slow.at(0.0).project(Vec3(0.3, 0.2, -0.3));
    const auto compare = [&](const Scheme& scheme) {
        const auto one =
            integrate({.set = slow, .initial = start, .end = 2.0}, scheme, {.step = 0.05});
        const auto two =
            integrate({.set = fast, .initial = start, .end = 0.5}, scheme, {.step = 0.0125});
        double difference = 0.0;
        for (std::size_t k = 0; k < one.records.size(); ++k) {
            difference = std::max(difference, (one.records[k].u - two.records[k].u).norm());
        }
        return difference;
    };
    EXPECT_LE(compare(catching_up()), 1e-13);
    EXPECT_GE(compare(penalty(10.0)), 1e-2);
}

TEST(Properties, VariationOfTheStateIsAtMostTheRetractionOfTheSet) {
    Rng rng(4);
    const std::vector<double> nodes = uniform_partition(0.0, 2.0, 40);
    for (const Case& c : moving_sets()) {
        if (c.name == "translated wedge") continue;  // unbounded
        const convex::Bounds bound = retraction(c.set, nodes, {.tolerance = 1e-2});
        for (int sample = 0; sample < 5; ++sample) {
            const Process process{.set = c.set, .initial = start_in(c.set, rng), .end = 2.0};
            const auto run = integrate(process, catching_up(), {.step = 0.05});
            ASSERT_EQ(run.records.size(), nodes.size());
            EXPECT_LE(variation(run), bound.upper + 1e-12) << c.name;
        }
    }
}

// Translation C0 + a: each step is at most as long as that of a, and the work du . (da - du) is not
// negative: u + da lies in the new set. For a ball of radius R that touches before and after the
// step, R n0 - (R + |du|) n1 = da; with phi the angle from n0 to n1 the work is
//     |du| R (1 - cos phi) <= |du| R sin^2 phi = |du| |da_T|^2 / R <= |da|^3 / R,
// so that du/dt . (da/dt - du/dt) = O(h).
TEST(Properties, ADraggedPointIsNeverFasterThanTheDrag) {
    const double radius = 0.5;
    const auto set = convex::translating_set(convex::Ball<>(VecX::Zero(3), radius), path);
    const auto run = integrate({.set = set, .initial = Vec3(0.1, 0.0, -0.1), .end = 2.0},
                               catching_up(), {.step = 1e-3});
    int touching_steps = 0;
    for (std::size_t k = 1; k < run.records.size(); ++k) {
        const auto& [before, after] = std::tie(run.records[k - 1], run.records[k]);
        const VecX du = after.u - before.u;
        const VecX da = path(after.t) - path(before.t);
        ASSERT_LE(du.norm(), da.norm() + 1e-14);
        const double work = du.dot(da - du);
        ASSERT_GE(work, -1e-15);
        const bool touched = (before.u - path(before.t)).norm() > radius - 1e-12;
        if (!touched || du.norm() == 0.0) continue;
        ++touching_steps;
        ASSERT_LE(work, std::pow(da.norm(), 3) / radius + 1e-15);
    }
    EXPECT_GT(touching_steps, 100);
}

TEST(Properties, ADeclaredJumpFollowsTheJumpLaw) {
    const auto center = [](double t) -> VecX {
        return t < 0.503 ? VecX(Vec2(t, 0.0)) : VecX(Vec2(t, 5.0));
    };
    const convex::MovingSet set =
        convex::translating_set(convex::Ball<>(VecX::Zero(2), 1.0), center).with_jumps({0.503});
    for (const Scheme& scheme : {catching_up(), theta_variant(0.5), penalty(1e3)}) {
        const auto run =
            integrate({.set = set, .initial = Vec2(-1.0, 0.0), .end = 1.0}, scheme, {.step = 0.1});
        std::size_t jumps = 0;
        for (std::size_t k = 1; k < run.records.size(); ++k) {
            if (!run.records[k].jump) continue;
            ++jumps;
            EXPECT_EQ(run.records[k].t, 0.503);
            EXPECT_NEAR(run.records[k - 1].t, 0.503, 1e-15);
            const VecX expected = set.at(0.503).project(run.records[k - 1].u);
            EXPECT_LE((run.records[k].u - expected).norm(), 1e-14) << scheme.name;
        }
        EXPECT_EQ(jumps, 1U) << scheme.name;
    }
    // Before the jump the rear point has followed exactly: u- = (0.503 - 1, 0).
    const auto run = integrate({.set = set, .initial = Vec2(-1.0, 0.0), .end = 0.503},
                               catching_up(), {.step = 0.1});
    EXPECT_LE((run.records[run.records.size() - 2].u - Vec2(-0.497, 0.0)).norm(), 1e-14);
}

TEST(Properties, TheNormalAndTheMultipliersAgree) {
    const Process process = problems::DraggedSquare::process();
    const std::vector<Vec2> normals{{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    for (const Scheme& scheme :
         {catching_up(), theta_variant(0.7), penalty(30.0), event_driven(1e-10)}) {
        const auto run = integrate(process, scheme, {.step = 0.05});
        int pushes = 0;
        for (std::size_t k = 1; k < run.records.size(); ++k) {
            const Record& record = run.records[k];
            Vec2 sum = Vec2::Zero();
            for (const auto& contact : record.contacts) {
                EXPECT_GE(contact.multiplier, 0.0);
                sum += contact.multiplier * normals[static_cast<std::size_t>(contact.index)];
                pushes += contact.multiplier > 0.0 ? 1 : 0;
            }
            // Without perturbation the normal is minus the displacement.
            EXPECT_LE((record.normal - (run.records[k - 1].u - record.u)).norm(), 1e-12);
            EXPECT_LE((sum - record.normal).norm(), 1e-8) << scheme.name;
        }
        EXPECT_GT(pushes, 50) << scheme.name;
    }
}

TEST(Properties, SameProcessSameBits) {
    const auto run = [] {
        return integrate(problems::DraggedSquare::process(), event_driven(1e-8), {.step = 0.1});
    };
    EXPECT_EQ(state_hash(run()), state_hash(run()));
    const auto other =
        integrate(problems::DraggedSquare::process(), event_driven(1e-9), {.step = 0.1});
    EXPECT_NE(state_hash(run()), state_hash(other));
}

}  // namespace
}  // namespace drystone::sweeping
