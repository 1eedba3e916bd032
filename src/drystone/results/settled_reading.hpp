#pragma once

#include <filesystem>
#include <type_traits>

#include "drystone/core/error.hpp"
#include "drystone/results/storage/transaction_file.hpp"

namespace drystone::results {

/// What `read` makes of the result at `path`, which a run may be writing: the file keeps its state
/// meanwhile, and the run goes on. `read` must open the file by itself, and must be able to start
/// again, because a new run may put another file in its place.
template <class Read>
auto read_settled(const std::filesystem::path& path, Read read) -> std::invoke_result_t<Read> {
    while (true) {
        const storage::HeldState state(path);
        try {
            if constexpr (std::is_void_v<std::invoke_result_t<Read>>) {
                read();
                if (state.is_current()) return;
            } else {
                auto answer = read();
                if (state.is_current()) return answer;
            }
        } catch (const InputError&) {
            if (state.is_current()) throw;
        }
    }
}

}  // namespace drystone::results
