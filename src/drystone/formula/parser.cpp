// Recursive-descent parser: text of a formula to its list of operations.
#include <algorithm>
#include <cctype>
#include <charconv>
#include <numbers>
#include <string_view>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/formula/operations.hpp"

namespace drystone::formula {

namespace {

constexpr std::size_t k_longest = 10000;  // longer formulas are not written by people
constexpr int k_deepest = 200;            // brackets in brackets

/// Constants that every formula may use; `deg` is one degree in radians.
const std::map<std::string, double>& own_constants() {
    static const std::map<std::string, double> k_constants{
        {"pi", std::numbers::pi}, {"e", std::numbers::e}, {"deg", std::numbers::pi / 180.0}};
    return k_constants;
}

/// Operators of two operands, the loosest binding first. '^' binds to the right and closer than a
/// sign: -2^2 = -4.
struct Operator {
    std::string_view text;
    Operation operation;
};
const std::vector<std::vector<Operator>>& operator_levels() {
    static const std::vector<std::vector<Operator>> k_levels{
        {{"||", Operation::logical_or}},
        {{"&&", Operation::logical_and}},
        {{"<=", Operation::less_equal},
         {">=", Operation::greater_equal},
         {"==", Operation::equal},
         {"!=", Operation::not_equal},
         {"<", Operation::less},
         {">", Operation::greater}},
        {{"+", Operation::add}, {"-", Operation::subtract}},
        {{"*", Operation::multiply}, {"/", Operation::divide}}};
    return k_levels;
}

/// One function for each rule of the grammar; each appends its operations and returns the number of
/// the operation that holds its value:
///
///   choice   := binary [ "?" choice ":" choice ]
///   binary   := operands of one level of operator_levels(), joined from the left
///   signed   := { "+" | "-" } power
///   power    := primary [ "^" signed ]
///   primary  := "(" choice ")" | number | name | name "(" choice { "," choice } ")"
class Parser {
  public:
    Parser(const std::string& text, const std::vector<std::string>& variables,
           const std::map<std::string, double>& constants)
        : text_(text), variables_(variables), constants_(constants) {
        result_.mentioned.assign(variables.size(), false);
    }

    Formula::Operations run() {
        if (text_.size() > k_longest) refuse("it is longer than 10000 characters");
        choice();
        skip_blanks();
        if (at_ < text_.size()) refuse_here();
        return std::move(result_);
    }

  private:
    [[noreturn]] void refuse(const std::string& reason) const {
        throw InputError({.what = "expression",
                          .expected = "a formula",
                          .found = "'" + text_.substr(0, 200) + "': " + reason});
    }
    [[noreturn]] void refuse_here() const {
        if (at_ >= text_.size()) refuse("unexpected end");
        const bool assigns = text_[at_] == '=';
        refuse(assigns ? "'=' has no meaning here (comparison is '==')"
                       : "unexpected '" + std::string(1, text_[at_]) + "'" + place(at_));
    }
    static std::string place(std::size_t at) { return " at character " + std::to_string(at + 1); }

    void skip_blanks() {
        while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) {
            ++at_;
        }
    }

    /// Skips blanks; true, and moves behind it, if the token comes next.
    bool take(std::string_view token) {
        skip_blanks();
        if (!std::string_view(text_).substr(at_).starts_with(token)) return false;
        at_ += token.size();
        return true;
    }

    void require(std::string_view token) {
        if (!take(token)) refuse_here();
    }

    /// Operations follow their operands. One is constant if all of its operands are.
    int append(OperationNode node) {
        for (const int operand : {node.a, node.b, node.c}) {
            if (operand >= 0 && !result_.nodes[static_cast<std::size_t>(operand)].constant) {
                node.constant = false;
            }
        }
        result_.nodes.push_back(node);
        return static_cast<int>(result_.nodes.size()) - 1;
    }
    int append(Operation operation, int a, int b = -1, int c = -1) {
        return append({.operation = operation, .a = a, .b = b, .c = c});
    }

    int choice() {
        if (++depth_ > k_deepest) refuse("more than 200 brackets in each other");
        const int condition = binary(0);
        int value = condition;
        if (take("?")) {
            const int yes = choice();
            require(":");
            value = append(Operation::choice, condition, yes, choice());
        }
        --depth_;
        return value;
    }

    int binary(std::size_t level) {
        if (level == operator_levels().size()) return signed_power();
        int left = binary(level + 1);
        for (;;) {
            const auto& operators = operator_levels()[level];
            const auto found = std::find_if(operators.begin(), operators.end(),
                                            [this](const Operator& o) { return take(o.text); });
            if (found == operators.end()) return left;
            left = append(found->operation, left, binary(level + 1));
        }
    }

