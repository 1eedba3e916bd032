#pragma once

#include "drystone/linalg/types.hpp"

namespace drystone {

/// Numbers of the iterative solvers; direct ones have none.
struct KrylovSettings {
    double tolerance = 1e-10;  ///< on |b - A x|, as a share of |b|
    /// Of gmres_ilut: the share is of |b - A x| at the start, as in SPARSKIT. A start that is far
    /// off then gives a poor solution.
    bool relative_to_start = false;
    Index restart = 50;  ///< Krylov vectors that gmres_ilut keeps
    double drop = 1e-4;  ///< of the incomplete factors of gmres_ilut: DropRule
    Index fill = 10;

    friend bool operator==(const KrylovSettings&, const KrylovSettings&) = default;
};

}  // namespace drystone
