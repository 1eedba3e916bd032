#include "drystone/results/run_state.hpp"

#include <array>
#include <utility>

namespace drystone::results {

namespace {

constexpr std::array<std::pair<RunState, const char*>, 5> k_names{{
    {RunState::running, "running"},
    {RunState::finished, "finished"},
    {RunState::interrupted, "interrupted"},
    {RunState::stopped, "stopped"},
    {RunState::failed, "failed"},
}};

}  // namespace

std::string name_of(RunState state) {
    for (const auto& [value, name] : k_names) {
        if (value == state) return name;
    }
    return {};
}

std::optional<RunState> run_state(const std::string& name) {
    for (const auto& [value, known] : k_names) {
        if (known == name) return value;
    }
    return {};
}

}  // namespace drystone::results
