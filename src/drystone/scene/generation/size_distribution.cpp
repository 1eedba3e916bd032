#include "drystone/scene/generation/size_distribution.hpp"

#include <cmath>
#include <variant>

namespace drystone::scene::generation {

using Kind = SizeDistribution::Kind;
using reading::k_not_negative;
using reading::k_positive;

namespace {

/// Default limits of distributions without end, in standard deviations.
constexpr double k_cut = 3.0;

/// Draws that may fall outside [low, high] one after the other.
constexpr int k_most_draws = 100;

double unbounded_sample(const SizeDistribution& distribution, Rng& rng) {
    const double deviate = distribution.width * rng.normal();
    return distribution.kind == Kind::normal ? distribution.centre + deviate
                                             : distribution.centre * std::exp(deviate);
}

SizeDistribution read_distribution(reading::TableReader& table) {
    SizeDistribution result;
    const bool named = table.has("distribution");
    result.kind = table.choice(
        "distribution", Kind::uniform,
        {{"uniform", Kind::uniform}, {"normal", Kind::normal}, {"lognormal", Kind::lognormal}});
    if (table.has("spread") || !named) {
        if (named) table.report("spread", "either spread or distribution", "both");
        const double spread = table.required_number("spread", {.low = 0.0, .high = 0.999});
        return {.low = 1.0 - spread, .high = 1.0 + spread};
    }
    switch (result.kind) {
        case Kind::uniform:
            result.low = table.required_number("low", k_positive);
            result.high = table.required_number("high", k_positive);
            return result;
        case Kind::normal:
            result.centre = table.number("mean", 1.0, k_positive);
            result.width = table.required_number("deviation", k_not_negative);
            result.low = result.centre - k_cut * result.width;
            result.high = result.centre + k_cut * result.width;
            break;
        case Kind::lognormal:
            result.centre = table.number("median", 1.0, k_positive);
            result.width = table.required_number("sigma", k_not_negative);
            result.low = result.centre * std::exp(-k_cut * result.width);
            result.high = result.centre * std::exp(k_cut * result.width);
            break;
    }
    result.low = table.number("low", result.low, k_positive);
    result.high = table.number("high", result.high, k_positive);
    return result;
}

}  // namespace

double sample(const SizeDistribution& distribution, Rng& rng) {
    if (distribution.kind != Kind::uniform) {
        for (int draw = 0; draw < k_most_draws; ++draw) {
            const double factor = unbounded_sample(distribution, rng);
            if (factor >= distribution.low && factor <= distribution.high) return factor;
        }
        // So narrow a cut that the density is the same all over it.
    }
    return rng.uniform(distribution.low, distribution.high);
}

SizeDistribution read_scale(reading::TableReader& table) {
    const document::Value* value = table.find("scale");
    if (value == nullptr) return {};
    if (!std::holds_alternative<document::Table>(value->data)) {
        const double factor = table.number("scale", 1.0, k_positive);
        return {.low = factor, .high = factor};
    }
    const reading::Watch watch(table.context());
    auto keys = table.table("scale");
    const SizeDistribution result = read_distribution(*keys);
    keys->finish();
    if (watch.failed()) return {};
    const bool centred = result.kind == Kind::uniform ||
                         (result.low <= result.centre && result.centre <= result.high);
    if (!(result.low > 0.0) || !(result.low <= result.high) || !centred ||
        !std::isfinite(result.high)) {
        table.report(
            "scale", "0 < low <= mean or median <= high (set low if it is not given)",
            "low = " + std::to_string(result.low) + ", high = " + std::to_string(result.high));
        return {};
    }
    return result;
}

}  // namespace drystone::scene::generation
