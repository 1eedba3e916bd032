#pragma once

#include <cmath>

#include <Eigen/Core>

namespace drystone {

/// A number with its derivatives by N variables, for exact tangents of formulas that are too long
/// to differentiate by hand.
template <int N>
struct Dual {
    using Gradient = Eigen::Matrix<double, N, 1>;

    double value = 0.0;
    Gradient gradient = Gradient::Zero();

    Dual() = default;
    Dual(double constant) : value(constant) {}
    Dual(double x, Gradient dx) : value(x), gradient(std::move(dx)) {}

    /// Variable number k.
    static Dual variable(double x, int k) { return {x, Gradient::Unit(k)}; }

    Dual& operator+=(const Dual& y) { return *this = *this + y; }
    Dual& operator-=(const Dual& y) { return *this = *this - y; }
    Dual& operator*=(const Dual& y) { return *this = *this * y; }
    Dual& operator/=(const Dual& y) { return *this = *this / y; }

    friend Dual operator-(const Dual& x) { return {-x.value, -x.gradient}; }
    friend Dual operator+(const Dual& x, const Dual& y) {
        return {x.value + y.value, x.gradient + y.gradient};
    }
    friend Dual operator-(const Dual& x, const Dual& y) {
        return {x.value - y.value, x.gradient - y.gradient};
    }
    friend Dual operator*(const Dual& x, const Dual& y) {
        return {x.value * y.value, y.value * x.gradient + x.value * y.gradient};
    }
    friend Dual operator/(const Dual& x, const Dual& y) {
        const double ratio = x.value / y.value;
        return {ratio, (x.gradient - ratio * y.gradient) / y.value};
    }
    friend bool operator<(const Dual& x, const Dual& y) { return x.value < y.value; }
    friend bool operator<=(const Dual& x, const Dual& y) { return x.value <= y.value; }
    friend bool operator>(const Dual& x, const Dual& y) { return x.value > y.value; }
    friend bool operator==(const Dual& x, const Dual& y) { return x.value == y.value; }
    friend bool operator!=(const Dual& x, const Dual& y) { return x.value != y.value; }
};

/// f(x) of a function with the value f and the derivative df there.
template <int N>
[[nodiscard]] Dual<N> chain(const Dual<N>& x, double f, double df) {
    return {f, df * x.gradient};
}

template <int N>
[[nodiscard]] Dual<N> sqrt(const Dual<N>& x) {
    const double root = std::sqrt(x.value);
    return chain(x, root, 0.5 / root);
}
template <int N>
[[nodiscard]] Dual<N> sin(const Dual<N>& x) {
    return chain(x, std::sin(x.value), std::cos(x.value));
}
template <int N>
[[nodiscard]] Dual<N> cos(const Dual<N>& x) {
    return chain(x, std::cos(x.value), -std::sin(x.value));
}
template <int N>
[[nodiscard]] Dual<N> tan(const Dual<N>& x) {
    const double tangent = std::tan(x.value);
    return chain(x, tangent, 1.0 + tangent * tangent);
}

/// The value of a number with or without derivatives.
[[nodiscard]] inline double value_of(double x) { return x; }
template <int N>
[[nodiscard]] double value_of(const Dual<N>& x) {
    return x.value;
}

}  // namespace drystone

namespace Eigen {

template <int N>
struct NumTraits<drystone::Dual<N>> : NumTraits<double> {
    using Real = drystone::Dual<N>;
    using NonInteger = drystone::Dual<N>;
    using Nested = drystone::Dual<N>;
};

}  // namespace Eigen
