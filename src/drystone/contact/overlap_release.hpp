#pragma once

#include <algorithm>
#include <cmath>

#include "drystone/contact/step_terms.hpp"

namespace drystone::contact {

/// Energy that the release of overlaps of a deformable body may use (J): what its contacts have
/// dissipated since the start of the run, plus the work of releasing its initial overlaps. With
/// every release debited here, contact laws and releases together never give a body more energy
/// than contacts have taken from it.
class ReleaseAccount {
  public:
    [[nodiscard]] double balance() const noexcept { return balance_; }
    void set(double balance) noexcept { balance_ = balance; }

    /// The part of releases that would use `work` with which a step should begin. Half of the
    /// balance, since `work` is estimated with the impulses of the last step.
    [[nodiscard]] double share(double work) const noexcept {
        if (!(balance_ > 0.0)) return 0.0;
        return work > 0.0 ? std::min(1.0, 0.5 * balance_ / work) : 1.0;
    }

    void book(double taken, double released) noexcept { balance_ += taken - released; }

  private:
    double balance_ = 0.0;
};

template <int D>
class World;
template <int D>
struct ContactSet;

/// A body that leaves an overlap has at most this many times the speed that it must have next.
inline constexpr double k_release_slack = 2.0;

/// Properties of a deformable body that limit how fast it may leave an overlap.
struct ReleasePace {
    double crossing = 0.0;  ///< time of waves through it (s)
    double gravity = 0.0;   ///< weight over mass (m/s^2)
};

/// The time in which a body leaves the overlap d (s): one in which waves go forth and back, so that
/// all of the body is moved and not its skin, and one in which its weight would make it fall by d,
/// so that it gains no more than a quarter of the work of lifting it as kinetic energy, m (d / T)^2
/// / 2 <= m g d / 4. Both are times of the body: shorter steps move it no faster.
[[nodiscard]] inline double release_time(const ReleasePace& pace, double overlap) {
    const double falling = pace.gravity > 0.0 ? std::sqrt(2.0 * overlap / pace.gravity) : 0.0;
    return std::max(2.0 * pace.crossing, falling);
}

/// The overlap of a contact beyond the tolerated one; `size` is that of the smaller body (m).
[[nodiscard]] inline double overlap_beyond(double gap, double size, const Activation& rule) {
    return std::max(-gap - rule.penetration_tolerance * size, 0.0);
}

/// The deepest overlap of a deformable body with another one.
struct DeepestOverlap {
    double depth = 0.0;  ///< beyond the tolerated one (m)
    double ratio = 0.0;  ///< depth relative to the size of the smaller body
    int body_a = -1;
    int body_b = -1;
};

/// The work of releasing an initial overlap (J): lifting the mass `m` by it and setting it in
/// motion, m g d + m (d / T)^2 / 2. Twice that, since bodies sag and swing meanwhile.
[[nodiscard]] inline double release_work(double m, const ReleasePace& pace, double overlap) {
    if (!(overlap > 0.0)) return 0.0;
    const double speed = overlap / release_time(pace, overlap);
    return m * (2.0 * pace.gravity * overlap + speed * speed);
}

/// Sets the speeds out of overlaps of the found contacts, as far as the accounts of their bodies
/// cover the work. Needs `same_found`.
template <int D>
void set_releases(const World<D>& world, ContactSet<D>& contacts, const Activation& rule);

/// Overlaps stay as they are in this step; the contact problem must be built again.
template <int D>
void drop_releases(ContactSet<D>& contacts);

/// True if the energy that contacts have dissipated so far covers the work of releasing overlaps in
/// this step, with the impulses and works of the active contacts; the work is then debited
/// (ReleaseAccount). Two deformable bodies halve the work of their contact.
template <int D>
[[nodiscard]] bool debit_releases(const World<D>& world, ContactSet<D>& contacts,
                                  const SchemeWork& scheme);

/// The deepest overlap of a deformable body in the present placement. Every account is credited
/// with the work of releasing the overlaps of its body.
template <int D>
DeepestOverlap open_release_accounts(World<D>& world, ContactSet<D>& contacts,
                                     const Activation& rule);

}  // namespace drystone::contact
