#include <algorithm>
#include <cmath>

#include "convex/set_case.hpp"
#include "drystone/convex/sets/coulomb_cone.hpp"
#include "drystone/convex/sets/in_space.hpp"
#include "drystone/convex/sets/polar.hpp"
#include "drystone/convex/sets/quadratic_cones.hpp"

namespace drystone::convex::cases {

namespace {

double tangential(const VecX& x) { return x.tail(x.size() - 1).norm(); }

/// "0_3" for 0.3: gtest names take no points.
std::string label(double mu) {
    std::string text = to_text(mu);
    std::replace(text.begin(), text.end(), '.', '_');
    return text;
}

/// How slender a cone is: its widths at height 1 and in the direction of the axis.
double slenderness(double mu) { return mu > 0.0 ? std::max(mu, 1.0 / mu) : 1.0; }

SetCase coulomb(Index n, double mu) {
    SetCase result{.name = "coulomb_r" + std::to_string(n) + "_mu_" + label(mu),
                   .set = InSpace(CoulombCone(mu), n),
                   .excess =
                       [mu](const VecX& x) {
                           const double slope = std::sqrt(1.0 + mu * mu);
                           return std::max((tangential(x) - mu * x[0]) / slope, -x[0]);
                       },
                   .inside = VecX::Unit(n, 0),
                   .corners = {VecX::Zero(n)},
                   .conditioning = slenderness(mu)};
    if (mu == 0.0) result.span = VecX::Unit(n, 0);
    return result;
}

/// { d : mu |d_t| <= -sign d_n }: the polar for sign = 1, the dual for sign = -1.
SetCase coulomb_opposite(Index n, double mu, double sign) {
    const Formula excess = [mu, sign](const VecX& x) {
        return (sign * x[0] + mu * tangential(x)) / std::sqrt(1.0 + mu * mu);
    };
    const std::string suffix = "_coulomb_r" + std::to_string(n) + "_mu_" + label(mu);
    const CoulombCone cone(mu);
    return {.name = (sign > 0.0 ? "polar" : "dual") + suffix,
            .set = sign > 0.0 ? AnySet(InSpace(polar(cone), n)) : AnySet(InSpace(dual(cone), n)),
            .excess = excess,
            .inside = -sign * VecX::Unit(n, 0),
            .corners = {VecX::Zero(n)},
            .conditioning = slenderness(mu)};
}

SetCase second_order(std::string name, const VecX& axis, double slope) {
    const VecX a = axis.normalized();
    return {.name = std::move(name),
            .set = SecondOrderCone(axis, slope),
            .excess =
                [a, slope](const VecX& x) {
                    const double height = a.dot(x);
                    const double width = (x - height * a).norm();
                    return std::max((width - slope * height) / std::sqrt(1.0 + slope * slope),
                                    -height);
                },
            .inside = a,
            .corners = {VecX::Zero(axis.size())},
            .conditioning = slenderness(slope)};
}

SetCase elliptic(std::string name, const VecX& mu) {
    const Index n = mu.size() + 1;
    double narrow = 1e300;
    double wide = 0.0;
    MatX span = VecX::Unit(n, 0);
    for (Index i = 0; i < mu.size(); ++i) {
        if (mu[i] == 0.0) continue;
        narrow = std::min(narrow, mu[i]);
        wide = std::max(wide, mu[i]);
        span.conservativeResize(n, span.cols() + 1);
        span.rightCols(1) = VecX::Unit(n, i + 1);
    }
    if (span.cols() == n) span = MatX();
    const Formula excess = [mu, narrow](const VecX& x) {
        double spread2 = 0.0;
        double off = -x[0];
        for (Index i = 0; i < mu.size(); ++i) {
            if (mu[i] > 0.0) spread2 += std::pow(x[i + 1] / mu[i], 2);
            if (mu[i] == 0.0) off = std::max(off, std::abs(x[i + 1]));
        }
        // The gradient of spread - x_0 is no longer than sqrt(1 + 1 / narrow^2).
        const double steepest = std::sqrt(1.0 + 1.0 / (narrow * narrow));
        return std::max(off, (std::sqrt(spread2) - x[0]) / steepest);
    };
    return {
        .name = std::move(name),
        .set = EllipticCone(mu),
        .excess = excess,
        .inside = VecX::Unit(n, 0),
        .span = span,
        .corners = {VecX::Zero(n)},
        .conditioning = std::max(slenderness(narrow < 1e300 ? narrow : 0.0), slenderness(wide))};
}

/// { d : d_0 + |D d_t| <= 0 }.
SetCase polar_elliptic(std::string name, const VecX& mu) {
    const Index n = mu.size() + 1;
    return {.name = std::move(name),
            .set = polar(EllipticCone(mu)),
            .excess =
                [mu](const VecX& x) {
                    const double spread = mu.cwiseProduct(x.tail(mu.size())).norm();
                    return (x[0] + spread) / std::sqrt(1.0 + std::pow(mu.maxCoeff(), 2));
                },
            .inside = -VecX::Unit(n, 0),
            .corners = {VecX::Zero(n)},
            .conditioning = std::max(slenderness(mu.maxCoeff()), slenderness(mu.minCoeff()))};
}

}  // namespace

std::vector<SetCase> cone_cases() {
    std::vector<SetCase> all;
    for (const Index n : {1, 2, 3, 5}) {
        for (const double mu : {0.0, 0.3, 1.0, 10.0}) {
            all.push_back(coulomb(n, mu));
            if (n == 2 || n == 5) continue;  // polar and dual: the line and space suffice
            all.push_back(coulomb_opposite(n, mu, 1.0));
            all.push_back(coulomb_opposite(n, mu, -1.0));
        }
    }
    all.push_back(second_order("second_order_oblique", Vec3(1, 2, -2), 1.0));
    all.push_back(second_order("second_order_steep_r4", Eigen::Vector4d(-1, 1, 1, 0), 0.2));
    all.push_back(second_order("second_order_downwards", Vec3(-1, 0, 0), 0.7));
    all.push_back(elliptic("elliptic", Vec2(0.3, 0.8)));
    all.push_back(elliptic("elliptic_r4", Vec3(4.0, 0.1, 1.0)));
    all.push_back(elliptic("elliptic_one_zero", Vec2(0.5, 0.0)));
    all.push_back(elliptic("elliptic_one_zero_r4", Vec3(0.5, 0.0, 0.2)));
    all.push_back(elliptic("elliptic_all_zero", Vec2(0.0, 0.0)));
    all.push_back(polar_elliptic("polar_elliptic", Vec2(0.3, 0.8)));
    all.push_back(polar_elliptic("polar_elliptic_one_zero", Vec2(0.5, 0.0)));
    return all;
}

}  // namespace drystone::convex::cases
