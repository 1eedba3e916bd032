#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <Eigen/Geometry>

#include "drystone/results/shapes/body_surfaces.hpp"

namespace drystone::results::shapes {

/// A shape that parts of bodies share, as docs/player-format.md lists them.
struct Prototype {
    std::string kind;               ///< "disk", "sphere", "box", "outline", "mesh", ...
    std::vector<Vec3> points = {};  ///< of an outline or mesh
    std::vector<std::array<std::uint32_t, 3>> triangles = {};
    std::vector<std::array<std::uint32_t, 2>> edges = {};  ///< the sharp ones

    /// Half-planes and planes have no end.
    [[nodiscard]] bool infinite() const { return kind == "half_plane" || kind == "plane"; }
};

/// A prototype, scaled, turned and moved in the axes of its body.
struct Part {
    int body = 0;
    std::size_t prototype = 0;
    Vec3 scale = Vec3::Ones();
    Vec3 offset = Vec3::Zero();
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
};

/// All bodies of a scene as parts.
struct PartList {
    std::vector<Prototype> prototypes = {};
    std::vector<Part> parts = {};

    /// False if all shapes are balls around the centres of their bodies, so that rotations are
    /// invisible.
    [[nodiscard]] bool turning_is_visible() const;
};

/// Recognises disks, balls, boxes, planes and half-planes among the surfaces. Every other shape is
/// an outline or a mesh; bodies with equal shapes share one prototype.
[[nodiscard]] PartList parts_of(const BodySurfaces& surfaces, int dimension);

/// A ball in the axes of a body; balls of radius 0 are points.
struct Mark {
    int body = 0;
    Vec3 place = Vec3::Zero();
    double radius = 0.0;
};

/// A few marks whose hull contains all finite shapes, sorted by body.
[[nodiscard]] std::vector<Mark> marks_of(const PartList& parts);

}  // namespace drystone::results::shapes
