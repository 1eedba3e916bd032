#include <gtest/gtest.h>

#include "drystone/scene/spec/spring_depth.hpp"
#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

using test::expect_defect;
using test::k_disk;

TEST(ComplianceTable, EveryKeyIsRead) {
    const SceneSpec scene = parse_scene(
        "[integrator]\nname = 'newmark_compliance'\n"
        "[compliance]\nstiffness = 2e5\nexponent = 2.5\nlaw = 'snc'\ndissipation = 0.25\n"
        "friction_damping = 1e4\nmode = 'thesis'\nbeta = 0.25\ngamma = 0.5\ntolerance = 1e-7\n"
        "most_iterations = 9\nlinear_solver = 'superlu'\ntangential_stiffness = 3\n"
        "damping = false\nupdate = 'first_order'\nlinear_dissipation = 0.5\n"
        "listing_errors = ['slope_limit', 'stick']\n"
        "krylov = { tolerance = 1e-5, relative_to = 'start', restart = 10, drop = 5e-2, fill = 5 "
        "}\n" +
        k_disk);
    const ComplianceSpec& compliance = scene.compliance;
    EXPECT_EQ(compliance.stiffness, 2e5);
    EXPECT_EQ(compliance.exponent, 2.5);
    EXPECT_EQ(compliance.law, ComplianceSpec::Law::snc);
    EXPECT_EQ(compliance.dissipation, 0.25);
    EXPECT_EQ(compliance.friction_damping, 1e4);
    EXPECT_EQ(compliance.mode, ComplianceSpec::Mode::thesis);
    EXPECT_EQ(compliance.beta, 0.25);
    EXPECT_EQ(compliance.gamma, 0.5);
    EXPECT_EQ(compliance.tolerance, 1e-7);
    EXPECT_EQ(compliance.most_iterations, 9);
    EXPECT_EQ(compliance.linear_solver, "superlu");
    EXPECT_EQ(compliance.tangential_stiffness, 3.0);
    EXPECT_FALSE(compliance.damping);
    EXPECT_EQ(compliance.update, ComplianceSpec::Update::first_order);
    EXPECT_EQ(compliance.linear_dissipation, 0.5);
    using Error = ComplianceSpec::ListingError;
    EXPECT_EQ(compliance.listing_errors, (std::vector<Error>{Error::slope_limit, Error::stick}));
    const KrylovSettings listing{
        .tolerance = 1e-5, .relative_to_start = true, .restart = 10, .drop = 5e-2, .fill = 5};
    EXPECT_EQ(compliance.krylov, listing);
}

/// A disk with the given lines of the table, and the integrator.
std::string with(const std::string& lines, const std::string& name = "newmark_compliance") {
    return "[integrator]\nname = '" + name + "'\n[compliance]\n" + lines + "\n" + k_disk;
}

TEST(ComplianceTable, RefusesNumbersThatCannotWork) {
    expect_defect(with("stiffness = -1"), "compliance.stiffness");
    expect_defect(with("stiffness = 0"), "compliance.stiffness");
    expect_defect(with("stiffness = 1\nexponent = 1.5"), "compliance.exponent");
    expect_defect(with("stiffness = 1\nexponent = 11"), "at most 10: beyond that forces");
    EXPECT_NO_THROW(static_cast<void>(parse_scene(with("stiffness = 1\nexponent = 10"))));
    expect_defect(with("stiffness = 1\ndissipation = 1.5"), "compliance.dissipation");
    expect_defect(with("stiffness = 1\nfriction_damping = -2"), "compliance.friction_damping");
    expect_defect(with("stiffness = 1\ntolerance = 0"), "compliance.tolerance");
    expect_defect(with("stiffness = 1\nbeta = 0.25"), "exact mode");
    expect_defect(with("stiffness = 1\ngamma = 0.5"), "exact mode");
    expect_defect(with("stiffness = 1\nmode = 'thesis'\nbeta = 0.25\ngamma = 0.3"), "gamma >= 1/2");
    expect_defect(with("stiffness = 1\nmode = 'thesis'\nbeta = 0.2\ngamma = 0.5"), "gamma / 2");
    expect_defect(with("stiffness = 1\nmode = 'fast'"), "mode");
    expect_defect(with("stiffness = 1\nstiffnes = 1"), "stiffnes");
    expect_defect(with("stiffness = 1\ntangential_stiffness = -1", "dem"), "tangential_stiffness");
    expect_defect(with("stiffness = 1\nlinear_dissipation = 0.5"), "linear_dissipation");
    expect_defect(with("stiffness = 1\nmode = 'thesis'\nlinear_dissipation = 2"), "in [0, 1]");
    expect_defect(with("stiffness = 1\nlisting_errors = ['stick']"), "none in exact mode");
    expect_defect(with("stiffness = 1\nmode = 'thesis'\nlisting_errors = ['all']"),
                  "'slope_limit', 'slip_tangent' or 'stick'");
    expect_defect(
        "dimension = 3\n[integrator]\nname = 'newmark_compliance'\n[compliance]\n"
        "stiffness = 1\nmode = 'thesis'\nlisting_errors = ['stick']\n"
        "[[body]]\nshape = 'sphere'\nradius = 1\n",
        "the listing has disks only");
    expect_defect(with("stiffness = 1\nkrylov = { tolerance = 0 }"), "krylov.tolerance");
    expect_defect(with("stiffness = 1\nkrylov = { restart = 0 }"), "restart");
    expect_defect(with("stiffness = 1\nkrylov = { drop = -1 }"), "krylov.drop");
    expect_defect(with("stiffness = 1\nkrylov = { speed = 1 }"), "speed");
    // c of Hertz's law is no N/m.
    expect_defect(with("stiffness = 1\nexponent = 2.5\n[material.rough]\nfriction = 0.5", "dem"),
                  "tangential_stiffness");
    EXPECT_NO_THROW(static_cast<void>(
        parse_scene(with("stiffness = 1\nmode = 'thesis'\nbeta = 0.25\ngamma = 0.5"))));
}

