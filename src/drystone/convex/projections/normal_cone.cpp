// Normal cones from generators of unit length.
#include "drystone/convex/projections/normal_cone.hpp"

namespace drystone::convex {

namespace {

/// The columns divided by their lengths; a zero column (an empty row 0.x <= b of a polyhedron)
/// generates nothing and is left out.
MatX unit_columns(const MatX& columns) {
    MatX unit(columns.rows(), columns.cols());
    Index count = 0;
    for (const auto& column : columns.colwise()) {
        const double length = column.norm();
        if (length > 0.0) unit.col(count++) = column / length;
    }
    return unit.leftCols(count);
}

}  // namespace

NormalCone empty_normal_cone(Index dimension) {
    return {
        .kind = NormalCone::Kind::empty, .rays = MatX(dimension, 0), .lines = MatX(dimension, 0)};
}

NormalCone generated_normal_cone(const MatX& rays, const MatX& lines) {
    return {.kind = NormalCone::Kind::generated,
            .rays = unit_columns(rays),
            .lines = unit_columns(lines)};
}

NormalCone generated_normal_cone(const MatX& rays) {
    return generated_normal_cone(rays, MatX(rays.rows(), 0));
}

NormalCone zero_normal_cone(Index dimension) { return generated_normal_cone(MatX(dimension, 0)); }

NormalCone curved_normal_cone(Index dimension) {
    return {
        .kind = NormalCone::Kind::curved, .rays = MatX(dimension, 0), .lines = MatX(dimension, 0)};
}

double boundary_tolerance(const VecX& x) { return k_boundary_tolerance * (1.0 + x.norm()); }

}  // namespace drystone::convex
