#pragma once

#include <array>

#include "drystone/linalg/types.hpp"

namespace drystone::contact {

/// The side of a contact that lies on a deformable body: a point between nodes of its surface,
/// which moves with the mean of their velocities, v_c = sum_k weights_k v_k.
template <int D>
struct DeformableSide {
    int body = -1;                       ///< which deformable body; -1: the side is rigid
    std::array<int, D> nodes = {};       ///< of its surface
    std::array<Index, D> unknowns = {};  ///< (nodes) where their velocities stand in v
    std::array<double, D> weights = {};  ///< (nodes) sum 1

    [[nodiscard]] Vector<D> velocity(const VecX& v) const {
        Vector<D> sum = Vector<D>::Zero();
        if (body < 0) return sum;
        for (std::size_t k = 0; k < D; ++k) {
            sum += weights[k] * v.template segment<D>(unknowns[k]);
        }
        return sum;
    }

    /// F += the forces on the nodes that stand for f at the point.
    void add_force(const Vector<D>& f, VecX& F) const {
        if (body < 0) return;
        for (std::size_t k = 0; k < D; ++k) {
            F.template segment<D>(unknowns[k]) += weights[k] * f;
        }
    }
};

}  // namespace drystone::contact
