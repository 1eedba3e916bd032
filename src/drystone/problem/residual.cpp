#include "drystone/problem/residual.hpp"

#include <algorithm>
#include <cmath>

namespace drystone::problem {

namespace {

/// |s r - P_K(s r - Phi(u))| for one contact; `scratch` has its size.
double natural_map(const Cone& cone, double scale, const ConstBlock& r, const ConstBlock& u,
                   Block scratch) {
    scratch = scale * r - u;
    scratch[0] -= shift(cone, u);
    project(cone, scratch);
    return (scale * r - scratch).norm();
}

/// trace(W_cc) / size, 1 for a contact without a block.
double mean_diagonal(const ContactProblem& problem, Index c) {
    const double mean = problem.W.diagonal(c).trace() / static_cast<double>(problem.W.size(c));
    return mean > 0.0 ? mean : 1.0;
}

/// sup { -u.y : y in K }, what friction takes out when it takes out most: 0 for cones, which the
/// shift has made orthogonal; threshold |u_T| for Tresca's disc.
double most_dissipation(const Cone& cone, const ConstBlock& u) {
    const auto* tresca = std::get_if<Tresca>(&cone);
    return tresca != nullptr ? tresca->threshold * u.tail(u.size() - 1).norm() : 0.0;
}

}  // namespace

double natural_residual(const ContactProblem& problem, const VecX& r) {
    VecX u;
    VecX map;
    return natural_residual(problem, r, u, map);
}

double natural_residual(const ContactProblem& problem, const VecX& r, VecX& u, VecX& map) {
    problem.W.multiply(r, u);
    u += problem.b;
    map.resize(r.size());
    for (Index c = 0; c < problem.contacts(); ++c) {
        const Cone& cone = problem.cones[static_cast<std::size_t>(c)];
        const Index i = problem.W.offset(c);
        const Index n = problem.W.size(c);
        Block map_c = map.segment(i, n);
        map_c = r.segment(i, n) - u.segment(i, n);
        map_c[0] -= shift(cone, u.segment(i, n));
        project(cone, map_c);
        map_c = r.segment(i, n) - map_c;
    }
    return map.norm() / (1.0 + problem.b.norm());
}

double velocity_residual(const ContactProblem& problem, const VecX& r) {
    double worst = 0.0;
    for (const ContactResidual& contact : contact_residuals(problem, r)) {
        worst = std::max(worst, contact.velocity);
    }
    return worst;
}

std::vector<ContactResidual> contact_residuals(const ContactProblem& problem, const VecX& r) {
    const VecX u = velocities(problem, r);
    VecX scratch(r.size());
    std::vector<ContactResidual> all;
    for (Index c = 0; c < problem.contacts(); ++c) {
        const Cone& cone = problem.cones[static_cast<std::size_t>(c)];
        const Index i = problem.W.offset(c);
        const Index n = problem.W.size(c);
        const ConstBlock r_c = r.segment(i, n);
        const ConstBlock u_c = u.segment(i, n);
        Block scratch_c = scratch.segment(i, n);

        ContactResidual contact;
        contact.natural = natural_map(cone, 1.0, r_c, u_c, scratch_c);
        contact.velocity = natural_map(cone, mean_diagonal(problem, c), r_c, u_c, scratch_c);
        if (!std::holds_alternative<Bilateral>(cone)) contact.normal = std::max(0.0, -u_c[0]);
        scratch_c = r_c;
        project(cone, scratch_c);
        contact.cone = (r_c - scratch_c).norm();
        contact.complementarity =
            std::abs(u_c.dot(r_c) + shift(cone, u_c) * r_c[0] + most_dissipation(cone, u_c));
        all.push_back(contact);
    }
    return all;
}

}  // namespace drystone::problem
