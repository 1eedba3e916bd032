// Products of sets: part by part, and the projection in a metric that couples the parts.
#include "drystone/convex/product.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/decompositions.hpp"

namespace drystone::convex {

namespace {

/// First component and number of components of part k.
Index first(const Product& set, std::size_t k) { return set.offsets()[k]; }
Index size(const Product& set, std::size_t k) { return set.offsets()[k + 1] - set.offsets()[k]; }

/// y over all parts, each piece computed by `piece(k, x_k)`.
template <class Piece>
VecX part_by_part(const Product& set, const VecX& x, Piece piece) {
    VecX y(x.size());
    for (std::size_t k = 0; k < set.parts().size(); ++k) {
        y.segment(first(set, k), size(set, k)) =
            piece(k, VecX(x.segment(first(set, k), size(set, k))));
    }
    return y;
}

/// `columns` of part k padded with zeros and put beside `all`.
void append_padded(MatX& all, const MatX& columns, Index row) {
    const Index old = all.cols();
    all.conservativeResize(Eigen::NoChange, old + columns.cols());
    all.rightCols(columns.cols()).setZero();
    all.block(row, old, columns.rows(), columns.cols()) = columns;
}

/// M without its diagonal blocks is zero.
bool is_uncoupled(const Product& set, const MatX& M) {
    MatX coupling = M;
    for (std::size_t k = 0; k < set.parts().size(); ++k) {
        coupling.block(first(set, k), first(set, k), size(set, k), size(set, k)).setZero();
    }
    return coupling.isZero(0.0);
}

/// The diagonal blocks of M, one metric per part.
std::vector<Metric> part_metrics(const Product& set, const MatX& M) {
    std::vector<Metric> metrics;
    for (std::size_t k = 0; k < set.parts().size(); ++k) {
        metrics.emplace_back(M.block(first(set, k), first(set, k), size(set, k), size(set, k)));
    }
    return metrics;
}

/// blockdiag(M_1, ..., M_k) from the metrics of the parts.
MatX block_diagonal(const Product& set, const std::vector<Metric>& metrics) {
    MatX D = MatX::Zero(dimension(set), dimension(set));
    for (std::size_t k = 0; k < metrics.size(); ++k) {
        D.block(first(set, k), first(set, k), size(set, k), size(set, k)) = metrics[k].matrix();
    }
    return D;
}

/// Minimises |y - x|_M^2 / 2 over the product by Nesterov's accelerated projected gradient
/// (Introductory Lectures on Convex Optimization, 2004, scheme 2.2.22) in the metric
/// D = blockdiag(M), in which a step is a projection of each part: with l D <= M <= L D the error
/// shrinks by 1 - sqrt(l / L) per step and is at most (1 + L / l) times the last step.
VecX project_coupled(const Product& set, const VecX& x, const MatX& M) {
    constexpr double k_converged = 1e-13;  // step that ends the iteration, relative to 1 + |x|
    constexpr double k_accepted = 1e-9;    // step that is good enough when rounding stops it
    const std::vector<Metric> metrics = part_metrics(set, M);
    const MatX D = block_diagonal(set, metrics);
    const VecX rates =
        Eigen::GeneralizedSelfAdjointEigenSolver<MatX>(M, D, Eigen::EigenvaluesOnly).eigenvalues();
    const double L = rates[rates.size() - 1];
    const double root = std::sqrt(std::max(rates[0] / L, 1e-16));
    const double momentum = (1.0 - root) / (1.0 + root);
    const double patience = 10.0 / root;  // steps that halve the error many times over

    VecX y = project(set, x);
    VecX ahead = y;
    double best = std::numeric_limits<double>::infinity();
    for (double since_best = 0.0; since_best < patience; since_best += 1.0) {
        const VecX pull = M * (x - ahead);
        const VecX next = part_by_part(set, pull, [&](std::size_t k, const VecX& pull_k) -> VecX {
            const VecX from = ahead.segment(first(set, k), size(set, k));
            return set.parts()[k].project(from + metrics[k].solve(pull_k) / L, metrics[k]);
        });
        const double moved = (next - ahead).norm() / (1.0 + x.norm());
        ahead = next + momentum * (next - y);
        y = next;
        if (moved <= k_converged) return y;
        if (moved > 0.5 * best) continue;
        best = moved;
        since_best = 0.0;
    }
    if (best <= k_accepted) return y;
    throw ComputationError("projection on the " + describe(set) + ": steps of " + to_text(best) +
                           " remain in a metric with l / L = " + to_text(root * root));
}

}  // namespace

Product::Product(std::vector<AnySet> parts) : parts_(std::move(parts)), offsets_{0} {
    if (parts_.empty()) {
        throw InputError({.what = "product: parts", .expected = "at least one", .found = "none"});
    }
    for (const AnySet& part : parts_) offsets_.push_back(offsets_.back() + part.dimension());
}

Index dimension(const Product& set) { return set.offsets().back(); }

std::string describe(const Product& set) {
    return "product of " + std::to_string(set.parts().size()) + " sets in R^" +
           std::to_string(dimension(set));
}

VecX project(const Product& set, const VecX& x) {
    return part_by_part(
        set, x, [&](std::size_t k, const VecX& x_k) { return set.parts()[k].project(x_k); });
}

// Cases: no coupling, part by part; all parts polyhedral, one active-set projection; else
// accelerated projected gradients.
VecX project(const Product& set, const VecX& x, const Metric& metric) {
    if (is_uncoupled(set, metric.matrix())) {
        const std::vector<Metric> metrics = part_metrics(set, metric.matrix());
        return part_by_part(set, x, [&](std::size_t k, const VecX& x_k) {
            return set.parts()[k].project(x_k, metrics[k]);
        });
    }
    if (const auto system = polyhedral_system(set)) {
        return project_polyhedral(*system, x, &metric).point;
    }
    return project_coupled(set, x, metric.matrix());
}

bool contains(const Product& set, const VecX& x, double tolerance) {
    for (std::size_t k = 0; k < set.parts().size(); ++k) {
        const VecX x_k = x.segment(first(set, k), size(set, k));
        if (!set.parts()[k].contains(x_k, tolerance)) return false;
    }
    return true;
}

// The supremum over a product is the sum of the suprema over its parts.
double support(const Product& set, const VecX& d) {
    double sum = 0.0;
    for (std::size_t k = 0; k < set.parts().size(); ++k) {
        sum += set.parts()[k].support(d.segment(first(set, k), size(set, k)));
    }
    return sum;
}

// |y - x|^2 is a sum over the parts: each is maximised alone.
VecX farthest(const Product& set, const VecX& x) {
    return part_by_part(
        set, x, [&](std::size_t k, const VecX& x_k) { return set.parts()[k].farthest(x_k); });
}

// The product of the normal cones: generators padded with zeros. One curved part makes it curved.
NormalCone normal_cone(const Product& set, const VecX& x) {
    const Index n = x.size();
    MatX rays(n, 0);
    MatX lines(n, 0);
    bool curved = false;
    for (std::size_t k = 0; k < set.parts().size(); ++k) {
        const NormalCone cone = set.parts()[k].normal_cone(x.segment(first(set, k), size(set, k)));
        if (cone.kind == NormalCone::Kind::empty) return empty_normal_cone(n);
        curved = curved || cone.kind == NormalCone::Kind::curved;
        append_padded(rays, cone.rays, first(set, k));
        append_padded(lines, cone.lines, first(set, k));
    }
    return curved ? curved_normal_cone(n) : generated_normal_cone(rays, lines);
}

// The systems of the parts in the diagonal blocks; nothing if one part is not polyhedral.
std::optional<PolyhedralSystem> polyhedral_system(const Product& set) {
    const Index n = dimension(set);
    PolyhedralSystem all{.A = MatX(0, n), .b = VecX(0), .A_eq = MatX(0, n), .b_eq = VecX(0)};
    for (std::size_t k = 0; k < set.parts().size(); ++k) {
        const std::optional<PolyhedralSystem> part = set.parts()[k].polyhedral_system();
        if (!part) return std::nullopt;
        PolyhedralSystem padded{.A = MatX::Zero(part->A.rows(), n),
                                .b = part->b,
                                .A_eq = MatX::Zero(part->A_eq.rows(), n),
                                .b_eq = part->b_eq};
        padded.A.middleCols(first(set, k), size(set, k)) = part->A;
        padded.A_eq.middleCols(first(set, k), size(set, k)) = part->A_eq;
        all = stacked(all, padded);
    }
    return all;
}

// The smallest constant of the parts.
std::optional<double> prox_constant(const Product& set) {
    double smallest = std::numeric_limits<double>::infinity();
    for (const AnySet& part : set.parts()) {
        const std::optional<double> constant = part.prox_constant();
        if (!constant) return std::nullopt;
        smallest = std::min(smallest, *constant);
    }
    return smallest;
}

}  // namespace drystone::convex
