// Solves sparse systems by GMRES with an incomplete LU factor.
#include <algorithm>
#include <limits>

#include "drystone/linalg/equilibration.hpp"
#include "drystone/linalg/gmres.hpp"
#include "drystone/linalg/incomplete_lu.hpp"
#include "drystone/linalg/linear_solver.hpp"

namespace drystone {

namespace {

constexpr double k_rounding = 1e-15;  // on |b - A x| / (|A| |x|)
constexpr double k_loosest = 1e-3;    // |b - A x| / |b| above which x is not a solution
constexpr Index k_restarts = 20;      // before it gives up
constexpr double k_epsilon = std::numeric_limits<double>::epsilon();

/// Generalised minimal residuals (Saad and Schultz 1986) with an incomplete LU factor with
/// threshold (Saad 1994) as preconditioner from the right.
///
/// `factorise` refuses what the incomplete factor shows, as an empty row; that A is singular in a
/// hidden way shows in `solve`, which has no solution to find.
class GmresIlut final : public LinearSolver {
  public:
    explicit GmresIlut(const KrylovSettings& settings) : settings_(settings) {}

    [[nodiscard]] bool factorise(const SparseMatrix& A) override {
        A_ = A;
        if (A.rows() == 0) return true;
        if (!A.coeffs().allFinite() || has_empty_line(A)) return false;
        return factor_.factorise(A_, {.drop = settings_.drop, .fill = settings_.fill});
    }

    [[nodiscard]] bool solve(const VecX& b, VecX& x) override {
        const Index n = A_.rows();
        if (x.size() != n || !x.allFinite()) x.setZero(n);
        VecX rest = b - A_ * x;
        // A start that is worse than none, as that of a larger b, would leave its rounding.
        if (!settings_.relative_to_start && !(rest.norm() < b.norm())) {
            x.setZero();
            rest = b;
        }
        if (rest.norm() == 0.0) return true;
        if (settings_.relative_to_start) return correct(rest, settings_.tolerance, n, x);
        const Index most = std::min(settings_.restart, n);
        // The iteration estimates its residual; the true one decides.
        for (Index k = 0; k < k_restarts && rest.norm() > goal(b, x); ++k) {
            const double share = std::max(0.1 * goal(b, x) / rest.norm(), k_epsilon);
            const VecX before = x;
            static_cast<void>(correct(rest, share, most, x));
            const VecX next = b - A_ * x;
            if (!(next.norm() < rest.norm())) {
                x = before;
                break;
            }
            rest = next;
        }
        return rest.norm() <= goal(b, x);
    }

  private:
    /// x += an approximation of A^-1 rest, with at most so many products; true if it leaves at most
    /// this share of `rest`.
    bool correct(const VecX& rest, double share, Index most_products, VecX& x) {
        const GmresSettings settings{.tolerance = share,
                                     .most_products = most_products,
                                     .restart = std::min(settings_.restart, A_.rows())};
        const Product product = [&](const VecX& z, VecX& y) { y = A_ * factor_.solve(z); };
        VecX z;
        const double error = gmres(product, rest, settings, z);
        x += factor_.solve(z);
        return error <= share;
    }

    /// The tolerance, or what the rounding of A x leaves of it.
    [[nodiscard]] double goal(const VecX& b, const VecX& x) const {
        const double rounding = k_rounding * A_.norm() * x.norm();
        return std::clamp(rounding, settings_.tolerance * b.norm(), k_loosest * b.norm());
    }

    KrylovSettings settings_;
    SparseMatrix A_;
    IncompleteLu factor_;
};

}  // namespace

LinearSolverEntry gmres_ilut_linear_solver() {
    return {.name = "gmres_ilut",
            .summary = "GMRES with an incomplete LU factor",
            .make = [](const KrylovSettings& settings) {
                return std::make_unique<GmresIlut>(settings);
            }};
}

}  // namespace drystone
