#pragma once

#include <span>
#include <vector>

#include "drystone/contact/law_block.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::contact {

/// Energy that projections of positions may use, of each rigid body (J): what its contacts have
/// dissipated since the start of the run, less what projections have used. Bodies that one
/// projection connects pool their balances. So from the end of the first step on
///     sum over steps of (contact_normal + contact_tangential + min(theta, 0)
///                        + position_correction) <= 0,
/// up to springs and stresses of cells, whose energy is known only after the projection: it is
/// debited then, and a negative balance blocks further projections.
///
/// The projection at the end of the first step is not limited: it removes the overlaps with which
/// the scene starts, whatever that takes.
class CorrectionAccounts {
  public:
    explicit CorrectionAccounts(Index bodies) : balances_(VecX::Zero(bodies)) {}

    /// False before the end of the first step.
    [[nodiscard]] bool limits() const noexcept { return limits_; }
    void limit() noexcept { limits_ = true; }

    /// (bodies)
    [[nodiscard]] const VecX& balances() const noexcept { return balances_; }
    [[nodiscard]] VecX& balances() noexcept { return balances_; }
    /// Those of a run that goes on, or that starts.
    void restore(const VecX& balances, bool limits) {
        balances_ = balances.size() == balances_.size() ? balances : VecX::Zero(balances_.size());
        limits_ = limits;
    }

  private:
    VecX balances_;
    bool limits_ = false;
};

template <int D>
class World;
template <int D>
struct ContactSet;
struct SchemeWork;

/// Credits what the active contacts of rigid bodies and the theta term have dissipated in the step.
/// Two bodies that move share the work of their contact.
template <int D>
void credit_contacts(const World<D>& world, ContactSet<D>& contacts, const SchemeWork& scheme);

/// A projection dq (dofs) as far as balances cover it: bodies that its blocks connect are an
/// island, whose work against gravity is -F_g . dq.
template <int D>
class CoveredProjection {
  public:
    CoveredProjection(const World<D>& world, const CorrectionAccounts& accounts,
                      std::span<const LawBlock<D>> blocks, const VecX& dq);

    /// Whether every island can pay for all of dq.
    [[nodiscard]] bool complete() const noexcept { return complete_; }
    /// (bodies) 1 where the island of the body cannot, else 0.
    [[nodiscard]] std::vector<char> short_bodies() const;
    /// dq of each island times the share that its balances cover.
    void shorten(VecX& dq) const;
    /// Debits the work of the shortened projection, or of all of it.
    void debit(CorrectionAccounts& accounts, bool shortened) const;
    /// Work against gravity of the shortened projection, or of all of it (J).
    [[nodiscard]] double work(bool shortened) const;

  private:
    struct Island {
        std::vector<std::ptrdiff_t> bodies;
        double work = 0.0;   ///< against gravity (J)
        double pool = 0.0;   ///< sum of the positive balances (J)
        double share = 1.0;  ///< of dq that the pool covers
    };

    std::vector<Island> islands_;
    bool complete_ = true;
};

/// Debits energy that a projection has added beyond its work against gravity: of springs, from the
/// bodies that they couple.
template <int D>
void debit_springs(const World<D>& world, double energy, CorrectionAccounts& accounts);

}  // namespace drystone::contact
