#pragma once

#include <string>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"

namespace drystone::convex {

/// "at t = 0.25", for messages.
[[nodiscard]] inline std::string time_context(double t) { return "at t = " + to_text(t); }

/// The value of `action()`; its errors are rethrown with the time in front.
template <class Action>
auto at_time(double t, Action action) {
    try {
        return action();
    } catch (const InputError& error) {
        throw error.within(time_context(t));
    } catch (const ComputationError& error) {
        throw error.within(time_context(t));
    }
}

}  // namespace drystone::convex
