#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/formula/formula.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::scene {
inline namespace spec {

/// Rows of formulas of the coordinates and t. A number is one row of one formula, a vector one row.
using FormulaRows = std::vector<std::vector<formula::Formula>>;

/// A closed set as the scene describes it: a shape, its numbers, the sets that it is made of.
///
/// Its points have the coordinates first, ..., first + dimension - 1 of the process.
struct SetSpec {
    std::string name = {};   ///< of a [[set]], unique; empty for parts
    std::string shape = {};  ///< "ball", "polyhedron", ...
    Index first = 0;
    Index dimension = 0;
    std::map<std::string, FormulaRows> numbers =
        {};  ///< by key; keys that were left out are missing
    std::vector<SetSpec> parts = {};
    Place place = {};  ///< where it was written
};

/// A number of a set that depends on the state, if there is one.
[[nodiscard]] bool depends_on_state(const SetSpec& set, std::size_t coordinates);

/// -u' in N(C(t, u); u) + F(t, u), C the intersection of the sets (docs/sweeping.md).
struct SweepingSpec {
    std::vector<std::string> coordinates = {};        ///< names
    VecX initial = {};                                ///< u at the start
    MatX metric = {};                                 ///< of projections
    std::vector<formula::Formula> perturbation = {};  ///< F; empty: none
    std::vector<formula::Formula> origin = {};        ///< of the dissipation; empty: 0
    std::vector<std::pair<std::string, formula::Formula>> outputs = {};  ///< further columns
    std::vector<SetSpec> sets = {};
    std::vector<double> jumps = {};                   ///< instants at which C jumps
    double lambda = 1e3;                              ///< of the scheme penalty (1/s)
    double tolerance = 1e-10;                         ///< of event_driven and of fixed points
    double largest_step = 0.0;                        ///< of event_driven (s); 0: the step
    std::optional<double> adaptive_tolerance = {};    ///< local error of adaptive steps
    std::optional<double> retraction_tolerance = {};  ///< of enclosures; none: closed forms only
    Place place = {};                                 ///< of the initial point
};

}  // namespace spec
}  // namespace drystone::scene
