// What a step allocates once everything has its size.
#include <limits>
#include <utility>

#include <gtest/gtest.h>

#include "core/allocation_count.hpp"
#include "drystone/contact/system.hpp"
#include "drystone/integrators/moreau_step.hpp"
#include "drystone/solvers/methods/nlgs.hpp"

namespace drystone::integrators {
namespace {

constexpr double k_radius = 0.1;
constexpr double k_step = 1e-3;

/// n x n spheres side by side on a floor, at rest; or as many in free fall.
contact::System<3> spheres(int n, bool falling) {
    contact::SystemModel<3> model;
    for (int i = 0; i < n * n; ++i) {
        mechanics::DynamicBody<3> ball{
            .mass = 2.0, .inertia = Vec3::Constant(0.8 * k_radius * k_radius), .size = k_radius};
        ball.q.position = Vec3(2.0 * k_radius * (i % n), 2.0 * k_radius * (i / n), k_radius);
        if (falling) ball.q.position *= 3.0;
        add(model.bodies, ball);
        collision::Collider<3> round{.mobile = true};
        round.parts.emplace_back().shape = geometry::Sphere{k_radius};
        model.colliders.push_back(round);
    }
    add_boundary(model.bodies, mechanics::Placement<3>{}, std::numeric_limits<double>::infinity());
    collision::Collider<3> floor{.mobile = false};
    floor.parts.emplace_back().shape =
        geometry::Plane{.normal = Vec3::UnitZ(), .offset = falling ? -10.0 : 0.0};
    model.colliders.push_back(floor);
    model.surfaces.resize(model.colliders.size());
    model.laws = contact::LawTable(1);
    model.laws.set(0, 0, {.friction = contact::CoulombFriction{0.5}});
    model.forces.emplace_back(mechanics::Gravity<3>{Vec3(0.0, 0.0, -9.81)});
    return contact::System<3>(std::move(model));
}

/// Allocations of 300 steps outside the solver, after 20 steps, and contacts of the last one.
struct Counted {
    long allocations = 0;
    Index contacts = 0;
};

Counted count(int n, bool falling) {
    contact::System<3> system = spheres(n, falling);
    solvers::Nlgs nlgs({.tolerance = 1.0, .measure = problem::Measure::velocity});
    long inside = 0;
    const solvers::AnySolver solver = [&](const problem::ContactProblem& problem, VecX& r) {
        const long before = test::allocations();
        solvers::SolveReport report = nlgs.solve(problem, r);
        inside += test::allocations() - before;
        return report;
    };
    Counted counted;
    StepSettings settings;
    settings.velocity_tolerance = 1e-6;
    for (int k = 0; k < 320; ++k) {
        if (k == 20) {
            inside = 0;
            counted.allocations = -test::allocations();
        }
        const StepReport report =
            moreau_step(system, MoreauScheme{}, k * k_step, k_step, settings, solver);
        EXPECT_TRUE(report.converged());
        counted.contacts = report.contacts;
    }
    counted.allocations += test::allocations() - inside;
    return counted;
}

class StepAllocation : public testing::Test {
  protected:
    void SetUp() override {
        if (!test::counts_allocations()) GTEST_SKIP() << "malloc belongs to somebody else";
    }
};

TEST_F(StepAllocation, NoneInFreeFall) {
    const Counted counted = count(8, true);
    EXPECT_EQ(counted.contacts, 0);
    EXPECT_EQ(counted.allocations, 0);
}

// With contacts, the vectors of their problem, but nothing for a single contact: 387 contacts more,
// which are solved in factors, take fewer allocations than one for every tenth of them.
TEST_F(StepAllocation, SomeVectorsForContactsAtRest) {
    constexpr long k_steps = 300;
    const Counted few = count(3, false);
    const Counted many = count(12, false);
    EXPECT_EQ(few.contacts, 9 + 12);
    EXPECT_EQ(many.contacts, 144 + 264);
    EXPECT_LE(few.allocations, 20 * k_steps);
    EXPECT_LE(many.allocations - few.allocations, (many.contacts - few.contacts) / 10 * k_steps);
}

}  // namespace
}  // namespace drystone::integrators
