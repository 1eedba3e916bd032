#pragma once

#include "drystone/linalg/block_matrix.hpp"
#include "drystone/problem/contact_problem.hpp"

namespace drystone::problem {

/// Real files have eigenvalues down to -2.3e-7 of the largest, from rounding when they were
/// written. Beyond this ratio W is not accepted as a Delassus matrix.
inline constexpr double k_definiteness_tolerance = 1e-6;

/// The ends of the spectrum of the symmetric part (W + W^T) / 2.
struct Definiteness {
    double largest = 0.0;      ///< largest |eigenvalue|, to about 1e-8 relative
    double smallest = 0.0;     ///< smallest eigenvalue, to about 1e-9 `largest`
    bool semidefinite = true;  ///< no eigenvalue below -k_definiteness_tolerance * largest

    /// smallest / largest, 0 for W = 0.
    [[nodiscard]] double ratio() const noexcept { return largest > 0.0 ? smallest / largest : 0.0; }
};

/// `largest` by Lanczos; `semidefinite` if W_sym + tolerance largest I has a Cholesky factor
/// (stable without pivoting, whatever the rank of W), `smallest` by Lanczos on the inverse that
/// this factor gives. Deterministic; W must be finite.
[[nodiscard]] Definiteness definiteness(const BlockMatrix& W);

/// Throws InputError unless W is positive semidefinite in the sense above; returns what it found.
Definiteness require_semidefinite(const ContactProblem& problem);

}  // namespace drystone::problem
