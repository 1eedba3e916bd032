// Reads whole files, replaces them atomically, and splits their text into words and numbers.
#include "drystone/core/files.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <system_error>
#include <utility>

#include "drystone/core/error.hpp"

namespace drystone {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view k_blank = " \t\r\n\v\f";

std::string reason(int error) { return std::generic_category().message(error); }

/// The file behind `path`, links followed. Devices and folders must not be replaced by a file.
fs::path writable_target(const fs::path& path) {
    std::error_code error;
    const fs::path target = fs::is_symlink(path, error) ? fs::canonical(path, error) : path;
    if (target.empty()) throw EnvironmentError("write", path, "the link leads nowhere");
    const fs::file_status status = fs::status(target, error);
    if (fs::is_directory(status)) throw EnvironmentError("write", path, reason(EISDIR));
    if (fs::exists(status) && !fs::is_regular_file(status)) {
        throw EnvironmentError("write", path, "not a regular file");
    }
    return target;
}

/// A new, empty file beside the target; removed at the end unless it was renamed.
class TemporaryFile {
  public:
    explicit TemporaryFile(const fs::path& target) {
        // "x" creates the file or fails, so two writers never share one.
        constexpr int k_attempts = 1000;
        for (int attempt = 0; attempt < k_attempts && file_ == nullptr; ++attempt) {
            path_ = target;
            path_ += ".tmp" + std::to_string(attempt);
            errno = 0;
            file_ = std::fopen(path_.c_str(), "wbx");
            if (file_ == nullptr && errno != EEXIST) break;
        }
        if (file_ == nullptr) throw EnvironmentError("write", target, reason(errno));
    }

    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    ~TemporaryFile() {
        if (file_ != nullptr) std::fclose(file_);
        std::error_code ignored;
        if (!path_.empty()) fs::remove(path_, ignored);
    }

    /// The errno of the failure, or 0.
    int write_and_close(std::string_view text) {
        errno = 0;
        const bool complete = std::fwrite(text.data(), 1, text.size(), file_) == text.size() &&
                              std::fflush(file_) == 0;
        const int write_error = complete ? 0 : errno;
        const bool closed = std::fclose(std::exchange(file_, nullptr)) == 0;
        if (!complete) return write_error != 0 ? write_error : EIO;
        return closed ? 0 : errno;
    }

    std::error_code rename_to(const fs::path& target) {
        std::error_code error;
        const fs::file_status old = fs::status(target, error);
        if (fs::exists(old)) fs::permissions(path_, old.permissions(), error);
        fs::rename(path_, target, error);
        if (!error) path_.clear();
        return error;
    }

  private:
    fs::path path_;
    std::FILE* file_ = nullptr;
};

}  // namespace

void write_atomically(const fs::path& path, std::string_view text) {
    const fs::path target = writable_target(path);
    TemporaryFile temporary{target};
    if (const int error = temporary.write_and_close(text); error != 0) {
        throw EnvironmentError("write", path, reason(error));
    }
    if (const std::error_code error = temporary.rename_to(target); error) {
        throw EnvironmentError("write", path, error.message());
    }
}

std::string file_content(const std::filesystem::path& path) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) {
        throw EnvironmentError("read", path, std::generic_category().message(EISDIR));
    }
    errno = 0;
    std::ifstream file{path, std::ios::binary};
    if (!file) throw EnvironmentError("read", path, std::generic_category().message(errno));
    std::ostringstream content;
    content << file.rdbuf();
    if (file.bad()) throw EnvironmentError("read", path, "the file became unreadable");
    return content.str();
}

std::vector<std::string_view> words(std::string_view line) {
    std::vector<std::string_view> found;
    std::size_t start = line.find_first_not_of(k_blank);
    while (start != std::string_view::npos) {
        const std::size_t end = std::min(line.find_first_of(k_blank, start), line.size());
        found.push_back(line.substr(start, end - start));
        start = line.find_first_not_of(k_blank, end);
    }
    return found;
}

std::optional<double> finite_number(std::string_view word) {
    if (word.starts_with('+')) word.remove_prefix(1);
    double value = 0.0;
    const char* end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, value);
    if (error != std::errc{} || stop != end || !std::isfinite(value)) return std::nullopt;
    return value;
}

std::string quoted(std::string_view text) {
    constexpr std::size_t k_longest = 40;
    std::string shown;
    for (const char c : text.substr(0, k_longest)) shown += c >= ' ' && c <= '~' ? c : '?';
    return '\'' + shown + (text.size() > k_longest ? "...'" : "'");
}

}  // namespace drystone
