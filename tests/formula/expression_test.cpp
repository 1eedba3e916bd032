#include "drystone/formula/expression.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/core/rng.hpp"

namespace drystone::formula {
namespace {

using std::numbers::pi;

/// What is wrong with the text, empty if nothing is.
std::string defect_of(const std::string& text) {
    try {
        const Expression formula(text, {{"mu", 0.3}, {"amplitude", 2.0}});
        return {};
    } catch (const InputError& error) {
        return error.defects().at(0).found;
    }
}

void expect_defect(const std::string& text, const std::string& part) {
    const std::string message = defect_of(text);
    EXPECT_NE(message.find(part), std::string::npos) << text << ": " << message;
}

TEST(Expression, IsZeroByDefault) {
    const Expression zero;
    EXPECT_TRUE(zero.is_constant());
    EXPECT_EQ(zero(3.0), 0.0);
    EXPECT_EQ(zero.text(), "0");
}

TEST(Expression, HoldsANumber) {
    const Expression number(0.1);
    EXPECT_TRUE(number.is_constant());
    EXPECT_EQ(number(7.0), 0.1);
    EXPECT_EQ(number.text(), "0.1");
}

TEST(Expression, FollowsTheTime) {
    const Expression shake("0.125 * sin(2 * pi * 2 * t)");
    EXPECT_FALSE(shake.is_constant());
    for (const double t : {0.0, 0.1, 1.7, -3.0}) {
        EXPECT_DOUBLE_EQ(shake(t), 0.125 * std::sin(4.0 * pi * t));
    }
    EXPECT_EQ(shake.text(), "0.125 * sin(2 * pi * 2 * t)");
}

TEST(Expression, KnowsItsConstants) {
    EXPECT_DOUBLE_EQ(Expression("30 * deg")(0.0), pi / 6.0);
    EXPECT_DOUBLE_EQ(Expression("ln(e)")(0.0), 1.0);
    EXPECT_DOUBLE_EQ(Expression("log(e)")(0.0), 1.0);
    EXPECT_DOUBLE_EQ(Expression("mu * amplitude", {{"mu", 0.3}, {"amplitude", 2.0}})(0.0), 0.6);
    EXPECT_TRUE(Expression("mu", {{"mu", 0.3}}).is_constant());
}

TEST(Expression, HasTheUsualPrecedence) {
    EXPECT_EQ(Expression("-2^2")(0.0), -4.0);
    EXPECT_EQ(Expression("2^3^2")(0.0), 512.0);
    EXPECT_EQ(Expression("1 + 2 * 3")(0.0), 7.0);
    EXPECT_EQ(Expression("8 / 4 / 2")(0.0), 1.0);
}

TEST(Expression, Chooses) {
    const Expression pulse("t < 0.5 ? 1 : t >= 1 && t <= 2 ? 2 : 0");
    EXPECT_EQ(pulse(0.2), 1.0);
    EXPECT_EQ(pulse(0.7), 0.0);
    EXPECT_EQ(pulse(1.0), 2.0);
    EXPECT_EQ(pulse(3.0), 0.0);
}

TEST(Expression, CopiesAreIndependent) {
    Expression first("2 * t");
    const Expression copy = first;
    EXPECT_EQ(first(1.0), 2.0);
    EXPECT_EQ(copy(5.0), 10.0);
    first = Expression("t + 1");
    EXPECT_EQ(first(1.0), 2.0);
    EXPECT_EQ(copy(1.0), 2.0);
    const Expression moved = std::move(first);
    EXPECT_EQ(moved(4.0), 5.0);
    EXPECT_EQ(moved.text(), "t + 1");
}

TEST(Expression, SaysWhatIsWrongAndWhere) {
    expect_defect("0.5 * muu", "unknown name 'muu' at character 7 (did you mean 'mu'?)");
    expect_defect("sqtr(t)", "unknown name 'sqtr' at character 1 (did you mean 'sqrt'?)");
    expect_defect("", "there is nothing");
    expect_defect("1 +", "it ends too early");
    expect_defect("(1 + 2", "a ')' is missing");
    expect_defect("1 + 2)", "unexpected ')' at character 6");
    expect_defect("sin(1, 2)", "too many arguments of 'sin'");
    expect_defect("t ? 1", "'?' without ':'");
    expect_defect("2 3", "unexpected '3' at character 3");
    expect_defect("1, 2", "several values");
    expect_defect("t = 3", "'=' has no meaning");
    expect_defect("0,5", "several values");
    expect_defect(std::string(20000, '1'), "longer than");
    EXPECT_EQ(defect_of("t == 3 || t <= 1 || t >= 2 || t != 5"), "");
}

TEST(Expression, IsNotMovedByTheTimeOfItsReading) {
    EXPECT_EQ(Expression("1 / t")(2.0), 0.5) << "1 / 0 at the first reading is no error";
    EXPECT_TRUE(std::isinf(Expression("1 / 0")(0.0)));
}

TEST(Expression, RefusesConstantsThatCannotBe) {
    EXPECT_THROW(Expression("1", {{"two words", 1.0}}), InputError);
}

TEST(Expression, SurvivesGarbage) {
    const std::string alphabet = "0123456789.+-*/^()?:,<>=!&| \"'tepimusinabs_#$\\\t\x80\xff[]{}";
    Rng rng(11);
    for (int trial = 0; trial < 20000; ++trial) {
        std::string text;
        const int length = rng.index(24);
        for (int i = 0; i < length; ++i) {
            text +=
                alphabet[static_cast<std::size_t>(rng.index(static_cast<int>(alphabet.size())))];
        }
        try {
            const Expression formula(text);
            const double value = formula(0.3);
            EXPECT_TRUE(std::isnan(value) || value == formula(0.3)) << text;
        } catch (const InputError& error) {
            EXPECT_FALSE(std::string(error.what()).empty());
        }
    }
}

TEST(NamesIn, SkipsNumbersAndRepetitions) {
    EXPECT_EQ(names_in("a1 * sin(b_2 + 1e5 - 2.5E-3*a1) / _c"),
              (std::vector<std::string>{"a1", "sin", "b_2", "_c"}));
    EXPECT_TRUE(names_in("1.5e3 + 2").empty());
}

TEST(ReservedNames, AreTimeConstantsAndFunctions) {
    const std::vector<std::string> names = reserved_names();
    for (const std::string name : {"t", "pi", "e", "deg", "sin", "sqrt", "min"}) {
        EXPECT_NE(std::find(names.begin(), names.end(), name), names.end()) << name;
    }
}

}  // namespace
}  // namespace drystone::formula
