#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "drystone/collision/contact_point.hpp"
#include "drystone/contact/active_contacts.hpp"

namespace drystone::contact {

// Bonds among the active contacts (see adhesion.hpp): when they form, last and break.

/// A bonded contact is apart from where its bond formed by d = (gap, slip of A on B), along its
/// axes. The law of a bond holds for u + d / (n h), n = k_restoring_steps: a bond that holds goes
/// back to where it formed, so gently that this is no load of its own. What a solver leaves within
/// its tolerance does not add up: from detection to detection d becomes (1 - 1/n) d + h e, where e
/// is the error of u + d / (n h), so |d| <= n h |e|. A bond that yields moves on; it breaks when
/// |d| passes `reach`, up to which a contact counts as closed.
inline constexpr double k_restoring_steps = 5.0;

/// Bonds the contacts that exist when the run begins and whose law has a bond.
template <int D>
void form_bonds(ActiveContacts<D>& active);

template <int D>
[[nodiscard]] bool has_bonds(const ActiveContacts<D>& active);

/// Sets `restoring` = d / (n h) of the bonded contacts, which then need no `closing`. `frames` are
/// those of the bodies.
template <int D>
void restore_bonds(ActiveContacts<D>& active, const std::vector<geometry::Frame<D>>& frames,
                   double h);

/// The bond of contact c after a step that ends with the relative velocity u: it breaks, or keeps
/// its slip.
template <int D>
void move_bond(ActiveContacts<D>& active, std::size_t c, const Vector<D>& u,
               const std::vector<geometry::Frame<D>>& frames, double h);

/// Corners that coincide get another identity as soon as one slips past the other. A bonded contact
/// of `before` that has no partner in `same` (see collision::match) is handed over to the contact
/// without partner between the same parts that is nearest to it, if there is one within a tenth of
/// the smaller body (it may have moved since). `sizes` of the bodies.
template <int D>
void hand_over_bonds(const ActiveContacts<D>& before, std::span<const collision::Contact<D>> found,
                     const std::vector<double>& sizes, std::vector<std::int64_t>& same);

/// For each contact its share of the area on which its two parts touch: the area (in the plane the
/// length) that the points of one manifold span, divided evenly among them. 0 for parts that touch
/// at one point, and in space for two. `contacts` are in the order of compare_identity.
template <int D>
[[nodiscard]] std::vector<double> area_shares(std::span<const collision::Contact<D>> contacts);

}  // namespace drystone::contact
