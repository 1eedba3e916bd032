#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"
#include "drystone/scene/load_scene.hpp"
#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

class Include : public drystone::test::TemporaryFolder {
  protected:
    void write(const std::string& name, const std::string& text) const {
        std::filesystem::create_directories((folder() / name).parent_path());
        std::ofstream{folder() / name} << text;
    }
    [[nodiscard]] SceneSpec load(const std::string& name) const {
        return load_scene(folder() / name);
    }
    /// Messages without the name of the folder.
    [[nodiscard]] std::string error_text(const std::string& name) const {
        try {
            const SceneSpec scene = load(name);
            return {};
        } catch (const InputError& error) {
            std::string text = error.what();
            const std::string prefix = folder().string() + "/";
            for (auto at = text.find(prefix); at != std::string::npos; at = text.find(prefix)) {
                text.erase(at, prefix.size());
            }
            return text;
        }
    }
};

TEST_F(Include, LiesBelowWhatIncludesIt) {
    write("parts/materials.toml",
          "[parameters]\nmu = 0.3\nlow = 'mu / 2'\n[material.stone]\nfriction = 'mu'\n"
          "[material.ice]\nfriction = 'low'\n[time]\nend = 3\nstep = 0.5\n");
    write("scene.toml",
          "include = ['parts/materials.toml']\n[parameters]\nmu = 0.4\n[time]\nend = 5\n" +
              test::k_disk + "material = 'stone'\n");
    const SceneSpec scene = load("scene.toml");
    ASSERT_EQ(scene.materials.size(), 2U);
    EXPECT_EQ(scene.materials[0].name, "stone");
    EXPECT_EQ(scene.materials[0].friction, 0.4) << "parameters of the outer file win";
    EXPECT_EQ(scene.materials[1].friction, 0.2);
    EXPECT_EQ(scene.time.end, 5.0);
    EXPECT_EQ(scene.time.step, 0.5);
    EXPECT_NE(scene.text.find("# file: parts/materials.toml"), std::string::npos);
    EXPECT_NE(scene.text.find("radius = 0.5"), std::string::npos);
}

TEST_F(Include, BodiesAddUp) {
    write("a.toml", test::k_disk);
    write("b.toml", "include = 'a.toml'\n[[body]]\nname = 'second'\nshape = 'disk'\nradius = 1\n");
    const SceneSpec scene = load("b.toml");
    ASSERT_EQ(scene.bodies.size(), 2U);
    EXPECT_EQ(scene.bodies[0].name, "ball");
    EXPECT_EQ(scene.bodies[1].name, "second");
}

TEST_F(Include, AFileIncludedTwiceCountsOnce) {
    write("ball.toml", test::k_disk);
    write("a.toml", "include = ['ball.toml']\n");
    write("b.toml", "include = ['ball.toml']\n");
    write("scene.toml", "include = ['a.toml', 'b.toml', './ball.toml']\n");
    EXPECT_EQ(load("scene.toml").bodies.size(), 1U);
}

TEST_F(Include, CirclesAreErrors) {
    write("a.toml", "include = ['b.toml']\n");
    write("b.toml", "\n\ninclude = ['a.toml']\n" + test::k_disk);
    EXPECT_EQ(error_text("a.toml"),
              "b.toml:3: include: expected a file that does not lead back here, found 'a.toml'");
    write("self.toml", "include = ['self.toml']\n" + test::k_disk);
    EXPECT_NE(error_text("self.toml").find("lead back"), std::string::npos);
}

TEST_F(Include, EveryFileReportsItsOwnLines) {
    write("bad.toml", "\n[time]\nstep = -1\n");
    write("worse.toml", "a = = 1\n");
    write("scene.toml",
          "include = ['bad.toml', 'worse.toml', 'missing.toml']\n" + test::k_disk + "masss = 3\n");
    const std::string text = error_text("scene.toml");
    EXPECT_NE(text.find("bad.toml:3: time.step: expected a number > 0, found -1"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("worse.toml:1: TOML"), std::string::npos) << text;
    EXPECT_NE(text.find("scene.toml:1: include: expected a file that can be read, "
                        "found 'missing.toml' (No such file"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("scene.toml:6: body 'ball': masss"), std::string::npos) << text;
}

TEST_F(Include, WantsNamesOfFiles) {
    write("a.toml", "include = 3\n" + test::k_disk);
    write("b.toml", "include = ['x.toml', 3]\n" + test::k_disk);
    write("c.toml", "include = []\n" + test::k_disk);
    for (const std::string name : {"a.toml", "b.toml", "c.toml"}) {
        EXPECT_NE(error_text(name).find("an array of file names"), std::string::npos) << name;
    }
}

TEST_F(Include, AMissingSceneIsAnError) {
    EXPECT_EQ(error_text("nothing.toml"),
              "scene: expected a file that can be read, found 'nothing.toml' (No such file or "
              "directory)");
    EXPECT_NE(error_text("").find("it is a folder"), std::string::npos);
}

TEST_F(Include, MeshesAreLookedForBesideTheFileThatNamesThem) {
    write("parts/tetra.obj",
          "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n");
    write("parts/rocks.toml",
          "[[body]]\nname = 'rock'\nshape = 'polyhedron'\nfile = 'tetra.obj'\nscale = 2\n"
          "[[body]]\nname = 'ground'\nshape = 'mesh'\nfile = 'tetra.obj'\nfixed = true\n");
    write("scene.toml", "dimension = 3\ninclude = ['parts/rocks.toml']\n");
    const SceneSpec scene = load("scene.toml");
    const auto& rock = std::get<geometry::Polyhedron>(scene.bodies.at(0).parts.at(0).shape);
    EXPECT_EQ(rock.topology->faces.size(), 4U);
    EXPECT_EQ(rock.topology->vertices.at(1), Vec3(2.0, 0.0, 0.0));
    const auto& ground = std::get<geometry::Mesh>(scene.bodies.at(1).parts.at(0).shape);
    EXPECT_EQ(ground.topology->triangles.size(), 4U);
    write("missing.toml",
          "dimension = 3\n[[body]]\nshape = 'mesh'\nfile = 'no.stl'\nfixed = true\n");
    EXPECT_NE(
        error_text("missing.toml").find("missing.toml:4: body[0]: file: expected a file that"),
        std::string::npos)
        << error_text("missing.toml");
}

}  // namespace
}  // namespace drystone::scene
