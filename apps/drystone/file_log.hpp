#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace drystone::app {

/// Says which files a verb has written: a line for each, or all of them as JSON at the end.
class FileLog {
  public:
    explicit FileLog(bool json) : json_(json) {}

    /// Forgets what was written: everything is written again.
    void restart() { files_.clear(); }
    /// `note` follows the name of the file in its line.
    void add(const std::filesystem::path& file, const std::string& note = "");
    /// Writes {"files": [...]} to the standard output, if JSON was asked for.
    void finish() const;

  private:
    bool json_;
    std::vector<std::string> files_;
};

}  // namespace drystone::app
