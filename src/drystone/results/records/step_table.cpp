// Lists the columns of the table of steps and how each is read from a step report.
#include "drystone/results/records/step_table.hpp"

#include <type_traits>

namespace drystone::results::records {

namespace {

using integrators::k_ledger_entries;

/// The column of a member of the report.
template <auto Member>
StepColumn column(std::string name, std::string unit = "") {
    using Type = std::remove_cvref_t<decltype(StepReport{}.*Member)>;
    StepColumn result{.name = std::move(name), .unit = std::move(unit)};
    if (std::is_integral_v<Type>) result.kind = StepColumn::Kind::integer;
    if (std::is_enum_v<Type>) result.kind = StepColumn::Kind::status;
    result.get = [](const StepReport& report, std::size_t) {
        return static_cast<double>(report.*Member);
    };
    result.set = [](StepReport& report, std::size_t, double value) {
        if constexpr (std::is_enum_v<Type>) {
            report.*Member = static_cast<Type>(static_cast<int>(value));
        } else {
            report.*Member = static_cast<Type>(value);
        }
    };
    return result;
}

/// How many contacts with one impact law gained energy in one direction, and the largest gain.
template <auto Law, auto Direction>
void add_gain(const std::string& name, std::vector<StepColumn>& columns) {
    columns.push_back(
        {.name = name + "_gains",
         .unit = "",
         .kind = StepColumn::Kind::integer,
         .get = [](const StepReport& report,
                   std::size_t) { return static_cast<double>((report.*Law.*Direction).contacts); },
         .set =
             [](StepReport& report, std::size_t, double value) {
                 (report.*Law.*Direction).contacts = static_cast<Index>(value);
             }});
    columns.push_back({.name = "largest_" + name + "_gain",
                       .unit = "J",
                       .get = [](const StepReport& report,
                                 std::size_t) { return (report.*Law.*Direction).largest; },
                       .set = [](StepReport& report, std::size_t,
                                 double value) { (report.*Law.*Direction).largest = value; }});
}

template <auto Law>
void add_gains(const std::string& prefix, std::vector<StepColumn>& columns) {
    add_gain<Law, &integrators::ContactGains::normal>(prefix + "normal", columns);
    add_gain<Law, &integrators::ContactGains::tangential>(prefix + "tangential", columns);
}

void add_ledger(std::vector<StepColumn>& columns) {
    for (std::size_t k = 0; k < k_ledger_entries.size(); ++k) {
        columns.push_back(
            {.name = "work_" + std::string(k_ledger_entries[k].name),
             .unit = "J",
             .get = [](const StepReport& report,
                       std::size_t entry) { return report.ledger.*k_ledger_entries[entry].value; },
             .set = [](StepReport& report, std::size_t entry,
                       double value) { report.ledger.*k_ledger_entries[entry].value = value; },
             .entry = k});
    }
}

void add_events(std::vector<StepColumn>& columns) {
    for (std::size_t k = 0; k < integrators::k_event_names.size(); ++k) {
        columns.push_back(
            {.name = "events_" + std::string(integrators::k_event_names[k]),
             .unit = "",
             .kind = StepColumn::Kind::integer,
             .get =
                 [](const StepReport& report, std::size_t kind) {
                     return static_cast<double>(report.events.of_kind[kind]);
                 },
             .set = [](StepReport& report, std::size_t kind,
                       double value) { report.events.of_kind[kind] = static_cast<Index>(value); },
             .entry = k});
    }
}

void add_stages(std::vector<StepColumn>& columns) {
    for (std::size_t k = 0; k < k_stages.size(); ++k) {
        columns.push_back(
            {.name = "wall_" + std::string(k_stages[k].name),
             .unit = "s",
             .get = [](const StepReport& report,
                       std::size_t entry) { return report.times.*k_stages[entry].value; },
             .set = [](StepReport& report, std::size_t entry,
                       double value) { report.times.*k_stages[entry].value = value; },
             .entry = k});
    }
}

std::vector<StepColumn> all_columns() {
    std::vector<StepColumn> columns{
        column<&StepReport::step>("step"),
        column<&StepReport::time>("time", "s"),
        column<&StepReport::h>("h", "s"),
        column<&StepReport::candidates>("candidates"),
        column<&StepReport::contacts>("contacts"),
        column<&StepReport::status>("status"),
        column<&StepReport::iterations>("iterations"),
        column<&StepReport::global>("global"),
        column<&StepReport::rests>("rests"),
        column<&StepReport::residual>("residual", "m/s"),
        column<&StepReport::largest_penetration>("largest_penetration", "m"),
        column<&StepReport::penetration_ratio>("penetration_ratio"),
        column<&StepReport::joint_error>("joint_error", "m"),
        column<&StepReport::corrections>("corrections"),
        column<&StepReport::correction_converged>("correction_converged"),
        column<&StepReport::repeats>("repeats"),
        column<&StepReport::halvings>("halvings"),
        column<&StepReport::cycles>("cycles"),
        column<&StepReport::feature_changes>("feature_changes"),
        column<&StepReport::feature_drift>("feature_drift", "J"),
        column<&StepReport::kinetic_energy>("kinetic_energy", "J"),
        column<&StepReport::potential_energy>("potential_energy", "J"),
        column<&StepReport::contact_energy>("contact_energy", "J")};
    add_ledger(columns);
    columns.push_back(column<&StepReport::closure>("closure", "J"));
    columns.push_back(column<&StepReport::contact_gain>("contact_gain", "J"));
    columns.push_back(column<&StepReport::most_normal_work>("most_normal_work", "J"));
    columns.push_back(column<&StepReport::most_tangential_work>("most_tangential_work", "J"));
    add_gains<&StepReport::gains>("", columns);
    add_gains<&StepReport::moreau_gains>("moreau_", columns);
    columns.push_back(column<&StepReport::velocity_change>("velocity_change", "sqrt(J)"));
    columns.push_back(column<&StepReport::impulse_sum>("impulse_sum", "N s"));
    columns.push_back(column<&StepReport::regularity>("regularity"));
    add_events(columns);
    add_stages(columns);
    return columns;
}

}  // namespace

const std::vector<StepColumn>& step_columns() {
    static const std::vector<StepColumn> k_columns = all_columns();
    return k_columns;
}

}  // namespace drystone::results::records