TEST(ComplianceTable, SymmetricSolversAreForSymmetricMatrices) {
    const std::string rough = "[material.m]\nfriction = 0.5\n";
    const std::string smooth = "[material.m]\nfriction = 0\n";
    for (const std::string name : {"cholmod", "pcg_cholesky", "pcg_jacobi"}) {
        const std::string solver = "stiffness = 1\nlinear_solver = '" + name + "'\n";
        expect_defect(smooth + with(solver), "exact mode makes them");
        expect_defect(rough + with(solver + "mode = 'thesis'"), "friction makes them");
        EXPECT_NO_THROW(static_cast<void>(parse_scene(smooth + with(solver + "mode = 'thesis'"))));
    }
    EXPECT_NO_THROW(static_cast<void>(
        parse_scene(rough + with("stiffness = 1\nlinear_solver = 'gmres_ilut'"))));
}

TEST(ComplianceTable, StiffnessIsNeededWhereContactsAreSprings) {
    for (const std::string name : {"newmark_compliance", "dem"}) {
        expect_defect("[integrator]\nname = '" + name + "'\n" + k_disk, "compliance.stiffness");
    }
    EXPECT_NO_THROW(static_cast<void>(parse_scene(k_disk)));
}

// A disk of 2 kg and a radius of 0.5 m under 10 m/s^2: c = m g / (r / 1000)^(alpha - 1).
TEST(ComplianceTable, SuggestsTheStiffnessThatAWeightNeeds) {
    const std::string heavy = "[[body]]\nname = 'heavy'\nshape = 'disk'\nradius = 0.5\nmass = 2\n";
    const std::string head = "gravity = [0, -10]\n[integrator]\nname = 'dem'\n";
    expect_defect(head + heavy, "in the order of 40000: body 'heavy' then sinks by a thousandth");
    expect_defect(head + "[compliance]\nexponent = 3\n" + heavy, "in the order of 8e+07");
    const std::string soft = "[compliance]\nstiffness = 400\n";
    const auto body = deepest_at_rest(parse_scene(head + soft + heavy));
    ASSERT_TRUE(body);
    EXPECT_NEAR(body->ratio, 0.1, 1e-15);
    EXPECT_TRUE(soft_springs_warning(parse_scene(head + soft + heavy)).empty());
    EXPECT_NE(soft_springs_warning(parse_scene(head + "[compliance]\nstiffness = 390\n" + heavy))
                  .find("too soft"),
              std::string::npos);
}

TEST(ComplianceTable, RefusesWhatSpringsCannotMove) {
    const std::string head =
        "[integrator]\nname = 'newmark_compliance'\n[compliance]\nstiffness = 1e4\n";
    expect_defect(head + "[material.m]\ncohesion = 1\n" + k_disk, "Coulomb's friction");
    expect_defect(head + "[material.m]\nrolling_resistance = 0.1\n" + k_disk, "Coulomb's friction");
    expect_defect(
        head + k_disk + "\n[[joint]]\nkind = 'revolute'\nbody_a = 'ball'\n" + "point = [0, 0]\n",
        "joints");
    expect_defect(head + "[cell]\nvectors = [[9, 0], [0, 9]]\n" + k_disk, "periodic cell");
}

}  // namespace
}  // namespace drystone::scene
