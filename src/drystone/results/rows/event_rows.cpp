// Writes the events of a run to a result file and reads them back.
#include "drystone/results/rows/event_rows.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "drystone/results/rows/layout.hpp"
#include "drystone/results/rows/sound_rows.hpp"

namespace drystone::results::rows {

using storage::GrowingFile;
using storage::StoredFile;

namespace {

template <class Number>
void append_one(storage::GrowingDataset& dataset, Number number) {
    dataset.append(std::span<const Number>(&number, 1));
}

}  // namespace

EventRows::EventRows(GrowingFile& file, const std::vector<std::string>& names, Index most)
    : step_(file.add_rows<std::int64_t>(layout::k_event_step, {})),
      time_(file.add_rows<double>(layout::k_event_time, {})),
      kind_(file.add_rows<std::uint8_t>(layout::k_event_kind, {})),
      parties_(file.add_rows<std::int32_t>(layout::k_event_parties, {.shape = {2}})),
      point_(file.add_rows<double>(layout::k_event_point, {.shape = {3}})),
      impulse_(file.add_rows<double>(layout::k_event_impulse, {})),
      speed_(file.add_rows<double>(layout::k_event_speed, {})),
      most_(most) {
    file.write_texts(layout::k_event_names, names);
}

std::size_t EventRows::append(std::span<const sim::Event> events) {
    const auto count =
        static_cast<std::size_t>(std::min<Index>(std::ssize(events), most_ - stored_));
    for (const sim::Event& event : events.first(count)) {
        append_one(step_, static_cast<std::int64_t>(event.step));
        append_one(time_, event.time);
        append_one(kind_, static_cast<std::uint8_t>(event.kind));
        const std::array<std::int32_t, 2> parties{event.a, event.b};
        parties_.append(std::span<const std::int32_t>(parties));
        point_.append(std::span<const double>(event.point.data(), 3));
        append_one(impulse_, event.impulse);
        append_one(speed_, event.speed);
    }
    stored_ += static_cast<Index>(count);
    return count;
}

Index event_count(const StoredFile& file) {
    return file.has(layout::k_event_time) ? file.length(layout::k_event_time) : 0;
}

records::EventList events_in(const StoredFile& file, Index first, Index count) {
    records::EventList list;
    if (!file.has(layout::k_event_time)) return list;
    list.names = file.texts(layout::k_event_names);
    const auto size = static_cast<std::size_t>(count);
    const auto steps = file.rows<std::int64_t>(layout::k_event_step, first, count);
    const auto times = finite_rows(file, layout::k_event_time, first, count);
    const auto kinds = file.rows<std::uint8_t>(layout::k_event_kind, first, count);
    const auto parties = file.rows<std::int32_t>(layout::k_event_parties, first, count);
    const auto points = finite_rows(file, layout::k_event_point, first, count);
    const auto impulses = finite_rows(file, layout::k_event_impulse, first, count);
    const auto speeds = finite_rows(file, layout::k_event_speed, first, count);
    if (steps.size() != size || kinds.size() != size || parties.size() != 2 * size ||
        points.size() != 3 * size || impulses.size() != size || speeds.size() != size) {
        file.fail(layout::k_event_time, "columns of equal length", "others");
    }
    const auto known = [&](std::int32_t party) {
        return party >= -1 && party < std::ssize(list.names);
    };
    for (std::size_t k = 0; k < size; ++k) {
        const std::string row = " in row " + std::to_string(first + static_cast<Index>(k)) +
                                " (counted from 0): the file is damaged";
        if (kinds[k] >= integrators::k_event_names.size()) {
            file.fail(layout::k_event_kind, "kinds of events", std::to_string(kinds[k]) + row);
        }
        if (!known(parties[2 * k]) || !known(parties[2 * k + 1])) {
            file.fail(layout::k_event_parties, "numbers of names, or -1", "another number" + row);
        }
        list.events.push_back({.step = steps[k],
                               .time = times[k],
                               .kind = static_cast<integrators::EventKind>(kinds[k]),
                               .a = parties[2 * k],
                               .b = parties[2 * k + 1],
                               .point = Vec3(points[3 * k], points[3 * k + 1], points[3 * k + 2]),
                               .impulse = impulses[k],
                               .speed = speeds[k]});
    }
    return list;
}

}  // namespace drystone::results::rows
