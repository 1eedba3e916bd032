#pragma once

#include <string>

namespace drystone::scene::test {

inline const std::string k_elastic = "young = 1e9\npoisson = 0.3\n";

/// A deformable block; keys of it may follow.
inline const std::string k_block =
    "[[deformable]]\nname = 'block'\n"
    "mesh = { shape = 'rectangle', size = [2, 1], divisions = [2, 1] }\n" +
    k_elastic;

/// A bar without the area of its section.
inline const std::string k_bar =
    "[[deformable]]\nname = 'bar'\n"
    "mesh = { shape = 'bar', length = 1, divisions = 2 }\nyoung = 1e9\n";

/// A deformable box in space.
inline const std::string k_cushion =
    "dimension = 3\n[[deformable]]\nname = 'cushion'\n"
    "mesh = { shape = 'box', size = [1, 1, 1], divisions = [1, 1, 1] }\n" +
    k_elastic;

}  // namespace drystone::scene::test
