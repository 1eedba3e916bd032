#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace drystone::formula {

/// A formula of several variables with exact derivatives, such as "sqrt(x^2 + y^2) - r".
///
/// Same operators, functions and constants as Expression, whose variable is t alone. Derivatives
/// are those of the operations, exact up to rounding; where a formula has a kink (abs, min, max, a
/// choice) they are those of the branch that gives the value.
class Formula {
  public:
    /// The number 0, of no variables.
    Formula();

    /// Throws InputError, with the defect and its place in the text.
    Formula(const std::string& text, const std::vector<std::string>& variables,
            const std::map<std::string, double>& constants = {});

    /// The value at x, one number for each variable; infinite or NaN where there is none.
    [[nodiscard]] double operator()(std::span<const double> x) const;

    /// The same, and the derivative by each variable, by one sweep backwards through the
    /// operations. `derivatives` has one entry for each variable.
    double gradient(std::span<const double> x, std::span<double> derivatives) const;

    /// f(x + s d) = value + s first + s^2 / 2 second + ...
    struct Jet {
        double value = 0.0;
        double first = 0.0;
        double second = 0.0;
    };
    [[nodiscard]] Jet along(std::span<const double> x, std::span<const double> d) const;

    /// True if the text mentions variable number k.
    [[nodiscard]] bool mentions(std::size_t k) const noexcept;
    [[nodiscard]] const std::string& text() const noexcept { return text_; }

    struct Operations;

  private:
    std::string text_;
    std::shared_ptr<const Operations> operations_;
};

}  // namespace drystone::formula
