// Converts values to numbers and formulas; a bad value becomes a defect.
#include <cstdint>
#include <utility>
#include <variant>

#include "drystone/core/text.hpp"
#include "drystone/scene/reading/table_reader.hpp"

namespace drystone::scene::reading {

using document::Value;

std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

std::optional<formula::Expression> to_formula(const Value& value, const std::string& what,
                                              Context& context) {
    if (const auto* whole = std::get_if<std::int64_t>(&value.data)) {
        return formula::Expression(static_cast<double>(*whole));
    }
    if (const auto* number = std::get_if<double>(&value.data)) return formula::Expression(*number);
    Defect defect{.what = what,
                  .expected = "a number or a formula",
                  .found = describe(value),
                  .place = value.place};
    if (const auto* text = std::get_if<std::string>(&value.data)) {
        try {
            return formula::Expression(*text, context.constants);
        } catch (const InputError& error) {
            defect.found = error.defects().front().found;
        }
    }
    context.defects.push_back(std::move(defect));
    return {};
}

std::optional<double> to_number(const Value& value, const std::string& what, const Range& range,
                                Context& context) {
    const auto formula = to_formula(value, what, context);
    if (!formula) return {};
    const double number = (*formula)(0.0);
    if (formula->is_constant() && range.contains(number)) return number;
    std::string found = describe(value);
    if (!formula->is_constant()) {
        found += ", which depends on t";
    } else if (std::holds_alternative<std::string>(value.data)) {
        found += " = " + to_text(number);
    }
    context.defects.push_back({.what = what,
                               .expected = describe(range),
                               .found = std::move(found),
                               .place = value.place});
    return {};
}

}  // namespace drystone::scene::reading
