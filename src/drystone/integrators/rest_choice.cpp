// Replaces solutions of Coulomb's law that set bodies at rest in motion, where they can stay.
#include "drystone/integrators/rest_choice.hpp"

#include <algorithm>
#include <optional>
#include <utility>
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
/// In the same units: a contact that sticks in a solution has |u_T| <= 1 and u_N + mu |u_T| <= 1,
/// so that what is beyond this moves.
constexpr double k_slides = 2.0;
/// Also: loaded contacts that move less than this rest.
constexpr double k_slack = 2.0;
/// Steps in which gaps that the tolerance or a projection has opened close at the soonest between
/// bodies at rest.
constexpr double k_closing_steps = 10.0;

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

/// The bodies of a group that move on their own, rigid ones by their number, deformable ones after
/// them; each once.
template <int D>
std::vector<Index> bodies_of(const contact::System<D>& system, const std::vector<Index>& group) {
    constexpr Index k_n = mechanics::k_dofs<D>;
    const contact::World<D>& world = system.world;
    std::vector<Index> bodies;
    for (const Index c : group) {
        const contact::ContactRow<D>& row = system.contacts.active.blocks[at(c)].row;
        contact::visit_bodies(row, [&](Index body, const auto& /*rows*/) {
            const auto inverse_mass = world.bodies().inverse_mass.segment(k_n * body, k_n);
            if ((inverse_mass.array() > 0.0).any()) bodies.push_back(body);
        });
        contact::visit_deformables(row, [&](const auto& side, const auto& /*axes*/) {
            bodies.push_back(world.body_count() + side.body);
        });
    }
    std::ranges::sort(bodies);
    bodies.erase(std::unique(bodies.begin(), bodies.end()), bodies.end());
    return bodies;
}

/// (components of the group) what is taken from the velocities of drifted gaps that close, in units
/// of the problem: at rest they close within k_closing_steps, and no faster than a share of the
/// tolerance, so that no contact has to slip for them. (Gaps that close within a step move bodies
/// past each other and open other gaps.)
template <int D>
VecX slower_closing(const contact::System<D>& system, const contact::ProblemMotion& motion,
                    const std::vector<Index>& group) {
    const contact::ActiveContacts<D>& active = system.contacts.active;
    const double h = system.world.step_length();
    std::vector<double> changes;
    for (const Index c : group) {
        changes.resize(changes.size() + at(active.blocks[at(c)].size), 0.0);
        if (at(c) >= active.contacts.size() || !(active.contacts[at(c)].closing > 0.0)) continue;
        const contact::ActiveContact<D>& contact = active.contacts[at(c)];
        const double slower = std::min(std::max(contact.gap, 0.0) / (k_closing_steps * h),
                                       k_share * motion.units.velocity);
        changes[changes.size() - at(active.blocks[at(c)].size)] =
            motion.law.share() * (slower - contact.closing) / motion.units.velocity;
    }
    return Eigen::Map<const VecX>(changes.data(), static_cast<Index>(changes.size()));
}

/// The solution of a group in which no loaded contact slides, from the start r; nothing if there is
/// none, or if it is not found.
std::optional<VecX> rest_of(const problem::ContactProblem& group, VecX r) {
    const auto convex = solvers::associated(group);
    if (!convex) return std::nullopt;
    static_cast<void>(solvers::least_motion(*convex, {.tolerance = k_share}, r));
    const VecX u = problem::velocities(group, r);
    const double largest = problem::largest_mean_diagonal(group.W);
    for (Index c = 0; c < group.contacts(); ++c) {
        const Index first = group.W.offset(c);
        const auto own = u.segment(first, group.W.size(c));
        const double rho = problem::rho_of(problem::mean_diagonal(group.W, c), largest);
        if (rho * r[first] <= own[0] && !problem::is_bilateral(group.cones[at(c)])) continue;
        if (!(own.norm() <= k_slack)) return std::nullopt;
    }
    if (!(problem::velocity_residual(group, r) <= 1.0)) return std::nullopt;
    return r;
}

}  // namespace

template <int D>
void choose_rest(contact::System<D>& system, const contact::ProblemMotion& motion,
                 const VecX& start, VecX& r, StepReport& report) {
    const problem::ContactProblem& problem = system.problem.builder.last();
    report.rests = 0;  // of the last solution of the step
    // Of a solution that did not converge every group is asked that is not quite at rest.
    const bool converged = report.status == solvers::Status::converged;
    const std::vector<bool> slides =
        solvers::beyond_least_motion(problem, r, converged ? k_slides : k_share);
    if (std::find(slides.begin(), slides.end(), true) == slides.end()) return;

    const problem::DelassusOperator& W = problem.W;
    const double slow = contact::k_sliding_tolerances * motion.units.velocity;
    contact::RestPauses& pauses = system.problem.rest_pauses;
    VecX shift = VecX::Zero(r.size());
    for (const std::vector<Index>& group : solvers::coupled_groups(W)) {
        if (std::none_of(group.begin(), group.end(), [&](Index c) { return slides[at(c)]; })) {
            continue;
        }
        const GroupMotion fastest = motion_of(system.contacts.active, motion, group);
        if (fastest.before > fastest.gained + slow) continue;
        const bool moves = fastest.before > slow;
        const std::vector<Index> bodies = bodies_of(system, group);
        if (moves && pauses.hold(bodies)) continue;
        problem::ContactProblem part = solvers::part_of(problem, group);
        const VecX slower = slower_closing(system, motion, group);
        part.b += slower;
        const auto rest = rest_of(part, solvers::gather(W, group, start));
        if (rest) {
            solvers::scatter(W, group, *rest, r);
            solvers::scatter(W, group, slower, shift);
            ++report.rests;
            pauses.end(bodies);
        } else if (moves) {
            pauses.lengthen(bodies);
        }
    }
    if (report.rests == 0) return;
    system.problem.builder.shift_velocities(shift);
    const double residual = problem::velocity_residual(problem, r);
    report.residual = residual * motion.units.velocity;
    if (residual <= 1.0) report.status = solvers::Status::converged;
}

template void choose_rest<2>(contact::System<2>&, const contact::ProblemMotion&, const VecX&, VecX&,
                             StepReport&);
template void choose_rest<3>(contact::System<3>&, const contact::ProblemMotion&, const VecX&, VecX&,
                             StepReport&);

}  // namespace drystone::integrators
