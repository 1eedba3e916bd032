#include <string>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/results/storage/transaction_file.hpp"

namespace drystone::results::storage {
namespace {

constexpr std::size_t k_size = 64;

/// Oracle: every byte on its own.
struct Bytes {
    std::string value = std::string(k_size, '.');
    void write(std::size_t offset, const std::string& bytes) {
        value.replace(offset, bytes.size(), bytes);
    }
};

TEST(PendingWrites, AgreeWithBytesOnTheirOwn) {
    Rng rng(1);
    for (int round = 0; round < 300; ++round) {
        PendingWrites pending;
        Bytes bytes;
        for (int k = 0; k < 20; ++k) {
            const auto offset = static_cast<std::size_t>(rng.uniform(0.0, k_size - 10.0));
            const auto length = static_cast<std::size_t>(rng.uniform(0.0, 10.0));
            const std::string piece(length, static_cast<char>('a' + k));
            pending.write(offset, piece);
            bytes.write(offset, piece);
        }
        std::string all(k_size, '.');
        pending.overlay(0, all);
        EXPECT_EQ(all, bytes.value);
        const auto start = static_cast<std::size_t>(rng.uniform(0.0, k_size / 2.0));
        std::string part(k_size / 2, '.');
        pending.overlay(start, part);
        EXPECT_EQ(part, bytes.value.substr(start, k_size / 2));

        std::uint64_t end = 0;
        for (const auto& [offset, piece] : pending.pieces()) {
            EXPECT_GE(offset, end) << "pieces overlap";
            EXPECT_FALSE(piece.empty());
            end = offset + piece.size();
        }
        pending.truncate(start);
        std::string cut(k_size, '.');
        pending.overlay(0, cut);
        EXPECT_EQ(cut, bytes.value.substr(0, start) + std::string(k_size - start, '.'));
    }
}

}  // namespace
}  // namespace drystone::results::storage
