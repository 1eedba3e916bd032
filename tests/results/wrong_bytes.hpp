#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"

namespace drystone::results::test {

/// Writes the file with 64 random bytes at a random place, `rounds` times; `is_answered` must say
/// that it was read or complained about. In a process of its own: HDF5 loses memory when it meets
/// damage.
template <class IsAnswered>
void expect_answers_to_wrong_bytes(const std::filesystem::path& path, const std::string& whole,
                                   std::uint64_t seed, int rounds, IsAnswered is_answered) {
    Rng rng(seed);
    for (int round = 0; round < rounds; ++round) {
        std::string bytes = whole;
        const int start = rng.index(static_cast<int>(bytes.size()) - 64);
        for (int k = 0; k < 64; ++k) {
            bytes[static_cast<std::size_t>(start + k)] = static_cast<char>(rng.index(256));
        }
        std::ofstream{path, std::ios::binary} << bytes;
        const pid_t child = fork();
        ASSERT_GE(child, 0);
        if (child == 0) _exit(is_answered() ? 0 : 1);
        int status = -1;
        waitpid(child, &status, 0);
        EXPECT_EQ(status, 0) << "64 bytes at " << start;
    }
}

}  // namespace drystone::results::test
