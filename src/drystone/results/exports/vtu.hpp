#pragma once

#include <span>
#include <string>
#include <vector>

#include "drystone/results/result_reader.hpp"
#include "drystone/results/shapes/body_surfaces.hpp"
#include "drystone/sim/state/snapshot.hpp"

/// Frames as files of VTK (unstructured grids in XML, numbers as text that reads back as the same
/// doubles).
namespace drystone::results::exports {

/// The surfaces of the bodies, with body number, mass, velocity and spin (in world axes) per face,
/// and unless `impulses` (3 x bodies) is empty the sum of the impulses of contacts on the body.
[[nodiscard]] std::string bodies_vtu(const shapes::BodySurfaces& surfaces,
                                     std::span<const BodyRecord> bodies, const sim::Snapshot& state,
                                     const MatX& impulses);

/// The deformable bodies element by element, where they are: body number (counted after the `first
/// - 1` rigid ones), displacement and velocity of the nodes and, unless `stresses` is empty, stress
/// (xx, yy, zz, xy, yz, xz) and von Mises stress of the elements.
[[nodiscard]] std::string deformables_vtu(std::span<const records::DeformableRecord> bodies,
                                          Index first, const sim::Snapshot& state,
                                          std::span<const sim::ElementStress> stresses);

/// The contacts as points, with bodies, normal, gap, impulse, velocity and status.
[[nodiscard]] std::string contacts_vtu(std::span<const sim::ContactRecord> contacts);

/// One file of a series: its time and its name.
struct VtuFrame {
    double time = 0.0;
    std::string file;
};

/// A ParaView collection (.pvd) of files with their times.
[[nodiscard]] std::string collection_pvd(std::span<const VtuFrame> frames);

}  // namespace drystone::results::exports
