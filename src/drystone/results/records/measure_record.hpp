#pragma once

#include <string>
#include <vector>

#include "drystone/linalg/types.hpp"
#include "drystone/sim/measures/measure.hpp"

namespace drystone::results::records {

/// A measure as a result file describes it.
struct MeasureRecord {
    std::string name;
    std::string kind;
    sim::measures::Form form = {};
    Index samples = 0;  ///< that the file holds
};

/// Samples of a measure, one row for each.
struct MeasureSamples {
    std::vector<double> times = {};  ///< s
    MatX numbers = {};               ///< (samples x numbers of the form)
    std::vector<MatX> table = {};    ///< for each column of the table (samples x rows of the table)
};

}  // namespace drystone::results::records
