#pragma once

#include <optional>

#include "drystone/collision/space/bodies/solid.hpp"

namespace drystone::collision::space {

/// A direction along which two solids are as far apart, or overlap as little, as along any other
/// normal of a face or of a pair of edges.
struct SeparatingAxis {
    enum class Kind { face_of_first, face_of_second, edges };

    Vec3 normal = Vec3::Zero();  ///< unit, from second to first
    double separation = 0.0;     ///< min over first - max over second of normal.x
    Kind kind = Kind::edges;
    int on_first = -1;   ///< the face or edge of the first, -1 for none
    int on_second = -1;  ///< face or edge of the second
};

/// The separating axis of two solids, of which the first may be a segment; nothing if they are
/// more than `margin` apart along some axis.
///
/// Faces of both, then pairs of edges whose arcs of normals cross on the sphere of directions
/// (only these bound the Minkowski difference). Nearly equal separations go to faces before edges,
/// to the first before the second, and to lower numbers.
[[nodiscard]] std::optional<SeparatingAxis> separating_axis(const Solid& first, const Solid& second,
                                                            double margin);

/// The separating axis of two boxes, by their 15 axes.
[[nodiscard]] std::optional<SeparatingAxis> separating_axis(const geometry::Box& first,
                                                            const Frame<3>& first_frame,
                                                            const geometry::Box& second,
                                                            const Frame<3>& second_frame,
                                                            double margin);

/// True if another face of either separates as well as `axis`, to `tolerance`, in a different
/// direction: the solids then touch at an edge or corner of both, if at all.
[[nodiscard]] bool is_ambiguous(const SeparatingAxis& axis, const Solid& first, const Solid& second,
                                double tolerance);

}  // namespace drystone::collision::space
