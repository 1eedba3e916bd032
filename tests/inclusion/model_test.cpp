// What a model refuses, and how it says so.
#include "drystone/inclusion/model.hpp"

#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/inclusion/integrate.hpp"
#include "sample_problems.hpp"

namespace drystone::inclusion {
namespace {

std::string error_text(const Problem& problem) {
    try {
        const Model model(problem);
        return {};
    } catch (const InputError& error) {
        return error.what();
    }
}

void expect_complaint(const Problem& problem, const std::string& part) {
    const std::string message = error_text(problem);
    EXPECT_NE(message.find(part), std::string::npos) << message;
}

TEST(InclusionModel, AcceptsWhatIsSound) {
    EXPECT_EQ(error_text(samples::balls_in_a_box(0.5)), "");
}

TEST(InclusionModel, RefusesMassesThatAreNotPositiveDefinite) {
    Problem problem = samples::bouncing_ball(0.5);
    problem.mass(0, 0) = -1.0;
    expect_complaint(problem, "mass");
    problem.mass = MatX::Identity(2, 2);
    expect_complaint(problem, "a matrix of 1 x 1");
}

TEST(InclusionModel, NamesConstraintsThatTheStartViolates) {
    Problem problem = samples::bouncing_ball(0.5);
    problem.q[0] = -0.25;
    expect_complaint(problem, "constraint 'floor': expected g >= 0 at the start, found g = -0.25");
}

TEST(InclusionModel, ComparesDerivativesWithDifferences) {
    Problem problem = samples::bouncing_ball(0.5);
    problem.constraints[0].gradient = [](double, const VecX&) {
        return VecX(VecX::Constant(1, 2));
    };
    expect_complaint(problem, "constraint 'floor': derivative by q[0]: expected 1");
    problem = samples::bouncing_ball(0.5);
    problem.constraints[0].value = [](double t, const VecX& q) { return q[0] - 0.3 * t; };
    expect_complaint(problem, "derivative by t: expected -0.3");
    problem.constraints[0].rate = [](double, const VecX&) { return -0.3; };
    EXPECT_EQ(error_text(problem), "");
}

TEST(InclusionModel, RefusesGradientsThatVanishWhereAConstraintIsReached) {
    Problem problem = samples::bouncing_ball(0.5);
    problem.q[0] = 0.0;
    problem.constraints[0] = {.name = "flat",
                              .value = [](double, const VecX& q) { return q[0] * q[0]; },
                              .gradient = [](double, const VecX& q) { return VecX(2.0 * q); }};
    expect_complaint(problem, "constraint 'flat': expected a gradient other than 0");
}

TEST(InclusionModel, SaysEverythingAtOnce) {
    Problem problem = samples::bouncing_ball(1.5);
    problem.q[0] = std::nan("");
    problem.v = VecX::Zero(3);
    const std::string message = error_text(problem);
    for (const char* part : {"restitution", "q: expected finite", "v: expected 1 components"}) {
        EXPECT_NE(message.find(part), std::string::npos) << message;
    }
}

TEST(InclusionModel, SaysWhenAForceIsLost) {
    Problem problem = samples::bouncing_ball(0.0);
    problem.force = [](double t, const VecX&, const VecX&) {
        return VecX(VecX::Constant(1, std::sqrt(0.5 - t)));
    };
    try {
        static_cast<void>(integrate(Model(problem), make_scheme("convex_scheme"), 1.0, 0.01));
        FAIL();
    } catch (const ComputationError& error) {
        EXPECT_NE(std::string(error.what()).find("the force is not a finite number"),
                  std::string::npos);
    }
}

TEST(InclusionScheme, IsFoundByName) {
    EXPECT_EQ(schemes().size(), 6U);
    try {
        static_cast<void>(make_scheme("convex_schem"));
        FAIL();
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find("did you mean 'convex_scheme'"),
                  std::string::npos);
    }
}

}  // namespace
}  // namespace drystone::inclusion
