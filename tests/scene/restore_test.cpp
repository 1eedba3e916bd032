#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"
#include "drystone/core/error.hpp"
#include "drystone/scene/load_scene.hpp"
#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

class Restore : public drystone::test::TemporaryFolder {
  protected:
    void write(const std::string& name, const std::string& text) const {
        std::ofstream{folder() / name} << text;
    }
};

TEST_F(Restore, GivesTheSameSceneWithoutItsFiles) {
    // Comments that look like the marks of stored files, and a file without a last line end.
    write(
        "materials.toml",
        "# file: scene.toml (3 bytes)\n[parameters]\nmu = 0.3\n[material.stone]\nfriction = 'mu'");
    write("scene.toml",
          "# --set time.end=9\ninclude = ['materials.toml']\n[time]\nend = 5\nstep = 0.5\n" +
              test::k_disk + "material = 'stone'\n");
    const SceneSpec scene =
        load_scene(folder() / "scene.toml", {"parameters.mu=0.7", "body.ball.radius=2"});
    std::filesystem::remove(folder() / "scene.toml");
    std::filesystem::remove(folder() / "materials.toml");

    const SceneSpec again = restore_scene(scene.text, folder());
    EXPECT_EQ(again.text, scene.text);
    EXPECT_EQ(again.time.end, 5.0);
    ASSERT_EQ(again.materials.size(), 1U);
    EXPECT_EQ(again.materials[0].friction, 0.7);
    ASSERT_EQ(again.bodies.size(), 1U);
    EXPECT_EQ(std::get<geometry::Disk>(again.bodies[0].parts.at(0).shape).radius, 2.0);
    EXPECT_EQ(restore_scene(again.text, folder()).text, scene.text);
}

TEST_F(Restore, RefusesWhatIsNoStoredScene) {
    for (const std::string text :
         {"dimension = 2\n", "# file: a.toml\n", "# file: a.toml (10 bytes)\nshort",
          "# file: a.toml (many bytes)\n", "# --set a=1"}) {
        EXPECT_THROW(static_cast<void>(restore_scene(text, folder())), InputError) << text;
    }
}

}  // namespace
}  // namespace drystone::scene
