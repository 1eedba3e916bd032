#pragma once

#include <span>
#include <string>

#include "drystone/output/body_surfaces.hpp"
#include "drystone/output/result_reader.hpp"
#include "drystone/sim/snapshot.hpp"

namespace drystone::output {

/// One frame of a plane scene, to be drawn.
struct FramePicture {
    std::string title = {};
    const BodySurfaces& surfaces;
    std::span<const BodyRecord> bodies;
    const sim::Snapshot& state;
    std::span<const sim::ContactRecord> contacts = {};
};

/// A drawing as an SVG document: bodies in their colours, disks with a mark that turns, half-planes
/// and other fixed bodies hatched. A line through every contact that carries an impulse has its
/// direction; its width is in proportion. With a scale bar, the time and what the widths mean.
[[nodiscard]] std::string to_svg(const FramePicture& picture);

}  // namespace drystone::output
