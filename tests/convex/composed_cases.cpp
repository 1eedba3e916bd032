#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "convex/sampling.hpp"
#include "convex/set_case.hpp"
#include "drystone/convex/intersection.hpp"
#include "drystone/convex/product.hpp"
#include "drystone/convex/sets/ball.hpp"
#include "drystone/convex/sets/box.hpp"
#include "drystone/convex/sets/coulomb_cone.hpp"
#include "drystone/convex/sets/half_space.hpp"
#include "drystone/convex/sets/in_space.hpp"
#include "drystone/convex/sets/polyhedral_form.hpp"
#include "drystone/convex/transformed.hpp"

namespace drystone::convex::cases {

namespace {

/// A case of the other tables.
SetCase named(const std::string& name) {
    static const std::vector<std::vector<SetCase>> k_families{flat_cases(), round_cases(),
                                                              polyhedron_cases(), cone_cases()};
    for (const std::vector<SetCase>& family : k_families) {
        for (const SetCase& set_case : family) {
            if (set_case.name == name) return set_case;
        }
    }
    throw std::logic_error("no case is called " + name);
}

/// { scale Q y + shift : y in C }, every fact about C carried over.
SetCase image(const std::string& name, const SetCase& base, AnySet set, const MatX& Q, double scale,
              const VecX& shift) {
    const auto forward = [=](const VecX& y) -> VecX { return scale * (Q * y) + shift; };
    SetCase result = base;
    result.name = name;
    result.set = std::move(set);
    result.excess = [=](const VecX& x) {
        return scale * base.excess(Q.transpose() * (x - shift) / scale);
    };
    result.inside = forward(base.inside);
    result.size = scale * base.size + shift.norm();
    if (base.span.size() > 0) result.span = Q * base.span;
    for (VecX& corner : result.corners) corner = forward(corner);
    return result;
}

SetCase translated(const SetCase& base, const VecX& shift) {
    const MatX I = MatX::Identity(shift.size(), shift.size());
    return image("translate_" + base.name, base, translate(base.set, shift), I, 1.0, shift);
}

SetCase scaled_case(const SetCase& base, double factor) {
    const Index n = base.dimension();
    return image("scaled_" + base.name, base, scaled(base.set, factor), MatX::Identity(n, n),
                 factor, VecX::Zero(n));
}

SetCase rotated_case(const SetCase& base, const MatX& Q, const VecX& center) {
    return image("rotated_" + base.name, base, rotated(base.set, Q, center), Q, 1.0,
                 center - Q * center);
}

SetCase product(std::string name, const std::vector<SetCase>& parts) {
    std::vector<AnySet> sets;
    Index n = 0;
    for (const SetCase& part : parts) {
        sets.push_back(part.set);
        n += part.dimension();
    }
    SetCase result{.name = std::move(name),
                   .set = Product(sets),
                   .excess =
                       [parts](const VecX& x) {
                           double worst = -1e300;
                           Index first = 0;
                           for (const SetCase& part : parts) {
                               worst =
                                   std::max(worst, part.excess(x.segment(first, part.dimension())));
                               first += part.dimension();
                           }
                           return worst;
                       },
                   .inside = VecX(n)};
    VecX corner(n);
    MatX span = MatX::Zero(n, 0);
    Index first = 0;
    for (const SetCase& part : parts) {
        const Index m = part.dimension();
        result.inside.segment(first, m) = part.inside;
        corner.segment(first, m) = part.corners.front();
        const MatX own = part.span.size() > 0 ? part.span : MatX(MatX::Identity(m, m));
        span.conservativeResize(n, span.cols() + own.cols());
        span.rightCols(own.cols()).setZero();
        span.block(first, span.cols() - own.cols(), m, own.cols()) = own;
        result.conditioning = std::max(result.conditioning, part.conditioning);
        result.size = std::max(result.size, part.size);
        first += m;
    }
    if (span.cols() < n) result.span = span;
    result.corners = {corner};
    return result;
}

/// A metric that couples the parts needs an iteration unless all of them are polyhedral.
SetCase product_of_curved() {
    SetCase result =
        product("product_of_curved", {named("ball_r3"), named("box"), named("coulomb_r3_mu_0_3")});
    result.metric_tolerance = 1e-13;  // the last step of project_coupled
    result.inradius = 0.2;
    return result;
}

/// Dykstra's stop, and a ball of radius `inradius` around `inside` that all parts contain.
SetCase by_dykstra(std::string name, const std::vector<AnySet>& parts, Formula excess,
                   const VecX& inside, double inradius, std::vector<VecX> corners) {
    return {.name = std::move(name),
            .set = Intersection(parts),
            .excess = std::move(excess),
            .inside = inside,
            .corners = std::move(corners),
            .tolerance = DykstraSettings{}.tolerance,
            .metric_work = 1e2,  // the passes of Dykstra's method grow with both factors
            .inradius = inradius,
            .samples = 150};
}

SetCase ball_and_half_space() {
    return by_dykstra("intersection_ball_half_space",
                      {Ball<3>(Vec3::Zero(), 1.0), HalfSpace<3>(Vec3::UnitX(), 0.3)},
                      [](const VecX& x) { return std::max(x.norm() - 1.0, x[0] - 0.3); },
                      Vec3(-0.2, 0, 0), 0.5, {Vec3(0.3, std::sqrt(1.0 - 0.09), 0)});
}

SetCase two_balls() {
    const Vec3 c(0.6, 0, 0);
    return by_dykstra("intersection_two_balls", {Ball<3>(c, 1.0), Ball<3>(-c, 1.0)},
                      [c](const VecX& x) { return std::max((x - c).norm(), (x + c).norm()) - 1.0; },
                      Vec3::Zero(), 0.4, {Vec3(0, 0.8, 0)});
}

SetCase ball_cone_and_box() {
    const Vec3 c(1, 0, 0);
    const Vec3 corner(2, 0.5, 0.5);
    return by_dykstra(
        "intersection_ball_cone_box",
        {Ball<3>(c, 1.2), InSpace(CoulombCone(1.0), 3), Box<3>(-corner, corner)},
        [c, corner](const VecX& x) {
            const double cone = (x.tail(2).norm() - x[0]) / std::sqrt(2.0);
            return std::max({(x - c).norm() - 1.2, cone, (x.cwiseAbs() - corner).maxCoeff()});
        },
        c, 0.5, {Vec3::Zero()});
}

/// |x_i| <= 1, x_0 + x_1 + x_2 <= 1 and x_2 = x_0 / 2: merged into one polyhedron.
SetCase all_polyhedral() {
    MatX A(1, 3);
    A << 0.5, 0, -1;
    MatX span(3, 2);
    span << 2 / std::sqrt(5.0), 0, 0, 1, 1 / std::sqrt(5.0), 0;
    return {
        .name = "intersection_polyhedral",
        .set = Intersection({Box<3>(-Vec3::Ones(), Vec3::Ones()), HalfSpace<3>(Vec3::Ones(), 1.0),
                             AffineSubspace(A, VecX::Zero(1))}),
        .excess =
            [](const VecX& x) {
                const double plane = std::abs(0.5 * x[0] - x[2]) / std::sqrt(1.25);
                return std::max(
                    {x.cwiseAbs().maxCoeff() - 1.0, (x.sum() - 1.0) / std::sqrt(3.0), plane});
            },
        .inside = Vec3(-0.2, 0, -0.1),
        .span = span,
        .corners = {Vec3(0, 1, 0), Vec3(-1, -1, -0.5)},
        .conditioning = 10.0};
}

}  // namespace

std::vector<SetCase> composed_cases() {
    Rng rng(13);
    const VecX shift = Vec3(1, -3, 2);
    return {
        product_of_curved(),
        product("product_of_polyhedral",
                {named("box"), named("half_space_r1"), named("simplex_r5")}),
        translated(named("coulomb_r3_mu_1"), shift),
        translated(named("polyhedron_bounded"), shift),
        scaled_case(named("ellipsoid_rotated"), 0.1),
        scaled_case(named("simplex_r5"), 20.0),
        rotated_case(named("box"), sampling::rotation(rng, 3), shift),
        rotated_case(named("polyhedron_unbounded"), sampling::rotation(rng, 3), shift),
        rotated_case(translated(named("segment"), shift), sampling::rotation(rng, 3), shift),
        all_polyhedral(),
        ball_and_half_space(),
        two_balls(),
        ball_cone_and_box(),
    };
}

}  // namespace drystone::convex::cases
