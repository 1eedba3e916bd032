#pragma once

#include <exception>
#include <string>

namespace drystone {

/// The text of the `Error` that `action` throws; a text that no error has when it throws none or
/// another one.
template <class Error, class Action>
std::string message_of(Action action) {
    try {
        action();
    } catch (const Error& error) {
        return error.what();
    } catch (const std::exception& error) {
        return std::string("(another exception) ") + error.what();
    }
    return "(no exception)";
}

}  // namespace drystone
