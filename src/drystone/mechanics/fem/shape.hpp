#pragma once

#include <cassert>
#include <cstdlib>

#include "drystone/mechanics/fem/box_shapes.hpp"
#include "drystone/mechanics/fem/simplex_shape.hpp"

/// Shape functions: every shape S has S::k_kind, S::k_dimension, S::k_nodes, S::values(xi) with
/// sum_i N_i = 1, S::gradients(xi) and S::places(), the columns xi_j with N_i(xi_j) = delta_ij.
namespace drystone::mechanics::fem {

using Line2 = LinearBox<1>;
using Line3 = QuadraticLine;
using T3 = LinearSimplex<2>;
using T6 = QuadraticSimplex<2>;
using Q4 = LinearBox<2>;
using Q8 = SerendipityQuadrilateral;
using Tet4 = LinearSimplex<3>;
using Tet10 = QuadraticSimplex<3>;
using Hex8 = LinearBox<3>;

/// Whether the shape functions are of second degree, with nodes in the middle of edges.
template <class S>
inline constexpr bool k_quadratic = S::k_nodes > geometry::traits(S::k_kind).corners;

/// Calls `function(S{})` with the shape of this kind, of dimension D: lines for 1 (LINE2, LINE3),
/// surfaces for 2 (T3, T6, Q4, Q8), solids for 3 (TET4, TET10, HEX8).
template <int D, class Function>
decltype(auto) with_shape(geometry::ElementKind kind, Function&& function) {
    using geometry::ElementKind;
    if constexpr (D == 1) {
        if (kind == ElementKind::line2) return function(Line2{});
        if (kind == ElementKind::line3) return function(Line3{});
    } else if constexpr (D == 2) {
        if (kind == ElementKind::t3) return function(T3{});
        if (kind == ElementKind::t6) return function(T6{});
        if (kind == ElementKind::q4) return function(Q4{});
        if (kind == ElementKind::q8) return function(Q8{});
    } else {
        if (kind == ElementKind::tet4) return function(Tet4{});
        if (kind == ElementKind::tet10) return function(Tet10{});
        if (kind == ElementKind::hex8) return function(Hex8{});
    }
    assert(!"an element of another dimension");
    std::abort();
}

}  // namespace drystone::mechanics::fem
