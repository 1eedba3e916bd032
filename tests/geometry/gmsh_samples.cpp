#include "geometry/gmsh_samples.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <initializer_list>

namespace drystone::geometry::test {

namespace {

constexpr const char* k_names = R"($PhysicalNames
4
0 3 "the corner"
1 7 "bottom"
2 10 "body"
2 11 "PMMA"
$EndPhysicalNames
)";

/// Puts bytes behind each other, in one order or the other.
class Bytes {
  public:
    explicit Bytes(bool highest_first) : highest_first_(highest_first) {}

    Bytes& text(const std::string& text) {
        content_ += text;
        return *this;
    }
    Bytes& integers(std::initializer_list<std::int32_t> values) { return add(values); }
    Bytes& sizes(std::initializer_list<std::uint64_t> values) { return add(values); }
    Bytes& numbers(std::initializer_list<double> values) { return add(values); }
    [[nodiscard]] std::string content() const { return content_; }

  private:
    template <class T>
    Bytes& add(std::initializer_list<T> values) {
        for (const T& value : values) {
            std::string bytes(sizeof value, '\0');
            std::memcpy(bytes.data(), &value, sizeof value);
            if (highest_first_ != (std::endian::native == std::endian::big)) {
                std::reverse(bytes.begin(), bytes.end());
            }
            content_ += bytes;
        }
        return *this;
    }

    bool highest_first_ = false;
    std::string content_ = {};
};

Bytes binary_head(const std::string& version, bool highest_first) {
    Bytes bytes(highest_first);
    bytes.text("$MeshFormat\n" + version + " 1 8\n").integers({1});
    bytes.text("\n$EndMeshFormat\n").text(k_names);
    return bytes;
}

}  // namespace

std::string square_2_2() {
    return std::string("$MeshFormat\n2.2 0 8\n$EndMeshFormat\n") + k_names + R"($Nodes
5
1 0 0 0
2 1 0 0
3 1 1 0
4 0 1 0
50 0.5 0.25 0
$EndNodes
$Elements
12
1 15 2 3 1 1
2 1 2 7 1 1 2
3 1 2 9 1 1 2
5 2 2 10 1 1 2 50
6 2 2 11 1 1 2 50
7 2 2 10 1 2 3 50
8 2 2 10 1 3 4 50
9 2 2 11 1 2 3 50
10 2 2 11 1 3 4 50
11 2 2 10 1 4 1 50
12 2 2 11 1 4 1 50
4 1 2 9 2 3 2
$EndElements
)";
}

std::string square_4_1() {
    return std::string("$MeshFormat\n4.1 0 8\n$EndMeshFormat\n") + k_names + R"($Entities
4 4 1 0
1 0 0 0 1 3 
2 1 0 0 0 
3 1 1 0 0 
4 0 1 0 0 
1 0 0 0 1 0 0 2 7 9 2 1 -2 
2 1 0 0 1 1 0 1 -9 2 2 -3 
3 0 1 0 1 1 0 0 2 3 -4 
4 0 0 0 0 1 0 0 2 4 -1 
1 0 0 0 1 1 0 2 10 11 4 1 2 3 4 
$EndEntities
$Nodes
6 5 1 50
0 1 0 1
1
0 0 0
0 2 0 1
2
1 0 0
0 3 0 1
3
1 1 0
0 4 0 1
4
0 1 0
1 1 0 0
2 1 0 1
50
0.5 0.25 0
$EndNodes
$Elements
4 7 1 7
0 1 15 1
1 1 
1 1 1 1
2 1 2 
1 2 1 1
3 2 3 
2 1 2 4
4 1 2 50 
5 2 3 50 
6 3 4 50 
7 4 1 50 
$EndElements
)";
}

std::string binary_square_2_2(bool highest_first) {
    Bytes bytes = binary_head("2.2", highest_first);
    bytes.text("$Nodes\n5\n");
    bytes.integers({1}).numbers({0, 0, 0});
    bytes.integers({2}).numbers({1, 0, 0});
    bytes.integers({3}).numbers({1, 1, 0});
    bytes.integers({4}).numbers({0, 1, 0});
    bytes.integers({50}).numbers({0.5, 0.25, 0});
    bytes.text("\n$EndNodes\n$Elements\n12\n");
    bytes.integers({15, 1, 2}).integers({1, 3, 1, 1});
    bytes.integers({1, 3, 2}).integers({2, 7, 1, 1, 2, 3, 9, 1, 1, 2, 4, 9, 2, 3, 2});
    bytes.integers({2, 4, 2});
    bytes.integers({5, 10, 1, 1, 2, 50, 6, 10, 1, 2, 3, 50});
    bytes.integers({7, 10, 1, 3, 4, 50, 8, 10, 1, 4, 1, 50});
    bytes.integers({2, 4, 3});  // a third tag, which means nothing here
    bytes.integers({9, 11, 1, 0, 1, 2, 50, 10, 11, 1, 0, 2, 3, 50});
    bytes.integers({11, 11, 1, 0, 3, 4, 50, 12, 11, 1, 0, 4, 1, 50});
    return bytes.text("\n$EndElements\n").content();
}

std::string binary_square_4_1(bool highest_first) {
    Bytes bytes = binary_head("4.1", highest_first);
    bytes.text("$Entities\n").sizes({1, 2, 1, 0});
    bytes.integers({1}).numbers({0, 0, 0}).sizes({1}).integers({3});
    bytes.integers({1}).numbers({0, 0, 0, 1, 0, 0}).sizes({2}).integers({7, 9});
    bytes.sizes({2}).integers({1, -2});
    bytes.integers({2}).numbers({1, 0, 0, 1, 1, 0}).sizes({1}).integers({-9});
    bytes.sizes({0});
    bytes.integers({1}).numbers({0, 0, 0, 1, 1, 0}).sizes({2}).integers({10, 11});
    bytes.sizes({4}).integers({1, 2, 3, 4});
    bytes.text("\n$EndEntities\n$Nodes\n").sizes({2, 5, 1, 50});
    bytes.integers({1, 1, 0}).sizes({2, 1, 2}).numbers({0, 0, 0, 1, 0, 0});
    bytes.integers({2, 1, 0}).sizes({3, 3, 4, 50}).numbers({1, 1, 0, 0, 1, 0, 0.5, 0.25, 0});
    bytes.text("\n$EndNodes\n$Elements\n").sizes({4, 7, 1, 7});
    bytes.integers({0, 1, 15}).sizes({1, 1, 1});
    bytes.integers({1, 1, 1}).sizes({1, 2, 1, 2});
    bytes.integers({1, 2, 1}).sizes({1, 3, 2, 3});
    bytes.integers({2, 1, 2}).sizes({4, 4, 1, 2, 50, 5, 2, 3, 50, 6, 3, 4, 50, 7, 4, 1, 50});
    return bytes.text("\n$EndElements\n").content();
}

std::string tetrahedron_4_1() {
    return R"($MeshFormat
4.1 0 8
$EndMeshFormat
$Nodes
1 10 1 10
3 1 0 10
1
2
3
4
5
6
7
8
9
10
0 0 0
2 0 0
0 2 0
0 0 2
1 0 0
1 1 0
0 1 0
0 0 1
0 1 1
1 0 1
$EndNodes
$Elements
1 1 1 1
3 1 11 1
1 1 2 3 4 5 6 7 8 9 10
$EndElements
)";
}

}  // namespace drystone::geometry::test
