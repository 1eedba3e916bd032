#pragma once

#include <functional>
#include <string>
#include <vector>

#include "drystone/contact/overlap_release.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/sim/state/body_info.hpp"

namespace drystone::sim::building {

/// The name of a body by its number in contacts.
using BodyName = std::function<std::string(int)>;

/// Throws InputError when a deformable body begins deeper in another than half the width of the
/// smaller one: which way is out is not known then.
void require_shallow(const contact::DeepestOverlap& overlap, const BodyName& name);

/// What becomes of an overlap that bodies begin with; empty without one. `allowed`: what ending it
/// may take (J); 0 when nothing is done about it.
[[nodiscard]] std::string start_warning(const contact::DeepestOverlap& overlap, double allowed,
                                        const BodyName& name);

/// Throws InputError with `overlaps`, the pairs of bodies that overlap at the start, if there are
/// any: `integrator` keeps configurations admissible, and cannot repair one that is not.
void require_admissible(const std::vector<contact::Overlap>& overlaps,
                        const std::vector<BodyInfo>& bodies, const std::string& integrator);

}  // namespace drystone::sim::building
