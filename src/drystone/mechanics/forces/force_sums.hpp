#pragma once

#include "drystone/linalg/types.hpp"

namespace drystone::mechanics {

/// Generalised forces (N, N m) on all bodies, apart by what they are in the energy ledger.
struct ForceSums {
    VecX conservative;  ///< (dofs) with a potential: gravity, springs
    VecX damping;       ///< (dofs) dampers, drag
    VecX external;      ///< (dofs) loads
    VecX gyroscopic;    ///< (dofs)

    void reset(Index dofs) {
        for (VecX* part : {&conservative, &damping, &external, &gyroscopic}) part->setZero(dofs);
    }
};

}  // namespace drystone::mechanics
