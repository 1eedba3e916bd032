#include "drystone/collision/lattice.hpp"

#include <cmath>

#include <Eigen/QR>

namespace drystone::collision {

template <int D>
ReducedCell<D>::ReducedCell(const Lattice<D>& lattice) : reduced_(lattice) {
    reduce();
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
                auto a = reduced_.vectors.col(i);
                const auto b = reduced_.vectors.col(j);
                // A little less than the nearest integer: ties must not change for ever.
                const double ratio = a.dot(b) / b.squaredNorm();
                if (std::abs(ratio) <= 0.5 + 1e-9) continue;
                const double times = std::round(ratio);
                a -= times * b;
                combination_.col(i) -= static_cast<int>(times) * combination_.col(j);
                changed = true;
            }
        }
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
