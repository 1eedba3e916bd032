// Lists no contenders where Siconos is not installed.
#include "contender.hpp"

namespace drystone::bench {

std::vector<Contender> siconos_contenders() { return {}; }

}  // namespace drystone::bench
