#pragma once

#include "drystone/output/result_reader.hpp"

namespace drystone::output::player {

/// (bodies) the norm of the sum of its contact impulses over the step that ended at frame `k`,
/// divided by the length of that step (N); empty when contacts were not stored.
[[nodiscard]] VecX contact_forces(const ResultReader& result, Index k);

}  // namespace drystone::output::player
