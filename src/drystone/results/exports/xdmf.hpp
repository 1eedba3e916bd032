#pragma once

#include <string>
#include <vector>

#include "drystone/linalg/types.hpp"

namespace drystone::results {
class ResultReader;
}

namespace drystone::results::exports {

/// A document for ParaView (XDMF 2, www.xdmf.org) that shows the frames a result file stores for
/// it. Every frame has blocks: `bodies` and `fixed`, surfaces with body number and velocity, one
/// named like each deformable body, cells with displacement and velocity of the nodes, stress and
/// von Mises stress, and `contacts`, points with impulse, gap and status. A frame without contacts
/// has one point without impulse in the middle of the first body. Throws InputError when the file
/// has neither surfaces nor deformable bodies.
[[nodiscard]] std::string to_xdmf(const ResultReader& result);

}  // namespace drystone::results::exports
