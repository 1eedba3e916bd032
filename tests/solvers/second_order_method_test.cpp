#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/test_numbers.hpp"
#include "drystone/core/error.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/interior/second_order_form.hpp"
#include "drystone/solvers/methods/interior_point.hpp"
#include "drystone/solvers/methods/proximal_point.hpp"
#include "drystone/solvers/methods/semismooth_newton.hpp"
#include "problem/sample_problems.hpp"
#include "solvers/families/families.hpp"
#include "solvers/random_contacts.hpp"

/// The methods that use derivatives: proximal point and semismooth Newton with each of the contact
/// equations, interior point.
namespace drystone::solvers {
namespace {

using problem::Associated;
using problem::Bilateral;
using problem::ContactProblem;
using problem::Coulomb;
using problem::Elliptic;
using problem::test::point_on_plane;
using test::Contact;

using Solve = std::function<SolveReport(const ContactProblem&, VecX&)>;

struct Method {
    std::string name;
    /// With a tolerance and most iterations, 0 for the default.
    std::function<Solve(double, int)> make;

    friend std::ostream& operator<<(std::ostream& out, const Method& method) {
        return out << method.name;
    }
};

template <class Solver, class Settings>
Solve with(Settings settings, double tolerance, int most_iterations) {
    settings.tolerance = tolerance;
    if (most_iterations > 0) settings.most_iterations = most_iterations;
    return [solver = std::make_shared<Solver>(settings)](const ContactProblem& problem, VecX& r) {
        return solver->solve(problem, r);
    };
}

std::vector<Method> methods() {
    std::vector<Method> all;
    for (const std::string map : {"alart_curnier", "natural", "fischer_burmeister"}) {
        all.push_back({"proximal_point_" + map, [map](double tolerance, int most) {
                           return with<ProximalPoint>(
                               ProximalPointSettings{.map = contact_map(map)}, tolerance, most);
                       }});
        all.push_back({"semismooth_newton_" + map, [map](double tolerance, int most) {
                           return with<SemismoothNewton>(
                               SemismoothNewtonSettings{.map = contact_map(map)}, tolerance, most);
                       }});
    }
    all.push_back({"interior_point", [](double tolerance, int most) {
                       return with<InteriorPoint>(InteriorPointSettings{}, tolerance, most);
                   }});
    return all;
}

class SecondOrderMethods : public testing::TestWithParam<Method> {
  protected:
    [[nodiscard]] static Solve make(double tolerance = 1e-8, int most_iterations = 0) {
        return GetParam().make(tolerance, most_iterations);
    }
    [[nodiscard]] static bool is(const std::string& start) {
        return GetParam().name.rfind(start, 0) == 0;
    }
};

INSTANTIATE_TEST_SUITE_P(Every, SecondOrderMethods, testing::ValuesIn(methods()),
                         [](const auto& method) { return method.param.name; });

/// A status of converged is true, the residual is that of the impulses, failures have words.
void expect_honest(const SolveReport& report, const ContactProblem& contacts, const VecX& r,
                   double tolerance) {
    ASSERT_EQ(r.size(), contacts.components());
    EXPECT_TRUE(r.allFinite());
    EXPECT_EQ(report.residual, problem::natural_residual(contacts, r));
    EXPECT_EQ(report.converged(), report.residual <= tolerance);
    EXPECT_EQ(report.message.empty(), report.converged()) << report.message;
}

void expect_solved(const Solve& solve, const ContactProblem& contacts, double tolerance = 1e-8) {
    VecX r;
    const SolveReport report = solve(contacts, r);
    EXPECT_TRUE(report.converged())
        << report.residual << " after " << report.iterations << ", " << report.message;
    expect_honest(report, contacts, r, tolerance);
}

/// The natural residual bounds the error of one contact with W = I / mass: the map is strongly
/// monotone with modulus min(1, 1 / mass) up to the shift, so 10 mass residuals are enough.
void expect_impulse(const Solve& solve, const ContactProblem& contacts, const VecX& expected,
                    double mass) {
    VecX r;
    const SolveReport report = solve(contacts, r);
    EXPECT_TRUE(report.converged()) << report.message;
    expect_honest(report, contacts, r, 1e-10);
    const double error = 10.0 * std::max(1.0, mass) * 1e-10 * (1.0 + contacts.b.norm());
    EXPECT_LE((r - expected).norm(), error) << r;
}

TEST_P(SecondOrderMethods, AContactThatOpens) {
    expect_impulse(make(1e-10), point_on_plane(2.0, Vec3(1, 3, -2), Coulomb{0.5}), Vec3::Zero(),
                   2.0);
}

TEST_P(SecondOrderMethods, AContactThatSticks) {
    expect_impulse(make(1e-10), point_on_plane(2.0, Vec3(-1, 0.3, 0.1), Coulomb{0.5}),
                   Vec3(2, -0.6, -0.2), 2.0);
}

/// u_N = 0, so r_N = mass, and friction mu r_N brakes the sliding.
TEST_P(SecondOrderMethods, AContactThatSlides) {
    const Solve solve = make(1e-10);
    expect_impulse(solve, point_on_plane(2.0, Vec3(-1, 3, 0), Coulomb{0.5}), Vec3(2, -1, 0), 2.0);
    expect_impulse(solve, point_on_plane(2.0, Vec3(-1, 3, -4), Coulomb{0.5}), Vec3(2, -0.6, 0.8),
                   2.0);
    expect_impulse(solve, point_on_plane(2.0, Vec2(-1, -3), Coulomb{0.5}), Vec2(2, 1), 2.0);
    expect_impulse(solve, point_on_plane(1e-3, Vec2(-1, -3), Coulomb{0.5}), Vec2(1e-3, 5e-4), 1e-3);
}

TEST_P(SecondOrderMethods, AContactWithoutFriction) {
    const Solve solve = make(1e-10);
    expect_impulse(solve, point_on_plane(2.0, VecX::Constant(1, -3.0), Coulomb{0.5}),
                   VecX::Constant(1, 6.0), 2.0);
    expect_impulse(solve, point_on_plane(2.0, Vec3(-1, 3, -4), Coulomb{0.0}), Vec3(2, 0, 0), 2.0);
    expect_impulse(solve, point_on_plane(2.0, Vec3(-1, 0, 0), Coulomb{0.0}), Vec3(2, 0, 0), 2.0);
    expect_impulse(solve, point_on_plane(2.0, Vec3(-1, 3, 0.1), Elliptic{Vec2(0.5, 0.0)}),
                   Vec3(2, -1, 0), 2.0);
}

/// Without the shift r = P_K(-mass b), and the contact lifts off.
TEST_P(SecondOrderMethods, AssociatedFrictionProjects) {
    VecX r = -2.0 * Vec3(-1, 3, -4);
    project(Associated{0.5}, r);
    expect_impulse(make(1e-10), point_on_plane(2.0, Vec3(-1, 3, -4), Associated{0.5}), r, 2.0);
}

TEST_P(SecondOrderMethods, JointsHold) {
    expect_impulse(make(1e-10), point_on_plane(2.0, Vec3(1, 3, -4), Bilateral{}), Vec3(-2, -6, 8),
                   2.0);
}

/// More unknowns of the bodies than impulses: W is well conditioned.
TEST_P(SecondOrderMethods, EveryLawAlone) {
    for (const Contact& contact : test::every_law()) {
        if (is("interior_point") && !has_second_order_form(contact.law, contact.size)) continue;
        SCOPED_TRACE(describe(contact.law) + " of size " + std::to_string(contact.size));
        Rng rng(11);
        for (int sample = 0; sample < 5; ++sample) {
            expect_solved(make(),
                          test::reachable(rng, test::repeated(contact, 6), 12 * contact.size));
        }
    }
}

/// Every law with a second-order cone, and joints.
std::vector<Contact> mixed_contacts() {
    return {{Coulomb{0.5}, 3},
            {Coulomb{0.3}, 2},
            {Coulomb{0.4}, 1},
            {Coulomb{0.0}, 3},
            {Associated{0.8}, 3},
            {Elliptic{Vec2(0.3, 0.7)}, 3},
            {Elliptic{Vec2(0.0, 0.6)}, 3},
            {Bilateral{}, 4},
            {Coulomb{0.7}, 3}};
}

TEST_P(SecondOrderMethods, LawsMixed) {
    Rng rng(12);
    for (int sample = 0; sample < 10; ++sample) {
        expect_solved(make(), test::reachable(rng, mixed_contacts(), 60));
    }
}

/// More impulses than unknowns of the bodies: r is not unique, a solution still is found.
TEST_P(SecondOrderMethods, RankDeficient) {
    Rng rng(13);
    for (int sample = 0; sample < 10; ++sample) {
        expect_solved(make(), test::reachable(rng, test::repeated({Coulomb{0.5}, 3}, 8), 12));
    }
}

/// One body on 25 contacts. The convex problems of the interior point method are solved whatever
/// the rank; that its fixed point of the shift converges, nobody promises for such.
TEST_P(SecondOrderMethods, RedundantContacts) {
    for (families::Named& member : families::redundant_objects(families::Size::small)) {
        SCOPED_TRACE(member.name);
        ContactProblem& problem = member.problem;
        if (is("interior_point")) {
            VecX r;
            expect_honest(make(1e-8, 300)(problem, r), problem, r, 1e-8);
            for (problem::Cone& cone : problem.cones) {
                cone = Associated{std::get<Coulomb>(cone).mu};
            }
        }
        expect_solved(make(), problem);
    }
}

/// Columns and rows of balls, whose W is sparse and regular.
TEST_P(SecondOrderMethods, Chains) {
    for (const families::Named& member : families::chains(families::Size::small)) {
        SCOPED_TRACE(member.name);
        expect_solved(make(), member.problem);
    }
}

/// Gyroscopic terms: a skew part of 1e-3 of W.
TEST_P(SecondOrderMethods, SlightlyNonsymmetric) {
    Rng rng(14);
    for (int sample = 0; sample < 5; ++sample) {
        ContactProblem problem = test::reachable(rng, test::repeated({Coulomb{0.4}, 3}, 6), 30);
        MatX W(problem.W.blocks().to_sparse());
        const MatX random = sampling::normal_matrix(rng, W.rows(), W.cols());
        W += 5e-4 * W.norm() / random.norm() * (random - random.transpose());
        problem.W = BlockMatrix(SparseMatrix(W.sparseView()), std::vector<Index>(6, 3));
        expect_solved(make(), problem);
    }
}

TEST_P(SecondOrderMethods, AWarmStartAtTheSolutionIsKept) {
    Rng rng(16);
    const ContactProblem problem = test::reachable(rng, test::repeated({Coulomb{0.4}, 3}, 6), 30);
    VecX r;
    ASSERT_TRUE(make()(problem, r).converged());
    VecX again = r;
    const SolveReport report = make()(problem, again);
    EXPECT_EQ(report.iterations, 0);
    EXPECT_TRUE(report.converged());
    EXPECT_TRUE((again.array() == r.array()).all());
}

/// Newton near the solution: the active contacts are known, so that a few steps are enough.
TEST_P(SecondOrderMethods, AWarmStartNearTheSolutionHelps) {
    Rng rng(17);
    const ContactProblem problem = test::reachable(rng, test::repeated({Coulomb{0.4}, 3}, 6), 30);
    VecX r;
    ASSERT_TRUE(make(1e-10)(problem, r).converged());
    r += 1e-6 * r.norm() * sampling::direction(rng, r.size());
    const SolveReport report = make(1e-10)(problem, r);
    EXPECT_TRUE(report.converged());
    // The proximal point starts with its first alpha again, the interior point on its own path.
    if (is("semismooth_newton")) {
        EXPECT_LE(report.iterations, 10);
    }
}

TEST_P(SecondOrderMethods, NeverMoreThanMostIterations) {
    Rng rng(18);
    const ContactProblem problem = test::reachable(rng, test::repeated({Coulomb{0.8}, 3}, 20), 20);
    for (const int most : {1, 2, 7, 30}) {
        VecX r;
        const SolveReport report = make(1e-15, most)(problem, r);
        EXPECT_LE(report.iterations, most);
        expect_honest(report, problem, r, 1e-15);
    }
}

/// What cannot be solved is reported; the best impulses are no worse than none.
TEST_P(SecondOrderMethods, ProblemsWithoutSolution) {
    for (const families::Named& member : families::infeasible_problems()) {
        SCOPED_TRACE(member.name);
        VecX r;
        const SolveReport report = make(1e-8, 500)(member.problem, r);
        EXPECT_FALSE(report.converged());
        expect_honest(report, member.problem, r, 1e-8);
        const VecX none = VecX::Zero(member.problem.components());
        EXPECT_LE(report.residual, problem::natural_residual(member.problem, none));
    }
}

/// No impulse helps when W = 0; what is solved already is found.
TEST_P(SecondOrderMethods, WithoutInertia) {
    const ContactProblem opens{
        .W = BlockMatrix(SparseMatrix(3, 3), {3}), .b = Vec3(1, 0, 0), .cones = {Coulomb{0.5}}};
    VecX r;
    EXPECT_TRUE(make()(opens, r).converged());
    r = Vec3(2, 1, 0);  // impulses without effect: there is no contact to press
    expect_honest(make()(opens, r), opens, r, 1e-8);
    ContactProblem closes = opens;
    closes.b = Vec3(-1, 0, 0);
    r.setZero();
    const SolveReport report = make(1e-8, 500)(closes, r);
    EXPECT_FALSE(report.converged());
    expect_honest(report, closes, r, 1e-8);
}

TEST_P(SecondOrderMethods, NothingIsSolved) {
    const ContactProblem nothing;
    VecX r;
    const SolveReport report = make()(nothing, r);
    EXPECT_TRUE(report.converged());
    EXPECT_EQ(report.iterations, 0);
    EXPECT_EQ(r.size(), 0);
}

TEST_P(SecondOrderMethods, WarmStartsThatAreNoNumbersAreNotUsed) {
    const ContactProblem problem = point_on_plane(2.0, Vec3(-1, 3, 0), Coulomb{0.5});
    for (const double bad : {std::numeric_limits<double>::quiet_NaN(),
                             std::numeric_limits<double>::infinity(), 1e308, 1e160}) {
        VecX r = Vec3(1, bad, bad);
        const SolveReport report = make()(problem, r);
        EXPECT_TRUE(report.converged()) << bad << ": " << report.residual;
        expect_honest(report, problem, r, 1e-8);
    }
    VecX short_one = VecX::Ones(2);
    EXPECT_TRUE(make()(problem, short_one).converged());
    EXPECT_EQ(short_one.size(), 3);
}

/// Nothing moves, but the impulses of the step before are large.
TEST_P(SecondOrderMethods, WarmStartsAreTakenBackAtRest) {
    for (const double mu : {0.0, 0.5}) {
        const ContactProblem problem = point_on_plane(2.0, Vec3::Zero(), Coulomb{mu});
        for (const double size : {1.0, 1e6}) {
            VecX r = size * Vec3(1.0, 0.2, -0.1);
            const SolveReport report = make()(problem, r);
            EXPECT_TRUE(report.converged()) << report.residual << ' ' << report.message;
            expect_honest(report, problem, r, 1e-8);
        }
    }
}

TEST_P(SecondOrderMethods, TheSameBitsTwice) {
    Rng rng(19);
    const ContactProblem problem = test::reachable(rng, mixed_contacts(), 60);
    const Solve solve = make();
    VecX first;
    VecX second;
    const SolveReport report = solve(problem, first);
    EXPECT_EQ(solve(problem, second).iterations, report.iterations);
    EXPECT_TRUE((first.array() == second.array()).all());
}

/// A ring of contacts with 240 unknowns, each coupled to its neighbours.
ContactProblem sparse_ring(Rng& rng) {
    auto global = problem::test::random_global(rng, 80, 6, 80, 3);
    for (problem::Cone& cone : global.cones) cone = Coulomb{0.4};
    return problem::condense(global);
}

TEST(SemismoothNewtonLinearSolvers, EveryMapAndSolver) {
    Rng rng(20);
    const ContactProblem problem = sparse_ring(rng);
    for (const std::string map : {"alart_curnier", "natural", "fischer_burmeister"}) {
        for (const std::string linear_solver : {"superlu", "dense_lu", "gmres_ilut"}) {
            SCOPED_TRACE(map + " by " + linear_solver);
            SemismoothNewton newton({.map = contact_map(map), .linear_solver = linear_solver});
            expect_solved([&](const auto& contacts, VecX& r) { return newton.solve(contacts, r); },
                          problem);
        }
    }
}

TEST(InteriorPointLaws, OthersAreRefused) {
    for (const problem::Cone& law :
         {problem::Cone(problem::Tresca{0.5}), problem::Cone(problem::Rolling{0.5, 0.1, 0.0})}) {
        VecX r;
        EXPECT_THROW(
            static_cast<void>(InteriorPoint().solve(point_on_plane(1.0, Vec3(-1, 1, 0), law), r)),
            InputError);
    }
}

TEST(SecondOrderMethodSettings, OutOfRangeIsRefused) {
    EXPECT_THROW(ProximalPoint({.tolerance = 0.0}), InputError);
    EXPECT_THROW(ProximalPoint({.most_iterations = 0}), InputError);
    EXPECT_THROW(ProximalPoint({.first_alpha = k_nan}), InputError);
    EXPECT_THROW(SemismoothNewton({.tolerance = -1.0}), InputError);
    EXPECT_THROW(SemismoothNewton({.most_iterations = -3}), InputError);
    EXPECT_THROW(SemismoothNewton({.linear_solver = "none"}), InputError);
    EXPECT_THROW(InteriorPoint({.tolerance = k_nan}), InputError);
    EXPECT_THROW(InteriorPoint({.most_iterations = 0}), InputError);
}

}  // namespace
}  // namespace drystone::solvers
