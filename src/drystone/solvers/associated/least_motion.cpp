// Solves the associated laws: sweeps from a start, then a method that ends whatever the rank of W.
#include "drystone/solvers/associated/least_motion.hpp"

#include <limits>
#include <utility>
#include <vector>

#include "drystone/linalg/at.hpp"
#include "drystone/problem/cone.hpp"
#include "drystone/solvers/attempts.hpp"
#include "drystone/solvers/cone_product.hpp"
#include "drystone/solvers/interior/second_order_form.hpp"
#include "drystone/solvers/methods/interior_point.hpp"
#include "drystone/solvers/methods/nlgs.hpp"
#include "drystone/solvers/methods/proximal_point.hpp"

namespace drystone::solvers {

namespace {

constexpr int k_path_steps = 100;
constexpr int k_newton_steps = 400;

}  // namespace

std::optional<problem::ContactProblem> associated(const problem::ContactProblem& problem) {
    std::vector<problem::Cone> cones;
    for (const problem::Cone& cone : problem.cones) {
        const std::optional<problem::Cone> form = problem::associated(cone);
        if (!form) return std::nullopt;
        cones.push_back(*form);
    }
    return problem::ContactProblem{.W = problem.W, .b = problem.b, .cones = std::move(cones)};
}

SolveReport least_motion(const problem::ContactProblem& problem,
                         const LeastMotionSettings& settings, VecX& r) {
    const bool large = problem.components() > k_most_path_rows;
    const bool second_order = has_second_order_form(problem);
    const auto sweeps = [&](VecX& x, int most) {
        return Nlgs({.tolerance = settings.tolerance,
                     .measure = settings.measure,
                     .conjugate = true})
            .solve(problem, x, most);
    };
    const auto path = [&](VecX& x, int most) {
        return InteriorPoint({.tolerance = settings.tolerance,
                              .measure = settings.measure,
                              .most_iterations = most})
            .solve(problem, x);
    };
    const auto newton = [&](VecX& x, int most) {
        return ProximalPoint({.tolerance = settings.tolerance,
                              .measure = settings.measure,
                              .most_iterations = most})
            .solve(problem, x);
    };
    const std::vector<Attempt> methods = {
        {.method = sweeps,
         .most_iterations = large ? k_sweeps_of_large : settings.sweeps,
         .applies = large || settings.sweeps > 0},
        {.method = path,
         .most_iterations = k_path_steps,
         .applies = second_order && !large,
         .explains = true},
        {.method = newton,
         .most_iterations = k_newton_steps,
         .applies = !second_order && !large,
         .explains = true},
    };
    Attempts attempts(r, std::numeric_limits<int>::max());
    for (const Attempt& method : methods) {
        if (!attempts.go_on_after(method)) break;
    }
    return attempts.report();
}

std::vector<bool> beyond_least_motion(const problem::ContactProblem& problem, const VecX& r,
                                      double tolerance) {
    const VecX u = problem::velocities(problem, r);
    VecX rho;
    mean_diagonals(problem, rho);
    std::vector<bool> beyond;
    for (Index c = 0; c < problem.contacts(); ++c) {
        const Index i = problem.W.offset(c);
        const problem::SmallVector u_c = u.segment(i, problem.W.size(c));
        const problem::SmallVector r_c = r.segment(i, problem.W.size(c));
        const auto map =
            problem::shifted_velocity_map(problem.cones[at(c)], rho[i], u_c[0], r_c, u_c);
        beyond.push_back(map.norm() > tolerance);
    }
    return beyond;
}

}  // namespace drystone::solvers
