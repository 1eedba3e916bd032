// Evaluates, integrates and interpolates piecewise polynomials of the time.
#include "drystone/history/piecewise_polynomial.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>
#include <vector>

namespace drystone::history {

namespace {

/// c_0 + c_1 x + c_2 x^2 + ...
double horner(std::span<const double> coefficients, double x) noexcept {
    double value = 0.0;
    for (std::size_t k = coefficients.size(); k-- > 0;) value = value * x + coefficients[k];
    return value;
}

/// Lengths of the pieces and slopes of the chords.
struct Chords {
    std::vector<double> length;  ///< h_i = t_{i+1} - t_i
    std::vector<double> slope;   ///< d_i = (x_{i+1} - x_i) / h_i
};

Chords chords(std::span<const double> t, std::span<const double> x) {
    Chords result;
    for (std::size_t i = 0; i + 1 < t.size(); ++i) {
        result.length.push_back(t[i + 1] - t[i]);
        result.slope.push_back((x[i + 1] - x[i]) / result.length.back());
    }
    return result;
}

/// Slopes of the parabola through three points at these points.
std::vector<double> parabola_slopes(const Chords& chord) {
    const auto& [h, d] = chord;
    const double middle = (h[1] * d[0] + h[0] * d[1]) / (h[0] + h[1]);
    return {2.0 * d[0] - middle, middle, 2.0 * d[1] - middle};
}

/// Slopes s_i of the not-a-knot spline through four points or more. Row i of the tridiagonal
/// system says that the second derivative is continuous at t_i,
///     h_i s_{i-1} + 2 (h_{i-1} + h_i) s_i + h_{i-1} s_{i+1} = 3 (h_i d_{i-1} + h_{i-1} d_i),
/// the first and the last row that the third one is at the second and the last but one time.
std::vector<double> spline_slopes(const Chords& chord) {
    const auto& [h, d] = chord;
    const std::size_t last = h.size();
    const double reach = h[0] + h[1];
    std::vector<double> pivot = {h[1]};
    std::vector<double> above = {reach};
    std::vector<double> s = {((h[0] + 2.0 * reach) * h[1] * d[0] + h[0] * h[0] * d[1]) / reach};
    for (std::size_t i = 1; i < last; ++i) {
        // Pivots stay above h_{i-1}: no exchange of rows is needed.
        const double factor = h[i] / pivot.back();
        pivot.push_back(2.0 * (h[i - 1] + h[i]) - factor * above.back());
        above.push_back(h[i - 1]);
        s.push_back(3.0 * (h[i] * d[i - 1] + h[i - 1] * d[i]) - factor * s.back());
    }
    const double h_a = h[last - 2];
    const double h_b = h[last - 1];
    const double factor = (h_a + h_b) / pivot.back();
    const double end =
        (h_b * h_b * d[last - 2] + (2.0 * h_a + 3.0 * h_b) * h_a * d[last - 1]) / (h_a + h_b);
    s.push_back((end - factor * s.back()) / (h_a - factor * above.back()));
    // From right-hand sides to slopes.
    for (std::size_t i = last; i-- > 0;) s[i] = (s[i] - above[i] * s[i + 1]) / pivot[i];
    return s;
}

}  // namespace

PiecewisePolynomial::PiecewisePolynomial(std::vector<double> knots,
                                         std::vector<double> coefficients) {
    assert(!knots.empty());
    assert(!coefficients.empty() && coefficients.size() % (knots.size() + 1) == 0);
    assert(std::adjacent_find(knots.begin(), knots.end(),
                              [](double a, double b) { return !(a < b); }) == knots.end());
    const std::size_t terms = coefficients.size() / (knots.size() + 1);
    data_ = std::make_shared<const Pieces>(
        Pieces{.knots = std::move(knots), .coefficients = std::move(coefficients), .terms = terms});
}

double PiecewisePolynomial::operator()(double t) const noexcept {
    if (!data_) return 0.0;
    const std::vector<double>& knots = data_->knots;
    const auto piece =
        static_cast<std::size_t>(std::upper_bound(knots.begin(), knots.end(), t) - knots.begin());
    const double origin = knots[piece == 0 ? 0 : piece - 1];
    return horner(std::span(data_->coefficients).subspan(piece * data_->terms, data_->terms),
                  t - origin);
}

PiecewisePolynomial PiecewisePolynomial::integral() const {
    if (!data_) return {};
    const std::vector<double>& knots = data_->knots;
    const std::size_t terms = data_->terms;
    std::vector<double> result((knots.size() + 1) * (terms + 1), 0.0);
    for (std::size_t piece = 0; piece <= knots.size(); ++piece) {
        const std::span own = std::span(result).subspan(piece * (terms + 1), terms + 1);
        for (std::size_t k = 0; k < terms; ++k) {
            own[k + 1] = data_->coefficients[piece * terms + k] / static_cast<double>(k + 1);
        }
        // Where the piece before it ends; the first two are 0 at t_0.
        if (piece >= 2) {
            const std::span before =
                std::span(result).subspan((piece - 1) * (terms + 1), terms + 1);
            own[0] = horner(before, knots[piece - 1] - knots[piece - 2]);
        }
    }
    return {knots, std::move(result)};
}

std::span<const double> PiecewisePolynomial::knots() const noexcept {
    return data_ ? std::span<const double>(data_->knots) : std::span<const double>();
}

PiecewisePolynomial interpolant(std::span<const double> times, std::span<const double> values,
                                Interpolation interpolation, Outside outside) {
    assert(times.size() >= 2 && times.size() == values.size());
    const Chords chord = chords(times, values);
    const std::size_t pieces = chord.length.size();
    const bool cubic = interpolation == Interpolation::cubic && pieces >= 2;
    std::vector<double> s;
    if (cubic) s = pieces == 2 ? parabola_slopes(chord) : spline_slopes(chord);

    const std::size_t terms = cubic ? 4 : 2;
    std::vector<double> coefficients((pieces + 2) * terms, 0.0);
    if (outside == Outside::hold) {
        coefficients[0] = values.front();
        coefficients[(pieces + 1) * terms] = values.back();
    }
    for (std::size_t i = 0; i < pieces; ++i) {
        const std::span own = std::span(coefficients).subspan((i + 1) * terms, terms);
        const double h = chord.length[i];
        const double d = chord.slope[i];
        own[0] = values[i];
        own[1] = cubic ? s[i] : d;
        if (!cubic) continue;
        // Hermite's cubic with the slopes s at both ends.
        own[2] = (3.0 * d - 2.0 * s[i] - s[i + 1]) / h;
        own[3] = (s[i] + s[i + 1] - 2.0 * d) / (h * h);
    }
    return {{times.begin(), times.end()}, std::move(coefficients)};
}

}  // namespace drystone::history
