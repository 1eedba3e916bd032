// Which dissipated energy covers projections of positions of rigid bodies.
#include "drystone/contact/correction_accounts.hpp"

#include <algorithm>

#include "drystone/contact/contact_bodies.hpp"
#include "drystone/contact/contact_set.hpp"
#include "drystone/core/disjoint_sets.hpp"
#include "drystone/linalg/at.hpp"

namespace drystone::contact {

template <int D>
void credit_contacts(const World<D>& world, ContactSet<D>& contacts, const SchemeWork& scheme) {
    constexpr int k_n = mechanics::k_dofs<D>;
    const mechanics::RigidBodies<D>& bodies = world.bodies();
    VecX& balances = contacts.corrections.balances();
    for (const ActiveContact<D>& contact : contacts.active.contacts) {
        if (touches_deformable(world, contact)) continue;
        double moving = 0.0;
        for (const int body : {contact.body_a, contact.body_b}) {
            moving += bodies.dynamic[at(body)] != 0 ? 1.0 : 0.0;
        }
        for (const int body : {contact.body_a, contact.body_b}) {
            if (bodies.dynamic[at(body)] == 0) continue;
            balances[body] -= (contact.normal_work + contact.tangential_work) / moving;
        }
    }
    if (scheme.theta <= 0.5) return;  // theta takes nothing
    for (Index i = 0; i < balances.size(); ++i) {
        if (bodies.dynamic[at(i)] == 0) continue;
        const auto jump = scheme.jump.template segment<k_n>(k_n * i);
        const auto mass = bodies.mass.template segment<k_n>(k_n * i);
        balances[i] += std::max((scheme.theta - 0.5) * jump.dot(mass.cwiseProduct(jump)), 0.0);
    }
}

template <int D>
CoveredProjection<D>::CoveredProjection(const World<D>& world, const CorrectionAccounts& accounts,
                                        std::span<const LawBlock<D>> blocks, const VecX& dq) {
    constexpr int k_n = mechanics::k_dofs<D>;
    const mechanics::RigidBodies<D>& bodies = world.bodies();
    const VecX& gravity = world.forces().gravity;
    const auto moves = [&](int body) {
        return body >= 0 && body < world.body_count() && bodies.dynamic[at(body)] != 0;
    };
    // Bodies that the blocks touch, each once: the others do not move.
    std::vector<std::ptrdiff_t> touched;
    for (const LawBlock<D>& block : blocks) {
        visit_bodies(block.row, [&](int body, const auto&) {
            if (moves(body)) touched.push_back(body);
        });
    }
    std::sort(touched.begin(), touched.end());
    touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
    const auto number = [&](int body) {
        return std::lower_bound(touched.begin(), touched.end(), body) - touched.begin();
    };
    DisjointSets sets(static_cast<std::ptrdiff_t>(touched.size()));
    for (const LawBlock<D>& block : blocks) {
        std::ptrdiff_t first = -1;
        visit_bodies(block.row, [&](int body, const auto&) {
            if (!moves(body)) return;
            const std::ptrdiff_t own = number(body);
            if (first >= 0) sets.join(first, own);
            first = own;
        });
    }
    for (std::vector<std::ptrdiff_t>& members : sets.sets()) {
        Island island{.bodies = std::move(members)};
        for (std::ptrdiff_t& i : island.bodies) i = touched[at(i)];
        for (const std::ptrdiff_t i : island.bodies) {
            if (bodies.dynamic[at(i)] == 0) continue;
            island.work -=
                gravity.template segment<k_n>(k_n * i).dot(dq.template segment<k_n>(k_n * i));
            island.pool += std::max(accounts.balances()[i], 0.0);
        }
        if (accounts.limits() && island.work > island.pool) {
            island.share = island.pool / island.work;
            complete_ = false;
        }
        if (island.work != 0.0) islands_.push_back(std::move(island));
    }
}

template <int D>
std::vector<char> CoveredProjection<D>::short_bodies() const {
    std::vector<char> bodies;
    for (const Island& island : islands_) {
        if (!(island.share < 1.0)) continue;
        bodies.resize(std::max(bodies.size(), at(island.bodies.back()) + 1), 0);
        for (const std::ptrdiff_t i : island.bodies) bodies[at(i)] = 1;
    }
    return bodies;
}

template <int D>
void CoveredProjection<D>::shorten(VecX& dq) const {
    constexpr int k_n = mechanics::k_dofs<D>;
    for (const Island& island : islands_) {
        if (!(island.share < 1.0)) continue;
        for (const std::ptrdiff_t i : island.bodies) {
            dq.template segment<k_n>(k_n * i) *= island.share;
        }
    }
}

// Work is debited in proportion to the balances. What a projection releases is credited equally.
template <int D>
void CoveredProjection<D>::debit(CorrectionAccounts& accounts, bool shortened) const {
    if (!accounts.limits()) return;
    VecX& balances = accounts.balances();
    for (const Island& island : islands_) {
        const double work = (shortened ? island.share : 1.0) * island.work;
        const bool debits = work > 0.0 && island.pool > 0.0;
        for (const std::ptrdiff_t i : island.bodies) {
            const double part = debits ? std::max(balances[i], 0.0) / island.pool
                                       : 1.0 / static_cast<double>(island.bodies.size());
            balances[i] -= part * work;
        }
    }
}

template <int D>
double CoveredProjection<D>::work(bool shortened) const {
    double sum = 0.0;
    for (const Island& island : islands_) sum += (shortened ? island.share : 1.0) * island.work;
    return sum;
}

template <int D>
void debit_springs(const World<D>& world, double energy, CorrectionAccounts& accounts) {
    if (!accounts.limits() || world.coupled().empty()) return;
    std::vector<Index> bodies;
    for (Index i = 0; i < world.body_count(); ++i) {
        if (world.coupled().island(static_cast<int>(i)) >= 0) bodies.push_back(i);
    }
    for (const Index i : bodies) {
        accounts.balances()[i] -= energy / static_cast<double>(bodies.size());
    }
}

template void credit_contacts<2>(const World<2>&, ContactSet<2>&, const SchemeWork&);
template void credit_contacts<3>(const World<3>&, ContactSet<3>&, const SchemeWork&);
template class CoveredProjection<2>;
template class CoveredProjection<3>;
template void debit_springs<2>(const World<2>&, double, CorrectionAccounts&);
template void debit_springs<3>(const World<3>&, double, CorrectionAccounts&);

}  // namespace drystone::contact
