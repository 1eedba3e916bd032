#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "drystone/scene/document/value.hpp"

namespace drystone::scene::document {

/// A scene file with what it includes.
struct Source {
    std::string name;  ///< of the outermost file
    Table root;        ///< merged; without the key `include`
    std::string text;  ///< all files, included ones first, each under a comment with its name
};

/// Reads a file and the files of its `include = ["a.toml", ...]`, which are relative to it. What is
/// included lies below what includes it (see `merge`); a file that is included twice counts once.
///
/// Throws InputError if the file cannot be read or is not TOML. Includes with such defects, or that
/// lead back to a file that is being read, are added to `defects`.
[[nodiscard]] Source read_source(const std::filesystem::path& path, std::vector<Defect>& defects);

/// Reads a scene text and its includes, like read_source. Includes are relative to the folder of
/// `name`.
[[nodiscard]] Source read_source_text(const std::string& text, const std::string& name,
                                      std::vector<Defect>& defects);

/// Restores a source from its Source::text, without the files: the tables of all files, merged in
/// the stored order. Names in the text are relative to `folder`. Throws InputError.
[[nodiscard]] Source read_stored_source(const std::string& text,
                                        const std::filesystem::path& folder);

/// Replaces values of a scene. Each override is "key=value" with a path of keys such
/// as `solver.velocity_tolerance`, `body.ball.radius` (the body of that name) or `body[0].radius`.
/// Tables that are not there are made; elements of lists must exist. What cannot be applied is
/// added to `defects`; the place of what can is "--set <key>".
void apply_overrides(Table& scene, const std::vector<std::string>& overrides,
                     std::vector<Defect>& defects);

}  // namespace drystone::scene::document
