#include "drystone/formula/formula.hpp"

#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/formula/expression.hpp"

namespace drystone::formula {
namespace {

std::string defect_of(const std::string& text) {
    try {
        const Formula formula(text, {"x", "radius"}, {{"mu", 0.3}});
        return {};
    } catch (const InputError& error) {
        return error.defects().at(0).found;
    }
}

/// A random formula of t in which nothing leaves the range of its functions.
std::string random_formula(Rng& rng, int depth) {
    static const std::vector<std::string> k_leaves{"t", "t", "0.7", "mu", "2", "pi", "1.5e-1"};
    static const std::vector<std::string> k_functions{"sin", "cos",  "atan", "exp",  "tanh",
                                                      "abs", "sinh", "cosh", "asinh"};
    if (depth == 0) return k_leaves[static_cast<std::size_t>(rng.index(7))];
    const std::string a = random_formula(rng, depth - 1);
    const std::string b = random_formula(rng, depth - 1);
    switch (rng.index(10)) {
        case 0:
            return a + " + " + b;
        case 1:
            return a + " - " + b;
        case 2:
            return a + "*" + b;
        case 3:
            return "(" + a + ") / (2 + cos(" + b + "))";
        case 4:
            return "(1.1 + sin(" + a + "))^(" + (rng.index(2) == 0 ? "2" : "tanh(" + b + ")") + ")";
        case 5:
            return "(-(" + a + ")^2)";
        case 6:
            return "(" + a + " < " + b + " ? " + a + " : min(" + b + ", 3, " + a + "))";
        case 7:
            return "sqrt(1 + (" + a + ")^2) + ln(2 + tanh(" + b + ")) + atan2(" + a + ", 2)";
        default:
            return k_functions[static_cast<std::size_t>(rng.index(9))] + "(tanh(" + a + "))";
    }
}

// muParser, which reads all other formulas of scenes, is the oracle.
TEST(Formula, HasTheValueThatExpressionHas) {
    Rng rng(20);
    for (int k = 0; k < 500; ++k) {
        const std::string text = random_formula(rng, 1 + rng.index(4));
        const Formula formula(text, {"t"}, {{"mu", 0.3}});
        const Expression expression(text, {{"mu", 0.3}});
        const double t = rng.uniform(-2.0, 2.0);
        const double expected = expression(t);
        EXPECT_NEAR(formula(std::vector{t}), expected, 1e-13 * (1.0 + std::abs(expected))) << text;
    }
}

TEST(Formula, BindsOperatorsAsExpressionDoes) {
    for (const char* text : {"-2^2",
                             "2^3^2",
                             "2^-1",
                             "1 - 2 - 3",
                             "8 / 4 / 2",
                             "1 + 2 * 3",
                             "1 < 2 && 3 < 2",
                             "1 || 0 && 0",
                             "0 ? 1 : 0 ? 2 : 3",
                             "1 < 2 == 1",
                             "-t^2",
                             "2 * -t",
                             "+t",
                             "avg(1, 2, t)",
                             "sum(1, 2, 3)",
                             "max(t, 1)",
                             "log(2)",
                             "log10(100)",
                             "5 - -t",
                             "deg * 180",
                             "2*t^0.5"}) {
        const Formula formula(text, {"t"});
        EXPECT_DOUBLE_EQ(formula(std::vector{1.7}), Expression(text)(1.7)) << text;
    }
}

// Central differences are right to about (1e-16)^(2/3) of the size of the derivatives.
TEST(Formula, KnowsItsDerivatives) {
    const std::vector<std::string> variables{"x", "y", "t"};
    Rng rng(21);
    for (const char* text :
         {"sqrt(x^2 + y^2) - 1", "x^3 * y - t^2 / (1 + y^2)", "atan2(y, x) * exp(-t)",
          "(x + 3)^(y / 2)", "tan(x/3) + asin(y/3) + acos(t/4) + acosh(3 + x) + atanh(y/4)",
          "log2(3 + x) + log10(3 + y) + ln(4 + t)", "x < 10 ? sin(x * y) : 1 / (x - x)",
          "abs(x - 7) * max(y, -9) - min(t, 9)", "x * x * y * y * t", "sinh(x) / cosh(y)",
          "2^x + pi^2", "tanh(x) * asinh(y)"}) {
        const Formula formula(text, variables);
        for (int k = 0; k < 50; ++k) {
            std::vector<double> x(3);
            std::vector<double> d(3);
            for (std::size_t i = 0; i < 3; ++i) {
                x[i] = rng.uniform(-2.0, 2.0);
                d[i] = rng.uniform(-1.0, 1.0);
            }
            const auto moved = [&](double s) {
                std::vector<double> there(3);
                for (std::size_t i = 0; i < 3; ++i) there[i] = x[i] + s * d[i];
                return there;
            };
            std::vector<double> gradient(3);
            EXPECT_EQ(formula.gradient(x, gradient), formula(x));
            const Formula::Jet jet = formula.along(x, d);
            EXPECT_EQ(jet.value, formula(x));
            double slope = 0.0;
            for (std::size_t i = 0; i < 3; ++i) slope += gradient[i] * d[i];
            EXPECT_NEAR(jet.first, slope, 1e-12 * (1.0 + std::abs(slope))) << text;
            const double s = 1e-5;
            const double size =
                1.0 + std::abs(jet.value) + std::abs(jet.first) + 10.0 * std::abs(jet.second);
            EXPECT_NEAR(jet.first, (formula(moved(s)) - formula(moved(-s))) / (2.0 * s),
                        1e-7 * size)
                << text;
            EXPECT_NEAR(
                jet.second,
                (formula.along(moved(s), d).first - formula.along(moved(-s), d).first) / (2.0 * s),
                1e-6 * size)
                << text;
        }
    }
}

TEST(Formula, HasDerivativesOfConstantPowersAtZero) {
    const Formula square("x^2", {"x"});
    std::vector<double> gradient(1);
    square.gradient(std::vector{0.0}, gradient);
    EXPECT_EQ(gradient[0], 0.0);
    EXPECT_EQ(square.along(std::vector{0.0}, std::vector{1.0}).second, 2.0);
    const Formula same("x^1", {"x"});
    EXPECT_EQ(same.along(std::vector{0.0}, std::vector{1.0}).second, 0.0);
}

TEST(Formula, TellsWhatItMentions) {
    const Formula formula("x + mu", {"x", "y"}, {{"mu", 1.0}});
    EXPECT_TRUE(formula.mentions(0));
    EXPECT_FALSE(formula.mentions(1));
    EXPECT_EQ(formula.text(), "x + mu");
    EXPECT_EQ(Formula()({}), 0.0);
}

TEST(Formula, SaysWhatIsWrong) {
    const auto expect = [](const std::string& text, const std::string& part) {
        EXPECT_NE(defect_of(text).find(part), std::string::npos) << text << ": " << defect_of(text);
    };
    EXPECT_EQ(defect_of("x - radius*mu"), "");
    expect("", "unexpected end");
    expect("x +", "unexpected end");
    expect("x + radus", "did you mean 'radius'");
    expect("sinn(x)", "unknown function 'sinn'");
    expect("sin(x, 2)", "'sin' has 1 argument, not 2");
    expect("atan2(x)", "'atan2' has 2 arguments, not 1");
    expect("(x", "unexpected end");
    expect("x)", "unexpected ')' at character 2");
    expect("x = 2", "comparison is '=='");
    expect("x ? 1", "unexpected end");
    expect("x $ 2", "unexpected '$' at character 3");
    expect(std::string(5000, '('), "more than 200 brackets");
    expect(std::string(20000, '1'), "longer than 10000");
}

}  // namespace
}  // namespace drystone::formula
