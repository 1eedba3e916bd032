#pragma once

#include <cstdint>
#include <vector>

#include "drystone/problem/contact_problem.hpp"
#include "drystone/solvers/body_sweep/batching.hpp"

namespace drystone::solvers {

/// Which contacts of a factored problem the kernels take, and on which bodies they act.
///
/// A body is a piece of 6 consecutive unknowns, in the plane 3; M^-1 is diagonal, so that any such
/// division is as good as the one into rigid bodies. The kernels take contacts with Coulomb's law
/// or none, of full size or of their normal component alone, on at most two bodies, whose W_cc is
/// regular. All others (joints, motors, dampers, rolling friction, contacts that deform a periodic
/// cell) are general rows.
class BodyLayout {
  public:
    /// False if W of the problem is not factored, or M is not diagonal: then nothing is known.
    /// Allocates only for more contacts or unknowns than ever before.
    [[nodiscard]] bool read(const problem::ContactProblem& problem);

    /// (unknowns) the diagonal of M^-1; 0 where no contact acts.
    [[nodiscard]] const std::vector<double>& inverse_mass() const noexcept { return inverse_mass_; }
    [[nodiscard]] int dimension() const noexcept { return dimension_; }
    [[nodiscard]] std::int32_t bodies() const noexcept { return bodies_; }
    /// The contacts of the kernels and their bodies.
    [[nodiscard]] const std::vector<Index>& contacts() const noexcept { return contacts_; }
    [[nodiscard]] const std::vector<BodyPair>& pairs() const noexcept { return pairs_; }
    /// The other contacts.
    [[nodiscard]] const std::vector<Index>& general() const noexcept { return general_; }

  private:
    [[nodiscard]] bool find_masses(const problem::DelassusFactors& factors);
    [[nodiscard]] bool find_bodies(const problem::DelassusFactors& factors, Index c,
                                   BodyPair& pair) const;

    std::vector<double> inverse_mass_;
    std::vector<double> largest_;  // (unknowns) |H|
    int dimension_ = 3;
    std::int32_t bodies_ = 0;
    std::vector<Index> contacts_;
    std::vector<BodyPair> pairs_;
    std::vector<Index> general_;
};

/// Friction coefficient as a contact of `size` components feels it.
[[nodiscard]] inline double felt_friction(const problem::ContactProblem& problem, Index c) {
    if (problem.W.size(c) == 1) return 0.0;
    return problem::coulomb_mu(problem.cones[static_cast<std::size_t>(c)]).value_or(0.0);
}

}  // namespace drystone::solvers
