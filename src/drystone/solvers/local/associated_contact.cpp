// Solves a contact with associated friction by a root of Coulomb's contact.
#include <algorithm>
#include <cmath>
#include <limits>

#include "drystone/solvers/local/contact_methods.hpp"
#include "drystone/solvers/local/coulomb_contact.hpp"
#include "drystone/solvers/local/local_solver.hpp"

namespace drystone::solvers {

namespace {

constexpr int k_most_iterations = 200;
constexpr double k_epsilon = std::numeric_limits<double>::epsilon();

/// |u_T(t)| - t, and the impulse that belongs to it.
template <int N>
class AssociatedEquation {
  public:
    using Matrix = Eigen::Matrix<double, N, N>;

    AssociatedEquation(const SmallMatrix& W, const SmallVector& b, double mu)
        : contact_(Matrix(W), mu), W_(W), b_(b), mu_(mu) {}

    double operator()(double t) {
        Vector<N> pressed = b_;
        pressed[0] -= mu_ * t;
        r_ = contact_.solve(pressed);
        return (W_ * r_ + b_).template tail<N - 1>().norm() - t;
    }

    [[nodiscard]] const Vector<N>& r() const noexcept { return r_; }

  private:
    CoulombContact<N> contact_;
    Matrix W_;
    Vector<N> b_;
    double mu_;
    Vector<N> r_ = Vector<N>::Zero();
};

/// Evaluates `function`, positive at `low`, last at its root: doubles a step from `scale` > 0 until
/// the function is negative, then the Illinois variant of regula falsi, every fourth step a
/// bisection.
template <class Function>
void find_root(Function& function, double low, double scale) {
    double at_low = function(low);
    if (at_low <= 0.0) return;
    double high = low + scale;
    double at_high = function(high);
    for (int doubling = 0; at_high > 0.0; ++doubling) {
        if (doubling == k_most_iterations) return;
        low = high;
        at_low = at_high;
        high += scale;
        scale *= 2.0;
        at_high = function(high);
    }
    int side = 0;
    for (int iteration = 0; iteration < k_most_iterations; ++iteration) {
        if (high - low <= k_epsilon * high || at_high == 0.0) break;
        const double t = iteration % 4 == 3 ? 0.5 * (low + high)
                                            : (low * at_high - high * at_low) / (at_high - at_low);
        const double value = function(t);
        if (value > 0.0) {
            low = t;
            at_low = value;
            if (side == 1) at_high *= 0.5;
            side = 1;
        } else {
            high = t;
            at_high = value;
            if (side == -1) at_low *= 0.5;
            side = -1;
        }
        if (std::abs(value) <= k_epsilon * t) break;
    }
}

/// Cases: open where b lies in the dual cone, b_N >= mu |b_T|; closed otherwise, with the root t.
template <int N>
SmallVector associated(double mu, const SmallMatrix& W, const SmallVector& b) {
    AssociatedEquation<N> equation(W, b, mu);
    const double slide = b.tail(N - 1).norm();
    if (b[0] < mu * slide || b[0] < 0.0) {
        const double low = mu > 0.0 ? std::max(0.0, b[0] / mu) : 0.0;
        find_root(equation, low, b.norm());
    }
    return equation.r();
}

}  // namespace

void solve_associated(const problem::Associated& law, const SmallMatrix& W, const SmallVector& b,
                      SmallVector& r) {
    constexpr double k_accepted = 1e-11;
    if (b.size() == 1) {
        r = CoulombContact<1>(Vector<1>(W), law.mu).solve(Vector<1>(b));
        return;
    }
    const SmallVector found =
        b.size() == 2 ? associated<2>(law.mu, W, b) : associated<3>(law.mu, W, b);
    const double scale = found.norm() + mean_inverse(W) * b.norm();
    const double residual = local_residual(law, W, b, found);
    // For large mu Coulomb's answer may jump between several, past the one that is associated.
    if (residual <= k_accepted * scale) {
        r = found;
    } else {
        solve_by_projection(law, W, b, r);
    }
}

}  // namespace drystone::solvers
