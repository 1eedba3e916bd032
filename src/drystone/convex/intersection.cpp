// Projects on intersections of convex sets. The polyhedral parts are merged into one polyhedron;
// what remains selects the method:
//   one polyhedron            exact projection (active set)
//   curved parts besides      Dykstra's method over the polyhedron and the curved parts
#include "drystone/convex/intersection.hpp"

#include <algorithm>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/checks.hpp"

namespace drystone::convex {

namespace {

/// One projector for the polyhedron and one for each curved part. They refer to `set` and `metric`.
std::vector<Projector> projectors(const Intersection& set, const Metric* metric) {
    std::vector<Projector> all;
    if (set.polyhedral_part()) {
        all.emplace_back([&set, metric](const VecX& z) {
            return project_active(*set.polyhedral_part(), z, metric).point;
        });
    }
    for (const AnySet& part : set.curved_parts()) {
        all.emplace_back([&part, metric](const VecX& z) {
            return metric != nullptr ? part.project(z, *metric) : part.project(z);
        });
    }
    return all;
}

}  // namespace

DykstraReport dykstra(const std::vector<Projector>& sets, const VecX& z,
                      const DykstraSettings& settings) {
    const std::size_t count = sets.size();
    std::vector<VecX> normals(count, VecX::Zero(z.size()));  // p_i, so that z - x = sum p_i
    std::vector<VecX> points(count, z);                      // x_i in C_i
    DykstraReport report;
    report.point = z;
    const double allowed = settings.tolerance * (1.0 + z.norm());

    while (report.iterations < settings.most_iterations && !report.converged) {
        ++report.iterations;
        double change = 0.0;
        for (std::size_t i = 0; i < count; ++i) {
            const VecX target = report.point + normals[i];
            points[i] = sets[i](target);
            change = std::max(change, (target - points[i] - normals[i]).norm());
            normals[i] = target - points[i];
            report.point = points[i];
        }
        report.spread = 0.0;
        for (const VecX& point : points) {
            report.spread = std::max(report.spread, (point - report.point).norm());
        }
        // The corrections must have settled too: with the sets in agreement but a normal still
        // moving, the point is feasible and not yet nearest.
        report.converged = report.spread <= allowed && change <= allowed;
    }
    for (const VecX& normal : normals) report.normal_sum += normal.norm();
    return report;
}

VecX dykstra_or_throw(const std::vector<Projector>& sets, const VecX& z, const std::string& what,
                      const DykstraSettings& settings) {
    const DykstraReport report = dykstra(sets, z, settings);
    if (report.converged) return report.point;
    throw ComputationError("projection on the " + what + ": after " +
                           std::to_string(report.iterations) + " passes the parts are still " +
                           to_text(report.spread) +
                           " apart; they may have no common point, or only touch");
}

Intersection::Intersection(std::vector<AnySet> parts, DykstraSettings settings)
    : settings_(settings) {
    if (parts.empty()) {
        throw InputError(
            {.what = "intersection: parts", .expected = "at least one", .found = "none"});
    }
    dimension_ = parts.front().dimension();
    std::optional<PolyhedralSystem> merged;
    for (AnySet& part : parts) {
        require_size("intersection: dimension of the " + part.describe(), dimension_,
                     part.dimension());
        if (const std::optional<PolyhedralSystem> system = part.polyhedral_system()) {
            merged = merged ? stacked(*merged, *system) : *system;
        } else {
            curved_.push_back(std::move(part));
        }
    }
    if (merged) polyhedral_ = Polyhedron(std::move(*merged));
    // Dykstra's method from the origin throws if the parts have no common point.
    if (!curved_.empty()) {
        (void)dykstra_or_throw(projectors(*this, nullptr), VecX::Zero(dimension_), describe(*this),
                               settings_);
    }
}

std::vector<AnySet> parts(const Intersection& set) {
    std::vector<AnySet> all = set.curved_parts();
    if (set.polyhedral_part()) all.emplace_back(*set.polyhedral_part());
    return all;
}

Index dimension(const Intersection& set) noexcept { return set.dimension(); }

std::string describe(const Intersection& set) {
    std::string text = "intersection of";
    if (set.polyhedral_part()) text += " a " + describe(*set.polyhedral_part());
    for (std::size_t k = 0; k < set.curved_parts().size(); ++k) {
        text +=
            (k > 0 || set.polyhedral_part() ? " and a " : " a ") + set.curved_parts()[k].describe();
    }
    return text;
}

// An exact projection is reported as one iteration with spread 0; its normal is x - point.
DykstraReport project_report(const Intersection& set, const VecX& x, const Metric* metric) {
    if (!set.curved_parts().empty()) return dykstra(projectors(set, metric), x, set.settings());
    const VecX point = project_active(*set.polyhedral_part(), x, metric).point;
    return {.point = point,
            .spread = 0.0,
            .normal_sum = (x - point).norm(),
            .iterations = 1,
            .converged = true};
}

VecX project(const Intersection& set, const VecX& x) {
    if (set.curved_parts().empty()) return project(*set.polyhedral_part(), x);
    return dykstra_or_throw(projectors(set, nullptr), x, describe(set), set.settings());
}

VecX project(const Intersection& set, const VecX& x, const Metric& metric) {
    if (set.curved_parts().empty()) return project(*set.polyhedral_part(), x, metric);
    return dykstra_or_throw(projectors(set, &metric), x, describe(set), set.settings());
}

// In every part; the tolerance is a distance from each part, not from the intersection.
bool contains(const Intersection& set, const VecX& x, double tolerance) {
    if (set.polyhedral_part() && !contains(*set.polyhedral_part(), x, tolerance)) return false;
    for (const AnySet& part : set.curved_parts()) {
        if (!part.contains(x, tolerance)) return false;
    }
    return true;
}

// Generators of the cones of all parts side by side; empty if x is outside one of them.
NormalCone normal_cone(const Intersection& set, const VecX& x) {
    const Index n = x.size();
    MatX rays(n, 0);
    MatX lines(n, 0);
    const auto join = [n](MatX& all, const MatX& more) {
        all.conservativeResize(n, all.cols() + more.cols());
        all.rightCols(more.cols()) = more;
    };
    bool curved = false;
    for (const AnySet& part : parts(set)) {
        const NormalCone cone = part.normal_cone(x);
        if (cone.kind == NormalCone::Kind::empty) return cone;
        curved = curved || cone.kind == NormalCone::Kind::curved;
        join(rays, cone.rays);
        join(lines, cone.lines);
    }
    return curved ? curved_normal_cone(n) : generated_normal_cone(rays, lines);
}

std::optional<PolyhedralSystem> polyhedral_system(const Intersection& set) {
    if (!set.curved_parts().empty() || !set.polyhedral_part()) return std::nullopt;
    return set.polyhedral_part()->system();
}

}  // namespace drystone::convex
