// Keeps writes that wait for a commit as disjoint pieces, sorted by offset.
#include "drystone/results/storage/pending_writes.hpp"

#include <algorithm>
#include <iterator>

namespace drystone::results::storage {

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

}  // namespace drystone::results::storage
