// What a step does when its solver fails from the impulses of the step before.
#include <limits>

#include <gtest/gtest.h>

#include "drystone/contact/system.hpp"
#include "drystone/integrators/integrator.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/solvers/methods/nlgs.hpp"

namespace drystone::integrators {
namespace {

using formula::Expression;

collision::Collider<2> collider(const geometry::Shape<2>& shape, bool mobile) {
    collision::Collider<2> body{.mobile = mobile};
    body.parts.emplace_back().shape = shape;
    return body;
}

/// A disk of mass 2 on the floor y = 0, under 20 N downwards.
contact::System<2> disk_on_floor() {
    contact::SystemModel<2> model;
    mechanics::DynamicBody<2> disk{.mass = 2.0, .inertia = Vector<1>::Constant(0.5), .size = 0.1};
    disk.q.position = Vec2(0.0, 0.1);
    add(model.bodies, disk);
    add_boundary(model.bodies, mechanics::Placement<2>{}, std::numeric_limits<double>::infinity());
    model.colliders = {collider(geometry::Disk{0.1}, true), collider(geometry::HalfPlane{}, false)};
    model.surfaces.resize(2);
    model.laws = contact::LawTable(1);
    mechanics::Load<2> load;
    load.at.body = 0;
    load.force[1] = Expression("-20");
    model.forces = {load};
    return contact::System<2>(std::move(model));
}

/// Solves from 0 only.
class Stubborn {
  public:
    [[nodiscard]] solvers::SolveReport operator()(const problem::ContactProblem& problem, VecX& r) {
        ++calls;
        if (!r.isZero(0.0)) {
            return {.status = solvers::Status::not_converged, .iterations = 7, .residual = 9.0};
        }
        solvers::SolveReport report = solvers::Nlgs({.tolerance = 1e-12}).solve(problem, r);
        report.iterations = 5;
        return report;
    }

    int calls = 0;
};

// A step is solved once: a second attempt from zero would double the time of the longest steps.
TEST(WarmStart, ThatLeadsAstrayEndsInAWarning) {
    contact::System<2> system = disk_on_floor();
    const Integrator integrator = make_integrator("moreau_midpoint", {});
    Stubborn solver;
    const auto solve = [&](const problem::ContactProblem& problem, VecX& r) {
        return solver(problem, r);
    };
    const double h = 1e-3;
    StepSettings settings;
    settings.rest_first = false;  // it would find the solution
    settings.position_correction = false;
    const StepReport first = integrator(system, 0.0, h, settings, solve);
    EXPECT_TRUE(first.converged());
    EXPECT_EQ(solver.calls, 1);
    const StepReport second = integrator(system, h, h, settings, solve);
    EXPECT_FALSE(second.converged());
    EXPECT_EQ(solver.calls, 2);
    ASSERT_EQ(second.warnings.size(), 1U);
    EXPECT_NE(second.warnings.front().find("of 1 contacts"), std::string::npos)
        << second.warnings.front();
}

TEST(WarmStart, ThatWasNotUsedChangesNothing) {
    contact::System<2> system = disk_on_floor();
    const Integrator integrator = make_integrator("moreau_midpoint", {});
    int calls = 0;
    const auto fail = [&](const problem::ContactProblem&, VecX&) -> solvers::SolveReport {
        ++calls;
        return {.status = solvers::Status::not_converged, .residual = 1.0};
    };
    StepSettings settings;
    settings.warm_start = false;
    settings.position_correction = false;
    settings.rest_first = false;  // it would find the solution
    EXPECT_FALSE(integrator(system, 0.0, 1e-3, settings, fail).converged());
    EXPECT_EQ(calls, 1);
}

}  // namespace
}  // namespace drystone::integrators
