// Solves dense systems by Gaussian elimination, three columns at a time, skipping blocks of zeros.
#include "drystone/linalg/elimination.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <utility>

namespace drystone {

namespace {

constexpr int k_width = 3;

/// The next columns to eliminate: first, first + 1, ... and the rows their pivots come from.
struct Panel {
    Index first;
    int width;
    std::array<Index, k_width> pivots;
};

/// Row of the entry of largest modulus from row `k` on; a column of zeros or of no numbers: -1.
Index pivot_row(const double* column, Index k, Index n) {
    const double largest = Eigen::Map<const VecX>(column + k, n - k).cwiseAbs().maxCoeff();
    if (!(largest > 0.0)) return -1;
    // Two passes, because the first has no branches.
    while (k < n && std::abs(column[k]) != largest) ++k;
    return k < n ? k : -1;
}

/// L and U of the columns of the panel, from row `first` on.
bool factorise(MatX& A, Panel& panel) {
    const Index n = A.rows();
    for (int s = 0; s < panel.width; ++s) {
        const Index k = panel.first + s;
        double* l = A.col(k).data();
        const Index pivot = pivot_row(l, k, n);
        if (pivot < 0) return false;
        panel.pivots[static_cast<std::size_t>(s)] = pivot;
        for (int t = 0; t < panel.width; ++t) {
            std::swap(A(k, panel.first + t), A(pivot, panel.first + t));
        }
        const double inverse = 1.0 / l[k];
        for (Index i = k + 1; i < n; ++i) l[i] *= inverse;
        for (int t = s + 1; t < panel.width; ++t) {
            double* a = A.col(panel.first + t).data();
            const double u = a[k];
            if (u == 0.0) continue;
            for (Index i = k + 1; i < n; ++i) a[i] -= u * l[i];
        }
    }
    return true;
}

/// a <- L^-1 P a for the panel's columns of L: the pivot rows first, then a_i -= sum_s l_is u_s.
void apply(const MatX& A, const Panel& panel, double* a) {
    const Index n = A.rows();
    double* u = a + panel.first;
    bool vanishes = true;
    for (int s = 0; s < panel.width; ++s) {
        std::swap(u[s], a[panel.pivots[static_cast<std::size_t>(s)]]);
        vanishes = vanishes && u[s] == 0.0;
    }
    if (vanishes) return;
    for (int s = 0; s < panel.width; ++s) {
        for (int t = s + 1; t < panel.width; ++t) {
            u[t] -= A(panel.first + t, panel.first + s) * u[s];
        }
    }
    if (panel.width < k_width) return;  // a narrow panel is the last: no rows below it
    const double* l0 = A.col(panel.first).data();
    const double* l1 = l0 + n;
    const double* l2 = l1 + n;
    const double u0 = u[0];
    const double u1 = u[1];
    const double u2 = u[2];
    for (Index i = panel.first + k_width; i < n; ++i) {
        a[i] = a[i] - l0[i] * u0 - l1[i] * u1 - l2[i] * u2;
    }
}

}  // namespace

bool eliminate(MatX& A, VecX& b) {
    const Index n = A.rows();
    assert(A.cols() == n && b.size() == n);
    for (Index first = 0; first < n; first += k_width) {
        Panel panel{.first = first,
                    .width = static_cast<int>(std::min<Index>(k_width, n - first)),
                    .pivots = {}};
        if (!factorise(A, panel)) return false;
        for (Index j = first + panel.width; j < n; ++j) apply(A, panel, A.col(j).data());
        apply(A, panel, b.data());
    }
    // U x = L^-1 P b, column by column.
    for (Index k = n - 1; k >= 0; --k) {
        const double* u = A.col(k).data();
        b[k] /= u[k];
        for (Index i = 0; i < k; ++i) b[i] -= u[i] * b[k];
    }
    return true;
}

}  // namespace drystone
