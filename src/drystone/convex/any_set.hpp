#pragma once

#include <concepts>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "drystone/convex/projections/normal_cone.hpp"
#include "drystone/convex/projections/polyhedral_projection.hpp"
#include "drystone/convex/sets/polyhedral_form.hpp"
#include "drystone/convex/sets/set.hpp"
#include "drystone/linalg/metric.hpp"
#include "drystone/linalg/types.hpp"

/// How AnySet asks the concrete set: each question goes to the free function beside the type, or
/// to the fallback the concepts of set.hpp allow.
namespace drystone::convex {

/// Any projectable set behind one type: what products, intersections and moving sets are made
/// of. Cheap to copy (the set itself is shared and constant).
///
/// Operations that a set does not have, such as the support function of a level set, throw
/// ComputationError; `has_*` checks for them. Points of the wrong size or with entries that are
/// not finite throw InputError.
class AnySet {
  public:
    template <Projectable S>
    requires(!std::is_same_v<std::remove_cvref_t<S>, AnySet>) AnySet(S set)
        : self_(std::make_shared<const Model<S>>(std::move(set))) {}

    [[nodiscard]] Index dimension() const { return self_->dimension(); }
    [[nodiscard]] std::string describe() const { return self_->describe(); }

    [[nodiscard]] VecX project(const VecX& x) const;
    [[nodiscard]] VecX project(const VecX& x, const Metric& metric) const;

    /// Nearest point with the tight constraints; sets that do not name their constraints report
    /// one, with index 0 and the length of the displacement as multiplier.
    [[nodiscard]] Projection project_active(const VecX& x, const Metric* metric = nullptr) const;

    [[nodiscard]] bool contains(const VecX& x, double tolerance = 0.0) const;
    [[nodiscard]] double support(const VecX& d) const;
    [[nodiscard]] VecX farthest(const VecX& x) const;
    [[nodiscard]] NormalCone normal_cone(const VecX& x) const;

    /// The linear constraints of a polyhedral set, nothing for the others.
    [[nodiscard]] std::optional<PolyhedralSystem> polyhedral_system() const {
        return self_->polyhedral_system();
    }

    /// Distance up to which the projection is unique: infinite for a convex set, the constant
    /// of a prox-regular one, nothing when it is not known.
    [[nodiscard]] std::optional<double> prox_constant() const { return self_->prox_constant(); }

    /// The set itself if it is an S, for closed forms; otherwise nullptr.
    template <class S>
    [[nodiscard]] const S* as() const {
        const auto* model = dynamic_cast<const Model<S>*>(self_.get());
        return model == nullptr ? nullptr : &model->set;
    }

    [[nodiscard]] bool has_metric_projection() const { return self_->has_metric_projection(); }
    [[nodiscard]] bool has_support() const { return self_->has_support(); }
    [[nodiscard]] bool has_farthest() const { return self_->has_farthest(); }
    [[nodiscard]] bool has_normal_cone() const { return self_->has_normal_cone(); }

    // The free functions every set has. Hidden friends: they are found for an AnySet only, never
    // through a conversion of something else.
    friend Index dimension(const AnySet& set) { return set.dimension(); }
    /// Whether both are copies of one set; equal sets that were made twice are not.
    friend bool is_same(const AnySet& a, const AnySet& b) noexcept { return a.self_ == b.self_; }
    friend std::string describe(const AnySet& set) { return set.describe(); }
    friend VecX project(const AnySet& set, const VecX& x) { return set.project(x); }
    friend VecX project(const AnySet& set, const VecX& x, const Metric& metric) {
        return set.project(x, metric);
    }
    friend Projection project_active(const AnySet& set, const VecX& x, const Metric* metric) {
        return set.project_active(x, metric);
    }
    friend bool contains(const AnySet& set, const VecX& x, double tolerance) {
        return set.contains(x, tolerance);
    }
    friend double support(const AnySet& set, const VecX& d) { return set.support(d); }
    friend VecX farthest(const AnySet& set, const VecX& x) { return set.farthest(x); }
    friend NormalCone normal_cone(const AnySet& set, const VecX& x) { return set.normal_cone(x); }

  private:
    struct Interface {
        Interface() = default;
        Interface(const Interface&) = delete;
        Interface& operator=(const Interface&) = delete;
        virtual ~Interface() = default;
        [[nodiscard]] virtual Index dimension() const = 0;
        [[nodiscard]] virtual std::string describe() const = 0;
        [[nodiscard]] virtual VecX project(const VecX& x) const = 0;
        [[nodiscard]] virtual VecX project(const VecX& x, const Metric& metric) const = 0;
        [[nodiscard]] virtual Projection project_active(const VecX& x,
                                                        const Metric* metric) const = 0;
        [[nodiscard]] virtual bool contains(const VecX& x, double tolerance) const = 0;
        [[nodiscard]] virtual double support(const VecX& d) const = 0;
        [[nodiscard]] virtual VecX farthest(const VecX& x) const = 0;
        [[nodiscard]] virtual NormalCone normal_cone(const VecX& x) const = 0;
        [[nodiscard]] virtual std::optional<PolyhedralSystem> polyhedral_system() const = 0;
        [[nodiscard]] virtual std::optional<double> prox_constant() const = 0;
        [[nodiscard]] virtual bool has_metric_projection() const = 0;
        [[nodiscard]] virtual bool has_support() const = 0;
        [[nodiscard]] virtual bool has_farthest() const = 0;
        [[nodiscard]] virtual bool has_normal_cone() const = 0;
    };

