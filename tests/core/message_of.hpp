#pragma once

#include <exception>
#include <string>

#include <gtest/gtest.h>

namespace drystone {

/// The result of message_of for an action that throws nothing.
inline constexpr const char* k_no_error = "(no exception)";

/// The text of the `Error` that `action` throws; k_no_error if it throws nothing. An exception of
/// another type fails the test.
template <class Error, class Action>
[[nodiscard]] std::string message_of(Action action) {
    try {
        action();
    } catch (const Error& error) {
        return error.what();
    } catch (const std::exception& error) {
        ADD_FAILURE() << "an exception of another type: " << error.what();
        return error.what();
    }
    return k_no_error;
}

}  // namespace drystone
