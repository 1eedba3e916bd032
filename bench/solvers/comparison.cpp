#include "comparison.hpp"

namespace drystone::bench {

int fastest(const Comparison& comparison, const Row& row, bool siconos) {
    int best = -1;
    for (std::size_t k = 0; k < row.measurements.size(); ++k) {
        const Measurement& candidate = row.measurements[k];
        if (comparison.contenders[k].siconos != siconos || !candidate.solved) continue;
        if (best < 0 ||
            candidate.seconds < row.measurements[static_cast<std::size_t>(best)].seconds) {
            best = static_cast<int>(k);
        }
    }
    return best;
}

int find(const Comparison& comparison, const std::string& name) {
    for (std::size_t k = 0; k < comparison.contenders.size(); ++k) {
        if (comparison.contenders[k].name == name) return static_cast<int>(k);
    }
    return -1;
}

}  // namespace drystone::bench
