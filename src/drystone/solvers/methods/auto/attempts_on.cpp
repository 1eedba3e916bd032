// Lists the methods that `auto` tries on a group of contacts, in their order.
#include <algorithm>
#include <string>
#include <vector>

#include "drystone/solvers/frictionless/active_set.hpp"
#include "drystone/solvers/frictionless/feasibility.hpp"
#include "drystone/solvers/frictionless/frictionless_problem.hpp"
#include "drystone/solvers/interior/second_order_form.hpp"
#include "drystone/solvers/methods/anchored_sweeps.hpp"
#include "drystone/solvers/methods/auto.hpp"
#include "drystone/solvers/methods/interior_point.hpp"
#include "drystone/solvers/methods/local_newton.hpp"
#include "drystone/solvers/methods/planar_path.hpp"
#include "drystone/solvers/work.hpp"

namespace drystone::solvers {

namespace {

constexpr int k_newton_steps_in_time_steps = 100;  // before other methods are tried
constexpr int k_newton_steps = 400;
constexpr int k_interior_steps = 300;
constexpr int k_pieces_in_steps = 1'500;  // a path that is longer comes too soon
constexpr int k_sweeps_between_paths = 3'000;
constexpr int k_plain_sweeps = 250;  // forwards, and as many backwards
constexpr int k_local_iterations = 2'000;
constexpr int k_anchored_sweeps = 300;
// The cost of a piece of the path in sweeps: a solve in body space, and a look at every contact.
constexpr double k_piece_in_sweeps = 3.0;
constexpr Index k_exactly_solved = 2'000;  // rows of the dense method for problems without friction

/// Describes the certificate of a group, with the numbers of its contacts in the whole problem.
std::string describe_conflict(const std::vector<Index>& conflict,
                              const std::vector<Index>& contacts) {
    std::vector<Index> places;
    for (const Index c : conflict) places.push_back(contacts[static_cast<std::size_t>(c)]);
    return describe_certificate(places);
}

/// The test of feasibility as a method: it may prove that there is no solution, and never finds
/// one.
SolveReport test_of(const problem::ContactProblem& group, const std::vector<Index>& contacts) {
    const Feasibility answer = feasibility(group);
    if (answer.feasible()) return {};
    return {.status = Status::infeasible, .message = describe_conflict(answer.conflict, contacts)};
}

}  // namespace

std::vector<Attempt> Auto::attempts_on(const problem::ContactProblem& group,
                                       const std::vector<Index>& contacts, double tolerance) {
    using Start = Attempt::Start;
    using Keep = Attempt::Keep;
    const bool in_steps = settings_.strategy == Strategy::time_step;
    const auto proximal = [this, &group, tolerance](VecX& r, int most) {
        return ProximalPoint({.tolerance = tolerance,
                              .measure = settings_.measure,
                              .most_iterations = most,
                              .progress = settings_.progress,
                              .stop = settings_.stop})
            .solve(group, r);
    };
    const auto first_proximal = [this, &group, proximal](VecX& r, int most) {
        const SolveReport report = proximal(r, most);
        // Steps on a small group are cheap: no estimate for the whole.
        if (2 * group.contacts() >= posed_) newton_cost_.add(report);
        return report;
    };
    // Sweeps that creep pile up impulses in single contacts of a redundant structure, from where
    // Newton has a longer way than from the first sweeps.
    const auto proximal_from_first = [this, proximal](VecX& r, int most) {
        r = first_of_group_;
        return proximal(r, most);
    };
    const auto exact = [this, &group, &contacts, tolerance](VecX& r, int most) {
        return solve_exactly(group, contacts, tolerance, most, r);
    };
    const auto any_path = [this, &group, &contacts, tolerance](bool opens) {
        return [this, &group, &contacts, tolerance, opens](VecX& r, int most) {
            PlanarPath path({.tolerance = tolerance,
                             .measure = settings_.measure,
                             .most_iterations = most,
                             .opens = opens,
                             .stop = settings_.stop});
            // In the velocities of the bodies where they are known.
            return posed_factors_ == nullptr
                       ? path.solve(group, r)
                       : path.solve(group, factors_of(*posed_factors_, contacts), r);
        };
    };
    const auto short_path = any_path(false);
    // The long one from somewhere else, where that is known.
    const auto path = [this, any_path](VecX& r, int most) {
        if (first_of_group_.size() == r.size()) r = first_of_group_;
        return any_path(true)(r, most);
    };
    const auto sweeps = [this, &group, tolerance](SweepOrder order, bool conjugate) {
        return [this, &group, tolerance, order, conjugate](VecX& r, int most) {
            return Nlgs({.tolerance = tolerance,
                         .measure = settings_.measure,
                         .order = order,
                         .conjugate = conjugate,
                         .stop = settings_.stop})
                .solve(group, r, most);
        };
    };
    const auto local = [this, &group, tolerance](VecX& r, int most) {
        return LocalNewton(
                   {.tolerance = tolerance, .measure = settings_.measure, .most_iterations = most})
            .solve(group, r);
    };
    const auto anchored = [this, &group, tolerance](VecX& r, int most) {
        return AnchoredSweeps(
                   {.tolerance = tolerance, .measure = settings_.measure, .most_iterations = most})
            .solve(group, r);
    };
    const auto interior = [this, &group, tolerance](VecX& r, int most) {
        return InteriorPoint({.tolerance = tolerance,
                              .measure = settings_.measure,
                              .most_iterations = std::min(most, k_interior_steps),
                              .stop = settings_.stop})
            .solve(group, r);
    };
    const auto feasible = [&group, &contacts](VecX&, int) { return test_of(group, contacts); };

    // Long solves of single problems go best where Newton is left alone with its problem; in time
    // steps, which come with a warm start and by the thousand, other methods help sooner.
    const bool takes_interior = in_steps && has_second_order_form(group);
    const bool in_plane = in_steps && planar_path_takes(group);
    const bool in_space = in_steps && !planar_path_takes(group);
    const Costs cost = costs_of(group);
    const double piece = k_piece_in_sweeps * cost.sweep;
    return {
        // In the plane sweeps creep, and the path goes straight.
        {.method = short_path,
         .most_iterations = k_pieces_in_steps,
         .applies = in_plane,
         .cost = piece},
        {.method = sweeps(SweepOrder::forward, true),
         .most_iterations = k_sweeps_between_paths,
         .applies = in_plane,
         .cost = cost.sweep},
        {.method = short_path,
         .most_iterations = k_pieces_in_steps,
         .applies = in_plane,
         .cost = piece},
        // In space sweeps wander in a few clusters.
        {.method = sweeps(SweepOrder::forward, false),
         .most_iterations = k_plain_sweeps,
         .applies = in_space,
         .cost = cost.sweep},
        {.method = sweeps(SweepOrder::backward, false),
         .most_iterations = k_plain_sweeps,
         .applies = in_space,
         .cost = cost.sweep},
        {.method = local,
         .most_iterations = k_local_iterations,
         .applies = in_space,
         .cost = cost.sweep},
        {.method = first_proximal,
         .most_iterations = in_steps ? k_newton_steps_in_time_steps : k_newton_steps,
         .explains = true,
         .cost = cost.newton,
         .bounded = true},
        {.method = proximal_from_first,
         .most_iterations = k_newton_steps_in_time_steps,
         .applies = in_steps && first_of_group_.size() == group.components(),
         .explains = true,
         .cost = cost.newton,
         .bounded = true},
        // Without friction there is a method that finds a solution or a proof that there is none,
        // in a number of steps that is known.
        {.method = exact,
         .applies = group.components() == group.contacts() && group.contacts() <= k_exactly_solved,
         .start = Start::zero,
         .keep = Keep::solved},
        {.method = sweeps(SweepOrder::symmetric, true),
         .most_iterations = cost.sweeps_for(NewtonCost::k_usual),
         .start = Start::first,
         .keep = Keep::solved,
         .cost = cost.sweep,
         .bounded = true},
        {.method = path,
         .applies = in_plane,
         .after_unbounded = false,
         .cost = piece,
         .bounded = true},
        {.method = interior,
         .applies = takes_interior,
         .after_unbounded = false,
         .cost = cost.newton,
         .bounded = true},
        {.method = proximal,
         .most_iterations = k_newton_steps,
         .applies = takes_interior,
         .after_unbounded = false,
         .explains = true,
         .cost = cost.newton,
         .bounded = true},
        {.method = feasible, .keep = Keep::solved},
        {.method = proximal,
         .after_unbounded = false,
         .explains = true,
         .cost = cost.newton,
         .bounded = true},
        // What is left then is a known compliance instead of a random phase.
        {.method = anchored,
         .most_iterations = k_anchored_sweeps,
         .applies = in_steps,
         .after_unbounded = false,
         .cost = cost.sweep},
    };
}

SolveReport Auto::solve_exactly(const problem::ContactProblem& group,
                                const std::vector<Index>& contacts, double tolerance,
                                int most_iterations, VecX& r) const {
    ActiveSet exact(
        {.tolerance = tolerance, .measure = settings_.measure, .most_iterations = most_iterations});
    SolveReport found = exact.solve(group, r);
    if (found.converged()) found.message.clear();
    if (found.status == Status::infeasible) {
        found.message = describe_conflict(exact.conflict(), contacts);
    }
    return found;
}

}  // namespace drystone::solvers
