#pragma once

#include <string>
#include <vector>

#include "drystone/sim/state/event.hpp"

namespace drystone::results::records {

/// Events of a run, by time, with the names of what they happened to.
struct EventList {
    std::vector<sim::Event> events = {};
    std::vector<std::string> names = {};  ///< a and b of an event are numbers of these

    /// "" for -1.
    [[nodiscard]] const std::string& name(int party) const {
        static const std::string k_none;
        return party < 0 ? k_none : names[static_cast<std::size_t>(party)];
    }
};

}  // namespace drystone::results::records
