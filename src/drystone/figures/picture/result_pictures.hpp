#pragma once

#include <functional>
#include <span>
#include <string>

#include "drystone/figures/picture/frame_picture.hpp"
#include "drystone/results/result_reader.hpp"

namespace drystone::figures::picture {

/// How the frames of a result are drawn.
struct PictureChoice {
    Viewpoint from = {};       ///< of scenes in space
    bool stress = false;       ///< colours of the von Mises stress of deformable bodies
    double enlargement = 1.0;  ///< of their displacements
};

/// Draws frames of a result, one after the other, and gives each SVG to `take`. Colours of stresses
/// have one scale for all, so that the drawings can be compared. Throws InputError.
void draw_frames(const results::ResultReader& result, std::span<const Index> frames,
                 const PictureChoice& choice,
                 const std::function<void(Index frame, const std::string& svg)>& take);

}  // namespace drystone::figures::picture
