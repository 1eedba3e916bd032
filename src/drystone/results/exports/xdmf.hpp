#pragma once

#include <string>

#include "drystone/results/records/records.hpp"

namespace drystone::results::exports {

/// A document for ParaView (XDMF 2, www.xdmf.org) that shows the frames of a result. Every frame
/// has these blocks: `bodies` and `fixed`, surfaces with body number and velocity; one with the
/// name of each deformable body, elements with displacement and velocity of the nodes, stress and
/// von Mises stress; `contacts`, points with impulse, gap and status. A frame without contacts has
/// one point without impulse in the middle of the first body. Throws InputError for an empty run.
[[nodiscard]] std::string to_xdmf(const records::ShownRun& run);

}  // namespace drystone::results::exports
