#pragma once

#include <array>
#include <string>

#include "drystone/linalg/types.hpp"
#include "drystone/problem/cones/law.hpp"

namespace drystone::problem {

/// Rows that hold as equations, u = 0 with any impulse: joints. K is the whole space.
struct Bilateral {};

inline void project(const Bilateral&, Eigen::Ref<VecX>) {}

[[nodiscard]] inline double shift(const Bilateral&, const Eigen::Ref<const VecX>&) { return 0.0; }

inline void projection_derivative(const Bilateral&, const Eigen::Ref<const VecX>&,
                                  Eigen::Ref<MatX> D) {
    D.setIdentity();
}

inline void shift_gradient(const Bilateral&, const Eigen::Ref<const VecX>&,
                           Eigen::Ref<VecX> gradient) {
    gradient.setZero();
}

[[nodiscard]] inline bool fits(const Bilateral&, Index size) { return size >= 1 && size <= 6; }

[[nodiscard]] inline std::array<Coefficient, 0> coefficients(const Bilateral&) { return {}; }

[[nodiscard]] inline std::string describe(const Bilateral&) { return "bilateral rows"; }

[[nodiscard]] constexpr bool is_bilateral(const Bilateral&) { return true; }

[[nodiscard]] constexpr bool never_shifts(const Bilateral&) { return true; }

}  // namespace drystone::problem
