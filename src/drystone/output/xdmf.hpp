#pragma once

#include <string>
#include <vector>

#include "drystone/linalg/types.hpp"

namespace drystone::output {

class ResultReader;

/// A document for ParaView (XDMF 2, www.xdmf.org) that shows the frames a result file stores for
/// it. Every frame has two blocks: `bodies`, their surfaces with body number and velocity, and
/// `contacts`, points with impulse, gap and status. A frame without contacts has one point without
/// impulse in the middle of the first body. Throws InputError when the file has no surfaces.
[[nodiscard]] std::string to_xdmf(const ResultReader& result);

}  // namespace drystone::output
