// Computes moduli of regularity of images, fibres and preimages, and their defect on samples.
#include "drystone/convex/regularity/regularity.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "drystone/linalg/checks.hpp"

namespace drystone::convex {

Modulus convex_modulus() {
    return [](double) { return 0.0; };
}

Modulus prox_regular_modulus(double r) {
    require_positive("prox-regular modulus: r", r);
    return [r](double t) { return t * t / (2.0 * r); };
}

Modulus strongly_convex_modulus(double R) {
    require_positive("strongly convex modulus: R", R);
    return [R](double t) { return -t * t / (2.0 * R); };
}

Modulus subsmooth_modulus(double sigma) {
    require_non_negative("subsmooth modulus: sigma", sigma);
    return [sigma](double t) { return sigma * t; };
}

Modulus graph_modulus(const Modulus& omega, const MappingBounds& f) {
    const double kappa = std::sqrt(1.0 + f.K * f.K);
    return [omega, f, kappa](double t) { return omega(kappa * t) + 0.5 * f.L * t * t; };
}

Modulus fibre_modulus(const Modulus& omega, double gamma, double c) {
    return [omega, gamma, c](double t) { return (1.0 + gamma * c) * omega(t); };
}

Modulus solution_modulus(const Modulus& omega, double gamma, const MappingBounds& f) {
    const double kappa = std::sqrt(1.0 + f.K * f.K);
    return [omega, gamma, f, kappa](double t) {
        return gamma * (omega(kappa * t) + 0.5 * f.L * t * t);
    };
}

Modulus preimage_modulus(const Modulus& omega, double gamma, const MappingBounds& f) {
    return [omega, gamma, f](double t) { return gamma * (omega(f.K * t) + 0.5 * f.L * t * t); };
}

// Largest v.(x' - x) - |v| omega(|x' - x|) over all pairs of samples; <= 0 if omega is a modulus.
double regularity_defect(std::span<const NormalSample> samples, const Modulus& omega) {
    double worst = -std::numeric_limits<double>::infinity();
    for (const NormalSample& here : samples) {
        for (const NormalSample& there : samples) {
            const VecX step = there.point - here.point;
            worst =
                std::max(worst, here.normal.dot(step) - here.normal.norm() * omega(step.norm()));
        }
    }
    return worst;
}

}  // namespace drystone::convex
