#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>

namespace drystone::results::storage {

/// Writes to a file that are not yet made: pieces of bytes by offset. Pieces never overlap.
class PendingWrites {
  public:
    /// Replaces bytes that were pending there.
    void write(std::uint64_t offset, std::span<const char> bytes);

    /// Applies the pending writes to `bytes`, the content of the file at `offset`.
    void overlay(std::uint64_t offset, std::span<char> bytes) const;

    /// Drops pending bytes from offset `size` on.
    void truncate(std::uint64_t size);

    void clear() noexcept { pieces_.clear(); }
    [[nodiscard]] bool empty() const noexcept { return pieces_.empty(); }
    [[nodiscard]] const std::map<std::uint64_t, std::string>& pieces() const noexcept {
        return pieces_;
    }

  private:
    /// Makes `offset` a border between pieces.
    void split(std::uint64_t offset);

    std::map<std::uint64_t, std::string> pieces_;
};

}  // namespace drystone::results::storage
