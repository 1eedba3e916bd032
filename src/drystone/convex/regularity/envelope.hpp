#pragma once

#include <cassert>
#include <cmath>

#include "drystone/convex/sets/set.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// Parameters of the alpha-Moreau-Yosida regularisation (Nguyen 2024, Definition 2.25).
struct Envelope {
    double R = 1.0;      ///< index, > 0: the smaller, the stiffer
    double alpha = 2.0;  ///< exponent, >= 2, any real
};

/// Envelope of the indicator of C: d_C(x)^alpha / (alpha R).
template <Projectable S>
[[nodiscard]] double moreau_envelope(const S& set, const VecX& x, const Envelope& envelope) {
    assert(envelope.R > 0.0 && envelope.alpha >= 2.0);
    return std::pow(distance(set, x), envelope.alpha) / (envelope.alpha * envelope.R);
}

/// Its gradient |w|^(alpha-2) w / R with w = x - P_C(x) (Nguyen 2024, Proposition 3.12).
template <Projectable S>
[[nodiscard]] VecX moreau_envelope_gradient(const S& set, const VecX& x, const Envelope& envelope) {
    assert(envelope.R > 0.0 && envelope.alpha >= 2.0);
    const VecX w = x - VecX(project(set, x));
    return std::pow(w.norm(), envelope.alpha - 2.0) / envelope.R * w;
}

}  // namespace drystone::convex