    template <class S>
    struct Model;

    [[noreturn]] static void throw_no(const char* question, const std::string& set);
    void require_vector(std::string_view what, const VecX& x) const;
    void require_metric(const Metric& metric) const;

    std::shared_ptr<const Interface> self_;
};

namespace detail {

// Out here the members of AnySet do not hide the free functions of the same names.
template <class S>
VecX call_project(const S& set, const VecX& x) {
    return project(set, x);
}
template <class S>
VecX call_project(const S& set, const VecX& x, const Metric& metric) {
    return project(set, x, metric);
}
template <class S>
Index call_dimension(const S& set) {
    return dimension(set);
}
template <class S>
std::string call_describe(const S& set) {
    return describe(set);
}
template <class S>
bool call_contains(const S& set, const VecX& x, double tolerance) {
    if constexpr (HasContains<S>) {
        return contains(set, x, tolerance);
    } else {
        return distance(set, x) <= tolerance;
    }
}
template <class S>
Projection call_project_active(const S& set, const VecX& x, const Metric* metric) {
    return project_active(set, x, metric);
}
template <class S>
double call_support(const S& set, const VecX& d) {
    return support(set, d);
}
template <class S>
VecX call_farthest(const S& set, const VecX& x) {
    return farthest(set, x);
}
template <class S>
NormalCone call_normal_cone(const S& set, const VecX& x) {
    return normal_cone(set, x);
}
template <class S>
std::optional<PolyhedralSystem> call_polyhedral_system(const S& set) {
    if constexpr (HasPolyhedralSystem<S>) {
        return polyhedral_system(set);
    } else {
        return std::nullopt;
    }
}
/// Made of other sets, which `parts` lists.
template <class S>
concept HasParts = requires(const S& set) {
    { parts(set) } -> std::convertible_to<std::vector<AnySet>>;
};

template <class S>
std::optional<double> call_prox_constant(const S& set) {
    if constexpr (HasProxConstant<S>) {
        return prox_constant(set);
    } else {
        return std::numeric_limits<double>::infinity();
    }
}

}  // namespace detail

template <class S>
struct AnySet::Model final : AnySet::Interface {
    explicit Model(S concrete) : set(std::move(concrete)) {}

    [[nodiscard]] Index dimension() const override { return detail::call_dimension(set); }
    [[nodiscard]] std::string describe() const override { return detail::call_describe(set); }
    [[nodiscard]] VecX project(const VecX& x) const override {
        return detail::call_project(set, x);
    }
    [[nodiscard]] VecX project(const VecX& x, const Metric& metric) const override {
        if constexpr (HasMetricProjection<S>) {
            return detail::call_project(set, x, metric);
        } else {
            throw_no("projection in a metric", describe());
        }
    }
    [[nodiscard]] Projection project_active(const VecX& x, const Metric* metric) const override {
        if constexpr (HasActiveSet<S>) {
            return detail::call_project_active(set, x, metric);
        } else {
            Projection result{.point = metric != nullptr ? project(x, *metric) : project(x),
                              .active = {}};
            const VecX move = x - result.point;
            const double length =
                metric != nullptr ? (metric->matrix() * move).norm() : move.norm();
            if (length > 0.0) result.active.push_back({.index = 0, .multiplier = length});
            return result;
        }
    }
    [[nodiscard]] bool contains(const VecX& x, double tolerance) const override {
        return detail::call_contains(set, x, tolerance);
    }
    [[nodiscard]] double support(const VecX& d) const override {
        if constexpr (HasSupport<S>) {
            return detail::call_support(set, d);
        } else {
            throw_no("support function", describe());
        }
    }
    [[nodiscard]] VecX farthest(const VecX& x) const override {
        if constexpr (HasFarthest<S>) {
            return detail::call_farthest(set, x);
        } else {
            throw_no("farthest point", describe());
        }
    }
    [[nodiscard]] NormalCone normal_cone(const VecX& x) const override {
        if constexpr (HasNormalCone<S>) {
            return detail::call_normal_cone(set, x);
        } else {
            throw_no("normal cone", describe());
        }
    }
    [[nodiscard]] std::optional<PolyhedralSystem> polyhedral_system() const override {
        return detail::call_polyhedral_system(set);
    }
    [[nodiscard]] std::optional<double> prox_constant() const override {
        return detail::call_prox_constant(set);
    }
    [[nodiscard]] bool has_metric_projection() const override {
        return HasMetricProjection<S> && every_part(&AnySet::has_metric_projection);
    }
    [[nodiscard]] bool has_support() const override {
        return HasSupport<S> && every_part(&AnySet::has_support);
    }
    [[nodiscard]] bool has_farthest() const override {
        return HasFarthest<S> && every_part(&AnySet::has_farthest);
    }
    [[nodiscard]] bool has_normal_cone() const override {
        return HasNormalCone<S> && every_part(&AnySet::has_normal_cone);
    }

    /// A set made of others can answer what all of its parts can.
    [[nodiscard]] bool every_part(bool (AnySet::*has)() const) const {
        if constexpr (detail::HasParts<S>) {
            for (const AnySet& part : parts(set)) {
                if (!(part.*has)()) return false;
            }
        }
        return true;
    }

    S set;
};

}  // namespace drystone::convex
