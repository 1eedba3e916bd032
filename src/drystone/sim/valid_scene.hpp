#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "drystone/scene/spec/known_names.hpp"
#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::sim {

/// What the registries list: integrators, schemes of inclusions, contact solvers, measures. A scene
/// is checked against them.
[[nodiscard]] scene::KnownNames known_names();

/// The traits of the integrator that moves the bodies of a scene; of an inclusion the impact law
/// and the use of theta of its scheme. The default for crowds.
[[nodiscard]] scene::IntegratorTraits integrator_traits(const scene::SceneSpec& spec);

/// The name of the impact law of a run (scene::impact_law_name).
[[nodiscard]] std::string impact_law_name(const scene::SceneSpec& spec);

/// A scene without defects. It is checked once, where it is made, with the integrators, solvers and
/// measures of this program; a Simulation runs nothing else. Settings that the scene leaves out
/// have values here (scene/defaults/default_settings.hpp). An inclusion or a sweeping process also
/// has measures of its own, whether the scene lists them or not.
class ValidScene {
  public:
    /// A scene that a program made. Throws InputError with all defects.
    explicit ValidScene(scene::SceneSpec spec);

    /// A scene file (scene::load_scene). Throws InputError with all defects and their lines.
    [[nodiscard]] static ValidScene load(const std::filesystem::path& file,
                                         const std::vector<std::string>& overrides = {});
    /// A scene from a text (scene::parse_scene).
    [[nodiscard]] static ValidScene parse(const std::string& text, const std::string& name,
                                          const std::vector<std::string>& overrides = {});
    /// The scene that a result stores (scene::restore_scene).
    [[nodiscard]] static ValidScene restore(const std::string& text,
                                            const std::filesystem::path& folder);

    [[nodiscard]] const scene::SceneSpec& spec() const& noexcept { return spec_; }
    [[nodiscard]] scene::SceneSpec spec() && noexcept { return std::move(spec_); }

  private:
    /// The reader has found no defects.
    struct Read {
        scene::SceneSpec spec;
    };
    explicit ValidScene(Read read);

    scene::SceneSpec spec_;
};

}  // namespace drystone::sim
