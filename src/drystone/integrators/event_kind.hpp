#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "drystone/linalg/types.hpp"

namespace drystone::integrators {

/// What can happen to a pair of bodies, to a constraint of an inclusion or to a crowd
/// (docs/events.md defines each with its threshold). One vocabulary for all engines.
enum class EventKind {
    impact,        ///< a pair closes with a velocity that forces cannot explain
    contact,       ///< a pair begins to push, without impact
    take_off,      ///< it ends
    first_slip,    ///< the first slip of a pair that has stuck since it touched
    slip,          ///< a later one
    stick,         ///< sliding ends
    catastrophe,   ///< velocities jump without collision (Painleve)
    accumulation,  ///< infinitely many impacts were passed
    deadlock,      ///< people of a crowd hold each other where they are
    deadlock_end,  ///< they walk again
};

inline constexpr std::array<std::string_view, 10> k_event_names{
    "impact", "contact",     "take_off",     "first_slip", "slip",
    "stick",  "catastrophe", "accumulation", "deadlock",   "deadlock_end"};

[[nodiscard]] constexpr std::string_view name_of(EventKind kind) noexcept {
    return k_event_names[static_cast<std::size_t>(kind)];
}

/// Events of a step or of a run by kind, stored or not.
struct EventCounts {
    std::array<Index, k_event_names.size()> of_kind = {};

    [[nodiscard]] Index& operator[](EventKind kind) {
        return of_kind[static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] Index operator[](EventKind kind) const {
        return of_kind[static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] Index sum() const noexcept {
        Index total = 0;
        for (const Index count : of_kind) total += count;
        return total;
    }
    EventCounts& operator+=(const EventCounts& more) noexcept {
        for (std::size_t k = 0; k < of_kind.size(); ++k) of_kind[k] += more.of_kind[k];
        return *this;
    }
};

}  // namespace drystone::integrators
