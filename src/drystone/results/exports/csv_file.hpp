#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>

namespace drystone::results::exports {

/// A CSV (RFC 4180) that grows line by line while a run goes on. Everything throws EnvironmentError
/// when the machine does not let us.
class CsvFile {
  public:
    /// Replaces what is at `path`; the header is on the disk when this returns.
    CsvFile(std::filesystem::path path, const std::string& header);

    void write(const std::string& lines);
    void flush();

  private:
    std::filesystem::path path_;
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
};

/// `text` as one field of a CSV: in quotes if it must be.
[[nodiscard]] std::string csv_field(const std::string& text);

}  // namespace drystone::results::exports
