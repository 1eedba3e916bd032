#pragma once

#include <algorithm>
#include <array>
#include <string>

#include "drystone/problem/cones/law.hpp"

namespace drystone::problem {

/// Perfectly rough contact, K = { r_N >= 0 }: it opens, or it sticks with any tangential impulse.
/// Convex, Phi(u) = u. It answers what the concept `Law` asks for, and nothing more.
struct Rough {};

inline void project(const Rough&, Block r) { r[0] = std::max(0.0, r[0]); }

[[nodiscard]] inline double shift(const Rough&, const ConstBlock&) { return 0.0; }

inline void projection_derivative(const Rough&, const ConstBlock& z, SquareBlock D) {
    D.setIdentity();
    D(0, 0) = z[0] > 0.0 ? 1.0 : 0.0;
}

inline void shift_gradient(const Rough&, const ConstBlock&, Block gradient) { gradient.setZero(); }

[[nodiscard]] inline bool fits(const Rough&, Index size) { return size >= 1 && size <= 6; }

[[nodiscard]] inline std::array<Coefficient, 0> coefficients(const Rough&) { return {}; }

[[nodiscard]] inline std::string describe(const Rough&) { return "rough contact"; }

}  // namespace drystone::problem
