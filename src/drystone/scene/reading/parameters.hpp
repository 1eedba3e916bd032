#pragma once

#include "drystone/scene/reading/table_reader.hpp"

namespace drystone::scene::reading {

/// Evaluates the numbers of `[parameters]`, which may refer to each other, and adds them to the
/// constants of the context. Names that formulas use otherwise and circles are defects.
void read_parameters(TableReader& table);

}  // namespace drystone::scene::reading
