#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>

namespace drystone::results::storage {

/// Writes to a file that did not happen yet: pieces of bytes that do not overlap, by offset.
class PendingWrites {
  public:
    /// Takes the place of what was to be written there before.
    void write(std::uint64_t offset, std::span<const char> bytes);

    /// Puts what is to be written over `bytes`, which the file holds at `offset`.
    void overlay(std::uint64_t offset, std::span<char> bytes) const;

    /// Forgets what is at `size` and after.
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
