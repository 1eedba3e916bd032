#include "drystone/results/storage/held_state.hpp"

#include <fcntl.h>
#include <system_error>

#include "drystone/core/error.hpp"
#include "drystone/results/storage/journal.hpp"

namespace drystone::results::storage {

namespace fs = std::filesystem;

HeldState::HeldState(const fs::path& path) {
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return;
    try {
        file_.emplace(path, O_RDONLY);
    } catch (const EnvironmentError&) {
        return;  // whoever reads it says why
    }
    // A writer may die while we wait for it, and leave a journal: then once more.
    for (int look = 0; look < 2; ++look) {
        recover(path);
        file_->wait_for_lock(Lock::state, Hold::shared);
        if (!fs::exists(journal_of(path), error) || file_->is_locked(Lock::writing)) return;
        if (look == 0) file_->unlock(Lock::state);
    }
}

bool HeldState::is_current() const {
    std::error_code error;
    return !file_ || file_->is_at_its_path() || !fs::exists(file_->path(), error);
}

}  // namespace drystone::results::storage
