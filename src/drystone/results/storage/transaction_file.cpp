#include "drystone/results/storage/transaction_file.hpp"

#include <algorithm>
#include <fcntl.h>
#include <string_view>
#include <system_error>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/results/storage/journal.hpp"

namespace drystone::results::storage {

namespace fs = std::filesystem;

namespace {

/// Lets readers in when it goes.
struct Unlocking {
    const FileDescriptor& file;

    explicit Unlocking(const FileDescriptor& locked) : file(locked) {}
    Unlocking(const Unlocking&) = delete;
    Unlocking& operator=(const Unlocking&) = delete;
    ~Unlocking() { file.unlock(Lock::state); }
};

}  // namespace

TransactionFile::TransactionFile(fs::path path, const fs::path& final_path)
    : path_(std::move(path)),
      journal_(journal_of(final_path)),
      file_(path_, O_RDWR | O_CREAT | O_EXCL) {
    if (!file_.try_lock(Lock::writing, Hold::exclusive)) {
        throw EnvironmentError("write", path_, "another program is writing it");
    }
}

void TransactionFile::read(std::uint64_t offset, std::span<char> bytes) const {
    file_.read(offset, bytes);
    pending_.overlay(offset, bytes);
}

void TransactionFile::write(std::uint64_t offset, std::span<const char> bytes) {
    if (failed_) return;
    pending_.write(offset, bytes);
    size_ = std::max(size_, offset + bytes.size());
}

void TransactionFile::resize(std::uint64_t size) {
    if (failed_) return;
    pending_.truncate(size);
    size_ = size;
}

void TransactionFile::write_new() const {
    if (size_ > committed_) file_.resize(committed_, size_);
    for (const auto& [offset, bytes] : pending_.pieces()) {
        const std::uint64_t end = offset + bytes.size();
        if (end <= committed_) continue;
        const std::uint64_t skipped = offset < committed_ ? committed_ - offset : 0;
        file_.write(offset + skipped, std::string_view(bytes).substr(skipped));
    }
}

PendingWrites TransactionFile::replacements() const {
    PendingWrites old;
    for (const auto& [offset, bytes] : pending_.pieces()) {
        if (offset >= committed_) break;
        const std::uint64_t length = std::min<std::uint64_t>(bytes.size(), committed_ - offset);
        old.write(offset, std::string_view(bytes).substr(0, length));
    }
    return old;
}

bool TransactionFile::is_being_read() const { return file_.is_locked(Lock::state); }

void TransactionFile::commit() {
    if (failed_) return;
    file_.wait_for_lock(Lock::state, Hold::exclusive);
    const Unlocking unlocking{file_};
    const PendingWrites old = replacements();
    try {
        write_new();
        if (!old.empty()) write_journal(journal_, old);
    } catch (const EnvironmentError&) {
        // The last state did not change; what lies behind it goes.
        failed_ = true;
        pending_.clear();
        file_.resize(size_, committed_);
        throw;
    }
    try {
        for (const auto& [offset, bytes] : old.pieces()) file_.write(offset, bytes);
    } catch (const EnvironmentError&) {
        failed_ = true;  // the journal stays, with what is missing
        pending_.clear();
        throw;
    }
    std::error_code ignored;
    if (!old.empty()) fs::remove(journal_, ignored);
    if (size_ < committed_) file_.resize(committed_, size_);
    committed_ = size_;
    pending_.clear();
}

void TransactionFile::move_to(const fs::path& path) {
    std::error_code error;
    fs::rename(path_, path, error);
    if (error) throw EnvironmentError("write", path, error.message());
    path_ = path;
}

}  // namespace drystone::results::storage
