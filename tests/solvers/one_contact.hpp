#pragma once

#include <cmath>

#include "convex/sampling.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/problem/cone.hpp"
#include "drystone/solvers/local/contact_methods.hpp"
#include "drystone/solvers/local/local_solver.hpp"

/// Random one-contact problems u = W r + b.
namespace drystone::solvers::test {

struct OneContact {
    SmallMatrix W;
    SmallVector b;
};

/// W = J J^T with J of `rank` columns times a mass, b with comparable components.
inline OneContact random_contact(Rng& rng, Index size, Index rank, double asymmetry = 0.0) {
    const MatX J = sampling::normal_matrix(rng, size, rank);
    const double scale = sampling::log_uniform(rng, 1e-9, 1e9);
    MatX W = J * J.transpose();
    W = 0.5 * (W + W.transpose());
    const MatX skew = sampling::normal_matrix(rng, size, size);
    W += asymmetry * (skew - skew.transpose());
    return {.W = scale * W, .b = sampling::normal_vector(rng, size)};
}

/// The local residual relative to the impulses there are and could be.
inline double relative_residual(const problem::Cone& cone, const OneContact& contact,
                                const SmallVector& r) {
    return local_residual(cone, contact.W, contact.b, r) /
           (r.norm() + mean_inverse(contact.W) * contact.b.norm());
}

inline SmallVector solved(LocalMethod method, const problem::Cone& cone,
                          const OneContact& contact) {
    SmallVector r = SmallVector::Zero(contact.b.size());
    solve_local(method, cone, contact.W, contact.b, r);
    return r;
}

}  // namespace drystone::solvers::test
