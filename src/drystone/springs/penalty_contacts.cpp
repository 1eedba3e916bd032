// Contacts as explicit springs: forces and works in the present placement, longest stable step.
#include "drystone/springs/penalty_contacts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "drystone/collision/contact_point.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/springs/normal_compliance.hpp"
#include "drystone/springs/restitution_damping.hpp"

namespace drystone::springs {

namespace {

/// H M^-1 H^T of one row of a contact.
template <int D>
double mobility(const contact::ContactRow<D>& row, int k, const VecX& inverse_mass) {
    constexpr int k_n = mechanics::k_dofs<D>;
    double sum = 0.0;
    visit_bodies(row, [&](int body, const auto& H) {
        const Vector<k_n> h = H.row(k);
        sum += h.cwiseAbs2().dot(inverse_mass.template segment<k_n>(k_n * body));
    });
    return sum;
}

}  // namespace

/// eta of the restitution e; computed once for each pair of exponent and e.
template <int D>
double PenaltyContacts<D>::damping(const PenaltyLaw& law, double e) {
    if (!law.damped) return 0.0;
    const auto [place, fresh] = damping_.try_emplace({law.exponent, e}, 0.0);
    if (fresh) place->second = matched_damping(law.exponent, e);
    return place->second;
}

/// PenaltyLaw of one point: the spring and dashpot along the normal, which never pull, then the
/// tangential spring, cut back to Coulomb's bound.
template <int D>
auto PenaltyContacts<D>::touch(const PenaltyLaw& law, const collision::Contact<D>& contact,
                               const contact::ContactRow<D>& row, const Vector<D>& u,
                               const Vector<D>& spring) -> Touch {
    const contact::ContactLaw& pair = contacts_.surfaces.law(contact);
    const double eta = damping(law, normal_restitution(pair));
    const double mass = 1.0 / mobility(row, 0, world_.bodies().inverse_mass);
    const double depth = std::max(0.0, -contact.gap);
    const double stiffness = law.stiffness * power_force(depth, law.exponent).slope;
    const double elastic = law.stiffness * power_force(depth, law.exponent).value;
    largest_damping_ = std::max(largest_damping_, eta);
    Touch out{.stiffness = {stiffness, 0.0},
              .stored = law.stiffness * power_potential(depth, law.exponent)};
    out.force[0] = std::max(0.0, elastic - eta * std::sqrt(mass * stiffness) * u[0]);
    const double mu = coulomb_coefficient(pair);
    if (mu == 0.0) return out;
    const double k_t = law.tangential_stiffness;
    Vector<D> u_t = u;
    u_t[0] = 0.0;
    out.spring = spring;
    Vector<D> friction = -k_t * spring - eta * std::sqrt(mass * k_t) * u_t;
    const double bound = mu * out.force[0];
    if (friction.norm() > bound) {
        friction *= bound / friction.norm();
        // The spring keeps what Coulomb's bound lets it hold.
        if (k_t > 0.0) out.spring *= std::min(1.0, bound / (k_t * spring.norm()));
        out.slides = true;
    }
    out.force += friction;
    out.stiffness[1] = k_t;
    out.stored += 0.5 * k_t * out.spring.squaredNorm();
    return out;
}

template <int D>
const PenaltyState& PenaltyContacts<D>::evaluate(const PenaltyLaw& law, const VecX& v, double dt,
                                                 double h) {
    constexpr int k_n = mechanics::k_dofs<D>;
    // Contacts at the present placement, with the tangential springs of those that lasted.
    contacts_.found.find(world_.bodies(), world_.deformables(),
                         {.points_for = collision::PointsFor::springs});
    const auto list = contacts_.found.list();
    contact::ActiveContacts<D>& before = contacts_.active;
    collision::match<D>(before.contacts, list, same_);
    next_.clear();
    state_.forces.setZero(world_.bodies().dofs());
    state_.contacts = static_cast<Index>(list.size());
    state_.largest_penetration = state_.penetration_ratio = 0.0;
    rates_.assign(at(world_.bodies().count()), 0.0);
    double stored = 0.0;
    largest_damping_ = 0.0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const collision::Contact<D>& contact = list[i];
        const contact::ContactRow<D> row =
            contacts_.found.row(i, world_.bodies(), contacts_.surfaces, world_.deformables());
        const Vector<D> belt = contacts_.surfaces.velocity(row, contacts_.found.frames());
        const Vector<D> u = relative_velocity(row, v) + belt;
        // Springs turn with B and stay in the tangent plane.
        const geometry::Rotation<D>& axes_b = contacts_.found.frames()[at(contact.body_b)].rotation;
        Vector<D> spring = Vector<D>::Zero();
        if (same_[i] >= 0) {
            const Vec3& slip = before.contacts[at(same_[i])].memory.slip;
            spring = row.axes * (axes_b * slip.template head<D>());
        }
        spring += dt * u;
        spring[0] = 0.0;
        const Touch one = touch(law, contact, row, u, spring);
        contact::ContactMemory memory{.slid = one.slides};
        // Kept in the axes of B until the next evaluation.
        memory.slip.template head<D>() = axes_b.transpose() * (row.axes.transpose() * one.spring);
        next_.blocks.emplace_back().row = row;
        next_.add(contact,
                  {.law = &contacts_.surfaces.law(contact), .memory = memory, .surface = belt});
        next_.contacts.back().local.template head<D>() = h * one.force;
        next_.contacts.back().impulse = h * (row.axes.transpose() * one.force);
        // k_n / m_n + k_t / m_t of the pair (1/s^2), with the masses that the contact moves along n
        // and t. The sum over the contacts of a body estimates its highest frequency squared.
        const double rate = one.stiffness[0] * mobility(row, 0, world_.bodies().inverse_mass) +
                            one.stiffness[1] * mobility(row, 1, world_.bodies().inverse_mass);
        visit_bodies(row, [&](int body, const auto& H) {
            state_.forces.template segment<k_n>(k_n * body) +=
                H.template topRows<D>().transpose() * one.force;
            if (world_.bodies().dynamic[at(body)] != 0) rates_[at(body)] += rate;
        });
        stored += one.stored;
        const double size = std::min(world_.bodies().size[at(contact.body_a)],
                                     world_.bodies().size[at(contact.body_b)]);
        state_.largest_penetration = std::max(state_.largest_penetration, -contact.gap);
        state_.penetration_ratio = std::max(state_.penetration_ratio, -contact.gap / size);
    }
    std::swap(before, next_);
    // Dashpots with the damping ratio z shorten it.
    const double z = 0.5 * largest_damping_;
    state_.longest_step = 2.0 * (std::sqrt(1.0 + z * z) - z) /
                          std::sqrt(*std::max_element(rates_.begin(), rates_.end()));
    contacts_.spring_energy = stored;
    return state_;
}

