#include "drystone/results/exports/csv_file.hpp"

#include <cerrno>
#include <system_error>
#include <utility>

#include "drystone/core/error.hpp"

namespace drystone::results::exports {

std::string csv_field(const std::string& text) {
    if (text.find_first_of("\",\n\r") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

CsvFile::CsvFile(std::filesystem::path path, const std::string& header)
    : path_(std::move(path)), file_(nullptr, std::fclose) {
    errno = 0;
    file_.reset(std::fopen(path_.c_str(), "wb"));
    if (!file_) throw EnvironmentError("write", path_, std::generic_category().message(errno));
    write(header);
    flush();
}

void CsvFile::write(const std::string& lines) {
    errno = 0;
    if (std::fwrite(lines.data(), 1, lines.size(), file_.get()) != lines.size()) {
        throw EnvironmentError("write", path_, std::generic_category().message(errno));
    }
}

void CsvFile::flush() {
    errno = 0;
    if (std::fflush(file_.get()) != 0) {
        throw EnvironmentError("write", path_, std::generic_category().message(errno));
    }
}

}  // namespace drystone::results::exports
