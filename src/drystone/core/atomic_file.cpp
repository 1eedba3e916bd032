#include "drystone/core/atomic_file.hpp"

#include <cerrno>
#include <cstdio>
#include <string>
#include <system_error>
#include <utility>

#include "drystone/core/environment_error.hpp"

namespace drystone {

namespace fs = std::filesystem;

namespace {

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

}  // namespace drystone
