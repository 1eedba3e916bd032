// Reads size distributions (uniform, normal, lognormal, sieve) and draws factors from them.
#include "drystone/scene/generation/size_distribution.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <utility>
#include <variant>

namespace drystone::scene::generation {

using Kind = SizeDistribution::Kind;

namespace {

/// Default limits of distributions without end, in standard deviations.
constexpr double k_cut = 3.0;

/// Draws that may fall outside [low, high] one after the other.
constexpr int k_most_draws = 100;

/// The part of the number of grains below each sieve (sizes), from 0 to 1: between two sieves
/// the number grows by dp / (D ln(s_1 / s_0)) (s_0^-D - s_1^-D), up to a common factor.
std::vector<double> passing_by_number(const SieveCurve& curve) {
    const auto weight = [&](double size) { return std::pow(size, -curve.dimension); };
    std::vector<double> numbers{0.0};
    for (std::size_t i = 1; i < curve.sizes.size(); ++i) {
        const double span = std::log(curve.sizes[i] / curve.sizes[i - 1]);
        const double mass = (curve.passing[i] - curve.passing[i - 1]) / (curve.dimension * span);
        numbers.push_back(numbers.back() +
                          mass * (weight(curve.sizes[i - 1]) - weight(curve.sizes[i])));
    }
    const double all = numbers.back();
    for (double& number : numbers) number /= all;
    return numbers;
}

/// The size of a grain of which the part `u` in [0, 1) of the grains is smaller, by the inverse of
/// the number distribution; `by_number` is passing_by_number(curve).
double size_at(const SieveCurve& curve, const std::vector<double>& by_number, double u) {
    const auto above = std::upper_bound(by_number.begin(), by_number.end(), u);
    const auto last = static_cast<std::ptrdiff_t>(by_number.size()) - 1;
    const auto i =
        static_cast<std::size_t>(std::clamp(above - by_number.begin(), std::ptrdiff_t{1}, last));
    const double part = (u - by_number[i - 1]) / (by_number[i] - by_number[i - 1]);
    // Between two sieves the number below s is linear in s^-D.
    const double low = std::pow(curve.sizes[i - 1], -curve.dimension);
    const double high = std::pow(curve.sizes[i], -curve.dimension);
    const double size = std::pow(low + part * (high - low), -1.0 / curve.dimension);
    return std::clamp(size, curve.sizes[i - 1], curve.sizes[i]);
}

double unbounded_sample(const SizeDistribution& distribution, Rng& rng) {
    const double deviate = distribution.width * rng.normal();
    return distribution.kind == Kind::normal ? distribution.centre + deviate
                                             : distribution.centre * std::exp(deviate);
}

/// `sizes` of the sieves and what part of the mass is `passing` them.
SizeDistribution read_sieve(reading::TableReader& table) {
    const reading::Attempt attempt(table.context());
    SieveCurve curve{.sizes = table.required_numbers("sizes", 2, k_positive),
                     .passing = table.required_numbers("passing", 2, {.low = 0.0, .high = 1.0}),
                     .dimension = table.context().dimension};
    if (attempt.failed()) return {};
    const auto unordered = [](const std::vector<double>& list, auto wrong) {
        return std::adjacent_find(list.begin(), list.end(), wrong) != list.end();
    };
    if (unordered(curve.sizes, std::greater_equal<>())) {
        table.report("sizes", "sieves from fine to coarse, each larger than the one before",
                     "others");
    }
    if (curve.passing.size() != curve.sizes.size()) {
        table.report(
            "passing", "one number for each of the sizes",
            std::to_string(curve.passing.size()) + " for " + std::to_string(curve.sizes.size()));
    } else if (unordered(curve.passing, std::greater<>()) || curve.passing.front() != 0.0 ||
               curve.passing.back() != 1.0) {
        table.report("passing", "parts of the mass that never decrease, from 0 to 1", "others");
    }
    return attempt.failed() ? SizeDistribution{} : sieve_distribution(std::move(curve));
}

SizeDistribution read_distribution(reading::TableReader& table) {
    SizeDistribution result;
    const bool named = table.has("distribution");
    result.kind = table.choice("distribution", Kind::uniform,
                               {{"uniform", Kind::uniform},
                                {"normal", Kind::normal},
                                {"lognormal", Kind::lognormal},
                                {"sieve", Kind::sieve}});
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
        case Kind::sieve:
            return read_sieve(table);
    }
    result.low = table.number("low", result.low, k_positive);
    result.high = table.number("high", result.high, k_positive);
    return result;
}

}  // namespace

SizeDistribution sieve_distribution(SieveCurve curve) {
    SizeDistribution result{
        .kind = Kind::sieve, .low = curve.sizes.front(), .high = curve.sizes.back()};
    result.by_number = passing_by_number(curve);
    result.curve = std::move(curve);
    return result;
}

double sample(const SizeDistribution& distribution, Rng& rng) {
    if (distribution.kind == Kind::sieve) {
        return size_at(distribution.curve, distribution.by_number, rng.uniform());
    }
    if (distribution.kind != Kind::uniform) {
        for (int draw = 0; draw < k_most_draws; ++draw) {
            const double factor = unbounded_sample(distribution, rng);
            if (factor >= distribution.low && factor <= distribution.high) return factor;
        }
        // No draw fell into [low, high]: the cut is so narrow that its density is nearly uniform.
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
    const reading::Attempt attempt(table.context());
    auto keys = table.table("scale");
    const SizeDistribution result = read_distribution(*keys);
    keys->finish();
    if (attempt.failed()) return {};
    const bool centred = result.kind == Kind::uniform || result.kind == Kind::sieve ||
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
