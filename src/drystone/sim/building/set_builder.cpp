// Builds the sets of a sweeping process at one instant from the formulas of a scene.
#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "drystone/convex/any_polar.hpp"
#include "drystone/convex/intersection.hpp"
#include "drystone/convex/minkowski_sum.hpp"
#include "drystone/convex/product.hpp"
#include "drystone/convex/regularity/farthest_shell.hpp"
#include "drystone/convex/sets/affine_subspace.hpp"
#include "drystone/convex/sets/ball.hpp"
#include "drystone/convex/sets/ball_intersection.hpp"
#include "drystone/convex/sets/box.hpp"
#include "drystone/convex/sets/coulomb_cone.hpp"
#include "drystone/convex/sets/ellipsoid.hpp"
#include "drystone/convex/sets/half_space.hpp"
#include "drystone/convex/sets/holed_space.hpp"
#include "drystone/convex/sets/in_space.hpp"
#include "drystone/convex/sets/level_set.hpp"
#include "drystone/convex/sets/polyhedron.hpp"
#include "drystone/convex/sets/quadratic_cones.hpp"
#include "drystone/convex/sets/segment.hpp"
#include "drystone/convex/sets/simplex.hpp"
#include "drystone/convex/transformed.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/scene/spec/sweeping.hpp"
#include "drystone/sim/building/set_numbers.hpp"
#include "drystone/sim/building/sweeping_builder.hpp"

