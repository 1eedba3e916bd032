#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Geometry>

#include "drystone/core/rng.hpp"
#include "drystone/scene/generation/size_distribution.hpp"
#include "drystone/scene/reading/table_reader.hpp"
#include "drystone/scene/spec/body.hpp"
#include "drystone/scene/spec/polyhedra.hpp"

namespace drystone::scene::generation {

/// Most bodies that one generator makes.
inline constexpr std::int64_t k_most_bodies = 1'000'000;

/// What a generator draws its bodies from.
struct Stock {
    struct Kind {
        std::vector<PartSpec> parts;
        /// In place of the parts, a polyhedron that is made anew for every body.
        std::optional<RandomPolyhedron> recipe = {};
        double weight = 1.0;  ///< how often it is drawn, relative to the others
    };

    std::vector<Kind> kinds;
    BodySpec properties;  ///< of all bodies: material, velocity, ...; rotation if it is not random
    SizeDistribution scale;
    bool random_rotation = false;
};

/// The shape of a body, or `shapes = [{ shape = ..., weight = 2 }]` for
/// several shapes, `scale` and `random_rotation`. No kinds when something is wrong with them.
/// Bodies of the shape "random_polyhedron" differ from each other.
[[nodiscard]] Stock read_stock(reading::TableReader& table, const BodySpec& properties,
                               bool random_rotation = false);

/// A body at the origin and without name: kind, polyhedron, size and rotation are drawn in this
/// order.
[[nodiscard]] BodySpec draw(const Stock& stock, Rng& rng);

/// Bodies from a stock, in the order in which they were drawn.
struct DrawnBodies {
    std::vector<BodySpec> bodies = {};
    std::vector<double> radii = {};  ///< (bodies) of balls around them (scene::bounding_radius)
    double largest = 0.0;            ///< of the radii
};

/// `count` bodies. Bodies without end, such as half-planes, are a defect of the table.
[[nodiscard]] DrawnBodies draw(const Stock& stock, std::int64_t count, Rng& rng,
                               reading::TableReader& table);

/// Rotation drawn evenly from all: about the third axis in the plane, of SO(3) in space.
[[nodiscard]] Eigen::Quaterniond random_rotation(int dimension, Rng& rng);

/// "grain-1", "grain-2", ... in the order of `bodies`.
void name_bodies(std::vector<BodySpec>& bodies, const std::string& prefix);

/// The key `seed`, by default 1.
[[nodiscard]] Rng read_seed(reading::TableReader& table);

}  // namespace drystone::scene::generation
