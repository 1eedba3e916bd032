#pragma once

#include <span>

#include "drystone/geometry/shape.hpp"

namespace drystone::geometry {

/// Moment of inertia: a number in the plane, a symmetric matrix in space.
template <int D>
using Inertia = Eigen::Matrix<double, D == 2 ? 1 : 3, D == 2 ? 1 : 3>;

/// Mass, centre of mass, and inertia about the centre in the axes in which the shape is given. In
/// the plane the mass is per metre of depth.
template <int D>
struct MassProperties {
    double mass = 0.0;
    Vector<D> centre = Vector<D>::Zero();
    Inertia<D> inertia = Inertia<D>::Zero();
};

/// Of a homogeneous shape. Throws InputError for half-planes, planes, meshes and segments without
/// thickness, which have no mass.
[[nodiscard]] MassProperties<2> mass_properties(const PlaneShape& shape, double density);
[[nodiscard]] MassProperties<3> mass_properties(const SpaceShape& shape, double density);

/// The mass properties of a part in the axes of its body.
template <int D>
[[nodiscard]] MassProperties<D> moved(const MassProperties<D>& properties, const Frame<D>& frame);

/// Of several bodies welded together (overlaps count twice).
template <int D>
[[nodiscard]] MassProperties<D> sum(std::span<const MassProperties<D>> parts);

/// Frame at the centre of mass along the principal axes (in the plane: not turned), in which the
/// inertia is diagonal. A matrix that is already diagonal keeps its axes.
template <int D>
[[nodiscard]] Frame<D> principal_frame(const MassProperties<D>& properties);

}  // namespace drystone::geometry
