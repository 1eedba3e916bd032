#include "drystone/geometry/mesh_file.hpp"

#include <array>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <limits>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "core/message_of.hpp"
#include "core/temporary_folder.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/core/text.hpp"
#include "drystone/geometry/surface.hpp"

namespace drystone::geometry {

namespace {

std::string text_stl(const Surface& surface) {
    std::string text = "solid some name\n";
    for (const auto& triangle : surface.triangles) {
        text += "  facet normal 0 0 0\n    outer loop\n";
        for (const int v : triangle) {
            const Vec3& x = surface.vertices[v];
            text +=
                "      vertex " + to_text(x[0]) + ' ' + to_text(x[1]) + ' ' + to_text(x[2]) + '\n';
        }
        text += "    endloop\n  endfacet\n";
    }
    return text + "endsolid some name\n";
}

void append_bytes(std::string& text, std::uint32_t value) {
    for (int k = 0; k < 4; ++k) text += static_cast<char>((value >> (8 * k)) & 0xFFU);
}

void append_number(std::string& text, double value) {
    const auto single = static_cast<float>(value);
    std::uint32_t bits = 0;
    std::memcpy(&bits, &single, 4);
    append_bytes(text, bits);
}

/// The header starts with "solid", as that of many programs does.
std::string binary_stl(const Surface& surface) {
    std::string text = "solid but binary";
    text.resize(80, ' ');
    append_bytes(text, static_cast<std::uint32_t>(surface.triangles.size()));
    for (const auto& triangle : surface.triangles) {
        for (int k = 0; k < 3; ++k) append_number(text, 0.0);
        for (const int v : triangle) {
            for (const double x : surface.vertices[v]) append_number(text, x);
        }
        text += std::string(2, '\0');
    }
    return text;
}

std::string obj(const Surface& surface) {
    std::string text = "# a comment\no thing\n";
    for (const Vec3& x : surface.vertices) {
        text += "v " + to_text(x[0]) + ' ' + to_text(x[1]) + ' ' + to_text(x[2]) + '\n';
    }
    for (const auto& [a, b, c] : surface.triangles) {
        text += "f " + std::to_string(a + 1) + "//1 " + std::to_string(b + 1) + "/2/3 " +
                std::to_string(c + 1) + '\n';
    }
    return text;
}

/// A cube whose coordinates are numbers of 32 bits.
Surface cube() { return surface(Box{{0.5, 0.25, 1.0}}, 0.0); }

class MeshFile : public drystone::test::TemporaryFolder {
  protected:
    [[nodiscard]] std::filesystem::path write(const std::string& name, const std::string& text) {
        const std::filesystem::path path = folder() / name;
        std::ofstream(path, std::ios::binary) << text;
        return path;
    }