    int signed_power() {
        bool negative = false;
        for (;;) {
            if (take("-")) {
                negative = !negative;
            } else if (!take("+")) {
                break;
            }
        }
        const int value = power();
        return negative ? append(Operation::negate, value) : value;
    }

    int power() {
        const int base = primary();
        if (!take("^")) return base;
        if (++depth_ > k_deepest) refuse("more than 200 powers of powers");
        const int exponent = signed_power();
        --depth_;
        return append(Operation::power, base, exponent);
    }

    int primary() {
        skip_blanks();
        if (take("(")) {
            const int value = choice();
            require(")");
            return value;
        }
        if (at_ >= text_.size()) refuse_here();
        const auto letter = static_cast<unsigned char>(text_[at_]);
        if (std::isdigit(letter) != 0 || letter == '.') return number();
        if (std::isalpha(letter) != 0 || letter == '_') return name();
        refuse_here();
    }

    /// std::from_chars: a decimal point in every locale.
    int number() {
        double value = 0.0;
        const char* first = text_.data() + at_;
        const auto [end, error] = std::from_chars(first, text_.data() + text_.size(), value);
        if (error != std::errc()) refuse("no number" + place(at_));
        at_ += static_cast<std::size_t>(end - first);
        return append({.operation = Operation::number, .number = value});
    }

    /// A call, a variable, or a constant; variables hide constants.
    int name() {
        const std::size_t first = at_;
        while (at_ < text_.size() &&
               (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '_')) {
            ++at_;
        }
        const std::string word = text_.substr(first, at_ - first);
        skip_blanks();
        if (at_ < text_.size() && text_[at_] == '(') return call(word, first);
        if (const auto k = std::find(variables_.begin(), variables_.end(), word);
            k != variables_.end()) {
            const auto index = k - variables_.begin();
            result_.mentioned[static_cast<std::size_t>(index)] = true;
            return append({.operation = Operation::variable,
                           .index = static_cast<int>(index),
                           .constant = false});
        }
        for (const auto* constants : {&own_constants(), &constants_}) {
            if (const auto found = constants->find(word); found != constants->end()) {
                return append({.operation = Operation::number, .number = found->second});
            }
        }
        refuse("unknown name '" + word + "'" + place(first) + suggestion(word, known_names()));
    }

    std::vector<std::string> known_names() const {
        std::vector<std::string> names = variables_;
        for (const auto& [constant, value] : constants_) names.push_back(constant);
        for (const auto& [constant, value] : own_constants()) names.push_back(constant);
        for (const FormulaFunction& function : formula_functions()) names.push_back(function.name);
        names.insert(names.end(), {"atan2", "min", "max", "sum", "avg"});
        return names;
    }

    int call(const std::string& word, std::size_t first) {
        require("(");
        std::vector<int> arguments{choice()};
        while (take(",")) arguments.push_back(choice());
        require(")");
        const auto& functions = formula_functions();
        const auto one = std::find_if(functions.begin(), functions.end(),
                                      [&](const FormulaFunction& f) { return word == f.name; });
        if (one != functions.end()) {
            require_arguments(word, 1, arguments.size());
            return append({.operation = Operation::function,
                           .index = static_cast<int>(one - functions.begin()),
                           .a = arguments.front()});
        }
        if (word == "atan2") {
            require_arguments(word, 2, arguments.size());
            return append(Operation::atan2, arguments[0], arguments[1]);
        }
        if (word == "min") return folded(Operation::minimum, arguments);
        if (word == "max") return folded(Operation::maximum, arguments);
        if (word == "sum") return folded(Operation::add, arguments);
        if (word == "avg") {
            const int sum = folded(Operation::add, arguments);
            const int count = append(
                {.operation = Operation::number, .number = static_cast<double>(arguments.size())});
            return append(Operation::divide, sum, count);
        }
        refuse("unknown function '" + word + "'" + place(first) + suggestion(word, known_names()));
    }

    void require_arguments(const std::string& word, std::size_t expected, std::size_t found) const {
        if (found == expected) return;
        refuse("'" + word + "' has " + std::to_string(expected) +
               (expected == 1 ? " argument" : " arguments") + ", not " + std::to_string(found));
    }

    /// min, max and sum of many arguments, two at a time from the left.
    int folded(Operation operation, const std::vector<int>& arguments) {
        int value = arguments.front();
        for (std::size_t k = 1; k < arguments.size(); ++k) {
            value = append(operation, value, arguments[k]);
        }
        return value;
    }

    const std::string& text_;
    const std::vector<std::string>& variables_;
    const std::map<std::string, double>& constants_;
    Formula::Operations result_;
    std::size_t at_ = 0;
    int depth_ = 0;
};

}  // namespace

Formula::Operations parse_formula(const std::string& text,
                                  const std::vector<std::string>& variables,
                                  const std::map<std::string, double>& constants) {
    return Parser(text, variables, constants).run();
}

}  // namespace drystone::formula
