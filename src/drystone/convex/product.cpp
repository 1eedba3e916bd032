#include "drystone/convex/product.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "drystone/convex/dykstra.hpp"
#include "drystone/core/error.hpp"

namespace drystone::convex {

namespace {

Index first(const Product& set, std::size_t k) { return set.offsets()[k]; }
Index size(const Product& set, std::size_t k) { return set.offsets()[k + 1] - set.offsets()[k]; }

/// y over all parts, each piece computed by `piece(k, x_k)`.
template <class Piece>
VecX part_by_part(const Product& set, const VecX& x, Piece piece) {
    VecX y(x.size());
    for (std::size_t k = 0; k < set.parts().size(); ++k) {
        y.segment(first(set, k), size(set, k)) = piece(k, VecX(x.segment(first(set, k), size(set, k))));
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

/// Projection in the metric M on { x : x_k in C_k }, the other components free.
VecX project_on_cylinder(const Product& set, std::size_t k, const VecX& x, const MatX& M) {
    std::vector<Index> own(static_cast<std::size_t>(size(set, k)));
    std::iota(own.begin(), own.end(), first(set, k));
    std::vector<Index> other;
    for (Index i = 0; i < x.size(); ++i) {
        if (i < first(set, k) || i >= first(set, k) + size(set, k)) other.push_back(i);
    }
    if (other.empty()) return set.parts()[k].project(x, Metric(M));
    const MatX M_oo = M(other, other);
    const MatX M_ok = M(other, own);
    const Eigen::LLT<MatX> factor(M_oo);
    MatX schur = M(own, own) - M_ok.transpose() * factor.solve(M_ok);
    schur = (0.5 * (schur + schur.transpose())).eval();
    const VecX x_own = x(own);
    const VecX y_own = set.parts()[k].project(x_own, Metric(schur));
    VecX y = x;
    y(own) = y_own;
    y(other) -= factor.solve(M_ok * (y_own - x_own));
    return y;
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
    return part_by_part(set, x, [&](std::size_t k, const VecX& x_k) {
        return set.parts()[k].project(x_k);
    });
}

VecX project(const Product& set, const VecX& x, const Metric& metric) {
    const MatX& M = metric.matrix();
    MatX coupling = M;
    for (std::size_t k = 0; k < set.parts().size(); ++k) {
        coupling.block(first(set, k), first(set, k), size(set, k), size(set, k)).setZero();
    }
    if (coupling.isZero(0.0)) {
        return part_by_part(set, x, [&](std::size_t k, const VecX& x_k) {
            const Index i = first(set, k);
            return set.parts()[k].project(x_k, Metric(M.block(i, i, size(set, k), size(set, k))));
        });
    }
    std::vector<Projector> cylinders;
    for (std::size_t k = 0; k < set.parts().size(); ++k) {
        cylinders.emplace_back(
            [&set, k, &M](const VecX& z) { return project_on_cylinder(set, k, z, M); });
    }
    return dykstra_or_throw(cylinders, x, describe(set));
}

bool contains(const Product& set, const VecX& x, double tolerance) {
    for (std::size_t k = 0; k < set.parts().size(); ++k) {
        const VecX x_k = x.segment(first(set, k), size(set, k));
        if (!set.parts()[k].contains(x_k, tolerance)) return false;
    }
    return true;
}

double support(const Product& set, const VecX& d) {
    double sum = 0.0;
    for (std::size_t k = 0; k < set.parts().size(); ++k) {
        sum += set.parts()[k].support(d.segment(first(set, k), size(set, k)));
    }
    return sum;
}

VecX farthest(const Product& set, const VecX& x) {
    return part_by_part(set, x, [&](std::size_t k, const VecX& x_k) {
        return set.parts()[k].farthest(x_k);
    });
}

NormalCone normal_cone(const Product& set, const VecX& x) {
    const Index n = x.size();
    MatX rays(n, 0);
    MatX lines(n, 0);
    for (std::size_t k = 0; k < set.parts().size(); ++k) {
        const NormalCone cone = set.parts()[k].normal_cone(x.segment(first(set, k), size(set, k)));
        if (cone.kind == NormalCone::Kind::empty) return empty_normal_cone(n);
        if (cone.kind == NormalCone::Kind::curved) return curved_normal_cone(n);
        append_padded(rays, cone.rays, first(set, k));
        append_padded(lines, cone.lines, first(set, k));
    }
    return generated_normal_cone(rays, lines);
}

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
