// Parses the panels that a user asks for: "SOURCE: COLUMN, COLUMN over COLUMN".
#include <algorithm>
#include <charconv>
#include <sstream>

#include "drystone/core/error.hpp"
#include "plots/plot_table.hpp"

namespace drystone::app {

namespace {

using results::ResultReader;
using results::records::MeasureRecord;

constexpr const char* k_form =
    "SOURCE: COLUMN, COLUMN over COLUMN, with SOURCE one of steps, "
    "contacts, measure NAME, body NAME";

std::string trimmed(const std::string& text) {
    const std::size_t first = text.find_first_not_of(' ');
    if (first == std::string::npos) return {};
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/// Cuts `text` at the last `mark`, and returns what was behind it.
std::string cut_behind(std::string& text, const std::string& mark) {
    const std::size_t place = text.rfind(mark);
    if (place == std::string::npos) return {};
    std::string behind = trimmed(text.substr(place + mark.size()));
    text = trimmed(text.substr(0, place));
    return behind;
}

[[noreturn]] void refuse(const std::string& text) {
    throw InputError({.what = "--panel", .expected = k_form, .found = "'" + text + "'"});
}

std::vector<double> numbers_in(const std::string& text, const std::string& all) {
    std::vector<double> numbers;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        double number = 0.0;
        const char* end = word.data() + word.size();
        if (std::from_chars(word.data(), end, number).ptr != end) refuse(all);
        numbers.push_back(number);
    }
    return numbers;
}

bool is_number(const MeasureRecord& measure, const std::string& name) {
    const auto& numbers = measure.form.numbers;
    return name == "time" || std::any_of(numbers.begin(), numbers.end(),
                                         [&](const auto& column) { return column.name == name; });
}

PlotTable measure_table(const PanelRequest& request, const ResultReader& result) {
    const MeasureRecord& measure = result.measure(request.name);
    if (measure.samples == 0) {
        throw InputError({.what = "--measure " + measure.name,
                          .expected = "samples in the result",
                          .found = "none"});
    }
    const bool asked = is_number(measure, request.x) ||
                       std::any_of(request.y.begin(), request.y.end(),
                                   [&](const auto& name) { return is_number(measure, name); });
    if (measure.form.table.empty() || asked) return number_table(result, measure);
    std::optional<double> time;
    if (!request.at.empty()) time = request.at.front();
    return row_table(result, measure, time);
}

}  // namespace

PanelRequest parse_panel(const std::string& text) {
    PanelRequest request;
    std::string source = trimmed(text);
    std::string columns = cut_behind(source, ":");
    request.x = cut_behind(columns, " over ");
    std::istringstream list(columns);
    for (std::string name; std::getline(list, name, ',');) request.y.push_back(trimmed(name));
    request.at = numbers_in(cut_behind(source, " at "), text);
    const std::size_t space = source.find(' ');
    request.kind = source.substr(0, space);
    if (space != std::string::npos) request.name = trimmed(source.substr(space));

    const bool named = request.kind == "measure" || request.kind == "body";
    const bool known = named || request.kind == "steps" || request.kind == "contacts";
    const std::size_t most = request.kind == "body" ? 2 : request.kind == "steps" ? 0 : 1;
    if (!known || named == request.name.empty() || request.at.size() > most) refuse(text);
    if (request.kind == "body" && request.at.size() == 1) refuse(text);
    return request;
}

PlotTable table_of(const PanelRequest& request, const ResultReader& result) {
    if (request.kind == "steps") return step_table(result);
    if (request.kind == "body") {
        const Vec2 point =
            request.at.empty() ? Vec2(Vec2::Zero()) : Vec2(request.at[0], request.at[1]);
        return body_table(result, request.name, point);
    }
    if (request.kind == "measure") return measure_table(request, result);
    return request.at.empty() ? contact_sums(result) : contact_list(result, request.at.front());
}

}  // namespace drystone::app
