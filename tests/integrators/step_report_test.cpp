// Reports of steps that were made in parts.
#include "drystone/integrators/step_report.hpp"

#include <gtest/gtest.h>

namespace drystone::integrators {
namespace {

TEST(JoinedReport, AddsWorksAndKeepsTheLargerErrors) {
    StepReport first{.time = 1.0, .h = 0.25, .contacts = 7, .iterations = 3, .residual = 2.0};
    first.status = solvers::Status::not_converged;
    first.largest_penetration = 0.1;
    first.kinetic_energy = 5.0;
    first.ledger.external = 1.5;
    first.closure = 1e-3;
    first.gains.normal = {.contacts = 2, .largest = 4.0};
    first.warnings = {"first"};
    StepReport second{.time = 1.25, .h = 0.25, .contacts = 9, .iterations = 4, .residual = 1.0};
    second.largest_penetration = 0.2;
    second.kinetic_energy = 6.0;
    second.ledger.external = 2.5;
    second.closure = 2e-3;
    second.gains.normal = {.contacts = 1, .largest = 8.0};
    second.warnings = {"second"};

    const StepReport both = joined(first, second);
    EXPECT_EQ(both.h, 0.5);
    EXPECT_EQ(both.iterations, 7);
    EXPECT_EQ(both.ledger.external, 4.0);
    EXPECT_EQ(both.closure, 3e-3);
    EXPECT_EQ(both.gains.normal.contacts, 3);
    // Of errors the larger one, and the worse status.
    EXPECT_EQ(both.residual, 2.0);
    EXPECT_EQ(both.largest_penetration, 0.2);
    EXPECT_EQ(both.gains.normal.largest, 8.0);
    EXPECT_FALSE(both.converged());
    // Energies and contacts are those at the end.
    EXPECT_EQ(both.time, 1.25);
    EXPECT_EQ(both.contacts, 9);
    EXPECT_EQ(both.kinetic_energy, 6.0);
    EXPECT_EQ(both.warnings, (std::vector<std::string>{"first", "second"}));
}

}  // namespace
}  // namespace drystone::integrators
