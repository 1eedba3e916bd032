#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "drystone/convex/normal_cone.hpp"
#include "drystone/convex/polyhedral_form.hpp"
#include "drystone/convex/polyhedral_projection.hpp"
#include "drystone/convex/set.hpp"
#include "drystone/linalg/metric.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// Any projectable set behind one type: what products, intersections and moving sets are made
/// of. Cheap to copy (the set itself is shared and constant).
///
/// Questions a set has no answer for (the support function of a level set, say) throw
/// ComputationError; `has_*` tells beforehand. Points of the wrong size or with entries that are
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

    [[nodiscard]] bool has_metric_projection() const { return self_->has_metric_projection(); }
    [[nodiscard]] bool has_support() const { return self_->has_support(); }
    [[nodiscard]] bool has_farthest() const { return self_->has_farthest(); }
    [[nodiscard]] bool has_normal_cone() const { return self_->has_normal_cone(); }

    // The free functions every set has. Hidden friends: they are found for an AnySet only, never
    // through a conversion of something else.
    friend Index dimension(const AnySet& set) { return set.dimension(); }
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

}  // namespace drystone::convex

#include "drystone/convex/any_set_model.hpp"
