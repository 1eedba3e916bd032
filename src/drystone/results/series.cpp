// Collects curves over time from steps and measures, thinned so that every peak stays.
#include "drystone/results/series.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace drystone::results {

namespace {

using integrators::k_ledger_entries;

constexpr Index k_most_points = 2000;

/// "contact_normal" -> "contact normal"
std::string in_words(std::string_view name) {
    std::string words(name);
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

}  // namespace

/// A value of every step, or the sum up to then.
struct RunningSeries::StepCurve {
    Series series;
    std::function<double(const StepReport&)> value;
    bool summed = false;
    bool needed = true;  ///< also when it is 0 all the time
    double sum = 0.0;
    bool any = false;  ///< a value other than 0 was seen
    Thinning thinning{k_most_points};

    void add(const StepReport& report) {
        double y = value(report);
        if (summed) y = sum += y;
        any = any || y != 0.0;
        thinning.add(report.time, y);
    }
};

struct RunningSeries::MeasureCurves {
    std::vector<Series> series;
    std::vector<Thinning> thinnings;
    Index samples = 0;  ///< read so far
};

RunningSeries::RunningSeries() {
    const auto add = [&](std::string group, std::string name, std::string unit, auto value,
                         bool summed = false, bool needed = true) {
        std::string label = in_words(name);
        steps_.push_back(
            {.series = {std::move(group), std::move(name), std::move(label), std::move(unit)},
             .value = value,
             .summed = summed,
             .needed = needed});
    };
    add("energy", "kinetic", "J", [](const StepReport& r) { return r.kinetic_energy; });
    add("energy", "potential", "J", [](const StepReport& r) { return r.potential_energy; });
    add("energy", "total", "J",
        [](const StepReport& r) { return r.kinetic_energy + r.potential_energy; });
    // The entries and the closure add up to the change of energy.
    add(
        "ledger", "energy_change", "J",
        [](const StepReport& r) { return r.ledger.sum() + r.closure; }, true);
    for (const integrators::LedgerEntry& entry : k_ledger_entries) {
        add(
            "ledger", std::string(entry.name), "J",
            [member = entry.value](const StepReport& r) { return r.ledger.*member; }, true, false);
    }
    add(
        "ledger", "closure", "J", [](const StepReport& r) { return r.closure; }, true);
    const auto count = [](Index number) { return static_cast<double>(number); };
    add("contacts", "contacts", "", [=](const StepReport& r) { return count(r.contacts); });
    add("residual", "residual", "m/s", [](const StepReport& r) { return r.residual; });
    add("penetration", "largest_penetration", "m",
        [](const StepReport& r) { return r.largest_penetration; });
    add(
        "penetration", "joint_error", "m", [](const StepReport& r) { return r.joint_error; }, false,
        false);
    add("iterations", "iterations", "", [=](const StepReport& r) { return count(r.iterations); });
    add(
        "iterations", "corrections", "", [=](const StepReport& r) { return count(r.corrections); },
        false, false);
    for (std::size_t k = 0; k < integrators::k_event_names.size(); ++k) {
        add(
            "events so far", std::string(integrators::k_event_names[k]), "",
            [=](const StepReport& r) { return count(r.events.of_kind[k]); }, true, false);
    }
}

RunningSeries::~RunningSeries() = default;
RunningSeries::RunningSeries(RunningSeries&&) noexcept = default;
RunningSeries& RunningSeries::operator=(RunningSeries&&) noexcept = default;

void RunningSeries::add(const StepReport& report) {
    for (StepCurve& curve : steps_) curve.add(report);
}

bool RunningSeries::read_samples(const ResultReader& result, Index most) {
    bool more = false;
    measures_.resize(result.measures().size());
    for (std::size_t m = 0; m < measures_.size(); ++m) {
        const records::MeasureRecord& measure = result.measures()[m];
        MeasureCurves& curves = measures_[m];
        const auto& numbers = measure.form.numbers;
        if (curves.series.empty()) {
            for (const auto& [name, unit, meaning] : numbers) {
                curves.series.push_back({"measure " + measure.name, name, in_words(name), unit});
            }
            curves.thinnings.assign(numbers.size(), Thinning(k_most_points));
        }
        const Index count = std::min(most, measure.samples - curves.samples);
        if (count <= 0) continue;
        const records::MeasureSamples samples = result.samples(measure, curves.samples, count);
        for (Index row = 0; row < count; ++row) {
            const double time = samples.times[static_cast<std::size_t>(row)];
            for (std::size_t k = 0; k < numbers.size(); ++k) {
                curves.thinnings[k].add(time, samples.numbers(row, static_cast<Index>(k)));
            }
        }
        curves.samples += count;
        more = more || curves.samples < measure.samples;
    }
    return more;
}

std::vector<Series> RunningSeries::list() const {
    std::vector<Series> list;
    // What moves without inertia has no energies, and no books of them.
    const bool has_energy = std::any_of(steps_.begin(), steps_.end(), [](const StepCurve& curve) {
        return curve.any && (curve.series.group == "energy" || curve.series.group == "ledger");
    });
    for (const StepCurve& curve : steps_) {
        const bool of_energy = curve.series.group == "energy" || curve.series.group == "ledger";
        if (of_energy && !has_energy) continue;
        Series series = curve.series;
        curve.thinning.append_to(series);
        if (!series.x.empty() && (curve.needed || curve.any)) list.push_back(std::move(series));
    }
    for (const MeasureCurves& measure : measures_) {
        for (std::size_t k = 0; measure.samples > 0 && k < measure.series.size(); ++k) {
            Series series = measure.series[k];
            measure.thinnings[k].append_to(series);
            list.push_back(std::move(series));
        }
    }
    return list;
}

/// Extremes of both intervals; NaN counts only where there is nothing else.
Thinning::Interval Thinning::joined(const Interval& a, const Interval& b) {
    Interval both = a;
    if (b.least.y < a.least.y || std::isnan(a.least.y)) both.least = b.least;
    if (b.largest.y > a.largest.y || std::isnan(a.largest.y)) both.largest = b.largest;
    return both;
}

void Thinning::add(double x, double y) {
    const Interval single{.least = {x, y}, .largest = {x, y}};
    const auto points = [&] {
        return static_cast<Index>(intervals_.size()) * (length_ == 1 ? 1 : 2);
    };
    // Intervals have equal numbers of samples. When the list is full, neighbours are joined, which
    // doubles the number of samples per interval and halves the list.
    while (count_ == length_ && points() >= most_) join_pairs();
    if (intervals_.empty() || count_ == length_) {
        intervals_.push_back(single);
        count_ = 1;
    } else {
        intervals_.back() = joined(intervals_.back(), single);
        ++count_;
    }
}

void Thinning::join_pairs() {
    std::vector<Interval> pairs;
    for (std::size_t k = 0; k < intervals_.size(); k += 2) {
        pairs.push_back(k + 1 < intervals_.size() ? joined(intervals_[k], intervals_[k + 1])
                                                  : intervals_[k]);
    }
    // An even number: a full interval was joined with the last one. Odd: the last one is alone.
    if (intervals_.size() % 2 == 0) count_ += length_;
    length_ *= 2;
    intervals_ = std::move(pairs);
}

void Thinning::append_to(Series& series) const {
    const auto append = [&](const Point& point) {
        series.x.push_back(point.x);
        series.y.push_back(point.y);
    };
    for (const Interval& interval : intervals_) {
        // Both extremes at their own instants, in the order of time.
        const bool least_first = interval.least.x <= interval.largest.x;
        append(least_first ? interval.least : interval.largest);
        if (interval.least.x != interval.largest.x) {
            append(least_first ? interval.largest : interval.least);
        }
    }
}

std::vector<Series> series_of(const ResultReader& result) {
    constexpr Index k_piece = 10'000;  // rows that are in memory at a time
    RunningSeries series;
    for (Index first = 0; first < result.steps(); first += k_piece) {
        for (const StepReport& report :
             result.reports(first, std::min(k_piece, result.steps() - first))) {
            series.add(report);
        }
    }
    while (series.read_samples(result, k_piece)) {
    }
    return series.list();
}

}  // namespace drystone::results
