// Short or upright vectors of a lattice: integer sums of the given vectors.
#include "drystone/collision/lattice.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include <Eigen/QR>

namespace drystone::collision {

template <int D>
ReducedCell<D>::ReducedCell(const Lattice<D>& lattice, CellShape shape) : reduced_(lattice) {
    if (shape == CellShape::compact) reduce();
    if (shape == CellShape::upright) straighten();
    inverse_.setZero();
    const auto vectors = reduced_.vectors.leftCols(reduced_.count);
    inverse_.topRows(reduced_.count) =
        MatX(vectors).completeOrthogonalDecomposition().pseudoInverse();
}

/// Each vector loses the nearest integer multiples of the others until nothing changes; every
/// change makes a vector shorter, so this ends.
template <int D>
void ReducedCell<D>::reduce() {
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < reduced_.count; ++i) {
            for (int j = 0; j < reduced_.count; ++j) {
                if (i == j) continue;
                const auto a = reduced_.vectors.col(i);
                const auto b = reduced_.vectors.col(j);
                // A little less than the nearest integer: ties must not change for ever.
                const double ratio = a.dot(b) / b.squaredNorm();
                if (std::abs(ratio) <= 0.5 + 1e-9) continue;
                subtract(i, std::round(ratio), j);
                changed = true;
            }
        }
    }
}

template <int D>
void ReducedCell<D>::subtract(int i, double times, int j) {
    reduced_.vectors.col(i) -= times * reduced_.vectors.col(j);
    combination_.col(i) -= static_cast<int>(times) * combination_.col(j);
}

/// The vector that lies best along an axis stays, since shearing leaves one where it is; of the
/// next one the part along the first becomes at most half of it, and so on: the integer version of
/// Gram and Schmidt's orthogonalisation.
template <int D>
void ReducedCell<D>::straighten() {
    const auto alignment = [&](int i) {
        const auto a = reduced_.vectors.col(i);
        return a.cwiseAbs().maxCoeff() / a.norm();
    };
    std::vector<int> order(static_cast<std::size_t>(reduced_.count));
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](int i, int j) { return alignment(i) > alignment(j); });
    std::vector<Vector<D>> across;  // what a vector has beside those before it
    for (const int i : order) {
        for (std::size_t k = across.size(); k-- > 0;) {
            const double ratio = reduced_.vectors.col(i).dot(across[k]) / across[k].squaredNorm();
            subtract(i, std::round(ratio), order[k]);
        }
        Vector<D> rest = reduced_.vectors.col(i);
        for (const Vector<D>& other : across) {
            rest -= rest.dot(other) / other.squaredNorm() * other;
        }
        across.push_back(rest);
    }
}

template <int D>
Image<D> ReducedCell<D>::in_lattice(const Image<D>& n) const {
    Image<D> result{};
    for (int j = 0; j < reduced_.count; ++j) {
        for (int i = 0; i < reduced_.count; ++i) {
            result[static_cast<std::size_t>(i)] +=
                combination_(i, j) * n[static_cast<std::size_t>(j)];
        }
    }
    return result;
}

template <int D>
double ReducedCell<D>::width(int j) const {
    return 1.0 / inverse_.row(j).norm();
}

template class ReducedCell<2>;
template class ReducedCell<3>;

}  // namespace drystone::collision
