#pragma once

#include <string>

#include "reproduce/reference_table.hpp"

namespace drystone::app {

/// Drystone's number with one digit more than the published one, so that a difference in the last
/// digit shows; three digits where nothing is published, and large whole numbers in full.
[[nodiscard]] std::string printed_number(double value, const ReferenceCell& cell);

}  // namespace drystone::app
