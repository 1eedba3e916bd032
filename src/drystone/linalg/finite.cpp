// Checks that numbers are finite, not negative or positive.
#include "drystone/linalg/finite.hpp"

#include <cmath>
#include <string>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"

namespace drystone {

void require_finite(std::string_view what, const Eigen::Ref<const MatX>& values) {
    for (Index j = 0; j < values.cols(); ++j) {
        for (Index i = 0; i < values.rows(); ++i) {
            if (std::isfinite(values(i, j))) continue;
            const std::string column = values.cols() > 1 ? ", column " + std::to_string(j) : "";
            throw InputError(
                {.what = std::string(what),
                 .expected = "finite numbers",
                 .found = to_text(values(i, j)) + " in row " + std::to_string(i) + column});
        }
    }
}

void require_non_negative(std::string_view what, double value) {
    if (std::isfinite(value) && value >= 0.0) return;
    throw InputError(
        {.what = std::string(what), .expected = "a number >= 0", .found = to_text(value)});
}

void require_positive(std::string_view what, double value) {
    if (std::isfinite(value) && value > 0.0) return;
    throw InputError(
        {.what = std::string(what), .expected = "a number > 0", .found = to_text(value)});
}

}  // namespace drystone
