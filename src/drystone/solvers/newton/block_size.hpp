#pragma once

#include <type_traits>

#include "drystone/linalg/block_matrix.hpp"
#include "drystone/solvers/local/contact_methods.hpp"

namespace drystone::solvers {

/// Vector and matrix of a contact of N components, or of up to six where N is k_dynamic. Where the
/// compiler knows N it unrolls the loops.
template <int N>
using SizedVector = Eigen::Matrix<double, N, 1, 0, N == k_dynamic ? int{k_most_components} : N, 1>;
template <int N>
using SizedMatrix = Eigen::Matrix<double, N, N, 0, N == k_dynamic ? int{k_most_components} : N,
                                  N == k_dynamic ? int{k_most_components} : N>;

/// A vector parameter that takes any expression of its size.
template <int N>
using SizedArg = const std::type_identity_t<SizedVector<N>>&;

template <int N>
using BlockSize = std::integral_constant<int, N>;

/// body(BlockSize<N>{}) with the N that all blocks of W (a BlockMatrix or a DelassusOperator) have,
/// k_dynamic when they differ or when N > 3.
template <class Matrix, class Body>
decltype(auto) with_block_size(const Matrix& W, Body body) {
    switch (W.uniform_size()) {
        case 1:
            return body(BlockSize<1>{});
        case 2:
            return body(BlockSize<2>{});
        case 3:
            return body(BlockSize<3>{});
        default:
            return body(BlockSize<k_dynamic>{});
    }
}

/// Block k of W, in block row i.
template <int N>
[[nodiscard]] Eigen::Map<const Eigen::Matrix<double, N, N>> sized_block(const BlockMatrix& W,
                                                                        Index i, Index k) {
    return {W.data(k), W.size(i), W.size(W.column(k))};
}

/// The square matrix of a contact of N components.
template <int N>
[[nodiscard]] Eigen::Map<const Eigen::Matrix<double, N, N>> sized(const SmallMatrix& matrix) {
    return {matrix.data(), matrix.rows(), matrix.cols()};
}

/// Components start to start + size - 1 of x, N of them. (Eigen's segment<N> rejects k_dynamic.)
template <int N, class X>
[[nodiscard]] auto sized_segment(X& x, Index start, Index size) {
    return x.template block<N, 1>(start, 0, size, 1);
}

/// The components of contact c in x. W: a BlockMatrix or a DelassusOperator.
template <int N, class Matrix, class X>
[[nodiscard]] auto sized_part(const Matrix& W, X& x, Index c) {
    return sized_segment<N>(x, W.offset(c), W.size(c));
}

}  // namespace drystone::solvers
