// Interpolation, variation, hash and table of a trajectory.
#include "drystone/sweeping/trajectory.hpp"

#include <algorithm>
#include <cassert>
#include <span>

#include "drystone/core/state_hash.hpp"
#include "drystone/core/text.hpp"

namespace drystone::sweeping {

// Linear between two records; the first or last state outside.
VecX state_at(const Trajectory& trajectory, double t) {
    const std::vector<Record>& records = trajectory.records;
    assert(!records.empty());
    const auto after = std::upper_bound(records.begin(), records.end(), t,
                                        [](double time, const Record& r) { return time < r.t; });
    if (after == records.begin()) return records.front().u;
    if (after == records.end()) return records.back().u;
    const Record& left = *(after - 1);
    const double share = (t - left.t) / (after->t - left.t);
    return left.u + share * (after->u - left.u);
}

double variation(const Trajectory& trajectory) {
    double sum = 0.0;
    for (std::size_t k = 1; k < trajectory.records.size(); ++k) {
        sum += (trajectory.records[k].u - trajectory.records[k - 1].u).norm();
    }
    return sum;
}

std::uint64_t state_hash(const Trajectory& trajectory) {
    std::uint64_t hash = drystone::state_hash({});
    for (const Record& record : trajectory.records) {
        hash = drystone::state_hash(std::span(&record.t, 1), hash);
        hash = drystone::state_hash(
            std::span(record.u.data(), static_cast<std::size_t>(record.u.size())), hash);
    }
    return hash;
}

std::string to_csv(const Trajectory& trajectory) {
    const Index n = trajectory.records.empty() ? 0 : trajectory.records.front().u.size();
    std::string text = "t";
    for (Index i = 0; i < n; ++i) text += ",u" + std::to_string(i);
    for (Index i = 0; i < n; ++i) text += ",normal" + std::to_string(i);
    text += ",contacts\n";
    for (const Record& record : trajectory.records) {
        text += to_text(record.t);
        for (const double value : record.u) text += "," + to_text(value);
        for (const double value : record.normal) text += "," + to_text(value);
        text += ",";
        for (std::size_t k = 0; k < record.contacts.size(); ++k) {
            text += (k > 0 ? ";" : "") + std::to_string(record.contacts[k].index) + ":" +
                    to_text(record.contacts[k].multiplier);
        }
        text += "\n";
    }
    return text;
}

}  // namespace drystone::sweeping
