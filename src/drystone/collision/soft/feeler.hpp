#pragma once

#include <array>

#include "drystone/linalg/types.hpp"

namespace drystone::collision::soft {

/// What is kept out of a surface: a ball around a node or corner of another body.
template <int D>
struct Feeler {
    Vector<D> x = Vector<D>::Zero();
    double radius = 0.0;                    ///< >= 0 (m)
    Vector<D> outward = Vector<D>::Zero();  ///< unit, out of its body; 0 if it has no direction
};

/// How far contacts are looked for.
struct Reach {
    double margin = 0.0;  ///< largest gap (m)
    double depth = 0.0;   ///< of the feeler's centre inside the other body (m)
};

/// A feeler at a surface.
template <int D>
struct Touch {
    Vector<D> normal = Vector<D>::Zero();  ///< unit, out of the surface
    double gap = 0.0;                      ///< (m)
    int facet = -1;                        ///< -1 for surfaces without facets
    std::array<double, D> weights = {};    ///< of the facet's nodes
    bool further = false;                  ///< beside the nearest one, in a hollow corner
};

}  // namespace drystone::collision::soft
