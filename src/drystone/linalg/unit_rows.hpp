#pragma once

#include "drystone/linalg/types.hpp"

namespace drystone {

/// Divides row i of A and b_i by |A_i|: A x - b becomes a vector of distances, whatever the units
/// of the equations. Zero rows stay. Returns the lengths, 1 for a zero row.
VecX make_unit_rows(Eigen::Ref<MatX> A, Eigen::Ref<VecX> b);

}  // namespace drystone
