// Solves a contact with Coulomb's law by Newton's method and by primal-dual active sets.
#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/LU>

#include "drystone/solvers/local/contact_methods.hpp"

namespace drystone::solvers {

namespace {

constexpr int k_most_steps = 40;
constexpr int k_most_halvings = 5;
constexpr int k_most_changes = 12;  // of the status, before it is called a circle
constexpr double k_solved = 16.0 * std::numeric_limits<double>::epsilon();

enum class Guess { open, stick, slip };

/// The equations at one impulse.
class AlartCurnier {
  public:
    AlartCurnier(double mu, const SmallMatrix& W, const SmallVector& b, const SmallVector& r)
        : mu_(mu), n_(b.size() - 1), W_(W), r_(r), u_(b) {
        u_.noalias() += W.lazyProduct(r);
        const double trace = W.trace();
        const double unit = mean_inverse(W);
        const double W_tt = trace - W(0, 0);
        rho_n_ = W(0, 0) > 0.0 ? 1.0 / W(0, 0) : unit;
        rho_t_ = W_tt > 0.0 ? static_cast<double>(n_) / W_tt : unit;
        z_n_ = r[0] - rho_n_ * u_[0];
        z_t_ = r.tail(n_) - rho_t_ * u_.tail(n_);
        length_ = z_t_.norm();
        if (z_n_ <= 0.0) {
            guess_ = Guess::open;
        } else {
            guess_ = length_ <= mu_ * z_n_ ? Guess::stick : Guess::slip;
        }
    }

    [[nodiscard]] Guess guess() const noexcept { return guess_; }

    /// r - P(z): what must vanish.
    [[nodiscard]] SmallVector value() const {
        if (guess_ == Guess::open) return r_;
        SmallVector value(n_ + 1);
        value[0] = rho_n_ * u_[0];
        if (guess_ == Guess::stick) {
            value.tail(n_) = rho_t_ * u_.tail(n_);
        } else {
            value.tail(n_) = r_.tail(n_) - (mu_ * z_n_ / length_) * z_t_;
        }
        return value;
    }

    /// Newton's step. Slip: dr_T - mu d dz_N - mu z_N / |z_T| (I - d d^T) dz_T, d = z_T / |z_T|.
    [[nodiscard]] SmallVector step() const {
        if (guess_ == Guess::open) return -r_;
        SmallMatrix J(n_ + 1, n_ + 1);
        J.row(0) = rho_n_ * W_.row(0);
        J.bottomRows(n_) = rho_t_ * W_.bottomRows(n_);
        if (guess_ == Guess::slip) {
            const SmallVector d = z_t_ / length_;
            SmallMatrix turning = SmallMatrix::Identity(n_, n_) - d * d.transpose();
            turning *= mu_ * z_n_ / length_;
            SmallMatrix dz = -J;
            dz.diagonal().array() += 1.0;
            J.bottomRows(n_) =
                -mu_ * d * dz.row(0) - turning.lazyProduct(SmallMatrix(dz.bottomRows(n_)));
            J.bottomRightCorner(n_, n_).diagonal().array() += 1.0;
        }
        return -SmallVector(J.fullPivLu().solve(value()));
    }

  private:
    double mu_;
    Index n_;
    const SmallMatrix& W_;
    const SmallVector& r_;
    SmallVector u_;
    double rho_n_ = 1.0;
    double rho_t_ = 1.0;
    double z_n_ = 0.0;
    SmallVector z_t_;
    double length_ = 0.0;
    Guess guess_ = Guess::open;
};

/// The size of impulses, to compare rounding errors with.
double scale_of(const SmallMatrix& W, const SmallVector& b, const SmallVector& r) {
    return r.norm() + mean_inverse(W) * b.norm();
}

}  // namespace

bool solve_by_newton(const problem::Coulomb& law, const SmallMatrix& W, const SmallVector& b,
                     SmallVector& r) {
    double before = AlartCurnier(law.mu, W, b, r).value().norm();
    for (int iteration = 0; iteration < k_most_steps; ++iteration) {
        if (before <= k_solved * scale_of(W, b, r)) return true;
        SmallVector step = AlartCurnier(law.mu, W, b, r).step();
        bool better = false;
        for (int halving = 0; halving <= k_most_halvings && !better; ++halving) {
            const SmallVector next = r + step;
            const double after = AlartCurnier(law.mu, W, b, next).value().norm();
            better = after < before;
            if (better) {
                r = next;
                before = after;
            }
            step *= 0.5;
        }
        if (!better) return false;
    }
    return false;
}

bool solve_by_active_set(const problem::Coulomb& law, const SmallMatrix& W, const SmallVector& b,
                         SmallVector& r) {
    const SmallVector start = r;
    Guess guess = AlartCurnier(law.mu, W, b, r).guess();
    int changes = 0;
    for (int iteration = 0; iteration < k_most_steps && changes < k_most_changes; ++iteration) {
        r += AlartCurnier(law.mu, W, b, r).step();
        const AlartCurnier equations(law.mu, W, b, r);
        if (equations.guess() != guess) {
            guess = equations.guess();
            ++changes;
        } else if (equations.value().norm() <= k_solved * scale_of(W, b, r)) {
            return true;
        }
    }
    r = start;
    return false;
}

bool step_of_active_set(const problem::Coulomb& law, const SmallMatrix& W, const SmallVector& b,
                        SmallVector& r) {
    const AlartCurnier equations(law.mu, W, b, r);
    const SmallVector next = r + equations.step();
    const double before = equations.value().norm();
    const double after = AlartCurnier(law.mu, W, b, next).value().norm();
    // Rounding may raise what is solved already.
    if (!(after <= std::max(before, k_solved * scale_of(W, b, next)))) return false;
    r = next;
    return true;
}

}  // namespace drystone::solvers
