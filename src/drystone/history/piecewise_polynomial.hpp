#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace drystone::history {

/// A function of the time t that is a polynomial between knots t_0 < ... < t_n.
///
/// Piece 0 holds before t_0, in powers of t - t_0; piece i + 1 holds from t_i on, in powers of
/// t - t_i, the last one without end. At a knot the later piece counts. Copies share their data.
class PiecewisePolynomial {
  public:
    /// The number 0.
    PiecewisePolynomial() = default;

    /// `coefficients` are c_0, c_1, ... of piece 0, then of piece 1, ...: as many for each of the
    /// knots.size() + 1 pieces. There is a knot, and knots increase.
    PiecewisePolynomial(std::vector<double> knots, std::vector<double> coefficients);

    [[nodiscard]] double operator()(double t) const noexcept;

    /// F with F' = f and F(t_0) = 0, continuous: again a polynomial on every piece, one degree
    /// higher, so that the only error is rounding.
    [[nodiscard]] PiecewisePolynomial integral() const;

    /// (n + 1); none for the number 0.
    [[nodiscard]] std::span<const double> knots() const noexcept;

  private:
    struct Pieces {
        std::vector<double> knots;
        std::vector<double> coefficients;  ///< (pieces x terms)
        std::size_t terms = 0;             ///< degree + 1
    };

    std::shared_ptr<const Pieces> data_;
};

/// How a table of values becomes a function of the time.
enum class Interpolation {
    linear,  ///< straight lines between neighbours: error f'' h^2 / 8
    cubic,   ///< cubic spline, two continuous derivatives: error of the order f'''' h^4
};

/// What the function does before the first and after the last time.
enum class Outside { zero, hold };

/// The function through the points (t_i, x_i), at least two, with t_i increasing.
///
/// The spline is the not-a-knot one: the first two pieces are one cubic, and so are the last two
/// (de Boor, A Practical Guide to Splines, chapter IV), so that cubics are reproduced and the order
/// is 4 up to the ends. Three points give their parabola, two their line. Both interpolations are
/// linear in the x_i and reproduce lines.
[[nodiscard]] PiecewisePolynomial interpolant(std::span<const double> times,
                                              std::span<const double> values,
                                              Interpolation interpolation, Outside outside);

}  // namespace drystone::history
