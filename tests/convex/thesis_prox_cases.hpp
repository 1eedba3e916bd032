#pragma once

#include <cmath>
#include <functional>
#include <limits>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "convex/sampling.hpp"
#include "drystone/convex/any_set.hpp"
#include "drystone/convex/regularity/regularity.hpp"
#include "drystone/convex/sets/ball.hpp"
#include "drystone/convex/sets/ellipsoid.hpp"
#include "drystone/convex/sets/holed_space.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/linalg/types.hpp"

/// Prox-regular sets whose boundary, normals and constant are written down by hand, without the
/// library.
namespace drystone::convex::thesis {

/// A closed surface: one point per unit vector, with the unit normal that leaves the set there.
struct Surface {
    std::function<VecX(const VecX&)> at;
    std::function<VecX(const VecX&)> normal;  ///< as a function of the point
};

struct ProxCase {
    std::string name;
    AnySet set;
    Index dimension = 2;
    double r = 1.0;                             ///< constant of prox-regularity
    std::vector<Surface> surfaces;              ///< they make the boundary, where in the set
    std::function<double(const VecX&)> excess;  ///< <= 0 on the set, written out here
    std::vector<NormalSample> corners = {};     ///< points with normals the surfaces miss
    double accuracy = 64.0 * std::numeric_limits<double>::epsilon();  ///< of P, before conditioning
};

inline void PrintTo(const ProxCase& prox_case, std::ostream* out) { *out << prox_case.name; }

/// The name gtest shows.
template <class Case>
std::string case_name(const testing::TestParamInfo<Case>& info) {
    return info.param.name;
}

inline VecX vec(std::initializer_list<double> entries) {
    VecX x(static_cast<Index>(entries.size()));
    Index i = 0;
    for (const double entry : entries) x[i++] = entry;
    return x;
}

/// The sphere of a ball, seen from a set outside (side = -1) or inside (side = 1) the ball.
inline Surface sphere(const VecX& center, double radius, double side) {
    return {.at = [=](const VecX& u) -> VecX { return center + radius * u; },
            .normal = [=](const VecX& x) -> VecX { return side * (x - center) / radius; }};
}

/// Surface of the hole center + Q diag(a) B with the unit ball B, seen from outside.
inline Surface ellipsoid_surface(const VecX& center, const VecX& a, const MatX& Q) {
    const MatX shape = Q * a.asDiagonal();
    const MatX inverse = Q * a.cwiseProduct(a).cwiseInverse().asDiagonal() * Q.transpose();
    return {
        .at = [=](const VecX& u) -> VecX { return center + shape * u; },
        .normal = [=](const VecX& x) -> VecX { return -(inverse * (x - center)).normalized(); }};
}

/// max_i (r_i - |x - c_i|): positive in a hole.
inline std::function<double(const VecX&)> ball_excess(std::vector<Ball<>> holes) {
    return [holes = std::move(holes)](const VecX& x) {
        double depth = -std::numeric_limits<double>::infinity();
        for (const Ball<>& hole : holes) {
            depth = std::max(depth, hole.radius() - (x - hole.center()).norm());
        }
        return depth;
    };
}

inline ProxCase annulus_case(std::string name, const VecX& center, double inner, double outer) {
    std::vector<Surface> surfaces{sphere(center, inner, -1.0)};
    if (std::isfinite(outer)) surfaces.push_back(sphere(center, outer, 1.0));
    return {.name = std::move(name),
            .set = Annulus(center, inner, outer),
            .dimension = center.size(),
            .r = inner,
            .surfaces = std::move(surfaces),
            .excess = [=](const VecX& x) {
                const double length = (x - center).norm();
                return std::max(inner - length, length - outer);
            }};
}

inline ProxCase ball_holes_case(std::string name, const std::vector<Ball<>>& holes, double r) {
    std::vector<Surface> surfaces;
    for (const Ball<>& hole : holes) {
        surfaces.push_back(sphere(hole.center(), hole.radius(), -1.0));
    }
    return {.name = std::move(name),
            .set = HoledSpace(holes),
            .dimension = holes.front().center().size(),
            .r = r,
            .surfaces = std::move(surfaces),
            .excess = ball_excess(holes),
            .accuracy = 1e-9};  // SmoothProjection::converged
}

/// Semi-axes a: radius of curvature at least a_min^2 / a_max, attained where the longest axis
/// ends, in the direction of the shortest; a ball of that radius rolls inside (Blaschke).
inline ProxCase ellipsoid_case(std::string name, const VecX& center, const VecX& a, const MatX& Q) {
    Index longest = 0;
    Index shortest = 0;
    a.maxCoeff(&longest);
    a.minCoeff(&shortest);
    const Surface surface = ellipsoid_surface(center, a, Q);
    std::vector<NormalSample> tips;
    for (const double angle : {0.0, 0.01, -0.01}) {
        const VecX u = std::cos(angle) * VecX::Unit(a.size(), longest) +
                       std::sin(angle) * VecX::Unit(a.size(), shortest);
        tips.push_back({.point = surface.at(u), .normal = surface.normal(surface.at(u))});
    }
    return {.name = std::move(name),
            .set = EllipsoidComplement(Ellipsoid(center, a, Q)),
            .dimension = center.size(),
            .r = a.minCoeff() * a.minCoeff() / a.maxCoeff(),
            .surfaces = {surface},
            .excess =
                [=](const VecX& x) {
                    return 1.0 - (Q.transpose() * (x - center)).cwiseQuotient(a).norm();
                },
            .corners = std::move(tips),
            .accuracy = 1e-12};  // conditioning a_max / a_min squared, times the secular root's
}

/// The hole x^4 + y^4 < 1 with the constant given by hand. Curvature 3 x^2 y^2 /
/// (x^6 + y^6)^(3/2), largest where x^4 = y^4 = 1/2: radius sqrt(2) 2^(-1/4) / 3.
inline ProxCase quartic_case() {
    const double r = std::sqrt(2.0) * std::pow(2.0, -0.25) / 3.0;
    const SmoothFunction f{
        .value = [](const VecX& x) { return 0.25 * (x.array().pow(4).sum() - 1.0); },
        .gradient = [](const VecX& x) -> VecX { return x.array().cube(); },
        .hessian = [](const VecX& x) -> MatX {
            return (3.0 * x.array().square()).matrix().asDiagonal();
        }};
    const Surface surface{
        .at = [](const VecX& u) -> VecX { return u / std::pow(u.array().pow(4).sum(), 0.25); },
        .normal = [](const VecX& x) -> VecX { return -VecX(x.array().cube()).normalized(); }};
    return {.name = "quartic_hole",
            .set = HoledSpace(2, {f}, r),
            .dimension = 2,
            .r = r,
            .surfaces = {surface},
            .excess = [f](const VecX& x) { return -f.value(x); },
            .accuracy = 1e-9};
}

/// An ellipsoid and a ball apart from each other as smooth holes; the constant is the caller's.
inline ProxCase smooth_holes_case(const MatX& Q) {
    const VecX a = vec({1.5, 1.0, 1.2});
    const VecX away = vec({4.0, 0.0, 0.0});
    const MatX A = Q * a.cwiseProduct(a).cwiseInverse().asDiagonal() * Q.transpose();
    const SmoothFunction f{.value = [A](const VecX& x) { return 0.5 * (x.dot(A * x) - 1.0); },
                           .gradient = [A](const VecX& x) -> VecX { return A * x; }};
    ProxCase result = ellipsoid_case("smooth_holes_r3", VecX::Zero(3), a, Q);
    result.set = HoledSpace(3, {f, ball_function(away, 0.9)}, result.r);
    result.surfaces.push_back(sphere(away, 0.9, -1.0));
    result.excess = [first = result.excess, away](const VecX& x) {
        return std::max(first(x), 0.9 - (x - away).norm());
    };
    result.accuracy = 1e-9;
    return result;
}

/// Two unit balls whose centers are 1.2 apart. The spheres cross at distance h = 0.8 from the
/// axis; a ball centered on the segment of the centers whose sphere passes through the crossing
/// lies in the union, the smallest has radius h: the set outside is h-prox-regular.
inline ProxCase overlapping_case(Index n) {
    const VecX left = -0.6 * VecX::Unit(n, 0);
    const VecX right = 0.6 * VecX::Unit(n, 0);
    ProxCase result = ball_holes_case("overlapping_balls_r" + std::to_string(n),
                                      {Ball<>(left, 1.0), Ball<>(right, 1.0)}, 0.8);
    result.surfaces.push_back({.at = [n](const VecX& u) -> VecX {
                                   const VecX across = u - u[0] * VecX::Unit(n, 0);
                                   return 0.8 * across.normalized();
                               },
                               .normal = [](const VecX& x) -> VecX { return -x / 0.8; }});
    Rng rng(41);
    for (int i = 0; i < 200; ++i) {
        VecX across = VecX::Zero(n);
        across.tail(n - 1) = sampling::direction(rng, n - 1);
        const VecX crossing = 0.8 * across;
        const double share = i % 3 == 0 ? 0.5 : rng.uniform();  // 0.5: the smallest ball
        const VecX inward = share * (left - crossing) + (1.0 - share) * (right - crossing);
        result.corners.push_back({.point = crossing, .normal = inward.normalized()});
    }
    return result;
}

inline std::vector<ProxCase> prox_cases() {
    Rng rng(40);
    const double infinity = std::numeric_limits<double>::infinity();
    const MatX Q2 = sampling::rotation(rng, 2);
    const MatX Q3 = sampling::rotation(rng, 3);
    return {annulus_case("annulus_r2", vec({0.3, -0.2}), 0.8, 2.0),
            annulus_case("annulus_r3", vec({1.0, 2.0, -1.0}), 1.3, 1.9),
            annulus_case("sphere_r3", vec({0.0, 0.5, 0.0}), 1.1, 1.1),
            annulus_case("ball_complement_r1", vec({0.4}), 0.7, infinity),
            annulus_case("ball_complement_r2", vec({-2.0, 1.0}), 1.5, infinity),
            annulus_case("ball_complement_r5", VecX::Constant(5, 0.2), 0.9, infinity),
            ellipsoid_case("ellipse_complement", vec({0.5, 0.1}), vec({2.0, 1.0}), Q2),
            ellipsoid_case("ellipsoid_complement", vec({0.0, 1.0, 0.0}), vec({1.5, 1.0, 1.2}), Q3),
            ball_holes_case("three_holes_r2",
                            {Ball<>(vec({0.0, 0.0}), 1.0), Ball<>(vec({2.6, 0.0}), 1.5),
                             Ball<>(vec({0.0, 2.3}), 1.2)},
                            1.0),
            ball_holes_case("touching_holes_r2",
                            {Ball<>(vec({0.0, 0.0}), 1.0), Ball<>(vec({2.0, 0.0}), 1.0)}, 1.0),
            ball_holes_case("three_holes_r3",
                            {Ball<>(vec({0.0, 0.0, 0.0}), 1.0), Ball<>(vec({0.0, 2.1, 0.0}), 1.05),
                             Ball<>(vec({-1.0, -1.0, 2.0}), 1.3)},
                            1.0),
            quartic_case(),
            smooth_holes_case(Q3),
            overlapping_case(2),
            overlapping_case(3)};
}

/// A boundary point of the set with a unit normal.
inline NormalSample boundary_sample(const ProxCase& prox_case, Rng& rng) {
    const int corners = static_cast<int>(prox_case.corners.size());
    if (corners > 0 && rng.index(10) == 0) {
        return prox_case.corners[static_cast<std::size_t>(rng.index(corners))];
    }
    for (;;) {
        const int choice = rng.index(static_cast<int>(prox_case.surfaces.size()));
        const Surface& surface = prox_case.surfaces[static_cast<std::size_t>(choice)];
        const VecX point = surface.at(sampling::direction(rng, prox_case.dimension));
        if (prox_case.excess(point) > 1e-12) continue;  // inside another hole
        return {.point = point, .normal = surface.normal(point)};
    }
}

}  // namespace drystone::convex::thesis
