// Finds the contact forces that leave the least acceleration, and judges whether bodies can rest.
#include "drystone/statics/equilibrium.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "drystone/core/error.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/problem/cohesion.hpp"
#include "drystone/solvers/associated/least_motion.hpp"
#include "drystone/solvers/cone_product.hpp"

namespace drystone::statics {

namespace {

/// Residual of the associated problem over the largest contact acceleration without forces, below
/// what the interior point method reaches: it goes as far as it can.
constexpr double k_tolerance = 1e-14;
/// A mechanism is a proof if an equilibrium would need forces this many times as large as the
/// loads.
constexpr double k_proof = 1e3;

double kinetic_norm(const SparseMatrix& M, const VecX& a) {
    return std::sqrt(std::max(0.0, a.dot(M * a)));
}

/// The farthest contact velocity from its dual cone, |P_K(-u)|; for Tresca's disc, in which r_T is
/// bounded, the approach alone.
double distance_from_dual(const problem::ContactProblem& problem, const VecX& u) {
    double farthest = 0.0;
    for (Index c = 0; c < problem.contacts(); ++c) {
        const problem::Cone& cone = problem.cones[at(c)];
        VecX out = -u.segment(problem.W.offset(c), problem.W.size(c));
        if (problem::largest_dissipation(cone, -out) > 0.0) out.tail(out.size() - 1).setZero();
        problem::project(cone, out);
        farthest = std::max(farthest, out.norm());
    }
    return farthest;
}

}  // namespace

Equilibrium equilibrium(const RestProblem& problem) {
    const problem::GlobalProblem& global = problem.global;
    const double loads = global.f.norm();
    const problem::ContactProblem condensed = problem::condense(global);
    const auto convex =
        solvers::associated(problem::with_cohesion(condensed, problem.tension));
    if (!convex) {
        throw InputError({.what = "contact laws",
                          .expected = "laws with an associated form",
                          .found = "a law without one"});
    }
    VecX shifted = VecX::Zero(convex->components());
    const double largest = convex->b.size() > 0 ? convex->b.cwiseAbs().maxCoeff() : 0.0;
    if (largest > 0.0) {
        static_cast<void>(solvers::least_motion(
            *convex, {.tolerance = k_tolerance * largest, .sweeps = 0}, shifted));
    }
    solvers::project(*convex, shifted);
    Equilibrium found;
    found.forces = problem::without_cohesion(*convex, problem.tension, shifted);
    found.motion = problem::generalised_velocities(global, found.forces);
    const double free = kinetic_norm(
        global.M, problem::generalised_velocities(global, VecX::Zero(convex->components())));
    const double left = kinetic_norm(global.M, found.motion);
    found.unbalanced = free > 0.0 ? left / free : 0.0;
    found.power = left * left;
    const VecX u = global.H * found.motion;
    found.violation = distance_from_dual(*convex, u);
    if (found.unbalanced <= k_balanced) {
        found.verdict = Verdict::stands;
    } else if (found.power >= k_proof * loads * found.violation) {
        found.verdict = Verdict::falls;
    }
    return found;
}

}  // namespace drystone::statics
