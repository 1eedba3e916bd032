// Builds the functions of an [inclusion] and their derivatives from its formulas.
#include <span>
#include <utility>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/inclusion/model.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/building/builders.hpp"

namespace drystone::sim::building {

namespace {

using Numbers = std::vector<double>;

/// The variables of a formula in one list.
Numbers listed(std::initializer_list<std::span<const double>> parts) {
    Numbers all;
    for (const std::span<const double> part : parts)
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

std::span<const double> span_of(const VecX& x) {
    return {x.data(), static_cast<std::size_t>(x.size())};
}

/// Coordinates and t.
Numbers listed(const VecX& q, double t) {
    return listed({span_of(q), std::span<const double>(&t, 1)});
}

/// A tangent whose row is the gradient of the position s(t, q), and whose rate is ds/dt.
inclusion::Tangent tangent_of(const formula::Formula& s, Index n) {
    inclusion::Tangent tangent{.row = [s, n](double t, const VecX& q) {
        VecX derivatives(n + 1);
        s.gradient(listed(q, t), {derivatives.data(), derivatives.data() + n + 1});
        return VecX(derivatives.head(n));
    }};
    if (s.mentions(static_cast<std::size_t>(n))) {
        tangent.rate = [s, n](double t, const VecX& q) {
            return s.along(listed(q, t), listed(VecX::Zero(n), 1.0)).first;
        };
    }
    return tangent;
}

/// A tangent given by its row.
inclusion::Tangent tangent_of(const std::vector<formula::Formula>& formulas) {
    return {.row = [formulas](double t, const VecX& q) {
        const Numbers x = listed(q, t);
        VecX row(static_cast<Index>(formulas.size()));
        for (Index k = 0; k < row.size(); ++k) row[k] = formulas[static_cast<std::size_t>(k)](x);
        return row;
    }};
}

inclusion::Constraint constraint_of(const scene::ConstraintSpec& spec, Index n) {
    const formula::Formula& g = spec.g;
    const auto count = static_cast<std::size_t>(n);
    inclusion::Constraint constraint{
        .name = spec.name,
        .value = [g](double t, const VecX& q) { return g(listed(q, t)); },
        .gradient =
            [g, n](double t, const VecX& q) {
                VecX derivatives(n + 1);
                g.gradient(listed(q, t), {derivatives.data(), derivatives.data() + n + 1});
                return VecX(derivatives.head(n));
            },
        .curvature = [g](double t, const VecX& q,
                         const VecX& v) { return g.along(listed(q, t), listed(v, 1.0)).second; },
        .restitution = spec.restitution,
        .friction = spec.friction};
    for (const formula::Formula& slide : spec.slides) {
        constraint.tangents.push_back(tangent_of(slide, n));
    }
    for (const auto& row : spec.tangents) constraint.tangents.push_back(tangent_of(row));
    if (g.mentions(count)) {
        constraint.rate = [g, n](double t, const VecX& q) {
            return g.along(listed(q, t), listed(VecX::Zero(n), 1.0)).first;
        };
    }
    return constraint;
}

std::function<VecX(double, const VecX&, const VecX&)> force_of(
    const std::vector<formula::Formula>& formulas) {
    if (formulas.empty()) return {};
    return [formulas](double t, const VecX& q, const VecX& v) {
        const Numbers x = listed({span_of(q), span_of(v), std::span<const double>(&t, 1)});
        VecX force(static_cast<Index>(formulas.size()));
        for (Index k = 0; k < force.size(); ++k) {
            force[k] = formulas[static_cast<std::size_t>(k)](x);
        }
        return force;
    };
}

/// M(q) from the formulas of its entries, row by row, and c(q, v) from their derivatives:
/// c = (dM/dt) v - grad (v . M v) / 2 with dM/dt = sum_k dM/dq_k v_k.
inclusion::Inertia inertia_of(const std::vector<formula::Formula>& entries, Index n) {
    const auto entry = [entries, n](Index i, Index j) -> const formula::Formula& {
        return entries[static_cast<std::size_t>(i * n + j)];
    };
    return {
        .mass =
            [entry, n](const VecX& q) {
                MatX M(n, n);
                for (Index i = 0; i < n; ++i) {
                    for (Index j = 0; j < n; ++j) M(i, j) = entry(i, j)(span_of(q));
                }
                return M;
            },
        .gyroscopic =
            [entry, n](const VecX& q, const VecX& v) {
                VecX c = VecX::Zero(n);
                VecX gradient(n);
                for (Index i = 0; i < n; ++i) {
                    for (Index j = 0; j < n; ++j) {
                        entry(i, j).gradient(span_of(q), {gradient.data(), gradient.data() + n});
                        c[i] += gradient.dot(v) * v[j];
                        c -= 0.5 * v[i] * v[j] * gradient;
                    }
                }
                return c;
            }};
}

inclusion::Potential potential_of(const formula::Formula& formula) {
    return {.value = [formula](const VecX& q) { return formula(span_of(q)); },
            .gradient =
                [formula](const VecX& q) {
                    VecX gradient(q.size());
                    formula.gradient(span_of(q), {gradient.data(), gradient.data() + q.size()});
                    return gradient;
                }};
}

/// Defects of a constraint say where it was written.
InputError placed(const InputError& error, const scene::InclusionSpec& spec) {
    std::vector<Defect> defects = error.defects();
    for (Defect& defect : defects) {
        for (const scene::ConstraintSpec& constraint : spec.constraints) {
            if (defect.what.starts_with("constraint '" + constraint.name + "'")) {
                defect.place = constraint.place;
            }
        }
    }
    return InputError(std::move(defects));
}

}  // namespace

inclusion::Model build_inclusion(const scene::SceneSpec& spec) {
    const scene::InclusionSpec& given = *spec.inclusion;
    inclusion::Problem problem{.mass = given.mass,
                               .q = given.q,
                               .v = given.v,
                               .force = force_of(given.force),
                               .restitution = given.restitution,
                               .start = spec.time.start,
                               .stiffness = given.stiffness,
                               .damping = given.damping};
    if (!given.mass_formulas.empty()) {
        problem.inertia = inertia_of(given.mass_formulas, given.q.size());
    }
    if (given.potential) problem.potential = potential_of(*given.potential);
    for (const scene::ConstraintSpec& constraint : given.constraints) {
        problem.constraints.push_back(constraint_of(constraint, given.q.size()));
    }
    try {
        return inclusion::Model(std::move(problem));
    } catch (const InputError& error) {
        throw placed(error, given);
    }
}

}  // namespace drystone::sim::building
