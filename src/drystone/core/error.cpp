// Builds the messages of errors from places, defects and contexts.
#include "drystone/core/error.hpp"

#include <utility>

namespace drystone {

namespace {

std::string message(const std::vector<Defect>& defects, const std::string& context) {
    std::string text;
    for (const Defect& defect : defects) {
        if (!text.empty()) text += '\n';
        if (!context.empty()) text += context + ": ";
        text += to_text(defect);
    }
    return text;
}

}  // namespace

std::string to_text(const Place& place) {
    return place.line > 0 ? place.file + ":" + std::to_string(place.line) : place.file;
}

std::string to_text(const Defect& defect) {
    const std::string place = to_text(defect.place);
    return (place.empty() ? "" : place + ": ") + defect.what + ": expected " + defect.expected +
           ", found " + defect.found;
}

InputError::InputError(std::vector<Defect> defects, const std::string& context)
    : Error(message(defects, context)), defects_(std::move(defects)) {}

InputError InputError::within(const std::string& context) const {
    return InputError(defects_, context);
}

ComputationError ComputationError::within(const std::string& context) const {
    return ComputationError(context + ": " + what());
}

}  // namespace drystone
