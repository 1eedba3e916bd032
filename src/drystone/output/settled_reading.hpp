#pragma once

#include <chrono>
#include <exception>
#include <filesystem>
#include <thread>
#include <type_traits>

#include "drystone/core/error.hpp"
#include "drystone/output/result_reader.hpp"

namespace drystone::output {

/// What `read` makes of the result at `path`, while a run may be writing it: each state of the file
/// is whole, but a reader that meets two of them finds what looks like damage, and looks again. A
/// file that nobody writes is read once. `read` must open the file by itself, and must be able to
/// start again.
template <class Read>
auto read_settled(const std::filesystem::path& path, Read read) -> std::invoke_result_t<Read> {
    constexpr int k_most_looks = 20;
    constexpr std::chrono::milliseconds k_pause{50};
    const auto in_progress = [&] {
        try {
            return std::filesystem::is_regular_file(path) && is_being_written(path);
        } catch (const std::exception&) {
            return false;  // `read` says what is wrong with it
        }
    };
    for (int look = 1; look < k_most_looks; ++look) {
        // The run may end while we read: asked before and after.
        const bool before = in_progress();
        try {
            return read();
        } catch (const InputError&) {
            if (!before && !in_progress()) throw;
        }
        std::this_thread::sleep_for(k_pause);
    }
    return read();
}

}  // namespace drystone::output
