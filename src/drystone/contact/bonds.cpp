// Bonds among the active contacts: which form and how strong, how they restore their place, move
// and break.
#include "drystone/contact/bonds.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/contact/contact_row.hpp"

namespace drystone::contact {

namespace {

/// Largest distance of two of the points.
double spanned(std::span<const collision::Contact<2>> points) {
    double largest = 0.0;
    for (const auto& a : points) {
        for (const auto& b : points) largest = std::max(largest, (a.point - b.point).norm());
    }
    return largest;
}

/// Area of the convex polygon whose corners the points are, seen along their normal: corners in the
/// order of their directions from the centre, then the shoelace formula.
double spanned(std::span<const collision::Contact<3>> points) {
    if (points.size() < 3) return 0.0;
    const geometry::Rotation<3> axes = local_axes(points.front().normal);
    std::vector<Vec2> corners;
    Vec2 centre = Vec2::Zero();
    for (const auto& contact : points) {
        corners.emplace_back((axes * contact.point).tail<2>());
        centre += corners.back() / static_cast<double>(points.size());
    }
    std::sort(corners.begin(), corners.end(), [&](const Vec2& a, const Vec2& b) {
        return std::atan2(a[1] - centre[1], a[0] - centre[0]) <
               std::atan2(b[1] - centre[1], b[0] - centre[0]);
    });
    double twice = 0.0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec2& a = corners[i];
        const Vec2& b = corners[(i + 1) % corners.size()];
        twice += a[0] * b[1] - a[1] * b[0];
    }
    return 0.5 * twice;
}

/// Points of one joint are farther apart than this share of the smaller body, and no body goes as
/// far in a step.
constexpr double k_near = 0.1;

template <int D>
bool same_parts(const collision::Contact<D>& x, const collision::Contact<D>& y) {
    return x.body_a == y.body_a && x.body_b == y.body_b && x.part_a == y.part_a &&
           x.part_b == y.part_b && x.image == y.image;
}

template <int D>
const geometry::Rotation<D>& rotation_of_b(const ActiveContacts<D>& active, std::size_t c,
                                           const std::vector<geometry::Frame<D>>& frames) {
    return frames[static_cast<std::size_t>(active.contacts[c].body_b)].rotation;
}

}  // namespace

template <int D>
std::vector<double> area_shares(std::span<const collision::Contact<D>> contacts) {
    std::vector<double> shares;
    shares.reserve(contacts.size());
    while (shares.size() < contacts.size()) {
        const std::size_t begin = shares.size();
        const collision::Contact<D>& first = contacts[begin];
        std::size_t end = begin + 1;
        while (end < contacts.size() && contacts[end].body_a == first.body_a &&
               contacts[end].body_b == first.body_b && contacts[end].part_a == first.part_a &&
               contacts[end].part_b == first.part_b) {
            ++end;
        }
        const auto manifold = contacts.subspan(begin, end - begin);
        const double share = spanned(manifold) / static_cast<double>(manifold.size());
        shares.insert(shares.end(), manifold.size(), share);
    }
    return shares;
}

template <int D>
void form_bonds(ActiveContacts<D>& active) {
    const std::vector<collision::Contact<D>> found(active.contacts.begin(), active.contacts.end());
    const std::vector<double> areas = area_shares<D>(found);
    for (std::size_t c = 0; c < active.contacts.size(); ++c) {
        const auto* bond = std::get_if<Bond>(&active.contacts[c].law->adhesion);
        if (bond == nullptr) continue;
        const double factor = bond->per_area ? areas[c] : 1.0;
        active.contacts[c].memory = {.slid = false,
                                     .bonded = factor > 0.0,
                                     .tension = factor * bond->tension,
                                     .shear = factor * bond->shear};
    }
}

template <int D>
bool has_bonds(const ActiveContacts<D>& active) {
    return std::any_of(active.contacts.begin(), active.contacts.end(),
                       [](const ActiveContact<D>& contact) { return contact.memory.bonded; });
}

