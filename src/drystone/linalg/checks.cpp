// Checks numbers, sizes and orthogonal matrices that come from outside.
#include "drystone/linalg/checks.hpp"

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

void require_size(std::string_view what, Index expected, Index found) {
    if (expected == found) return;
    throw InputError({.what = std::string(what),
                      .expected = std::to_string(expected) + " components",
                      .found = std::to_string(found)});
}

void require_orthogonal(std::string_view what, Index n, const MatX& matrix) {
    const auto fail = [&](const std::string& found) {
        const std::string size = std::to_string(n);
        throw InputError({.what = std::string(what),
                          .expected = "an orthogonal " + size + " x " + size + " matrix",
                          .found = found});
    };
    if (matrix.rows() != n || matrix.cols() != n) {
        fail(std::to_string(matrix.rows()) + " x " + std::to_string(matrix.cols()));
    }
    require_finite(what, matrix);
    const double defect = (matrix.transpose() * matrix - MatX::Identity(n, n)).norm();
    if (defect > 1e-10) fail("|Q^T Q - I| = " + to_text(defect));
}

}  // namespace drystone
