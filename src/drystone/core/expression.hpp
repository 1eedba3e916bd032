#pragma once

#include <map>
#include <memory>
#include <string>

namespace drystone {

/// A formula of the time t, such as "0.125 * sin(2 * pi * 2 * t)". Copies are independent.
///
/// Constants, functions and operators are those of muParser (sin cos tan sqrt exp log abs min max
/// if-then-else by ? :, ...), plus pi, e and the constants that are passed in.
class Expression {
  public:
    /// The number 0.
    Expression();

    /// A constant.
    explicit Expression(double value);

    /// Throws InputError, which says what is wrong and where in the text.
    explicit Expression(const std::string& text,
                        const std::map<std::string, double>& constants = {});

    [[nodiscard]] double operator()(double t) const;

    /// Whether the text does not mention t; its value is then operator()(0).
    [[nodiscard]] bool is_constant() const noexcept;
    [[nodiscard]] const std::string& text() const noexcept;

    Expression(const Expression& other);
    Expression(Expression&&) noexcept;
    Expression& operator=(Expression other) noexcept;
    ~Expression();

  private:
    struct Parser;
    std::unique_ptr<Parser> parser_;
};

}  // namespace drystone