template <int D>
void restore_bonds(ActiveContacts<D>& active, const std::vector<geometry::Frame<D>>& frames,
                   double h) {
    for (std::size_t c = 0; c < active.contacts.size(); ++c) {
        if (!active.contacts[c].memory.bonded) continue;
        const Vector<D> slip = active.contacts[c].memory.slip.template head<D>();
        Vector<D> apart = active.blocks[c].row.axes * (rotation_of_b(active, c, frames) * slip);
        // Deeper penetrations were there when the bond formed, and are no drift.
        const double gap = active.contacts[c].gap;
        apart[0] = gap > -active.contacts[c].reach ? gap : 0.0;
        active.contacts[c].restoring = apart / (k_restoring_steps * h);
        active.contacts[c].closing = 0.0;
    }
}

template <int D>
void move_bond(ActiveContacts<D>& active, std::size_t c, const Vector<D>& u,
               const std::vector<geometry::Frame<D>>& frames, double h) {
    ContactMemory& memory = active.contacts[c].memory;
    // At the next detection.
    Vector<D> apart = h * (u + k_restoring_steps * active.contacts[c].restoring);
    const double slipped = apart.template tail<D - 1>().norm();
    if (std::max(apart[0], slipped) > active.contacts[c].reach) {
        memory = {.slid = memory.slid};
        return;
    }
    apart[0] = 0.0;
    memory.slip.template head<D>() = rotation_of_b(active, c, frames).transpose() *
                                     (active.blocks[c].row.axes.transpose() * apart);
}

template <int D>
void hand_over_bonds(const ActiveContacts<D>& before, std::span<const collision::Contact<D>> found,
                     const std::vector<double>& sizes, std::vector<std::int64_t>& same) {
    if (!has_bonds(before)) return;
    std::vector<bool> matched(before.contacts.size(), false);
    for (const std::int64_t b : same) {
        if (b >= 0) matched[static_cast<std::size_t>(b)] = true;
    }
    for (std::size_t b = 0; b < before.contacts.size(); ++b) {
        if (matched[b] || !before.contacts[b].memory.bonded) continue;
        const collision::Contact<D>& lost = before.contacts[b];
        double nearest = k_near * std::min(sizes[static_cast<std::size_t>(lost.body_a)],
                                           sizes[static_cast<std::size_t>(lost.body_b)]);
        std::size_t heir = found.size();
        for (std::size_t i = 0; i < found.size(); ++i) {
            if (same[i] >= 0 || !same_parts(found[i], lost)) continue;
            const double distance = (found[i].point - lost.point).norm();
            if (distance > nearest) continue;
            nearest = distance;
            heir = i;
        }
        if (heir < found.size()) same[heir] = static_cast<std::int64_t>(b);
    }
}

template std::vector<double> area_shares<2>(std::span<const collision::Contact<2>>);
template std::vector<double> area_shares<3>(std::span<const collision::Contact<3>>);
template void form_bonds<2>(ActiveContacts<2>&);
template void form_bonds<3>(ActiveContacts<3>&);
template bool has_bonds<2>(const ActiveContacts<2>&);
template bool has_bonds<3>(const ActiveContacts<3>&);
template void restore_bonds<2>(ActiveContacts<2>&, const std::vector<geometry::Frame<2>>&, double);
template void restore_bonds<3>(ActiveContacts<3>&, const std::vector<geometry::Frame<3>>&, double);
template void move_bond<2>(ActiveContacts<2>&, std::size_t, const Vec2&,
                           const std::vector<geometry::Frame<2>>&, double);
template void move_bond<3>(ActiveContacts<3>&, std::size_t, const Vec3&,
                           const std::vector<geometry::Frame<3>>&, double);
template void hand_over_bonds<2>(const ActiveContacts<2>&, std::span<const collision::Contact<2>>,
                                 const std::vector<double>&, std::vector<std::int64_t>&);
template void hand_over_bonds<3>(const ActiveContacts<3>&, std::span<const collision::Contact<3>>,
                                 const std::vector<double>&, std::vector<std::int64_t>&);

}  // namespace drystone::contact
