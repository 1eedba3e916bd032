#pragma once

#include "drystone/linalg/types.hpp"

namespace drystone::mechanics {

/// What acts in a world beside gravity and gyroscopic torques.
struct ForceKinds {
    bool deformables = true;
    bool springs = true;  ///< springs, dampers and drag
    bool loads = true;    ///< anything that depends on time

    [[nodiscard]] bool none() const { return !deformables && !springs && !loads; }
};

/// Generalised forces (N, N m) on all bodies, apart by what they are in the energy ledger. Parts
/// that nothing in the world makes are empty.
struct ForceSums {
    VecX gravity;     ///< (dofs) constant: its work over a step is the change of its potential
    VecX stiffness;   ///< (dofs or 0) of linear elastic bodies, -K u_theta
    VecX elastic;     ///< (dofs or 0) with another potential: springs, bodies with large rotations
    VecX damping;     ///< (dofs or 0) dampers, drag
    VecX external;    ///< (dofs or 0) loads
    VecX gyroscopic;  ///< (dofs)

    void reset(Index dofs, const ForceKinds& kinds = {}) {
        gravity.setZero(dofs);
        stiffness.setZero(kinds.deformables ? dofs : 0);
        elastic.setZero(kinds.deformables || kinds.springs ? dofs : 0);
        damping.setZero(kinds.deformables || kinds.springs ? dofs : 0);
        external.setZero(kinds.deformables || kinds.loads ? dofs : 0);
        gyroscopic.setZero(dofs);
    }

    /// All parts at one component of v.
    [[nodiscard]] double at(Index dof) const {
        double sum = gravity[dof];
        for (const VecX* part : {&stiffness, &elastic, &damping, &external}) {
            if (part->size() > 0) sum += (*part)[dof];
        }
        return sum + gyroscopic[dof];
    }

    [[nodiscard]] VecX total() const {
        VecX sum = gravity;
        for (const VecX* part : {&stiffness, &elastic, &damping, &external}) {
            if (part->size() > 0) sum += *part;
        }
        sum += gyroscopic;
        return sum;
    }
};

/// v . part: the power of one part of the sums (W), 0 of an empty one.
[[nodiscard]] inline double power_of(const VecX& part, const VecX& v) {
    return part.size() > 0 ? v.dot(part) : 0.0;
}

}  // namespace drystone::mechanics
