#pragma once

#include "drystone/convex/projections/polyhedral_projection.hpp"
#include "drystone/convex/sets/affine_subspace.hpp"
#include "drystone/convex/sets/box.hpp"
#include "drystone/convex/sets/half_space.hpp"
#include "drystone/convex/sets/polyhedron.hpp"
#include "drystone/convex/sets/simplex.hpp"
#include "drystone/linalg/types.hpp"

/// The polyhedral sets written as one system A x <= b, A_eq x = b_eq.
namespace drystone::convex {

[[nodiscard]] PolyhedralSystem polyhedral_system(const AffineSubspace& set);
[[nodiscard]] PolyhedralSystem polyhedral_system(const Box<k_dynamic>& set);
[[nodiscard]] PolyhedralSystem polyhedral_system(const HalfSpace<k_dynamic>& set);
[[nodiscard]] PolyhedralSystem polyhedral_system(const Polyhedron& set);
[[nodiscard]] PolyhedralSystem polyhedral_system(const Simplex& set);

template <int N>
[[nodiscard]] PolyhedralSystem polyhedral_system(const Box<N>& set) {
    return polyhedral_system(Box<k_dynamic>(set.lower(), set.upper()));
}

template <int N>
[[nodiscard]] PolyhedralSystem polyhedral_system(const HalfSpace<N>& set) {
    return polyhedral_system(HalfSpace<k_dynamic>(set.normal(), set.offset()));
}

/// Both systems at once.
[[nodiscard]] PolyhedralSystem stacked(const PolyhedralSystem& first,
                                       const PolyhedralSystem& second);

}  // namespace drystone::convex
