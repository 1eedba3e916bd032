#include "drystone/problem/residual.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/problem/natural_map.hpp"

namespace drystone::problem {

namespace {

/// |s r - P_K(s r - Phi(u))| for one contact; `scratch` has its size.
double scaled_map(const Cone& cone, double scale, const ConstBlock& r, const ConstBlock& u,
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

/// sum |r_c - P_K(r_c - Phi(u_c))|^2 over contacts of N components; `store(offset, u_c, map_c)`
/// sees every one of them.
template <int N, class Store>
double uniform_squares(const ContactProblem& problem, const VecX& r, Store store) {
    double squares = 0.0;
    for (Index c = 0; c < problem.contacts(); ++c) {
        const Index offset = N * c;
        Vector<N> u = problem.W.add_products<N>(problem.W.first(c), problem.W.first(c + 1),
                                                r.data(), Vector<N>::Zero());
        u += problem.b.segment<N>(offset);
        const Vector<N> map =
            natural_map<N>(problem.cones[static_cast<std::size_t>(c)], r.segment<N>(offset), u);
        squares += map.squaredNorm();
        store(offset, u, map);
    }
    return squares;
}

/// The same for contacts of any sizes.
template <class Store>
double mixed_squares(const ContactProblem& problem, const VecX& r, Store store) {
    double squares = 0.0;
    const BlockMatrix& W = problem.W;
    for (Index c = 0; c < problem.contacts(); ++c) {
        StackVector u = StackVector::Zero(W.size(c));
        for (Index k = W.first(c); k < W.first(c + 1); ++k) {
            const Index j = W.column(k);
            u.noalias() += W.block(c, k).lazyProduct(r.segment(W.offset(j), W.size(j)));
        }
        u += problem.b.segment(W.offset(c), W.size(c));
        const StackVector map = natural_map(problem.cones[static_cast<std::size_t>(c)],
                                            r.segment(W.offset(c), W.size(c)), u);
        squares += map.squaredNorm();
        store(W.offset(c), u, map);
    }
    return squares;
}

template <class Store>
double natural_residual(const ContactProblem& problem, const VecX& r, Store store) {
    double squares = 0.0;
    switch (problem.W.uniform_size()) {
        case 1:
            squares = uniform_squares<1>(problem, r, store);
            break;
        case 2:
            squares = uniform_squares<2>(problem, r, store);
            break;
        case 3:
            squares = uniform_squares<3>(problem, r, store);
            break;
        default:
            squares = mixed_squares(problem, r, store);
    }
    return std::sqrt(squares) / (1.0 + problem.b.norm());
}

}  // namespace

double natural_residual(const ContactProblem& problem, const VecX& r) {
    return natural_residual(problem, r, [](Index, const auto&, const auto&) {});
}

double natural_residual(const ContactProblem& problem, const VecX& r, VecX& u, VecX& map) {
    u.resize(r.size());
    map.resize(r.size());
    return natural_residual(problem, r, [&](Index offset, const auto& u_c, const auto& map_c) {
        u.segment(offset, u_c.size()) = u_c;
        map.segment(offset, map_c.size()) = map_c;
    });
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
        contact.natural = scaled_map(cone, 1.0, r_c, u_c, scratch_c);
        contact.velocity = scaled_map(cone, mean_diagonal(problem, c), r_c, u_c, scratch_c);
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
