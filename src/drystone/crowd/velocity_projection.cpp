// The projection of desired velocities U on { u : D + h G u >= 0 } as a frictionless contact
// problem: W = G G^T, b = G U + D / h, u = U + G^T lambda.
#include "drystone/crowd/velocity_projection.hpp"

#include "drystone/linalg/sparse.hpp"

namespace drystone::crowd {

namespace {

/// G (rows x 2 people).
SparseMatrix gradients(std::span<const DistanceRow> rows, Index people) {
    std::vector<Triplet> entries;
    entries.reserve(4 * rows.size());
    for (std::size_t c = 0; c < rows.size(); ++c) {
        const DistanceRow& row = rows[c];
        for (int k = 0; k < 2; ++k) {
            const auto line = static_cast<Index>(c);
            entries.emplace_back(line, 2 * Index{row.a} + k, row.normal[k]);
            if (row.b >= 0) entries.emplace_back(line, 2 * Index{row.b} + k, -row.normal[k]);
        }
    }
    SparseMatrix G(static_cast<Index>(rows.size()), 2 * people);
    G.setFromTriplets(entries.begin(), entries.end());
    return G;
}

}  // namespace

problem::ContactProblem projection_problem(std::span<const DistanceRow> rows,
                                           const Eigen::Matrix2Xd& U, double h) {
    const SparseMatrix G = gradients(rows, U.cols());
    const SparseMatrix W = G * SparseMatrix(G.transpose());
    problem::ContactProblem problem{
        .W = BlockMatrix(W, std::vector<Index>(rows.size(), 1)),
        .b = G * Eigen::Map<const VecX>(U.data(), U.size()),
        .cones = std::vector<problem::Cone>(rows.size(), problem::Coulomb{})};
    for (std::size_t c = 0; c < rows.size(); ++c) {
        problem.b[static_cast<Index>(c)] += rows[c].distance / h;
    }
    return problem;
}

Eigen::Matrix2Xd actual_velocities(std::span<const DistanceRow> rows, const Eigen::Matrix2Xd& U,
                                   const VecX& lambda) {
    Eigen::Matrix2Xd u = U;
    for (std::size_t c = 0; c < rows.size(); ++c) {
        const Vec2 push = lambda[static_cast<Index>(c)] * rows[c].normal;
        u.col(rows[c].a) += push;
        if (rows[c].b >= 0) u.col(rows[c].b) -= push;
    }
    return u;
}

}  // namespace drystone::crowd
