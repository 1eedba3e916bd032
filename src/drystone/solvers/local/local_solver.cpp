// Chooses the method of a law for one contact.
#include "drystone/solvers/local/local_solver.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <variant>

#include <Eigen/QR>

#include "drystone/core/error.hpp"
#include "drystone/solvers/local/contact_methods.hpp"
#include "drystone/solvers/local/coulomb_contact.hpp"

namespace drystone::solvers {

namespace {

constexpr std::array<std::string_view, 5> k_names{"exact", "projection", "alart_curnier",
                                                  "active_set", "active_set_step"};

/// Coulomb's law, 1 to 3 components.
SmallVector solve_coulomb(double mu, const SmallMatrix& W, const SmallVector& b) {
    if (b.size() == 1) return CoulombContact<1>(Vector<1>(W), mu).solve(Vector<1>(b));
    if (b.size() == 2) return CoulombContact<2>(Mat2(W), mu).solve(Vec2(b));
    return CoulombContact<3>(Mat3(W), mu).solve(Vec3(b));
}

/// r_T = D y and D u_T obey Coulomb's law with mu = 1.
SmallVector solve_elliptic(const Vec2& mu, const SmallMatrix& W, const SmallVector& b) {
    const Vec3 D(1.0, mu[0], mu[1]);
    const Mat3 scaled = D.asDiagonal() * Mat3(W) * D.asDiagonal();
    return D.cwiseProduct(CoulombContact<3>(scaled, 1.0).solve(D.cwiseProduct(Vec3(b))));
}

/// Bilateral rows: r minus the shortest vector that makes u = W r + b smallest.
void solve_bilateral(const SmallMatrix& W, const SmallVector& b, SmallVector& r) {
    SmallVector u = b;
    u.noalias() += W.lazyProduct(r);
    Eigen::CompleteOrthogonalDecomposition<SmallMatrix> factor(W.rows(), W.cols());
    factor.setThreshold(k_singular);
    factor.compute(W);
    r -= SmallVector(factor.solve(u));
}

/// One of the methods on the equations of Alart and Curnier; false where it does not apply or
/// fails.
bool solve_equations(LocalMethod method, const problem::Coulomb& law, const SmallMatrix& W,
                     const SmallVector& b, SmallVector& r) {
    switch (method) {
        case LocalMethod::alart_curnier:
            return solve_by_newton(law, W, b, r);
        case LocalMethod::active_set:
            return solve_by_active_set(law, W, b, r);
        case LocalMethod::active_set_step:
            return step_of_active_set(law, W, b, r);
        case LocalMethod::exact:
        case LocalMethod::projection:
            break;
    }
    return false;
}

/// The exact method of each law, and projections for laws that have none here.
class Exact {
  public:
    Exact(const SmallMatrix& W, const SmallVector& b, SmallVector& r) : W_(W), b_(b), r_(r) {}

    void operator()(const problem::Law auto& law) const {
        solve_by_projection(problem::Cone(law), W_, b_, r_);
    }
    void operator()(const problem::Coulomb& law) const { r_ = solve_coulomb(law.mu, W_, b_); }
    void operator()(const problem::Elliptic& law) const { r_ = solve_elliptic(law.mu, W_, b_); }
    void operator()(const problem::Associated& law) const { solve_associated(law, W_, b_, r_); }
    void operator()(const problem::Tresca& law) const { r_ = solve_tresca(law, W_, b_); }
    void operator()(const problem::Bilateral&) const { solve_bilateral(W_, b_, r_); }
    void operator()(const problem::Rolling& law) const { solve_rolling(law, W_, b_, r_); }

  private:
    const SmallMatrix& W_;
    const SmallVector& b_;
    SmallVector& r_;
};

}  // namespace

LocalMethod local_method(std::string_view name) {
    const auto* found = std::find(k_names.begin(), k_names.end(), name);
    if (found == k_names.end()) {
        std::string names;
        for (const std::string_view known : k_names) {
            names += (names.empty() ? "" : ", ") + std::string(known);
        }
        throw InputError({.what = "one-contact solver",
                          .expected = "one of " + names,
                          .found = std::string(name)});
    }
    return static_cast<LocalMethod>(found - k_names.begin());
}

std::string_view name_of(LocalMethod method) noexcept {
    return k_names[static_cast<std::size_t>(method)];
}

void solve_local(LocalMethod method, const problem::Cone& cone, const SmallMatrix& W,
                 const SmallVector& b, SmallVector& r) {
    const std::optional<double> mu = problem::coulomb_mu(cone);
    if (mu && b.size() > 1 && solve_equations(method, {*mu}, W, b, r)) return;
    if (method == LocalMethod::projection) {
        solve_by_projection(cone, W, b, r);
    } else {
        std::visit(Exact(W, b, r), cone);
    }
}

}  // namespace drystone::solvers
