#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "drystone/linalg/types.hpp"
#include "drystone/sim/state/body_info.hpp"
#include "drystone/sim/state/snapshot.hpp"

/// The bodies as polygons and triangles, for pictures and files.
namespace drystone::results::shapes {

/// The shape that a face is a piece of, for pictures.
enum class FaceKind : std::uint8_t {
    polygon,     ///< as it is; two corners are a line
    disk,        ///< corners of a circle around their mean
    half_plane,  ///< a strip of a half-plane, whose face is the edge from the last corner to the
                 ///< first
    ball,        ///< a triangle of a ball around the mean of its corners
    plane,       ///< a triangle of a plane without end
};

struct Face {
    int body = 0;
    FaceKind kind = FaceKind::polygon;
    std::vector<int> corners = {};  ///< points, counter-clockwise seen from outside
};

/// Surfaces of all bodies. In the plane the third component is 0.
struct BodySurfaces {
    std::vector<Vec3> points = {};  ///< in the axes of their body
    std::vector<int> bodies = {};   ///< (points) body of each point
    std::vector<Face> faces = {};   ///< those of bodies that move first
    std::size_t moving = 0;         ///< how many of the faces
};

/// The surfaces of rigid bodies. Half-planes and planes are cut off beyond all bodies, rigid and
/// deformable, of `state`. More than 3500 balls become icosahedra of equal volume.
[[nodiscard]] BodySurfaces surfaces_of(std::span<const sim::BodyInfo> bodies,
                                       const sim::Snapshot& state,
                                       std::span<const sim::DeformableInfo> deformables = {});

/// The radius of the ball that is drawn with so many corners at this distance from its centre.
[[nodiscard]] double ball_radius(std::size_t corners, double distance);

/// Points of bodies in their axes -> points of the world.
[[nodiscard]] std::vector<Vec3> placed(const BodySurfaces& surfaces, const sim::Snapshot& state);

/// Velocity of the centre of body `k` in world axes; third component 0 in the plane.
[[nodiscard]] Vec3 velocity_of(const sim::Snapshot& state, Index k);

/// Angular velocity of body `k` in world axes.
[[nodiscard]] Vec3 spin_of(const sim::Snapshot& state, Index k);

/// Centre of body `k`; third component 0 in the plane.
[[nodiscard]] Vec3 centre_of(const sim::Snapshot& state, Index k);

/// Turns the axes of body `k` to world axes.
[[nodiscard]] Mat3 rotation_of(const sim::Snapshot& state, Index k);

}  // namespace drystone::results::shapes
