#pragma once

#include "drystone/linalg/types.hpp"

namespace drystone::contact {

/// Two bodies that overlap.
struct Overlap {
    int body_a = 0;
    int body_b = 0;
    double depth = 0.0;  ///< (m)
};

/// How a placement obeys all constraints, whether they took part in the step or not.
struct Admissibility {
    Index missed = 0;                  ///< violated ones that did not take part
    double largest_penetration = 0.0;  ///< max(0, -g) of all (m)
    double penetration_ratio = 0.0;    ///< the same relative to the size of the smaller body
};

}  // namespace drystone::contact
