#pragma once

#include "drystone/collision/space/manifold.hpp"
#include "drystone/collision/space/mesh_surface.hpp"
#include "drystone/collision/space/segments.hpp"

namespace drystone::collision::space {

/// A point (a segment without length) or segment, thickened by a radius, against a mesh, in the
/// axes of the mesh.
///
/// Every place where the distance of the thread from the surface has a minimum gives a contact: an
/// end over a face, or nearest to an edge or corner that sticks out; the inside of the segment
/// nearest to such an edge or corner. A segment that crosses an edge over a face has a contact
/// there too, as one on a block. Ends below a face are pushed out along its normal up to a depth of
/// the radius.
void add_round_contacts(const Segment3& thread, double radius, const MeshTopology& mesh,
                        const Manifold& manifold);

}  // namespace drystone::collision::space