namespace drystone::sim::building {

namespace {

using convex::AnySet;

constexpr double k_inf = std::numeric_limits<double>::infinity();

/// What the shape of a set is made from.
struct Ingredients {
    const scene::SetSpec& spec;
    const SetNumbers& numbers;
    const std::vector<AnySet>& parts;
};

std::vector<convex::SmoothFunction> functions_of(const Ingredients& from, const std::string& key) {
    std::vector<convex::SmoothFunction> functions;
    for (const formula::Formula& formula : from.spec.numbers.at(key).front()) {
        const PointFormula f{.formula = formula,
                             .first = from.spec.first,
                             .dimension = from.spec.dimension,
                             .variables = from.numbers.variables()};
        functions.push_back({.value = [f](const VecX& x) { return f.value(x); },
                             .gradient = [f](const VecX& x) { return f.gradient(x); },
                             .hessian = [f](const VecX& x) { return f.hessian(x); }});
    }
    return functions;
}

/// The convex polygon whose corners are given counterclockwise: the points left of every side.
convex::Polyhedron polygon(const MatX& points) {
    const Index n = points.rows();
    const auto reject = [](const std::string& found) {
        throw InputError({.what = "points",
                          .expected = "the corners of a convex polygon, counterclockwise",
                          .found = found});
    };
    if (n < 3) reject(std::to_string(n) + " points");
    MatX A(n, 2);
    VecX b(n);
    for (Index i = 0; i < n; ++i) {
        const Vec2 from = points.row(i).transpose();
        const Vec2 corner = points.row((i + 1) % n).transpose();
        const Vec2 side = corner - from;
        const Vec2 next = Vec2(points.row((i + 2) % n).transpose()) - corner;
        if (!(side[0] * next[1] - side[1] * next[0] > 0.0)) {
            reject("no turn to the left at corner " + std::to_string((i + 1) % n + 1));
        }
        A.row(i) = Vec2(side[1], -side[0]).normalized().transpose();
        b[i] = A.row(i).dot(from);
    }
    // Sides that turn around more than once enclose nothing.
    if (((A * points.transpose()).colwise() - b).maxCoeff() >
        convex::k_boundary_tolerance * points.cwiseAbs().maxCoeff()) {
        reject("sides that cross");
    }
    return {A, b};
}

convex::Polyhedron polyhedron(const SetNumbers& numbers) {
    return convex::Polyhedron(convex::PolyhedralSystem{.A = numbers.rows("A"),
                                                       .b = numbers.list("b"),
                                                       .A_eq = numbers.rows("A_eq"),
                                                       .b_eq = numbers.list("b_eq")});
}

std::vector<VecX> points_of(const MatX& rows) {
    std::vector<VecX> points;
    for (Index i = 0; i < rows.rows(); ++i) points.emplace_back(rows.row(i));
    return points;
}

struct ShapeMaker {
    std::string_view name;
    std::function<AnySet(const Ingredients&)> make;
};

/// The sets of the room convex, by the names that scenes give them.
const std::vector<ShapeMaker>& shape_makers() {
    using From = const Ingredients&;
    static const std::vector<ShapeMaker> makers{
        {"affine_subspace",
         [](From f) -> AnySet {
             return convex::AffineSubspace(f.numbers.rows("A"), f.numbers.list("b"));
         }},
        {"annulus",
         [](From f) -> AnySet {
             return convex::Annulus(f.numbers.vector("center"), f.numbers.number("inner", 0.0),
                                    f.numbers.number("outer", k_inf));
         }},
        {"ball",
         [](From f) -> AnySet {
             return convex::Ball<>(f.numbers.vector("center"), f.numbers.number("radius", 0.0));
         }},
        {"ball_complement",
         [](From f) -> AnySet {
             return convex::ball_complement(f.numbers.vector("center"),
                                            f.numbers.number("radius", 0.0));
         }},
        {"ball_intersection",
         [](From f) -> AnySet {
             return convex::BallIntersection(points_of(f.numbers.rows("centers")),
                                             f.numbers.number("radius", 0.0));
         }},
        {"box",
         [](From f) -> AnySet {
             return convex::Box<>(f.numbers.vector("lower", -k_inf),
                                  f.numbers.vector("upper", k_inf));
         }},
        {"coulomb_cone",
         [](From f) -> AnySet {
             return convex::InSpace(convex::CoulombCone(f.numbers.number("mu", 0.0)),
                                    f.spec.dimension);
         }},
        {"dual",
         [](From f) -> AnySet {
             return convex::AnyPolar(f.parts.front(), convex::AnyPolar::Side::dual);
         }},
        {"ellipsoid",
         [](From f) -> AnySet {
             return convex::Ellipsoid(f.numbers.vector("center"), f.numbers.vector("semi_axes"));
         }},
        {"ellipsoid_complement",
         [](From f) -> AnySet {
             return convex::EllipsoidComplement(
                 convex::Ellipsoid(f.numbers.vector("center"), f.numbers.vector("semi_axes")));
         }},
        {"elliptic_cone",
         [](From f) -> AnySet { return convex::EllipticCone(f.numbers.list("mu")); }},
        {"farthest_shell",
         [](From f) -> AnySet {
             return convex::FarthestShell(f.parts.front(), f.numbers.number("inner", 0.0),
                                          f.numbers.number("outer", k_inf));
         }},
        {"half_space",
         [](From f) -> AnySet {
             return convex::HalfSpace<>(f.numbers.vector("normal"),
                                        f.numbers.number("offset", 0.0));
         }},
        {"holed_space",
         [](From f) -> AnySet {
             std::optional<double> constant;
             if (f.numbers.has("constant")) constant = f.numbers.number("constant", 0.0);
             return convex::HoledSpace(f.spec.dimension, functions_of(f, "holes"), constant);
         }},
        {"inequalities",
         [](From f) -> AnySet { return convex::LevelSet(f.spec.dimension, functions_of(f, "c")); }},
        {"intersection", [](From f) -> AnySet { return convex::Intersection(f.parts); }},
        {"minkowski_sum", [](From f) -> AnySet { return convex::MinkowskiSum(f.parts); }},
        {"polar",
         [](From f) -> AnySet {
             return convex::AnyPolar(f.parts.front(), convex::AnyPolar::Side::polar);
         }},
        {"polygon", [](From f) -> AnySet { return polygon(f.numbers.rows("points")); }},
        {"polyhedron", [](From f) -> AnySet { return polyhedron(f.numbers); }},
        {"product", [](From f) -> AnySet { return convex::Product(f.parts); }},
        {"second_order_cone",
         [](From f) -> AnySet {
             return convex::SecondOrderCone(f.numbers.vector("axis"),
                                            f.numbers.number("slope", 1.0));
         }},
        {"segment",
         [](From f) -> AnySet {
             return convex::Segment<>(f.numbers.vector("from"), f.numbers.vector("to"));
         }},
        {"simplex", [](From f) -> AnySet {
             return convex::Simplex(f.spec.dimension, f.numbers.number("total", 1.0));
         }}};
    return makers;
}

/// Whether no number of the set itself depends on the coordinates or t; `motion`: those of its
/// motion, or those of its shape. Points of functions are no state.
bool is_constant(const scene::SetSpec& spec, Index coordinates, bool motion) {
    constexpr std::array<std::string_view, 4> k_motion{"translate", "rotate", "about", "scale"};
    for (const auto& [key, rows] : spec.numbers) {
        const bool moves = std::find(k_motion.begin(), k_motion.end(), key) != k_motion.end();
        if (moves != motion) continue;
        for (const std::vector<formula::Formula>& row : rows) {
            for (const formula::Formula& number : row) {
                if (number.mentions(static_cast<std::size_t>(coordinates))) return false;
            }
        }
    }
    return !scene::depends_on_state(spec, static_cast<std::size_t>(coordinates));
}

/// The value of `action()`; errors get the name of the set and its place.
template <class Action>
AnySet of_set(const scene::SetSpec& spec, Action action) {
    try {
        return action();
    } catch (const InputError& error) {
        std::vector<Defect> defects = error.defects();
        for (Defect& defect : defects) {
            if (!spec.name.empty()) defect.what = "set '" + spec.name + "': " + defect.what;
            if (defect.place.file.empty()) defect.place = spec.place;
        }
        throw InputError(std::move(defects));
    } catch (const ComputationError& error) {
        if (spec.name.empty()) throw;
        throw error.within("set '" + spec.name + "'");
    }
}

}  // namespace

SceneSet::SceneSet(const scene::SetSpec& spec, Index coordinates)
    : spec_(std::make_shared<const scene::SetSpec>(spec)), coordinates_(coordinates) {
    bool fixed_parts = true;
    for (const scene::SetSpec& part : spec.parts) {
        parts_.emplace_back(part, coordinates);
        fixed_parts = fixed_parts && !parts_.back().fixed_set_.empty();
    }
    constant_shape_ = fixed_parts && is_constant(spec, coordinates, false);
    // No number depends on t and the state: any will do.
    const VecX nowhere = VecX::Zero(coordinates);
    if (constant_shape_) {
        fixed_shape_.push_back(of_set(spec, [&] { return shaped(0.0, nowhere); }));
    }
    if (constant_shape_ && is_constant(spec, coordinates, true)) {
        fixed_set_.push_back(of_set(spec, [&] { return made(0.0, nowhere); }));
    }
}

AnySet SceneSet::at(double t, const VecX& u) const {
    if (!fixed_set_.empty()) return fixed_set_.front();
    return of_set(*spec_, [&] { return made(t, u); });
}

AnySet SceneSet::made(double t, const VecX& u) const {
    AnySet set = fixed_shape_.empty() ? shaped(t, u) : fixed_shape_.front();
    const SetNumbers numbers(*spec_, t, u);
    SetMotion motion = motion_of(*spec_, numbers);
    if (!motion.moves) return set;
    return convex::Transformed(std::move(set), std::move(motion.rotation), motion.scale,
                               std::move(motion.shift));
}

AnySet SceneSet::shaped(double t, const VecX& u) const {
    std::vector<AnySet> parts;
    for (const SceneSet& part : parts_) parts.push_back(part.at(t, u));
    const SetNumbers numbers(*spec_, t, u);
    const auto& makers = shape_makers();
    const auto maker = std::find_if(makers.begin(), makers.end(),
                                    [&](const auto& one) { return one.name == spec_->shape; });
    if (maker == makers.end()) {
        throw InputError(
            {.what = "shape", .expected = "the shape of a set", .found = "'" + spec_->shape + "'"});
    }
    AnySet set = maker->make({.spec = *spec_, .numbers = numbers, .parts = parts});
    if (set.dimension() == spec_->dimension) return set;
    throw InputError({.what = "shape",
                      .expected = "a set in " + std::to_string(spec_->dimension) + " dimensions",
                      .found = "one in " + std::to_string(set.dimension())});
}

SceneSets::SceneSets(const scene::SweepingSpec& spec) {
    const auto n = static_cast<Index>(spec.coordinates.size());
    bool moves = false;
    for (const scene::SetSpec& set : spec.sets) {
        sets_.emplace_back(set, n);
        moves = moves || !sets_.back().is_fixed();
    }
    if (!moves) fixed_.push_back(at(0.0, VecX::Zero(n)));
}

AnySet SceneSets::at(double t, const VecX& u) const {
    if (!fixed_.empty()) return fixed_.front();
    if (sets_.size() == 1) return sets_.front().at(t, u);
    std::vector<AnySet> parts;
    for (const SceneSet& set : sets_) parts.push_back(set.at(t, u));
    return convex::Intersection(std::move(parts));
}

}  // namespace drystone::sim::building
