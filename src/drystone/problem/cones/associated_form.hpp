#pragma once

#include <optional>
#include <string>

#include "drystone/linalg/types.hpp"
#include "drystone/problem/cones/elliptic.hpp"
#include "drystone/problem/cones/law.hpp"
#include "drystone/problem/cones/rolling.hpp"

namespace drystone::problem {

/// The associated form of a law L: the set K of L and Phi(u) = u. (Coulomb's has a struct of its
/// own, `Associated`, with an exact one-contact solution.)
template <class L>
struct AssociatedForm {
    L law = {};
};

template <class L>
void project(const AssociatedForm<L>& form, Eigen::Ref<VecX> r) {
    project(form.law, r);
}

template <class L>
[[nodiscard]] double shift(const AssociatedForm<L>&, const Eigen::Ref<const VecX>&) {
    return 0.0;
}

template <class L>
void projection_derivative(const AssociatedForm<L>& form, const Eigen::Ref<const VecX>& z,
                           Eigen::Ref<MatX> D) {
    projection_derivative(form.law, z, D);
}

template <class L>
void shift_gradient(const AssociatedForm<L>&, const Eigen::Ref<const VecX>&,
                    Eigen::Ref<VecX> gradient) {
    gradient.setZero();
}

template <class L>
[[nodiscard]] bool fits(const AssociatedForm<L>& form, Index size) {
    return fits(form.law, size);
}

template <class L>
[[nodiscard]] auto coefficients(const AssociatedForm<L>& form) {
    return coefficients(form.law);
}

template <class L>
[[nodiscard]] std::string describe(const AssociatedForm<L>& form) {
    return "associated " + describe(form.law);
}

template <class L>
[[nodiscard]] constexpr bool never_shifts(const AssociatedForm<L>&) {
    return true;
}

template <class L>
[[nodiscard]] std::optional<SmallVector> second_order_coefficients(const AssociatedForm<L>& form,
                                                                   Index size) {
    return second_order_coefficients(form.law, size);
}

template <class L>
[[nodiscard]] constexpr double largest_mu(const AssociatedForm<L>& form) {
    return largest_mu(form.law);
}

template <class L>
constexpr void scale_friction(AssociatedForm<L>& form, double factor) {
    scale_friction(form.law, factor);
}

[[nodiscard]] inline std::optional<AssociatedForm<Elliptic>> associated(const Elliptic& law) {
    return AssociatedForm<Elliptic>{law};
}
[[nodiscard]] inline std::optional<AssociatedForm<Rolling>> associated(const Rolling& law) {
    return AssociatedForm<Rolling>{law};
}

}  // namespace drystone::problem
