// The alpha-Moreau envelope of a convex function: a proximal step whose length is a root.
#include "drystone/convex/regularity/envelope.hpp"

#include <cmath>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/checks.hpp"

namespace drystone::convex {

namespace {

constexpr int k_doublings = 1000;
constexpr int k_bisections = 200;

/// log(h |x - prox(x, h)|^(alpha - 2)) - log R, increasing in log h; -inf where prox does not move.
double excess_of_step(const ProxFunction& f, const VecX& x, const Envelope& envelope, double h) {
    const double w = (x - f.prox(x, h)).norm();
    return std::log(h) + (envelope.alpha - 2.0) * std::log(w) - std::log(envelope.R);
}

/// The root h, by bisection of its logarithm.
double step_of(const ProxFunction& f, const VecX& x, const Envelope& envelope) {
    double low = envelope.R;
    double high = envelope.R;
    for (int k = 0; k < k_doublings && excess_of_step(f, x, envelope, low) > 0.0; ++k) low *= 0.5;
    for (int k = 0; k < k_doublings && excess_of_step(f, x, envelope, high) < 0.0; ++k) {
        high *= 2.0;
        if (!std::isfinite(high)) return low;  // x is a minimiser: no step moves it
    }
    for (int k = 0; k < k_bisections; ++k) {
        const double middle = std::sqrt(low) * std::sqrt(high);
        if (middle <= low || middle >= high) break;
        (excess_of_step(f, x, envelope, middle) > 0.0 ? high : low) = middle;
    }
    return low;
}

}  // namespace

EnvelopeValue moreau_envelope(const ProxFunction& f, const VecX& x, const Envelope& envelope) {
    require_positive("envelope: R", envelope.R);
    if (!(envelope.alpha >= 2.0)) {
        throw InputError({.what = "envelope: alpha",
                          .expected = "a number >= 2",
                          .found = to_text(envelope.alpha)});
    }
    if (f.semiconvexity > 0.0) {
        throw InputError({.what = "envelope", .expected = "a convex function", .found = f.name});
    }
    const double h = envelope.alpha == 2.0 ? envelope.R : step_of(f, x, envelope);
    EnvelopeValue result{.point = f.prox(x, h), .value = 0.0, .gradient = {}};
    const VecX w = x - result.point;
    const double length = w.norm();
    result.value =
        f.value(result.point) + std::pow(length, envelope.alpha) / (envelope.alpha * envelope.R);
    result.gradient = std::pow(length, envelope.alpha - 2.0) / envelope.R * w;
    return result;
}

}  // namespace drystone::convex
