// Values, gradients and second derivatives of formulas, from their lists of operations.
#include "drystone/formula/formula.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "drystone/formula/operations.hpp"

namespace drystone::formula {

namespace {

/// An operation on operands with values a and b: its value and its partial derivatives.
struct Partials {
    double value = 0.0;
    double a = 0.0;
    double b = 0.0;
    double aa = 0.0;
    double ab = 0.0;
    double bb = 0.0;
};

/// a^b. Without a variable in the exponent the base may be negative or zero.
Partials power(double a, double b, bool constant_exponent) {
    Partials p{.value = std::pow(a, b)};
    if (b != 0.0) p.a = b * std::pow(a, b - 1.0);
    if (b != 0.0 && b != 1.0) p.aa = b * (b - 1.0) * std::pow(a, b - 2.0);
    if (constant_exponent) return p;
    const double logarithm = std::log(a);
    p.b = p.value * logarithm;
    p.bb = p.b * logarithm;
    p.ab = std::pow(a, b - 1.0) * (1.0 + b * logarithm);
    return p;
}

Partials quotient(double a, double b) {
    return {.value = a / b,
            .a = 1.0 / b,
            .b = -a / (b * b),
            .ab = -1.0 / (b * b),
            .bb = 2.0 * a / (b * b * b)};
}

/// atan2(a, b): the angle of the point (b, a).
Partials angle(double a, double b) {
    const double square = a * a + b * b;
    const double fourth = square * square;
    return {.value = std::atan2(a, b),
            .a = b / square,
            .b = -a / square,
            .aa = -2.0 * a * b / fourth,
            .ab = (a * a - b * b) / fourth,
            .bb = 2.0 * a * b / fourth};
}

Partials first_of(double a, double b, bool first) {
    return {.value = first ? a : b, .a = first ? 1.0 : 0.0, .b = first ? 0.0 : 1.0};
}

Partials truth(bool value) { return {.value = value ? 1.0 : 0.0}; }

Partials function_of(int index, double a) {
    const FormulaFunction& f = formula_functions()[static_cast<std::size_t>(index)];
    return {.value = f.value(a), .a = f.first(a), .aa = f.second(a)};
}

/// Everything but numbers, variables and choices.
Partials partials(const OperationNode& node, double a, double b, bool constant_b) {
    switch (node.operation) {
        case Operation::negate:
            return {.value = -a, .a = -1.0};
        case Operation::add:
            return {.value = a + b, .a = 1.0, .b = 1.0};
        case Operation::subtract:
            return {.value = a - b, .a = 1.0, .b = -1.0};
        case Operation::multiply:
            return {.value = a * b, .a = b, .b = a, .ab = 1.0};
        case Operation::divide:
            return quotient(a, b);
        case Operation::power:
            return power(a, b, constant_b);
        case Operation::less:
            return truth(a < b);
        case Operation::less_equal:
            return truth(a <= b);
        case Operation::greater:
            return truth(a > b);
        case Operation::greater_equal:
            return truth(a >= b);
        case Operation::equal:
            return truth(a == b);
        case Operation::not_equal:
            return truth(a != b);
        case Operation::logical_and:
            return truth(a != 0.0 && b != 0.0);
        case Operation::logical_or:
            return truth(a != 0.0 || b != 0.0);
        case Operation::function:
            return function_of(node.index, a);
        case Operation::atan2:
            return angle(a, b);
        case Operation::minimum:
            return first_of(a, b, a <= b);
        case Operation::maximum:
            return first_of(a, b, a >= b);
        case Operation::number:
        case Operation::variable:
        case Operation::choice:
            break;
    }
    assert(false);
    return {};
}

std::size_t at(int k) { return static_cast<std::size_t>(k); }

/// The operand that a choice takes.
int taken(const OperationNode& node, double condition) {
    return condition != 0.0 ? node.b : node.c;
}

/// One pass forwards through the operations: values, and where `keep` is given the partials.
std::vector<double> values_of(const std::vector<OperationNode>& nodes, std::span<const double> x,
                              std::vector<Partials>* keep) {
    std::vector<double> values(nodes.size());
    for (std::size_t k = 0; k < nodes.size(); ++k) {
        const OperationNode& node = nodes[k];
        if (node.operation == Operation::number) {
            values[k] = node.number;
        } else if (node.operation == Operation::variable) {
            values[k] = x[at(node.index)];
        } else if (node.operation == Operation::choice) {
            values[k] = values[at(taken(node, values[at(node.a)]))];
        } else {
            const double b = node.b >= 0 ? values[at(node.b)] : 0.0;
            const Partials p =
                partials(node, values[at(node.a)], b, node.b >= 0 && nodes[at(node.b)].constant);
            values[k] = p.value;
            if (keep != nullptr) (*keep)[k] = p;
        }
    }
    return values;
}

}  // namespace

Formula::Formula() : Formula("0", {}) {}

Formula::Formula(const std::string& text, const std::vector<std::string>& variables,
                 const std::map<std::string, double>& constants)
    : text_(text),
      operations_(std::make_shared<const Operations>(parse_formula(text, variables, constants))) {}

bool Formula::mentions(std::size_t k) const noexcept {
    return k < operations_->mentioned.size() && operations_->mentioned[k];
}

double Formula::operator()(std::span<const double> x) const {
    assert(x.size() >= operations_->mentioned.size());
    return values_of(operations_->nodes, x, nullptr).back();
}

double Formula::gradient(std::span<const double> x, std::span<double> derivatives) const {
    assert(x.size() >= operations_->mentioned.size() && derivatives.size() >= x.size());
    const std::vector<OperationNode>& nodes = operations_->nodes;
    std::vector<Partials> local(nodes.size());
    const std::vector<double> values = values_of(nodes, x, &local);
    std::fill(derivatives.begin(), derivatives.end(), 0.0);
    // Derivatives of the value by the result of each operation.
    std::vector<double> weight(nodes.size() - 1, 0.0);
    weight.push_back(1.0);
    for (std::size_t k = nodes.size(); k-- > 0;) {
        const OperationNode& node = nodes[k];
        // A branch that was not taken may be infinite, and constants have no derivative.
        if (weight[k] == 0.0 || node.constant) continue;
        if (node.operation == Operation::variable) {
            derivatives[at(node.index)] += weight[k];
        } else if (node.operation == Operation::choice) {
            weight[at(taken(node, values[at(node.a)]))] += weight[k];
        } else {
            if (!nodes[at(node.a)].constant) weight[at(node.a)] += weight[k] * local[k].a;
            if (node.b >= 0 && !nodes[at(node.b)].constant) {
                weight[at(node.b)] += weight[k] * local[k].b;
            }
        }
    }
    return values.back();
}

Formula::Jet Formula::along(std::span<const double> x, std::span<const double> d) const {
    assert(x.size() >= operations_->mentioned.size() && d.size() >= x.size());
    const std::vector<OperationNode>& nodes = operations_->nodes;
    std::vector<Partials> local(nodes.size());
    const std::vector<double> values = values_of(nodes, x, &local);
    std::vector<Jet> jets(nodes.size());
    for (std::size_t k = 0; k < nodes.size(); ++k) {
        const OperationNode& node = nodes[k];
        Jet& jet = jets[k];
        jet.value = values[k];
        if (node.constant) continue;
        if (node.operation == Operation::variable) {
            jet.first = d[at(node.index)];
        } else if (node.operation == Operation::choice) {
            jet = jets[at(taken(node, values[at(node.a)]))];
        } else {
            const Partials& p = local[k];
            const bool has_a = !nodes[at(node.a)].constant;
            const bool has_b = node.b >= 0 && !nodes[at(node.b)].constant;
            const Jet a = has_a ? jets[at(node.a)] : Jet{};
            const Jet b = has_b ? jets[at(node.b)] : Jet{};
            if (has_a) {
                jet.first += p.a * a.first;
                jet.second += p.a * a.second + p.aa * a.first * a.first;
            }
            if (has_b) {
                jet.first += p.b * b.first;
                jet.second += p.b * b.second + p.bb * b.first * b.first;
            }
            if (has_a && has_b) jet.second += 2.0 * p.ab * a.first * b.first;
        }
    }
    return jets.back();
}

}  // namespace drystone::formula
