// Builds inequalities c(t, x) <= 0 of a set from the formulas of a scene.
#include <memory>
#include <string>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/scene/spec/sweeping.hpp"
#include "drystone/sim/building/set_numbers.hpp"
#include "drystone/sim/building/sweeping_builder.hpp"

namespace drystone::sim::building {

namespace {

using convex::MovingInequality;
using SharedSet = std::shared_ptr<const SceneSet>;

/// Row k of the polyhedral set: (A_k(t).x - b_k(t)) / |A_k(t)|.
MovingInequality row(const SharedSet& set, Index k) {
    struct Row {
        VecX normal;
        double offset;
    };
    const auto at = [set, k](double t, const VecX& x) {
        const auto system = set->at(t, VecX::Zero(x.size())).polyhedral_system();
        const double length = system->A.row(k).norm();
        return Row{system->A.row(k).transpose() / length, system->b[k] / length};
    };
    return {
        .value =
            [at](double t, const VecX& x) {
                const Row now = at(t, x);
                return now.normal.dot(x) - now.offset;
            },
        .gradient = [at](double t, const VecX& x) { return at(t, x).normal; },
        .hessian = [](double, const VecX& x) -> MatX { return MatX::Zero(x.size(), x.size()); }};
}

/// c(t, y) of a set before its motion x = s Q y + shift, as s c(t, Q^T (x - shift) / s).
MovingInequality moved(const SharedSet& set, const MovingInequality& c) {
    struct Place {
        SetMotion motion;
        VecX y;
        [[nodiscard]] VecX turned(const VecX& v) const {
            return motion.rotation.size() == 0 ? v : VecX(motion.rotation * v);
        }
    };
    const auto at = [set](double t, const VecX& x) {
        const SetNumbers numbers(set->spec(), t, VecX::Zero(x.size()));
        Place place{motion_of(set->spec(), numbers), {}};
        VecX y = (x - place.motion.shift) / place.motion.scale;
        const MatX& Q = place.motion.rotation;
        place.y = Q.size() == 0 ? y : VecX(Q.transpose() * y);
        return place;
    };
    return {.value =
                [at, c](double t, const VecX& x) {
                    const Place place = at(t, x);
                    return place.motion.scale * c.value(t, place.y);
                },
            .gradient =
                [at, c](double t, const VecX& x) {
                    const Place place = at(t, x);
                    return place.turned(c.gradient(t, place.y));
                },
            .hessian = [at, c](double t, const VecX& x) -> MatX {
                const Place place = at(t, x);
                const MatX H = c.hessian(t, place.y) / place.motion.scale;
                const MatX& Q = place.motion.rotation;
                return Q.size() == 0 ? H : MatX(Q * H * Q.transpose());
            }};
}

/// (|(x - center) / semi_axes|^2 - 1) a / 2, with the least semi-axis a: a gradient of length 1
/// where the surface is nearest. A ball has equal ones.
MovingInequality ellipsoid(const SharedSet& set) {
    struct Shape {
        VecX from_center;
        VecX axes;
        double least;
    };
    const auto at = [set](double t, const VecX& x) {
        const SetNumbers numbers(set->spec(), t, VecX::Zero(x.size()));
        VecX axes = numbers.has("radius") ? VecX::Constant(x.size(), numbers.number("radius", 0.0))
                                          : numbers.vector("semi_axes");
        const double least = axes.minCoeff();
        return Shape{x - numbers.vector("center"), std::move(axes), least};
    };
    return {.value =
                [at](double t, const VecX& x) {
                    const Shape s = at(t, x);
                    return 0.5 * s.least *
                           (s.from_center.cwiseQuotient(s.axes).squaredNorm() - 1.0);
                },
            .gradient = [at](double t, const VecX& x) -> VecX {
                const Shape s = at(t, x);
                return s.least * s.from_center.cwiseQuotient(s.axes.cwiseAbs2());
            },
            .hessian = [at](double t, const VecX& x) -> MatX {
                const Shape s = at(t, x);
                return (s.least * s.axes.cwiseAbs2().cwiseInverse()).asDiagonal();
            }};
}

/// A formula of x and t, with its exact derivatives.
MovingInequality function(const SharedSet& set, const formula::Formula& formula) {
    const scene::SetSpec& spec = set->spec();
    const auto at = [formula, first = spec.first, n = spec.dimension](double t) {
        PointFormula f{.formula = formula, .first = first, .dimension = n, .variables = {}};
        f.variables.assign(static_cast<std::size_t>(n), 0.0);
        f.variables.push_back(t);
        return f;
    };
    return {.value = [at](double t, const VecX& x) { return at(t).value(x); },
            .gradient = [at](double t, const VecX& x) { return at(t).gradient(x); },
            .hessian = [at](double t, const VecX& x) { return at(t).hessian(x); },
            .time_derivative = [at](double t, const VecX& x) { return at(t).rate(x); }};
}

[[noreturn]] void reject(const scene::SetSpec& spec, const std::string& found) {
    throw InputError({.what = "set '" + spec.name + "': shape",
                      .expected = "a set that is given by inequalities, which this integrator "
                                  "needs: polyhedral sets, balls, ellipsoids, inequalities",
                      .found = found,
                      .place = spec.place});
}

}  // namespace

std::vector<MovingInequality> inequalities_of(const SceneSet& set, Index coordinates,
                                              double start) {
    const scene::SetSpec& spec = set.spec();
    if (scene::depends_on_state(spec, static_cast<std::size_t>(coordinates))) {
        reject(spec, "a set that depends on the state");
    }
    const auto shared = std::make_shared<const SceneSet>(set);
    std::vector<MovingInequality> list;
    const VecX nowhere = VecX::Zero(coordinates);
    if (const auto system = set.at(start, nowhere).polyhedral_system()) {
        if (system->A_eq.rows() > 0) reject(spec, "a set without interior");
        for (Index k = 0; k < system->A.rows(); ++k) {
            if (std::isfinite(system->b[k])) list.push_back(row(shared, k));
        }
        return list;
    }
    const bool is_function = spec.numbers.contains("c");
    const bool is_round = spec.shape == "ball" || spec.shape == "ellipsoid";
    if (!is_function && !is_round) reject(spec, "'" + spec.shape + "'");
    if (is_round) list.push_back(ellipsoid(shared));
    if (is_function) {
        for (const formula::Formula& c : spec.numbers.at("c").front()) {
            list.push_back(function(shared, c));
        }
    }
    const bool moves = spec.numbers.contains("translate") || spec.numbers.contains("rotate") ||
                       spec.numbers.contains("scale");
    if (moves) {
        for (MovingInequality& c : list) c = moved(shared, c);
    }
    return list;
}

}  // namespace drystone::sim::building
