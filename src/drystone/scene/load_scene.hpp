#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/scene/validity.hpp"

namespace drystone::scene {

/// Reads a scene file (docs/scene-format.md), with its includes, parameters and generators.
///
/// Each override is "key=value", for instance "solver.velocity_tolerance=1e-8" or
/// "parameters.mu=0.5", and takes effect before formulas are evaluated. Throws InputError with all
/// defects at once, each with file, line, key, what was expected and what was found.
/// Integrators, solvers and measures are checked if `known` lists them.
[[nodiscard]] SceneSpec load_scene(const std::filesystem::path& path,
                                   const std::vector<std::string>& overrides = {},
                                   const KnownNames& known = {});

/// Reads a scene from a text, like load_scene. `name` stands for the file in messages; includes and
/// meshes are searched in its folder.
[[nodiscard]] SceneSpec parse_scene(const std::string& text, const std::string& name = "scene",
                                    const std::vector<std::string>& overrides = {},
                                    const KnownNames& known = {});

/// The scene of a SceneSpec::text with its overrides. The text contains all scene files; meshes and
/// data of histories are read from `folder` and must have the stored hash. Throws InputError.
[[nodiscard]] SceneSpec restore_scene(const std::string& text, const std::filesystem::path& folder,
                                      const KnownNames& known = {});

}  // namespace drystone::scene
