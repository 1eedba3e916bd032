#include "drystone/results/storage/journal.hpp"

#include <array>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <optional>
#include <sstream>
#include <string_view>
#include <system_error>

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

}  // namespace

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

}  // namespace drystone::results::storage
