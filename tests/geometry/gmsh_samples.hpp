#pragma once

#include <string>

/// Small files as Gmsh writes them.
namespace drystone::geometry::test {

/// Four triangles around the node 50 of the unit square. Groups: "the corner" (a point), "bottom"
/// and 9 without a name (curves), "body" and "PMMA" (the whole surface).
std::string square_2_2();
std::string square_4_1();
std::string binary_square_2_2(bool highest_first);
std::string binary_square_4_1(bool highest_first);

/// One TET10.
std::string tetrahedron_4_1();

}  // namespace drystone::geometry::test
