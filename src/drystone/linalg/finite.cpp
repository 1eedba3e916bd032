#include "drystone/linalg/finite.hpp"

#include <cmath>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"

namespace drystone {

std::string to_text(const VecX& x) {
    std::string text = "(";
    for (Index i = 0; i < x.size(); ++i) text += (i > 0 ? ", " : "") + to_text(x[i]);
    return text + ")";
}

void require_finite(const std::string& what, const Eigen::Ref<const MatX>& values) {
    for (Index j = 0; j < values.cols(); ++j) {
        for (Index i = 0; i < values.rows(); ++i) {
            if (std::isfinite(values(i, j))) continue;
            const std::string column = values.cols() > 1 ? ", column " + std::to_string(j) : "";
            throw InputError(
                {.what = what,
                 .expected = "finite numbers",
                 .found = to_text(values(i, j)) + " in row " + std::to_string(i) + column});
        }
    }
}

void require_non_negative(const std::string& what, double value) {
    if (std::isfinite(value) && value >= 0.0) return;
    throw InputError({.what = what, .expected = "a number >= 0", .found = to_text(value)});
}

void require_positive(const std::string& what, double value) {
    if (std::isfinite(value) && value > 0.0) return;
    throw InputError({.what = what, .expected = "a number > 0", .found = to_text(value)});
}

void require_size(const std::string& what, Index expected, Index found) {
    if (expected == found) return;
    throw InputError({.what = what,
                      .expected = std::to_string(expected) + " components",
                      .found = std::to_string(found)});
}

}  // namespace drystone
