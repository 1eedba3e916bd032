#pragma once

#include <filesystem>
#include <type_traits>

#include "drystone/core/error.hpp"
#include "drystone/results/storage/transaction_file.hpp"

namespace drystone::results {

/// Returns read(), which reads the result at `path` while a run may be writing it. The file keeps
/// its state meanwhile, and the run continues in memory. `read` must open the file itself and is
/// called again if a new run replaces the file.
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
