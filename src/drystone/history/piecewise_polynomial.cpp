// Values and integrals of functions that are polynomials between knots.
#include "drystone/history/piecewise_polynomial.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace drystone::history {

namespace {

/// c_0 + c_1 x + c_2 x^2 + ...
double horner(std::span<const double> coefficients, double x) noexcept {
    double value = 0.0;
    for (std::size_t k = coefficients.size(); k-- > 0;) value = value * x + coefficients[k];
    return value;
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
        // Where the piece before it ends; the first two meet in 0 at t_0.
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

}  // namespace drystone::history
