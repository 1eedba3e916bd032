#pragma once

/// Counting heap allocations in tests.
namespace drystone::test {

/// Whether this program counts at all: sanitizers bring their own malloc.
[[nodiscard]] bool counts_allocations() noexcept;

/// Allocations of this thread so far.
[[nodiscard]] long allocations() noexcept;

/// Allocations while `action` runs.
template <class Action>
long allocations_during(Action action) {
    const long before = allocations();
    action();
    return allocations() - before;
}

}  // namespace drystone::test
