#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace drystone::formula {

/// A formula of the time t, such as "0.125 * sin(2 * pi * 2 * t)". Copies are independent; one
/// object must not be evaluated by two threads at once.
///
/// Operators, functions and the choice `condition ? a : b` are those of muParser: + - * / ^
/// < <= > >= == != && ||, sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh exp
/// ln log (natural) log2 log10 sqrt abs sign rint min max sum avg. There are the constants pi, e,
/// deg = pi / 180 and those that are passed in.
class Expression {
  public:
    /// The number 0.
    Expression();

    /// A constant.
    explicit Expression(double value);

    /// Throws InputError, with the defect and its place in the text.
    explicit Expression(const std::string& text,
                        const std::map<std::string, double>& constants = {});

    /// The value at t; infinite or NaN where the formula has none.
    [[nodiscard]] double operator()(double t) const;

    /// True if the text does not mention t; its value is then operator()(0).
    [[nodiscard]] bool is_constant() const noexcept;
    [[nodiscard]] const std::string& text() const noexcept;

    Expression(const Expression& other);
    Expression(Expression&&) noexcept;
    Expression& operator=(Expression other) noexcept;
    ~Expression();

  private:
    struct Formula;

    std::string text_;
    double value_ = 0.0;                ///< of a constant
    std::unique_ptr<Formula> formula_;  ///< of what depends on t
};

/// Names that a formula mentions (variables, constants and functions), each once, in order.
[[nodiscard]] std::vector<std::string> names_in(const std::string& formula);

/// Names that have a meaning in every formula and cannot be given another: t, pi, e, deg and the
/// functions.
[[nodiscard]] std::vector<std::string> reserved_names();

}  // namespace drystone::formula
