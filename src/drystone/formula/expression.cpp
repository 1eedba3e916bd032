// Formulas of the time, evaluated by muParser.
#include "drystone/formula/expression.hpp"

#include <algorithm>
#include <cctype>
#include <muParser.h>
#include <numbers>
#include <string_view>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"

namespace drystone::formula {

namespace {

/// Longer formulas are not written by people.
constexpr std::size_t k_longest = 10000;

const std::map<std::string, double>& own_constants() {
    static const std::map<std::string, double> k_constants{
        {"pi", std::numbers::pi}, {"e", std::numbers::e}, {"deg", std::numbers::pi / 180.0}};
    return k_constants;
}

bool begins_name(char letter) {
    return std::isalpha(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

bool continues_name(char letter) {
    return begins_name(letter) || std::isdigit(static_cast<unsigned char>(letter)) != 0;
}

[[noreturn]] void refuse(const std::string& text, const std::string& reason) {
    throw InputError({.what = "expression",
                      .expected = "a formula",
                      .found = "'" + text.substr(0, 200) + "': " + reason});
}

/// True if a lone '=' assigns something, which muParser would allow.
bool assigns(const std::string& text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '=') continue;
        const bool after = i > 0 && std::string_view("<>=!").find(text[i - 1]) != std::string::npos;
        const bool before = i + 1 < text.size() && text[i + 1] == '=';
        if (!after && !before) return true;
    }
    return false;
}

std::vector<std::string> known_names(const mu::Parser& parser) {
    std::vector<std::string> names;
    for (const auto& [name, value] : parser.GetConst()) names.push_back(name);
    for (const auto& [name, function] : parser.GetFunDef()) names.push_back(name);
    return names;
}

/// The error message of muParser in our words, with characters counted from 1.
std::string reason_of(const mu::ParserError& error, const mu::Parser& parser, std::size_t length) {
    const std::string& token = error.GetToken();
    const std::size_t position =
        error.GetPos() < 0 ? length : std::min(static_cast<std::size_t>(error.GetPos()), length);
    const std::string place = " at character " + std::to_string(position + 1);
    switch (error.GetCode()) {
        case mu::ecEMPTY_EXPRESSION:
            return "there is nothing";
        case mu::ecUNEXPECTED_EOF:
            return "it ends too early";
        case mu::ecMISSING_PARENS:
            return "a ')' is missing";
        case mu::ecMISSING_ELSE_CLAUSE:
            return "'?' without ':'";
        case mu::ecTOO_MANY_PARAMS:
            return "too many arguments of '" + token + "'" + place;
        case mu::ecTOO_FEW_PARAMS:
            return "too few arguments of '" + token + "'" + place;
        case mu::ecUNASSIGNABLE_TOKEN:
            if (!token.empty() && begins_name(token[0])) {
                return "unknown name '" + token + "'" + place +
                       suggestion(token, known_names(parser));
            }
            break;
        default:
            break;
    }
    return token.empty() ? "it cannot be read" : "unexpected '" + token + "'" + place;
}

}  // namespace

/// muParser's reading of the text and the variable it is bound to.
struct Expression::Formula {
    mu::Parser parser;
    double t = 0.0;

    Formula(const std::string& text, const std::map<std::string, double>& constants) {
        parser.ClearConst();
        for (const auto& [name, value] : constants) parser.DefineConst(name, value);
        for (const auto& [name, value] : own_constants()) parser.DefineConst(name, value);
        parser.DefineVar("t", &t);
        parser.SetExpr(text);
    }
    Formula(const Formula& other) : parser(other.parser), t(other.t) { parser.DefineVar("t", &t); }
    Formula& operator=(const Formula&) = delete;
};

Expression::Expression() : Expression(0.0) {}

Expression::Expression(double value) : text_(to_text(value)), value_(value) {}

Expression::Expression(const std::string& text, const std::map<std::string, double>& constants)
    : text_(text) {
    if (text.size() > k_longest) refuse(text, "it is longer than 10000 characters");
    if (assigns(text)) refuse(text, "'=' has no meaning here (comparison is '==')");
    std::unique_ptr<Formula> formula;
    try {
        formula = std::make_unique<Formula>(text, constants);
        int values = 0;
        value_ = formula->parser.Eval(values)[0];
        if (values != 1) refuse(text, "several values, separated by ','");
        if (!formula->parser.GetUsedVar().empty()) formula_ = std::move(formula);
    } catch (const mu::ParserError& error) {
        if (!formula) refuse(text, error.GetMsg());
        refuse(text, reason_of(error, formula->parser, text.size()));
    }
}

double Expression::operator()(double t) const {
    if (!formula_) return value_;
    formula_->t = t;
    return formula_->parser.Eval();
}

bool Expression::is_constant() const noexcept { return !formula_; }

const std::string& Expression::text() const noexcept { return text_; }

Expression::Expression(const Expression& other)
    : text_(other.text_),
      value_(other.value_),
      formula_(other.formula_ ? std::make_unique<Formula>(*other.formula_) : nullptr) {}

Expression::Expression(Expression&&) noexcept = default;

Expression& Expression::operator=(Expression other) noexcept {
    std::swap(text_, other.text_);
    std::swap(value_, other.value_);
    std::swap(formula_, other.formula_);
    return *this;
}

Expression::~Expression() = default;

std::vector<std::string> names_in(const std::string& formula) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < formula.size();) {
        const std::size_t first = i;
        if (begins_name(formula[i])) {
            while (i < formula.size() && continues_name(formula[i])) ++i;
            const std::string name = formula.substr(first, i - first);
            if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
        } else if (std::isdigit(static_cast<unsigned char>(formula[i])) != 0 || formula[i] == '.') {
            // The letter of an exponent is not a name: 1e5, 1e-5.
            while (i < formula.size() && (continues_name(formula[i]) || formula[i] == '.')) ++i;
        } else {
            ++i;
        }
    }
    return names;
}

std::vector<std::string> reserved_names() {
    std::vector<std::string> names{"t"};
    for (const auto& [name, value] : own_constants()) names.push_back(name);
    const mu::Parser parser;
    for (const auto& [name, function] : parser.GetFunDef()) names.push_back(name);
    return names;
}

}  // namespace drystone::formula
