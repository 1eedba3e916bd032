#pragma once

#include <span>
#include <string>

#include "drystone/figures/picture/view.hpp"
#include "drystone/results/result_reader.hpp"
#include "drystone/results/shapes/body_surfaces.hpp"
#include "drystone/sim/state/snapshot.hpp"

namespace drystone::figures::picture {

/// One frame, to be drawn.
struct FramePicture {
    std::string title = {};
    std::string corner = {};  ///< beside the title; empty: the time
    const results::shapes::BodySurfaces& surfaces;
    std::span<const results::BodyRecord> bodies;
    const sim::Snapshot& state;
    std::span<const results::records::DeformableRecord> deformables = {};
    std::span<const sim::ContactRecord> contacts = {};  ///< drawn in the plane
    bool forces_in_space = false;  ///< draw them in space too, over bodies that are translucent
    /// In the plane: outlines of the moving bodies in another placement, dashed; null: none.
    const sim::Snapshot* outlines = nullptr;
    std::string impulse_name = "impulse";  ///< of the lines, for the legend
    std::string impulse_unit = "N s";      ///< of the impulses of contacts
    bool friction = true;                  ///< contacts stick or slide; false for people of a crowd
    bool whole = false;                    ///< in the plane: the view contains all fixed bodies
    Viewpoint from = {};                   ///< of scenes in space
    /// Stresses of the deformable bodies, shown as colours of their elements; empty: none.
    std::span<const sim::ElementStress> stresses = {};
    double largest_stress = 0.0;  ///< end of the colours (Pa); 0: the largest of the picture
    /// Factor of the displacements of deformable bodies. Other bodies stay in place.
    double enlargement = 1.0;
};

/// A drawing as an SVG document, with a scale bar and the time.
///
/// Deformable bodies are drawn element by element in the plane, by their boundary faces in space.
/// With stresses, a bar explains the colours, and forces are left out.
///
/// In the plane: bodies in their colours, disks with a mark that turns, half-planes and other fixed
/// bodies hatched. A line through every contact shows the direction of its impulse; the width of
/// the line is proportional to the impulse, and a legend gives the scale.
///
/// In space: a parallel projection, shaded, from back to front (painter_order). Planes
/// are drawn where they face the eye, so that boxes are open to it. Forces, if they are asked for,
/// are lines of the same kind, over the bodies.
[[nodiscard]] std::string to_svg(const FramePicture& picture);

}  // namespace drystone::figures::picture
