// Finds the contact forces that leave the least acceleration, and judges whether bodies can rest.
#include "drystone/statics/equilibrium.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>

#include "drystone/core/error.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/linalg/linear_solver.hpp"
#include "drystone/problem/cohesion.hpp"
#include "drystone/problem/mass_inverse.hpp"
#include "drystone/solvers/associated/least_motion.hpp"
#include "drystone/solvers/cone_product.hpp"

namespace drystone::statics {

namespace {

/// Residuals of the associated problem over the largest contact acceleration without forces. The
/// second one, below what rounding allows to most problems, is tried where the first leaves a
/// mechanism that is too slow for a proof.
constexpr std::array k_tolerances{1e-11, 1e-15};
/// A mechanism is a proof if an equilibrium would need forces this many times as large as the
/// loads. In a wall or an arch they add up to some hundred times.
constexpr double k_proof = 1e5;
constexpr int k_corrections = 2;     // of forces that nearly balance the loads
constexpr double k_regular = 1e-13;  // share of the diagonal: mechanisms leave no stiffness

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

/// (components) how far the forces can move in their cones, near enough: the normal force, times mu
/// for friction; joints as far as the largest of them.
VecX widths(const problem::ContactProblem& problem, const VecX& r) {
    const double largest = r.size() > 0 ? r.cwiseAbs().maxCoeff() : 0.0;
    VecX width(r.size());
    for (Index c = 0; c < problem.contacts(); ++c) {
        const problem::Cone& cone = problem.cones[at(c)];
        const Index size = problem.W.size(c);
        auto own = width.segment(problem.W.offset(c), size);
        own.setConstant(problem::is_bilateral(cone) ? largest : r[problem.W.offset(c)]);
        const auto mu = problem::second_order_coefficients(cone, size);
        if (mu) own.tail(size - 1).array() *= mu->array();
    }
    return width;
}

/// r + D H y with H^T D H y = -(f + H^T r), D = widths^2: the smallest change in units of the
/// widths that balances the loads f exactly. The interior point method ends inside the cones, so
/// that the change usually stays there; it is projected in any case. r itself where nothing can be
/// solved.
VecX balanced(const problem::GlobalProblem& global, const problem::ContactProblem& problem,
              const VecX& f, const VecX& r) {
    const VecX weight = widths(problem, r).array().square();
    SparseMatrix stiffness = global.H.transpose() * weight.asDiagonal() * global.H;
    const double least = std::numeric_limits<double>::min();
    for (Index k = 0; k < stiffness.rows(); ++k) {
        double& own = stiffness.coeffRef(k, k);
        own = std::max((1.0 + k_regular) * own, least);
    }
    stiffness.makeCompressed();  // entries of the diagonal may be new
    const auto solver = make_linear_solver("cholmod");
    VecX y;
    if (!solver->factorise(stiffness) || !solver->solve(f + global.H.transpose() * r, y)) return r;
    VecX better = r - weight.cwiseProduct(global.H * y);
    solvers::project(problem, better);
    return better.allFinite() ? better : r;
}

/// r <- forces in the cones with the least acceleration, from r, to this residual or as far as
/// rounding allows.
void improve(const problem::ContactProblem& problem, double tolerance, VecX& r) {
    static_cast<void>(solvers::least_motion(problem, {.tolerance = tolerance, .sweeps = 0}, r));
    solvers::project(problem, r);
}

}  // namespace

Equilibrium equilibrium(const RestProblem& problem) {
    const problem::GlobalProblem& global = problem.global;
    const problem::ContactProblem condensed = problem::condense(global);
    const auto convex = solvers::associated(problem::with_cohesion(condensed, problem.tension));
    if (!convex) {
        throw InputError({.what = "contact laws",
                          .expected = "laws with an associated form",
                          .found = "a law without one"});
    }
    const VecX pull = problem::normal_impulses(condensed, problem.tension);
    const VecX f = global.f - global.H.transpose() * pull;
    const problem::MassInverse inverse(global.M);
    const auto left = [&](const VecX& r) {
        const VecX force = f + global.H.transpose() * r;
        return std::sqrt(std::max(0.0, force.dot(inverse.solve(force))));
    };

    const double free =
        std::max(std::sqrt(global.f.dot(inverse.solve(global.f))), problem.load_size);
    const double largest = convex->b.size() > 0 ? convex->b.cwiseAbs().maxCoeff() : 0.0;
    VecX r = VecX::Zero(convex->components());
    Equilibrium found;
    for (const double tolerance : k_tolerances) {
        if (largest > 0.0) improve(*convex, tolerance * largest, r);
        for (int k = 0; k < k_corrections && largest > 0.0; ++k) {
            const VecX better = balanced(global, *convex, f, r);
            if (left(better) < left(r)) r = better;
        }
        found.forces = r - pull;
        found.motion = inverse.solve(VecX(f + global.H.transpose() * r));
        found.unbalanced = free > 0.0 ? left(r) / free : 0.0;
        found.power = left(r) * left(r);
        found.violation = distance_from_dual(*convex, global.H * found.motion);
        if (found.unbalanced <= k_balanced) {
            found.verdict = Verdict::stands;
        } else if (found.power >= k_proof * global.f.norm() * found.violation) {
            found.verdict = Verdict::falls;
        }
        if (found.verdict != Verdict::undecided) break;
    }
    return found;
}

}  // namespace drystone::statics