/// f . H xi of every contact; the part on components that do not move on their own is the work of
/// boundaries, with the opposite sign.
template <int D>
PenaltyWork PenaltyContacts<D>::work(const VecX& xi, double h) {
    constexpr int k_n = mechanics::k_dofs<D>;
    contact::ActiveContacts<D>& active = contacts_.active;
    PenaltyWork sum;
    for (std::size_t c = 0; c < active.contacts.size(); ++c) {
        const contact::ContactRow<D>& row = active.blocks[c].row;
        const Vector<D> force = active.contacts[c].local.template head<D>() / h;
        const Vector<D> displacement = relative_velocity(row, xi);
        const double belt = h * force.dot(active.contacts[c].surface);
        active.contacts[c].normal_work = force[0] * displacement[0];
        active.contacts[c].tangential_work =
            force.template tail<D - 1>().dot(displacement.template tail<D - 1>()) + belt;
        sum.normal += active.contacts[c].normal_work;
        sum.tangential += active.contacts[c].tangential_work;
        sum.boundaries -= belt;
        visit_bodies(row, [&](int body, const auto& H) {
            const Vector<k_n> f = H.template topRows<D>().transpose() * force;
            for (int k = 0; k < k_n; ++k) {
                const Index dof = k_n * body + k;
                if (world_.bodies().inverse_mass[dof] == 0.0) sum.boundaries -= f[k] * xi[dof];
            }
        });
    }
    return sum;
}

/// 2 / omega with omega^2 = c / m of the lightest body; only linear springs have a stiffness before
/// they are pressed.
template <int D>
double PenaltyContacts<D>::longest_step(const PenaltyLaw& law) const {
    if (law.exponent != 2.0) return std::numeric_limits<double>::infinity();
    double lightest = 0.0;
    for (Index i = 0; i < world_.bodies().count(); ++i) {
        lightest = std::max(
            lightest,
            world_.bodies().inverse_mass.template segment<D>(mechanics::k_dofs<D> * i).maxCoeff());
    }
    return 2.0 / std::sqrt(law.stiffness * lightest);
}

template class PenaltyContacts<2>;
template class PenaltyContacts<3>;

}  // namespace drystone::springs
