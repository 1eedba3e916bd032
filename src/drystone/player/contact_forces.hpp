#pragma once

#include "drystone/results/result_reader.hpp"

namespace drystone::player {

/// (bodies) what each body carries (N): the sum of |impulse| / h over its contacts in the step, of
/// length h, that ended at frame `k`; empty when contacts were not stored. The sum of the vectors
/// would be the weight of any body at rest, at the top of a wall as at its foot.
[[nodiscard]] VecX contact_forces(const results::ResultReader& result, Index k);

}  // namespace drystone::player