    [[nodiscard]] std::string error_text(const std::string& name, const std::string& text) {
        const std::filesystem::path path = write(name, text);
        return message_of<InputError>([&] { static_cast<void>(read_mesh(path)); });
    }
};

void expect_cube(const Mesh& mesh) {
    ASSERT_EQ(mesh.topology->vertices.size(), 8u);
    ASSERT_EQ(mesh.topology->triangles.size(), 12u);
    for (const auto& sides : mesh.topology->neighbours) {
        for (const int neighbour : sides) EXPECT_GE(neighbour, 0);
    }
    for (std::size_t t = 0; t < 12; ++t) {
        const Vec3& corner = mesh.topology->vertices[mesh.topology->triangles[t][0]];
        EXPECT_GT(mesh.topology->normals[t].dot(corner), 0.0) << "outwards";
    }
}

}  // namespace

TEST_F(MeshFile, ReadsTheSameCubeFromEveryKind) {
    expect_cube(read_stl(write("cube_text.stl", text_stl(cube()))));
    expect_cube(read_stl(write("cube_binary.stl", binary_stl(cube()))));
    expect_cube(read_obj(write("cube.obj", obj(cube()))));
    expect_cube(read_mesh(folder() / "cube_text.stl"));
    expect_cube(read_mesh(folder() / "cube_binary.stl"));
    expect_cube(read_mesh(folder() / "cube.obj"));
    EXPECT_EQ(read_polyhedron(folder() / "cube.obj").topology->faces.size(), 6u);
    EXPECT_EQ(read_polyhedron(folder() / "cube_text.stl").topology->edges.size(), 12u);
}

TEST_F(MeshFile, ReadsTextInAnyDress) {
    std::string text = text_stl(cube());
    std::string windows;
    for (const char c : text) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
    expect_cube(read_mesh(write("windows.STL", windows)));
    for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    expect_cube(read_mesh(write("capitals.stl", text)));
    expect_cube(read_mesh(write("two_solids.stl", text_stl({}) + text_stl(cube()))));
}

TEST_F(MeshFile, ScalesLengths) {
    const Mesh mesh = read_mesh(write("cube.obj", obj(cube())), 1e-3);
    EXPECT_DOUBLE_EQ(mesh.topology->nodes[0].box.high.y(), 0.25e-3);
    EXPECT_THROW(static_cast<void>(read_mesh(folder() / "cube.obj", 0.0)), InputError);
}

TEST_F(MeshFile, ReadsPolygonsAndNegativeNumbersInObj) {
    const Mesh mesh = read_mesh(write("square.obj",
                                      "v +0 0 0\nv 1 0 0 1.0\nv 1e0 1 0\nv 0 1 0\n"
                                      "vn 0 0 1\nvt 0 0\ns off\nf -4 -3/1 -2//1 -1/1/1\n"
                                      "v 2 0.5 0\nf 2 -1 3\n"));
    EXPECT_EQ(mesh.topology->triangles,
              (std::vector<std::array<int, 3>>{{0, 1, 2}, {0, 2, 3}, {1, 4, 2}}));
}

TEST_F(MeshFile, SaysWhereObjIsWrong) {
    EXPECT_EQ(
        error_text("bad.obj", "v 0 0 0\nv 1 0\nv 1 x 0\nf 1 2 9\nf 1 2\nf 0 1 2\n"),
        (folder() / "bad.obj").string() + ", line 2: vertex: expected three numbers, found 2\n" +
            (folder() / "bad.obj").string() +
            ", line 3: vertex: expected a finite number, found 'x'\n" +
            (folder() / "bad.obj").string() +
            ", line 4: face: expected the number of one of 3 vertices before it, found '9'\n" +
            (folder() / "bad.obj").string() +
            ", line 5: face: expected at least 3 corners, found 2\n" +
            (folder() / "bad.obj").string() +
            ", line 6: face: expected the number of one of 3 vertices before it, found '0'");
    EXPECT_NE(error_text("empty.obj", "").find("lines v with vertices"), std::string::npos);
    EXPECT_NE(error_text("nan.obj", "v nan 0 0\n").find("finite"), std::string::npos);
    EXPECT_NE(error_text("flat.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n").find("flat.obj: mesh"),
              std::string::npos);
}

TEST_F(MeshFile, SaysWhereStlIsWrong) {
    EXPECT_NE(error_text("a.stl", "solid\nfacet normal 0 0 1\nouter loop\nvertex 1 2\n")
                  .find("a.stl, line 4: vertex: expected three numbers, found 2"),
              std::string::npos);
    EXPECT_NE(error_text("b.stl", "solid\nfacet\nvertex 1 2 3\nendfacet\n")
                  .find("line 4: endfacet: expected a facet with 3 vertices before it, found 1"),
              std::string::npos);
    EXPECT_NE(error_text("c.stl", "solid\nnonsense\n").find("'nonsense'"), std::string::npos);
    EXPECT_NE(error_text("d.stl", "solid\nfacet\nvertex 1 2 3\n").find("cut short"),
              std::string::npos);
    EXPECT_NE(error_text("e.stl", "solid\nendsolid\n").find("at least one triangle"),
              std::string::npos);
    EXPECT_NE(error_text("f.stl", "").find("0 bytes"), std::string::npos);
    EXPECT_NE(error_text("g.stl", std::string(90, 'x')).find("90 bytes with n ="),
              std::string::npos);
    Surface broken = cube();
    broken.vertices[broken.triangles[0][1]].y() = std::numeric_limits<double>::quiet_NaN();
    EXPECT_NE(error_text("h.stl", binary_stl(broken)).find("byte 84"), std::string::npos);
}

TEST_F(MeshFile, SaysWhenAFileCannotBeRead) {
    EXPECT_THROW(static_cast<void>(read_mesh(folder() / "missing.stl")), EnvironmentError);
    EXPECT_THROW(static_cast<void>(read_obj(folder())), EnvironmentError);
    EXPECT_THROW(static_cast<void>(read_mesh(write("cube.ply", "ply"))), InputError);
}

TEST(MeshFileFuzz, NeverCrashesOnGarbledContent) {
    Rng rng(71);
    const std::array<std::string, 3> contents{text_stl(cube()), binary_stl(cube()), obj(cube())};
    constexpr int k_runs = 6000;
    int read = 0;
    for (int run = 0; run < k_runs; ++run) {
        std::string text = contents[run % 3];
        if (rng.index(2) == 0) text.resize(rng.bits() % text.size());
        for (int k = rng.index(6); k > 0 && !text.empty(); --k) {
            text[rng.bits() % text.size()] = static_cast<char>(rng.index(256));
        }
        try {
            Surface found = run % 3 == 2 ? parse_obj(text, "garbled") : parse_stl(text, "garbled");
            static_cast<void>(make_mesh(std::move(found.vertices), std::move(found.triangles)));
            ++read;
        } catch (const InputError& error) {
            ASSERT_FALSE(error.defects().empty());
        }
    }
    // Some contents are still sound, most are not.
    EXPECT_GT(read, 0);
    EXPECT_LT(read, k_runs / 2);
}

}  // namespace drystone::geometry
