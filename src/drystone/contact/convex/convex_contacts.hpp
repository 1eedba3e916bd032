#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "drystone/contact/active_contacts.hpp"
#include "drystone/contact/convex/convex_system.hpp"
#include "drystone/contact/convex/growing.hpp"
#include "drystone/contact/found_contacts.hpp"

namespace drystone::contact {

/// The parts of a RigidSystem that its constraints are made of.
template <int D>
struct ConvexParts {
    mechanics::RigidBodies<D>& bodies;
    const ContactSurfaces<D>& surfaces;
    FoundContacts<D>& found;
    SoftSet<D>& soft;  ///< empty
    Growing& growing;
    ActiveContacts<D>& active;
    ActiveContacts<D>& before;
    std::vector<std::int64_t>& same_before;  ///< (active) the same contact in `before`, or -1
    std::function<void()> complete;          ///< the blocks of the active contacts
};

/// Constraints between rigid bodies.
template <int D>
class ConvexContacts final : public ConvexSystem {
  public:
    explicit ConvexContacts(ConvexParts<D> parts) : parts_(std::move(parts)) {}

    void begin(double t, double h, const VecX& v_free) override;
    Index choose(const VecX& v_free) override;
    void move() override;
    Admissibility check(double tolerance) override;
    Index take_in(const VecX& v_free) override;
    void take_back() override;
    [[nodiscard]] std::function<void()> way_back(double t) override;
    [[nodiscard]] bool moves() const override;
    [[nodiscard]] bool rebounds() const override;
    void keep_pushing(VecX& r) override;
    void reflect(VecX& r) const override;
    double settle() override;
    [[nodiscard]] std::vector<Overlap> overlaps(double t, double tolerance) override;

  private:
    using Contact = collision::Contact<D>;

    /// How the gap of a pair may close: by the bodies' own velocities, or when one of them is
    /// stopped.
    struct Approach {
        std::size_t number = 0;  ///< of the contact
        double gap = 0.0;        ///< beyond what is near (m)
        double u_a = 0.0;        ///< part of u_N of body A (m/s)
        double u_b = 0.0;
        double u_cell = 0.0;  ///< of a periodic cell that moves on its own
    };

    [[nodiscard]] double pair_size(const Contact& contact) const;
    [[nodiscard]] ContactRow<D> row_of(const Contact& contact) const;
    /// Part of H v that belongs to what is given in advance.
    [[nodiscard]] double given_velocity(const ContactRow<D>& row, const VecX& v) const;
    /// r_a' + r_b', the mean over the step (m/s).
    [[nodiscard]] double growth_rate(const Contact& contact) const;
    /// Glue holds the contact: its constraint is an equation.
    [[nodiscard]] static bool is_held(const ContactMemory& memory) { return memory.glue < 0.0; }
    [[nodiscard]] double way(int body) const;
    /// (found contacts) whether the bodies may feel it: by their velocities `v_free`, or when
    /// others stop one of them. `check` finds what this misses.
    [[nodiscard]] std::vector<char> guess(const VecX& v_free) const;
    [[nodiscard]] bool is_chosen(const Contact& contact) const;
    void add_manifold(const Contact& missed);
    Index activate(const VecX& v_free);

    ConvexParts<D> parts_;
    double t_ = 0.0;  // start of the step
    double h_ = 0.0;
    std::vector<mechanics::Placement<D>> start_;   // (bodies, cell) before `begin`
    std::vector<mechanics::Placement<D>> placed_;  // after it
    VecX grown_;                                   // (bodies) change of radii over the step; or ()
    std::vector<geometry::Frame<D>> frames_;       // (bodies) of placed_
    collision::Lattice<D> lattice_;                // of placed_
    std::vector<Contact> chosen_;                  // in the order of identities
    std::vector<Contact> missed_;
    std::vector<collision::ContactPoint<D>> points_;  // of one pair
};

}  // namespace drystone::contact
