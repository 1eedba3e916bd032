#pragma once

#include <string>
#include <vector>

#include "drystone/contact/linearised_constraints.hpp"
#include "drystone/sim/body_info.hpp"

namespace drystone::sim {

/// Throws InputError with `overlaps`, the pairs of bodies that overlap at the start, if there are
/// any: `integrator` keeps configurations admissible, and cannot repair one that is not.
void require_admissible(const std::vector<contact::Overlap>& overlaps,
                        const std::vector<BodyInfo>& bodies, const std::string& integrator);

}  // namespace drystone::sim
