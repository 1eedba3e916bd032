// Replaces solutions of Coulomb's law that set bodies at rest in motion, where they can stay.
#include "drystone/integrators/rest_choice.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "drystone/linalg/at.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/associated/least_motion.hpp"
#include "drystone/solvers/contact_graph.hpp"

namespace drystone::integrators {

namespace {

/// Of the tolerance, which is 1 in the units of the problem: the impulses that are asked for must
/// solve Coulomb's law, whose shift adds up to mu times the velocity that is left.
constexpr double k_share = 0.1;

/// How fast the contacts of a group are.
struct GroupMotion {
    double before = 0.0;  ///< largest |u-| (m/s)
    double gained = 0.0;  ///< largest |H (v_free - v)|, what forces give in the step (m/s)
};

template <int D>
GroupMotion motion_of(const contact::ActiveContacts<D>& active,
                      const contact::ProblemMotion& motion, const std::vector<Index>& group) {
    GroupMotion fastest;
    for (const Index c : group) {
        const contact::LawBlock<D>& block = active.blocks[at(c)];
        const mechanics::Twist<D> u = contact::row_velocity(block.row, motion.v);
        const mechanics::Twist<D> u_free = contact::row_velocity(block.row, motion.v_free);
        mechanics::Twist<D> before = u;
        if (at(c) < active.contacts.size()) {
            before.template head<D>() += active.contacts[at(c)].surface;
        }
        fastest.before = std::max(fastest.before, before.head(block.size).norm());
        fastest.gained = std::max(fastest.gained, (u_free - u).head(block.size).norm());
    }
    return fastest;
}

/// The solution of a group in which no loaded contact slides, from the start r; nothing if there is
/// none, or if it is not found.
std::optional<VecX> solution_at_rest(const problem::ContactProblem& group, VecX r) {
    const auto convex = solvers::associated(group);
    if (!convex) return std::nullopt;
    static_cast<void>(solvers::least_motion(*convex, {.tolerance = k_share}, r));
    if (!(problem::velocity_residual(group, r) <= 1.0)) return std::nullopt;
    return r;
}

}  // namespace

template <int D>
void choose_rest(contact::System<D>& system, const contact::ProblemMotion& motion,
                 const VecX& start, VecX& r, StepReport& report) {
    const problem::ContactProblem& problem = system.problem.builder.last();
    const std::vector<bool> slides =
        solvers::beyond_least_motion(problem, r, contact::k_sliding_tolerances);
    if (std::find(slides.begin(), slides.end(), true) == slides.end()) return;

    const BlockMatrix& W = problem.W.blocks();
    const double slow = contact::k_sliding_tolerances * motion.units.velocity;
    contact::RestPause& pause = system.problem.rest_pause;
    const bool paused = pause.goes_on();
    Index chosen = 0;
    bool refused = false;
    for (const std::vector<Index>& group : solvers::coupled_groups(W)) {
        if (std::none_of(group.begin(), group.end(), [&](Index c) { return slides[at(c)]; })) {
            continue;
        }
        const GroupMotion fastest = motion_of(system.contacts.active, motion, group);
        const bool moves = fastest.before > slow;
        if (fastest.before > fastest.gained + slow || (moves && paused)) continue;
        const auto found = solution_at_rest(solvers::part_of(problem, group),
                                            solvers::gather(W, group, start));
        if (found) {
            solvers::scatter(W, group, *found, r);
            ++chosen;
        } else {
            refused = refused || moves;
        }
    }
    if (refused) pause.lengthen();
    if (chosen == 0) return;
    pause = {};
    report.rests += chosen;
    const double residual = problem::velocity_residual(problem, r);
    report.residual = residual * motion.units.velocity;
    if (residual <= 1.0) report.status = solvers::Status::converged;
}

template void choose_rest<2>(contact::System<2>&, const contact::ProblemMotion&, const VecX&, VecX&,
                             StepReport&);
template void choose_rest<3>(contact::System<3>&, const contact::ProblemMotion&, const VecX&, VecX&,
                             StepReport&);

}  // namespace drystone::integrators
