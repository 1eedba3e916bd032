#pragma once

#include <string>
#include <vector>

#include "measurement.hpp"

namespace drystone::bench {

/// One problem, all contenders.
struct Row {
    std::string problem;
    Index contacts = 0;
    std::vector<Measurement> measurements;  ///< (contenders)
};

/// All problems to one tolerance.
struct Comparison {
    double tolerance = 0.0;
    std::vector<Contender> contenders;  ///< those of Siconos first
    std::vector<Row> rows;
};

/// Number of the fastest contender of one side that solved the problem; -1: none did.
[[nodiscard]] int fastest(const Comparison& comparison, const Row& row, bool siconos);

/// Number of the contender with this name; -1: there is none.
[[nodiscard]] int find(const Comparison& comparison, const std::string& name);

}  // namespace drystone::bench
