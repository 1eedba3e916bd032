#pragma once

#include "drystone/linalg/types.hpp"

namespace drystone::mechanics {

/// Generalised forces (N, N m) on all bodies, apart by what they are in the energy ledger.
struct ForceSums {
    VecX gravity;     ///< (dofs) constant: its work over a step is the change of its potential
    VecX stiffness;   ///< (dofs) of linear elastic bodies, -K u_theta
    VecX elastic;     ///< (dofs) with another potential: springs, bodies with large rotations
    VecX damping;     ///< (dofs) dampers, drag
    VecX external;    ///< (dofs) loads
    VecX gyroscopic;  ///< (dofs)

    void reset(Index dofs) {
        for (VecX* part : {&gravity, &stiffness, &elastic, &damping, &external, &gyroscopic}) {
            part->setZero(dofs);
        }
    }

    [[nodiscard]] VecX total() const {
        return gravity + stiffness + elastic + damping + external + gyroscopic;
    }
};

}  // namespace drystone::mechanics
