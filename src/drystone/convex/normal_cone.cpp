#include "drystone/convex/normal_cone.hpp"

#include <utility>

namespace drystone::convex {

NormalCone empty_normal_cone(Index dimension) {
    return {.kind = NormalCone::Kind::empty, .rays = MatX(dimension, 0), .lines = MatX(dimension, 0)};
}

NormalCone generated_normal_cone(MatX rays, MatX lines) {
    rays.colwise().normalize();
    lines.colwise().normalize();
    return {.kind = NormalCone::Kind::generated, .rays = std::move(rays), .lines = std::move(lines)};
}

NormalCone generated_normal_cone(MatX rays) {
    const Index dimension = rays.rows();
    return generated_normal_cone(std::move(rays), MatX(dimension, 0));
}

NormalCone zero_normal_cone(Index dimension) { return generated_normal_cone(MatX(dimension, 0)); }

NormalCone curved_normal_cone(Index dimension) {
    return {
        .kind = NormalCone::Kind::curved, .rays = MatX(dimension, 0), .lines = MatX(dimension, 0)};
}

double boundary_tolerance(const VecX& x) { return k_boundary_tolerance * (1.0 + x.norm()); }

}  // namespace drystone::convex
