// Functions of one argument with two derivatives.
#include <cmath>
#include <numbers>

#include "drystone/formula/operations.hpp"

namespace drystone::formula {

namespace {

double zero(double /*x*/) { return 0.0; }
double square(double x) { return x * x; }
double sign(double x) { return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : 0.0; }

}  // namespace

const std::vector<FormulaFunction>& formula_functions() {
    using std::numbers::ln10;
    using std::numbers::ln2;
    static const std::vector<FormulaFunction> k_functions{
        {"sin", [](double x) { return std::sin(x); }, [](double x) { return std::cos(x); },
         [](double x) { return -std::sin(x); }},
        {"cos", [](double x) { return std::cos(x); }, [](double x) { return -std::sin(x); },
         [](double x) { return -std::cos(x); }},
        {"tan", [](double x) { return std::tan(x); },
         [](double x) { return 1.0 + square(std::tan(x)); },
         [](double x) { return 2.0 * std::tan(x) * (1.0 + square(std::tan(x))); }},
        {"asin", [](double x) { return std::asin(x); },
         [](double x) { return 1.0 / std::sqrt(1.0 - x * x); },
         [](double x) { return x / std::pow(1.0 - x * x, 1.5); }},
        {"acos", [](double x) { return std::acos(x); },
         [](double x) { return -1.0 / std::sqrt(1.0 - x * x); },
         [](double x) { return -x / std::pow(1.0 - x * x, 1.5); }},
        {"atan", [](double x) { return std::atan(x); },
         [](double x) { return 1.0 / (1.0 + x * x); },
         [](double x) { return -2.0 * x / square(1.0 + x * x); }},
        {"sinh", [](double x) { return std::sinh(x); }, [](double x) { return std::cosh(x); },
         [](double x) { return std::sinh(x); }},
        {"cosh", [](double x) { return std::cosh(x); }, [](double x) { return std::sinh(x); },
         [](double x) { return std::cosh(x); }},
        {"tanh", [](double x) { return std::tanh(x); },
         [](double x) { return 1.0 - square(std::tanh(x)); },
         [](double x) { return -2.0 * std::tanh(x) * (1.0 - square(std::tanh(x))); }},
        {"asinh", [](double x) { return std::asinh(x); },
         [](double x) { return 1.0 / std::sqrt(1.0 + x * x); },
         [](double x) { return -x / std::pow(1.0 + x * x, 1.5); }},
        {"acosh", [](double x) { return std::acosh(x); },
         [](double x) { return 1.0 / std::sqrt(x * x - 1.0); },
         [](double x) { return -x / std::pow(x * x - 1.0, 1.5); }},
        {"atanh", [](double x) { return std::atanh(x); },
         [](double x) { return 1.0 / (1.0 - x * x); },
         [](double x) { return 2.0 * x / square(1.0 - x * x); }},
        {"exp", [](double x) { return std::exp(x); }, [](double x) { return std::exp(x); },
         [](double x) { return std::exp(x); }},
        {"ln", [](double x) { return std::log(x); }, [](double x) { return 1.0 / x; },
         [](double x) { return -1.0 / (x * x); }},
        {"log", [](double x) { return std::log(x); }, [](double x) { return 1.0 / x; },
         [](double x) { return -1.0 / (x * x); }},
        {"log2", [](double x) { return std::log2(x); }, [](double x) { return 1.0 / (x * ln2); },
         [](double x) { return -1.0 / (x * x * ln2); }},
        {"log10", [](double x) { return std::log10(x); }, [](double x) { return 1.0 / (x * ln10); },
         [](double x) { return -1.0 / (x * x * ln10); }},
        {"sqrt", [](double x) { return std::sqrt(x); }, [](double x) { return 0.5 / std::sqrt(x); },
         [](double x) { return -0.25 / (x * std::sqrt(x)); }},
        {"abs", [](double x) { return std::abs(x); }, sign, zero},
        {"sign", sign, zero, zero},
        {"rint", [](double x) { return std::rint(x); }, zero, zero},
    };
    return k_functions;
}

}  // namespace drystone::formula
