#include "drystone/linalg/cholesky_columns.hpp"

#include "drystone/linalg/at.hpp"

namespace drystone {

SparseVector CholeskyColumns::forward(Index unknown, VecX& work) const {
    SparseVector y;
    work[place[at(unknown)]] = scale[unknown];
    climb(unknown, [&](int j) {
        const int begin = first[at(j)];
        const double value = work[j] / values[at(begin)];
        work[j] = 0.0;
        y.places.push_back(j);
        y.values.push_back(value);
        for (int k = begin + 1; k < first[at(j + 1)]; ++k) {
            work[rows[at(k)]] -= values[at(k)] * value;
        }
    });
    return y;
}

double CholeskyColumns::forward_work(Index unknown) const {
    double entries = 0.0;
    climb(unknown, [&](int j) { entries += first[at(j + 1)] - first[at(j)]; });
    return entries;
}

}  // namespace drystone
