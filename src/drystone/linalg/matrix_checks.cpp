// Checks of the sizes of vectors and of orthogonal matrices.
#include "drystone/linalg/matrix_checks.hpp"

#include <string>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/finite.hpp"

namespace drystone {

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
