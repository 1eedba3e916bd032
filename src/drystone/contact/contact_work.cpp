// Computes the work of contact impulses, normal and tangential, and counts contacts that gained
// energy.
#include <algorithm>

#include "drystone/contact/step_problem.hpp"

namespace drystone::contact {

namespace {

/// Work of one block that goes to one contact.
struct Share {
    double normal = 0.0;
    double tangential = 0.0;
    double belt = 0.0;     ///< what moving surfaces put in, beyond the bodies
    double release = 0.0;  ///< what ends overlaps of deformable bodies
};

template <int D>
Share share_of(const LawBlock<D>& block, const Vector<D>& surface, double release,
               const mechanics::Twist<D>& u, const Eigen::Ref<const VecX>& r) {
    if (block.kind == LawBlockKind::contact) {
        const Index tangents = std::min<Index>(r.size(), D) - 1;
        return {.normal = (u[0] - release) * r[0],
                .tangential = u.segment(1, r.size() - 1).dot(r.tail(r.size() - 1)),
                .belt = surface.segment(1, tangents).dot(r.segment(1, tangents)),
                .release = release * r[0]};
    }
    const double work = u.head(r.size()).dot(r);
    Share share{.belt = block.offset.head(r.size()).dot(r)};
    (block.kind == LawBlockKind::normal_damper ? share.normal : share.tangential) = work;
    return share;
}

/// -w . H^T r over the components that do not move on their own.
template <int D>
double boundary_work(const mechanics::RigidBodies<D>& bodies, const ContactRow<D>& row,
                     const VecX& v_a, const Eigen::Ref<const VecX>& r) {
    constexpr int k_n = mechanics::k_dofs<D>;
    double work = 0.0;
    visit_bodies(row, [&](int body, const typename ContactRow<D>::Rows& H) {
        const Vector<k_n> f = H.topRows(r.size()).transpose() * r;
        for (Index i = 0; i < k_n; ++i) {
            const Index dof = k_n * body + i;
            if (bodies.inverse_mass[dof] == 0.0) work -= v_a[dof] * f[i];
        }
    });
    return work;
}

/// By how much u.r may exceed what an exact solution allows, per m/s of the tolerance.
///
/// With F = rho r - P_K(rho r - Phi(u)), |F| <= tolerance, s = rho r - F lies in K and is
/// orthogonal to Phi(u) - F in K*. So u_T.s_T <= |F| |s_T|, and u_T.r_T <= |F| (|s_T| + |u_T|) /
/// rho; |s| <= rho |r| + |F|. Along the normal likewise.
template <int D>
double work_uncertainty(const ActiveContacts<D>& active, std::size_t c, const VecX& v_a,
                        double velocity_tolerance) {
    const double r = active.contacts[c].impulse.norm();
    if (!(active.contacts[c].mobility > 0.0)) return r;
    const double u =
        (relative_velocity(active.blocks[c].row, v_a) + active.contacts[c].surface).norm();
    return r + (u + velocity_tolerance) / active.contacts[c].mobility;
}

/// What single contacts did, by their impact laws.
template <int D>
void add_gains(const ActiveContacts<D>& active, const VecX& v_a, double velocity_tolerance,
               ContactWork& sum) {
    for (std::size_t c = 0; c < active.contacts.size(); ++c) {
        const double normal = active.contacts[c].normal_work;
        const double tangential = active.contacts[c].tangential_work;
        sum.most_normal = c == 0 ? normal : std::max(sum.most_normal, normal);
        sum.most_tangential = c == 0 ? tangential : std::max(sum.most_tangential, tangential);
        const double unsure =
            velocity_tolerance * work_uncertainty(active, c, v_a, velocity_tolerance);
        // The law of the last step held in its own axes.
        const auto turned =
            active.contacts[c].turning.cwiseProduct(active.contacts[c].local.template head<D>());
        const bool moreau =
            std::holds_alternative<DissipationIndex>(active.contacts[c].law->impact);
        ContactGains& gains = moreau ? sum.moreau_gains : sum.gains;
        gains.normal.count(normal, unsure + std::max(turned[0], 0.0));
        gains.tangential.count(tangential,
                               unsure + std::max(turned.template tail<D - 1>().sum(), 0.0));
    }
}

}  // namespace

template <int D>
ContactWork contact_work(const World<D>& world, ContactSet<D>& contacts,
                         const StepProblem<D>& problem, const VecX& v_a, const VecX& solution,
                         double velocity_tolerance) {
    const VecX impulses = solution - problem.builder.tension();
    ActiveContacts<D>& active = contacts.active;
    ContactWork sum;
    for (ActiveContact<D>& contact : active.contacts) {
        contact.normal_work = contact.tangential_work = 0.0;
    }
    Index offset = 0;
    for (const LawBlock<D>& block : active.blocks) {
        const auto r = impulses.segment(offset, block.size);
        offset += block.size;
        const mechanics::Twist<D> u = row_velocity(block.row, v_a);
        sum.boundaries += boundary_work(world.bodies(), block.row, v_a, r);
        if (block.kind == LawBlockKind::joint) {
            sum.joints += u.head(r.size()).dot(r);
            continue;
        }
        // Contacts work at the velocities of surfaces; what a moving surface puts in is a
        // boundary's.
        const auto c = static_cast<std::size_t>(block.owner);
        const Share share =
            share_of<D>(block, active.contacts[c].surface, active.contacts[c].release, u, r);
        active.contacts[c].normal_work += share.normal;
        active.contacts[c].tangential_work += share.tangential + share.belt;
        sum.normal += share.normal;
        sum.tangential += share.tangential + share.belt;
        sum.boundaries -= share.belt;
        sum.release += share.release;
        sum.uncertainty += (velocity_tolerance + active.contacts[c].restoring.norm()) * r.norm();
    }
    add_gains(active, v_a, velocity_tolerance, sum);
    sum.boundaries -= world.deformables().held_power(v_a, problem.impulse);
    return sum;
}

template ContactWork contact_work<2>(const World<2>&, ContactSet<2>&, const StepProblem<2>&,
                                     const VecX&, const VecX&, double);
template ContactWork contact_work<3>(const World<3>&, ContactSet<3>&, const StepProblem<3>&,
                                     const VecX&, const VecX&, double);

}  // namespace drystone::contact
