// Eliminates bilateral rows and solves the rest by Lemke's pivots.
#include "drystone/solvers/methods/lemke.hpp"

#include <vector>

#include <Eigen/QR>

#include "drystone/linalg/checks.hpp"
#include "drystone/solvers/frictionless/frictionless_problem.hpp"
#include "drystone/solvers/frictionless/lemke_tableau.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::solvers {

namespace {

/// Singular values below this, relative to the largest, belong to redundant rows.
constexpr double k_redundant = 1e-10;

using Decomposition = Eigen::CompleteOrthogonalDecomposition<MatX>;

Decomposition decompose(const MatX& A) {
    Decomposition decomposition;
    decomposition.setThreshold(k_redundant);
    decomposition.compute(A);
    return decomposition;
}

/// The problem on the contacts that is left when the bilateral rows E are solved for:
///     y_E = -W_EE^+ (b_E + W_EI y_I),  M = W_II - W_IE W_EE^+ W_EI,  q = b_I - W_IE W_EE^+ b_E.
class Elimination {
  public:
    explicit Elimination(const FrictionlessProblem& full)
        : full_(full), bilateral_(full.bilateral), contacts_(full.size() - full.bilateral) {
        M = full.W.bottomRightCorner(contacts_, contacts_);
        q = full.b.tail(contacts_);
        if (bilateral_ == 0) return;
        joints_ = decompose(full.W.topLeftCorner(bilateral_, bilateral_));
        const auto coupling = full.W.bottomLeftCorner(contacts_, bilateral_);
        M -= coupling * joints_.solve(MatX(full.W.topRightCorner(bilateral_, contacts_)));
        q -= coupling * joints_.solve(VecX(full.b.head(bilateral_)));
    }

    /// All rows from the rows of the contacts; without b for a direction.
    [[nodiscard]] VecX extend(const VecX& contacts, bool direction) const {
        VecX y(full_.size());
        y.tail(contacts_) = contacts;
        if (bilateral_ > 0) {
            VecX right = full_.W.topRightCorner(bilateral_, contacts_) * contacts;
            if (!direction) right += full_.b.head(bilateral_);
            y.head(bilateral_) = -joints_.solve(right);
        }
        return y;
    }

    /// The part of -b_E that no impulse reaches: a certificate when it is not 0.
    [[nodiscard]] VecX unreachable() const {
        VecX y = VecX::Zero(full_.size());
        if (bilateral_ == 0) return y;
        const VecX b = full_.b.head(bilateral_);
        const VecX reached = full_.W.topLeftCorner(bilateral_, bilateral_) * joints_.solve(b);
        y.head(bilateral_) = reached - b;
        return y;
    }

    MatX M;
    VecX q;

  private:
    const FrictionlessProblem& full_;
    Index bilateral_;
    Index contacts_;
    Decomposition joints_;
};

/// z from the rows that push alone: M_PP z_P = -q_P.
VecX polish(const MatX& M, const VecX& q, const VecX& z) {
    std::vector<Index> pushing;
    for (Index i = 0; i < z.size(); ++i) {
        if (z[i] > 0.0) pushing.push_back(i);
    }
    VecX polished = VecX::Zero(z.size());
    if (pushing.empty()) return polished;
    polished(pushing) = -decompose(M(pushing, pushing)).solve(VecX(q(pushing)));
    return polished;
}

}  // namespace

Lemke::Lemke(LemkeSettings settings) : settings_(settings) {
    require_positive("lemke: tolerance", settings_.tolerance);
    require_non_negative("lemke: most_iterations", settings_.most_iterations);
}

SolveReport Lemke::solve(const problem::ContactProblem& problem, VecX& r) const {
    const FrictionlessProblem full = frictionless_problem(problem, "lemke");
    const Elimination reduced(full);
    LemkeTableau tableau(reduced.M, reduced.q);
    const PivotingEnd end =
        tableau.run(settings_.most_iterations > 0 ? settings_.most_iterations
                                                  : static_cast<int>(20 * full.size()) + 10);
    const VecX z = tableau.z();
    const VecX pivoted = reduced.extend(z, false);
    const VecX polished = reduced.extend(polish(reduced.M, reduced.q, z), false);

    SolveReport report =
        measured_report(problem, full, pivoted, settings_.tolerance, settings_.measure, r);
    VecX candidate;
    const SolveReport second =
        measured_report(problem, full, polished, settings_.tolerance, settings_.measure, candidate);
    if (second.residual < report.residual) {
        report = second;
        r = candidate;
    }
    report.iterations = tableau.pivots();
    if (report.converged()) return report;

    VecX certificate = reduced.unreachable();
    if (!is_certificate(full, certificate) && end == PivotingEnd::ray) {
        certificate = reduced.extend(tableau.ray(), true);
    }
    if (is_certificate(full, certificate)) {
        report.status = Status::infeasible;
        report.message = describe_certificate(certificate_contacts(full, certificate));
    } else if (end == PivotingEnd::limit) {
        report.message = "the pivots ran out";
    } else if (end == PivotingEnd::ray) {
        report.message = "ended on a ray that rounding keeps from being a certificate";
    } else {
        report.message = "rounding of the pivots keeps the residual above";
    }
    return report;
}

SolverEntry lemke_solver() {
    return entry_of<Lemke>("lemke",
                           "frictionless problems exactly, by Lemke's complementary pivoting");
}

}  // namespace drystone::solvers
