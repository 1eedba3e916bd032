#pragma once

#include <string>
#include <vector>

namespace drystone::golden {

/// A short run of a scene that ships, or of one in tests/golden/scenes.
struct GoldenRun {
    std::string name;                    ///< unique, [a-z0-9_]
    std::string scene;                   ///< name of the file, without .toml
    int steps = 0;                       ///< fewer if the scene ends before
    std::vector<std::string> overrides;  ///< "key=value"
};

/// Runs that together reach every integrator, every engine and every solver that a scene can name.
[[nodiscard]] const std::vector<GoldenRun>& golden_runs();

}  // namespace drystone::golden
