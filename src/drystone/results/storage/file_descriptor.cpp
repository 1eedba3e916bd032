// Wraps the system calls on an open file: read, write, resize, locks of single bytes.
#include "drystone/results/storage/file_descriptor.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "drystone/core/error.hpp"

namespace drystone::results::storage {

namespace {

constexpr mode_t k_permissions = 0666;  // less the umask, as every new file

std::string reason(int error) { return std::generic_category().message(error); }

/// Repeats a system call that a signal interrupted.
template <class Call>
auto persistently(Call call) {
    auto result = call();
    while (result < 0 && errno == EINTR) result = call();
    return result;
}

}  // namespace

FileDescriptor::FileDescriptor(std::filesystem::path path, int flags) : path_(std::move(path)) {
    descriptor_ =
        persistently([&] { return ::open(path_.c_str(), flags | O_CLOEXEC, k_permissions); });
    if (descriptor_ < 0) fail("open");
}

FileDescriptor::~FileDescriptor() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

void FileDescriptor::fail(const char* action) const {
    throw EnvironmentError(action, path_, reason(errno));
}

void FileDescriptor::read(std::uint64_t offset, std::span<char> bytes) const {
    while (!bytes.empty()) {
        const ssize_t count = persistently([&] {
            return ::pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        });
        if (count < 0) fail("read");
        if (count == 0) break;
        offset += static_cast<std::uint64_t>(count);
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
    std::fill(bytes.begin(), bytes.end(), '\0');
}

void FileDescriptor::write(std::uint64_t offset, std::span<const char> bytes) const {
    while (!bytes.empty()) {
        const ssize_t count = persistently([&] {
            return ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        });
        if (count < 0) fail("write");
        offset += static_cast<std::uint64_t>(count);
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
}

void FileDescriptor::resize(std::uint64_t from, std::uint64_t to) const {
    if (to > from) {
        // Reserves the place, so that later writes inside the file cannot find the disk full.
        errno =
            ::posix_fallocate(descriptor_, static_cast<off_t>(from), static_cast<off_t>(to - from));
        if (errno != 0) fail("write");
    } else if (persistently([&] { return ::ftruncate(descriptor_, static_cast<off_t>(to)); }) < 0) {
        fail("write");
    }
}

namespace {

/// A lock as fcntl(2) knows it.
struct flock byte_of(Lock lock, short kind) {
    constexpr off_t k_first = off_t{1} << 62;  // no file is that long
    struct flock byte {};
    byte.l_type = kind;
    byte.l_whence = SEEK_SET;
    byte.l_start = k_first + static_cast<off_t>(lock);
    byte.l_len = 1;
    return byte;
}

short kind_of(Hold hold) { return hold == Hold::exclusive ? F_WRLCK : F_RDLCK; }

}  // namespace

bool FileDescriptor::is_locked(Lock lock) const {
    struct flock byte = byte_of(lock, F_WRLCK);
    return ::fcntl(descriptor_, F_OFD_GETLK, &byte) == 0 && byte.l_type != F_UNLCK;
}

bool FileDescriptor::try_lock(Lock lock, Hold hold) const {
    struct flock byte = byte_of(lock, kind_of(hold));
    if (::fcntl(descriptor_, F_OFD_SETLK, &byte) == 0) return true;
    return errno != EAGAIN && errno != EACCES;
}

void FileDescriptor::wait_for_lock(Lock lock, Hold hold) const {
    struct flock byte = byte_of(lock, kind_of(hold));
    persistently([&] { return ::fcntl(descriptor_, F_OFD_SETLKW, &byte); });
}

void FileDescriptor::unlock(Lock lock) const {
    struct flock byte = byte_of(lock, F_UNLCK);
    ::fcntl(descriptor_, F_OFD_SETLK, &byte);
}

bool FileDescriptor::is_at_its_path() const {
    struct stat open {};
    struct stat there {};
    return ::fstat(descriptor_, &open) == 0 && ::stat(path_.c_str(), &there) == 0 &&
           open.st_dev == there.st_dev && open.st_ino == there.st_ino;
}

}  // namespace drystone::results::storage
