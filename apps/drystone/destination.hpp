#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "drystone/linalg/types.hpp"

namespace drystone::app {

/// Lists the files that a verb has written: a line for each, or all of them as JSON at the end.
class FileLog {
  public:
    explicit FileLog(bool json) : json_(json) {}

    /// Clears the list before everything is written again.
    void restart() { files_.clear(); }
    /// `note` follows the name of the file in its line.
    void add(const std::filesystem::path& file, const std::string& note = "");
    /// Writes {"files": [...]} to the standard output, if JSON was asked for.
    void finish() const;

  private:
    bool json_;
    std::vector<std::string> files_;
};

/// "frame", 12, ".svg" -> "frame_000012.svg"
[[nodiscard]] std::string numbered(const std::string& name, Index number,
                                   const std::string& ending);

/// Where one file about a result goes: to `out`, or beside the result with its usual name. Its
/// folder is made.
///
/// Throws InputError if the path is a result of a run, which only a run may replace;
/// EnvironmentError when the folder cannot be made.
[[nodiscard]] std::filesystem::path output_file(const std::filesystem::path& result,
                                                const std::string& out,
                                                const std::string& usual_name);

/// Where files about a result go: beside it, or to `--out`. That is a folder if it is one already,
/// if it ends with '/', or if several files are written; otherwise it is the file.
class Destination {
  public:
    /// `out` is empty if it was not given. Throws InputError for the name of a file where a folder
    /// is needed, EnvironmentError when the folder cannot be made.
    Destination(const std::filesystem::path& result, const std::string& out, bool several,
                FileLog& log);

    [[nodiscard]] std::filesystem::path path(const std::string& usual_name) const;

    /// Writes the file and lists it.
    void write(const std::string& usual_name, const std::string& text) const;
    /// Lists a file that was written elsewhere.
    void list(const std::string& usual_name, const std::string& note) const;

  private:
    FileLog& log_;
    std::filesystem::path folder_;
    std::string name_;
};

/// An SVG document as a PNG of `scale` pixels per px of the drawing. Throws EnvironmentError when
/// it cannot be drawn (no memory, a size that no picture has).
[[nodiscard]] std::string png_of(const std::string& svg, double scale = 2.0);

}  // namespace drystone::app
