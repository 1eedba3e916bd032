// Writes a file in transactions: a journal makes every crash leave the state of a commit. Writes
// that wait for a commit are disjoint pieces, sorted by offset.
#include "drystone/results/storage/transaction_file.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/files.hpp"
#include "drystone/results/storage/file_descriptor.hpp"

namespace drystone::results::storage {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view k_opening = "drystone journal 1\n";
constexpr std::string_view k_ending = "end\n";

void append(std::string& text, std::uint64_t value) {
    std::array<char, sizeof value> bytes{};
    std::memcpy(bytes.data(), &value, sizeof value);
    text.append(bytes.begin(), bytes.end());
}

/// Takes a number from the front of `text`.
std::optional<std::uint64_t> take(std::string_view& text) {
    std::uint64_t value = 0;
    if (text.size() < sizeof value) return {};
    std::memcpy(&value, text.data(), sizeof value);
    text.remove_prefix(sizeof value);
    return value;
}

/// The changes of a complete journal.
std::optional<PendingWrites> parsed(std::string_view text) {
    if (!text.starts_with(k_opening) || !text.ends_with(k_ending)) return {};
    text.remove_prefix(k_opening.size());
    PendingWrites changes;
    while (text.size() > k_ending.size()) {
        const auto offset = take(text);
        const auto size = take(text);
        if (!offset || !size || *size > text.size()) return {};
        changes.write(*offset, text.substr(0, *size));
        text.remove_prefix(*size);
    }
    return text == k_ending ? std::optional(std::move(changes)) : std::nullopt;
}

std::string content(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    return std::move(text).str();
}

/// Releases the lock of the state at the end of its scope.
struct Unlocking {
    const FileDescriptor& file;

    explicit Unlocking(const FileDescriptor& locked) : file(locked) {}
    Unlocking(const Unlocking&) = delete;
    Unlocking& operator=(const Unlocking&) = delete;
    ~Unlocking() { file.unlock(Lock::state); }
};

}  // namespace

void PendingWrites::split(std::uint64_t offset) {
    auto piece = pieces_.upper_bound(offset);
    if (piece == pieces_.begin()) return;
    --piece;
    const std::uint64_t length = offset - piece->first;
    if (length == 0 || length >= piece->second.size()) return;
    std::string rest = piece->second.substr(length);
    piece->second.resize(length);
    pieces_.emplace_hint(std::next(piece), offset, std::move(rest));
}

void PendingWrites::write(std::uint64_t offset, std::span<const char> bytes) {
    if (bytes.empty()) return;
    // Most writes repeat or follow an earlier one; those need no new piece.
    auto piece = pieces_.upper_bound(offset);
    if (piece != pieces_.begin()) {
        --piece;
        const std::uint64_t start = offset - piece->first;
        if (start + bytes.size() <= piece->second.size()) {
            std::copy(bytes.begin(), bytes.end(),
                      piece->second.begin() + static_cast<std::ptrdiff_t>(start));
            return;
        }
    }
    split(offset);
    split(offset + bytes.size());
    pieces_.erase(pieces_.lower_bound(offset), pieces_.lower_bound(offset + bytes.size()));
    pieces_.emplace(offset, std::string(bytes.begin(), bytes.end()));
}

void PendingWrites::overlay(std::uint64_t offset, std::span<char> bytes) const {
    const std::uint64_t end = offset + bytes.size();
    auto piece = pieces_.upper_bound(offset);
    if (piece != pieces_.begin()) --piece;
    for (; piece != pieces_.end() && piece->first < end; ++piece) {
        const std::uint64_t low = std::max(offset, piece->first);
        const std::uint64_t high = std::min(end, piece->first + piece->second.size());
        if (low >= high) continue;
        std::copy_n(piece->second.data() + (low - piece->first), high - low,
                    bytes.data() + (low - offset));
    }
}

void PendingWrites::truncate(std::uint64_t size) {
    split(size);
    pieces_.erase(pieces_.lower_bound(size), pieces_.end());
}

fs::path journal_of(const fs::path& path) {
    fs::path journal = path;
    journal += ".journal";
    return journal;
}

void write_journal(const fs::path& journal, const PendingWrites& changes) {
    std::string text(k_opening);
    for (const auto& [offset, bytes] : changes.pieces()) {
        append(text, offset);
        append(text, bytes.size());
        text += bytes;
    }
    text += k_ending;
    write_atomically(journal, text);
}

void recover(const fs::path& path) {
    const fs::path journal = journal_of(path);
    std::error_code error;
    if (!fs::is_regular_file(journal, error) || !fs::is_regular_file(path, error)) return;
    const FileDescriptor file(path, O_RDWR);
    if (!file.try_lock(Lock::writing, Hold::exclusive)) return;
    if (!file.try_lock(Lock::state, Hold::exclusive)) return;
    // Read under the lock: a living writer would have changed the file since.
    if (const std::optional<PendingWrites> changes = parsed(content(journal))) {
        for (const auto& [offset, bytes] : changes->pieces()) file.write(offset, bytes);
    }
    fs::remove(journal, error);
}

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
        // The last state did not change; the bytes behind it are removed.
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

HeldState::HeldState(const fs::path& path) {
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return;
    try {
        file_.emplace(path, O_RDONLY);
    } catch (const EnvironmentError&) {
        return;  // the reader reports the reason
    }
    // A writer may die while this waits for it, and leave a journal: then a second attempt.
    for (int attempt = 0; attempt < 2; ++attempt) {
        recover(path);
        file_->wait_for_lock(Lock::state, Hold::shared);
        if (!fs::exists(journal_of(path), error) || file_->is_locked(Lock::writing)) return;
        if (attempt == 0) file_->unlock(Lock::state);
    }
}

bool HeldState::is_current() const {
    std::error_code error;
    return !file_ || file_->is_at_its_path() || !fs::exists(file_->path(), error);
}

}  // namespace drystone::results::storage
