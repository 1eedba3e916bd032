// The sparsity pattern of a mesh, and sums of element matrices and vectors in place.
#include "drystone/mechanics/fem/scatter.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <vector>

namespace drystone::mechanics::fem {

/// Counting sort: how many elements each node has, the sums, then the elements in place.
NodeElements::NodeElements(const geometry::ElementMesh& mesh)
    : first_(static_cast<std::size_t>(mesh.nodes.cols()) + 1, 0) {
    const std::span elements =
        std::span(mesh.elements).first(static_cast<std::size_t>(mesh.bulk_elements));
    for (const geometry::Element& element : elements) {
        for (const Index node : element.nodes()) ++first_[static_cast<std::size_t>(node) + 1];
    }
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    elements_.resize(first_.back());
    std::vector<std::size_t> next = first_;
    for (std::size_t c = 0; c < elements.size(); ++c) {
        for (const Index node : elements[c].nodes()) {
            elements_[next[static_cast<std::size_t>(node)]++] = static_cast<Index>(c);
        }
    }
}

// Column by column: the unknowns of all nodes that share an element with the node of the column,
// sorted.
SparseMatrix coupling_pattern(const geometry::ElementMesh& mesh, const DofMap& dofs) {
    const NodeElements around(mesh);
    std::vector<int> starts = {0};
    std::vector<int> rows;
    std::vector<Index> neighbours;
    for (Index node = 0; node < dofs.nodes(); ++node) {
        neighbours.clear();
        for (const Index element : around.of(node)) {
            const auto nodes = mesh.elements[static_cast<std::size_t>(element)].nodes();
            neighbours.insert(neighbours.end(), nodes.begin(), nodes.end());
        }
        std::ranges::sort(neighbours);
        neighbours.erase(std::unique(neighbours.begin(), neighbours.end()), neighbours.end());
        for (int k = 0; k < dofs.count(node); ++k) {
            for (const Index other : neighbours) {
                for (int l = 0; l < dofs.count(other); ++l) {
                    rows.push_back(static_cast<int>(dofs.at(other, l)));
                }
            }
            starts.push_back(static_cast<int>(rows.size()));
        }
    }
    const std::vector<double> zeros(rows.size(), 0.0);
    return Eigen::Map<const SparseMatrix>(dofs.size(), dofs.size(), static_cast<Index>(rows.size()),
                                          starts.data(), rows.data(), zeros.data());
}

// Rows of a column are sorted: each entry is found by bisection.
void scatter(SparseMatrix& A, std::span<const Index> unknowns, const MatX& block) {
    const int* starts = A.outerIndexPtr();
    const int* rows = A.innerIndexPtr();
    double* values = A.valuePtr();
    for (std::size_t j = 0; j < unknowns.size(); ++j) {
        const int* begin = rows + starts[unknowns[j]];
        const int* end = rows + starts[unknowns[j] + 1];
        for (std::size_t i = 0; i < unknowns.size(); ++i) {
            const int* place = std::lower_bound(begin, end, static_cast<int>(unknowns[i]));
            assert(place != end && *place == unknowns[i]);
            values[place - rows] += block(static_cast<Index>(i), static_cast<Index>(j));
        }
    }
}

void scatter_diagonal(SparseMatrix& A, std::span<const Index> unknowns, const VecX& diagonal) {
    assert(A.nonZeros() == A.rows());
    double* values = A.valuePtr();
    for (std::size_t i = 0; i < unknowns.size(); ++i) {
        values[unknowns[i]] += diagonal[static_cast<Index>(i)];
    }
}

void scatter(VecX& f, std::span<const Index> unknowns, const VecX& part) {
    for (std::size_t i = 0; i < unknowns.size(); ++i) f[unknowns[i]] += part[static_cast<Index>(i)];
}

VecX gather(const VecX& x, std::span<const Index> unknowns) {
    VecX part(static_cast<Index>(unknowns.size()));
    for (std::size_t i = 0; i < unknowns.size(); ++i) part[static_cast<Index>(i)] = x[unknowns[i]];
    return part;
}

}  // namespace drystone::mechanics::fem
