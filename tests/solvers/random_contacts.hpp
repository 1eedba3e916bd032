#pragma once

#include <vector>

#include "convex/sampling.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/problem/contact_problem.hpp"

/// Random problems that have a solution, the same on every machine.
namespace drystone::solvers::test {

/// The law of a contact with its number of components.
struct Contact {
    problem::Cone law;
    Index size = 3;
};

/// One contact of every law and size, friction coefficients around 0.5.
inline std::vector<Contact> every_law() {
    using namespace problem;
    return {{Coulomb{0.4}, 1},
            {Coulomb{0.5}, 2},
            {Coulomb{0.6}, 3},
            {Elliptic{Vec2(0.3, 0.7)}, 3},
            {Rolling{.mu = 0.4, .rolling = 0.2}, 3},
            {Rolling{.mu = 0.5, .rolling = 0.1, .spinning = 0.2}, 6},
            {AssociatedForm<Elliptic>{{Vec2(0.4, 0.6)}}, 3},
            {AssociatedForm<Rolling>{{.mu = 0.5, .rolling = 0.1, .spinning = 0.2}}, 6},
            {Associated{0.5}, 1},
            {Associated{0.4}, 2},
            {Associated{0.6}, 3},
            {Tresca{0.3}, 1},
            {Tresca{0.5}, 2},
            {Tresca{0.2}, 3},
            {Bilateral{}, 1},
            {Bilateral{}, 4},
            {Bilateral{}, 6}};
}

/// W = J J^T with `rank` columns, b = J v: what bodies with `rank` unknowns and velocity v have. As
/// u = 0 can be reached, there is a solution.
inline problem::ContactProblem reachable(Rng& rng, const std::vector<Contact>& contacts,
                                         Index rank) {
    std::vector<Index> sizes;
    std::vector<problem::Cone> cones;
    Index n = 0;
    for (const Contact& contact : contacts) {
        sizes.push_back(contact.size);
        cones.push_back(contact.law);
        n += contact.size;
    }
    const MatX J = sampling::normal_matrix(rng, n, rank);
    const MatX W = J * J.transpose() / static_cast<double>(rank);
    return {.W = BlockMatrix(SparseMatrix(MatX(0.5 * (W + W.transpose())).sparseView()), sizes),
            .b = J * sampling::normal_vector(rng, rank) / std::sqrt(static_cast<double>(rank)),
            .cones = cones};
}

/// `count` contacts of one law.
inline std::vector<Contact> repeated(const Contact& contact, int count) {
    return std::vector<Contact>(static_cast<std::size_t>(count), contact);
}

}  // namespace drystone::solvers::test
