// Checks of numbers and vectors that append a Defect with what was expected and what was found.
#include "drystone/geometry/checks.hpp"

#include <cmath>
#include <utility>

#include "drystone/core/text.hpp"
#include "drystone/linalg/vector_text.hpp"

namespace drystone::geometry {

void check_positive(std::vector<Defect>& defects, const std::string& what, double value) {
    if (std::isfinite(value) && value > 0.0) return;
    defects.push_back({what, "a number > 0", to_text(value)});
}

void check_non_negative(std::vector<Defect>& defects, const std::string& what, double value) {
    if (std::isfinite(value) && value >= 0.0) return;
    defects.push_back({what, "a number >= 0", to_text(value)});
}

void check_below(std::vector<Defect>& defects, const std::string& what, double value,
                 double limit) {
    if (!(std::isfinite(limit) && limit > 0.0)) return check_non_negative(defects, what, value);
    if (value >= 0.0 && value < limit) return;
    defects.push_back({what, "a number in [0, " + to_text(limit) + ")", to_text(value)});
}

void check_finite(std::vector<Defect>& defects, const std::string& what, const VecX& x) {
    if (x.allFinite()) return;
    defects.push_back({what, "finite numbers", to_text(x)});
}

void check_unit(std::vector<Defect>& defects, const std::string& what, const VecX& x) {
    if (std::abs(x.norm() - 1.0) <= 1e-12) return;
    defects.push_back({what, "a vector of length 1", to_text(x)});
}

void require_sound(std::vector<Defect> defects) {
    if (!defects.empty()) throw InputError(std::move(defects));
}

}  // namespace drystone::geometry
