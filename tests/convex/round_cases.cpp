#include "convex/sampling.hpp"
#include "convex/set_case.hpp"
#include "drystone/convex/sets/ball.hpp"
#include "drystone/convex/sets/ellipsoid.hpp"

namespace drystone::convex::cases {

namespace {

SetCase ball(std::string name, const VecX& center, double radius) {
    const Index n = center.size();
    return {.name = std::move(name),
            .set = Ball<>(center, radius),
            .excess = [center, radius](const VecX& x) { return (x - center).norm() - radius; },
            .inside = center,
            .size = radius > 0.0 ? radius : 1.0,
            .corners = {center + radius * VecX::Unit(n, 0)}};
}

/// The norm of diag(1/a) axes^T (x - center) grows by at most 1 / a_min per length.
SetCase ellipsoid(std::string name, const VecX& center, const VecX& a, const MatX& axes) {
    return {.name = std::move(name),
            .set = Ellipsoid(center, a, axes),
            .excess =
                [center, a, axes](const VecX& x) {
                    const VecX w = axes.transpose() * (x - center);
                    return a.minCoeff() * (w.cwiseQuotient(a).norm() - 1.0);
                },
            .inside = center,
            .size = a.maxCoeff(),
            .corners = {center, center + axes.col(0) * a[0]},
            .conditioning = a.maxCoeff() / a.minCoeff()};
}

}  // namespace

std::vector<SetCase> round_cases() {
    Rng rng(11);
    return {
        ball("ball_r3", Vec3(1, -2, 0.5), 2.0),
        ball("ball_r1", VecX::Ones(1), 0.5),
        ball("ball_of_radius_zero", Vec3(3, 0, -1), 0.0),
        ellipsoid("ellipsoid_aligned", Vec3(1, 0, 2), Vec3(3, 2, 0.5), MatX::Identity(3, 3)),
        ellipsoid("ellipsoid_rotated", Vec3(0, 1, 0), Vec3(2, 1, 0.4), sampling::rotation(rng, 3)),
        ellipsoid("ellipsoid_flat", Vec3(0, 0, 1), Vec3(1, 1, 1e-3), sampling::rotation(rng, 3)),
        ellipsoid("ellipsoid_needle", Vec2(0, 1), Vec2(1, 1e-3), sampling::rotation(rng, 2)),
        ellipsoid("ellipsoid_round", VecX::Ones(4), VecX::Ones(4), sampling::rotation(rng, 4)),
    };
}

}  // namespace drystone::convex::cases
