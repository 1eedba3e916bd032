#pragma once

#include <span>
#include <string>

#include "drystone/figures/picture/camera.hpp"
#include "drystone/results/result_reader.hpp"
#include "drystone/results/shapes/body_surfaces.hpp"
#include "drystone/sim/state/snapshot.hpp"

namespace drystone::figures::picture {

/// One frame, to be drawn.
struct FramePicture {
    std::string title = {};
    const results::shapes::BodySurfaces& surfaces;
    std::span<const results::BodyRecord> bodies;
    const sim::Snapshot& state;
    std::span<const results::records::DeformableRecord> deformables = {};
    std::span<const sim::ContactRecord> contacts = {};  ///< drawn in the plane only
    std::string impulse_unit = "N s";                   ///< in which contacts count
    bool friction = true;  ///< whether contacts stick or slide: people in a crowd do neither
    bool whole = false;  ///< in the plane: with all fixed bodies, however little moves between them
    Viewpoint from = {};  ///< of scenes in space
    /// Of the deformable bodies: their cells get the colours of their von Mises stress.
    std::span<const sim::CellStress> stresses = {};
    double largest_stress = 0.0;  ///< end of the colours (Pa); 0: the largest of the picture
    /// Factor of the displacements of deformable bodies; what touches them stays where it is.
    double enlargement = 1.0;
};

/// A drawing as an SVG document, with a scale bar and the time.
///
/// Deformable bodies are drawn cell by cell, in space the faces of their boundary; a bar says which
/// colour is which stress, and forces are left out then.
///
/// In the plane: bodies in their colours, disks with a mark that turns, half-planes and other fixed
/// bodies hatched. A line through every contact that carries an impulse has its direction; its
/// width is in proportion, and a legend says what it means.
///
/// In space: a parallel projection, shaded, from back to front (picture/painter_order.hpp). Planes
/// are drawn where they face the eye, so that boxes are open to it.
[[nodiscard]] std::string to_svg(const FramePicture& picture);

}  // namespace drystone::figures::picture
