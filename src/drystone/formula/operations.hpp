#pragma once

#include <map>
#include <string>
#include <vector>

#include "drystone/formula/formula.hpp"

/// A formula as a list of operations, each on results of earlier ones.
namespace drystone::formula {

enum class Operation {
    number,
    variable,
    negate,
    add,
    subtract,
    multiply,
    divide,
    power,
    less,
    less_equal,
    greater,
    greater_equal,
    equal,
    not_equal,
    logical_and,
    logical_or,
    choice,    ///< a ? b : c
    function,  ///< of one argument, by number in formula_functions()
    atan2,
    minimum,
    maximum,
};

struct OperationNode {
    Operation operation = Operation::number;
    double number = 0.0;  ///< of a number
    int index = 0;        ///< of a variable or function
    int a = -1;           ///< operands, as positions in the list
    int b = -1;
    int c = -1;
    bool constant = true;  ///< no variable below
};

struct Formula::Operations {
    std::vector<OperationNode> nodes;  ///< the last one is the value
    std::vector<bool> mentioned;       ///< for each variable
};

/// f, f' and f'' of a function of one argument.
struct FormulaFunction {
    const char* name;
    double (*value)(double);
    double (*first)(double);
    double (*second)(double);
};

[[nodiscard]] const std::vector<FormulaFunction>& formula_functions();

/// Reads a formula. Throws InputError.
[[nodiscard]] Formula::Operations parse_formula(const std::string& text,
                                                const std::vector<std::string>& variables,
                                                const std::map<std::string, double>& constants);

}  // namespace drystone::formula
