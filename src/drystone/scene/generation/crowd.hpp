#pragma once

#include <cstddef>
#include <vector>

#include "drystone/geometry/simple_shapes.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/scene/reading/table_reader.hpp"
#include "drystone/scene/spec/keys.hpp"

namespace drystone::scene::inline spec {
struct SceneSpec;
}

namespace drystone::scene::generation {

/// An opening of a wall, between two points of one of its sides.
struct Gap {
    Vec2 a = Vec2::Zero();
    Vec2 b = Vec2::Zero();
};

/// A wall along a polyline.
struct WallLine {
    std::vector<Vec2> points = {};
    bool closed = false;     ///< back to the first point
    double thickness = 0.0;  ///< (m)
    std::vector<Gap> gaps = {};
};

struct WallPieces {
    std::vector<geometry::Segment> segments = {};
    std::vector<std::size_t> off_line = {};  ///< gaps that lie on no side
};

/// What is left of the wall between its gaps. A gap lies on a side when its ends are within 1e-6 of
/// the length of that side from it. The jambs of a thick wall are round and reach into the gap by
/// half the thickness.
[[nodiscard]] WallPieces cut(const WallLine& line);

/// `[crowd]`: its walls and people become bodies of the scene.
void read_crowd(reading::TableReader& top, SceneSpec& scene, SceneSources& sources);

}  // namespace drystone::scene::generation
