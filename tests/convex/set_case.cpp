#include "convex/set_case.hpp"

#include <cmath>
#include <limits>

#include "convex/sampling.hpp"

namespace drystone::convex::cases {

namespace {

constexpr double k_epsilon = std::numeric_limits<double>::epsilon();

/// The formula exactly; on a flat set up to the rounding of x itself, which leaves the hull.
bool is_member(const SetCase& set_case, const VecX& x) {
    if (set_case.span.size() == 0) return set_case.excess(x) <= 0.0;
    const auto n = static_cast<double>(x.size());
    return set_case.excess(x) <= 4.0 * n * k_epsilon * (x.norm() + set_case.size);
}

/// A random direction of the affine hull.
VecX hull_direction(const SetCase& set_case, Rng& rng) {
    if (set_case.span.size() == 0) return sampling::direction(rng, set_case.dimension());
    return set_case.span * sampling::direction(rng, set_case.span.cols());
}

VecX random_corner(const SetCase& set_case, Rng& rng) {
    const int k = rng.index(static_cast<int>(set_case.corners.size()));
    return set_case.corners[static_cast<std::size_t>(k)];
}

/// How far p may be from the set although it is within `t` of every part.
double gap(const SetCase& set_case, const VecX& p, double t) {
    return t * (1.0 + (p - set_case.inside).norm() / set_case.inradius);
}

}  // namespace

const std::vector<SetCase>& all_cases() {
    static const std::vector<SetCase> k_all = [] {
        std::vector<SetCase> all;
        for (const auto& family : {flat_cases(), round_cases(), polyhedron_cases(), cone_cases(),
                                   composed_cases(), level_set_cases()}) {
            all.insert(all.end(), family.begin(), family.end());
        }
        return all;
    }();
    return k_all;
}

VecX boundary_point(const SetCase& set_case, Rng& rng) {
    const VecX ray = hull_direction(set_case, rng);
    const auto at = [&](double s) -> VecX { return set_case.inside + s * ray; };
    double outer = 1e-3 * set_case.size;
    while (is_member(set_case, at(outer))) {
        if (outer > 1e3 * set_case.size) return at(outer);
        outer *= 2.0;
    }
    double inner = 0.0;
    for (int halving = 0; halving < 60; ++halving) {
        const double middle = 0.5 * (inner + outer);
        (is_member(set_case, at(middle)) ? inner : outer) = middle;
    }
    return at(inner);
}

VecX member(const SetCase& set_case, Rng& rng) {
    const int kind = rng.index(4);
    if (kind == 0 && !set_case.corners.empty()) return random_corner(set_case, rng);
    const VecX edge = boundary_point(set_case, rng);
    if (kind == 1) return edge;
    return set_case.inside + rng.uniform() * (edge - set_case.inside);
}

VecX any_point(const SetCase& set_case, Rng& rng) {
    const VecX step = set_case.size * sampling::direction(rng, set_case.dimension());
    const double tiny = sampling::log_uniform(rng, 1e-15, 1e-6);
    const bool has_corners = !set_case.corners.empty();
    switch (rng.index(8)) {
        case 0:
            return boundary_point(set_case, rng);
        case 1:
            return boundary_point(set_case, rng) + tiny * step;
        case 2:
            return member(set_case, rng);
        case 3:
            if (has_corners) return random_corner(set_case, rng);
            break;
        case 4:
            if (has_corners) return random_corner(set_case, rng) + tiny * step;
            break;
        default:
            break;
    }
    return set_case.inside + sampling::log_uniform(rng, 1e-3, 1e3) * step;
}

double rounding(const SetCase& set_case, const VecX& x) {
    const auto n = static_cast<double>(x.size());
    const double largest = x.norm() + set_case.inside.norm() + set_case.size;
    return 100.0 * n * set_case.conditioning * k_epsilon * largest;
}

double metric_rounding(const SetCase& set_case, const VecX& x, double condition) {
    return set_case.conditioning * condition * rounding(set_case, x);
}

double allowed_excess(const SetCase& set_case, const VecX& x) {
    return rounding(set_case, x) + set_case.tolerance * (1.0 + x.norm());
}

double variational_slack(const SetCase& set_case, const VecX& x, const VecX& p, const VecX& y) {
    const double moved = (x - p).norm();
    const double across = (y - p).norm();
    const double normals = moved * (p - set_case.inside).norm() / set_case.inradius;
    return rounding(set_case, x) * (moved + across) +
           set_case.tolerance * (1.0 + x.norm()) * (normals + across);
}

double position_error(const SetCase& set_case, const VecX& x, const VecX& p) {
    const double exact = rounding(set_case, x);
    if (set_case.tolerance == 0.0) return exact;
    const double t = set_case.tolerance * (1.0 + x.norm());
    const double outside = gap(set_case, p, t);
    const double both = variational_slack(set_case, x, p, p) + (x - p).norm() * outside;
    return exact + outside + std::sqrt(both);
}

}  // namespace drystone::convex::cases
