#pragma once

#include <memory>
#include <string>
#include <utility>

#include "drystone/linalg/linear_solver.hpp"

namespace drystone::solvers {

/// A linear solver as part of a workspace that can be copied: the copy is a second linear solver of
/// this name with nothing factorised, so that two copies never share a factor.
class OwnLinearSolver {
  public:
    /// Throws InputError for a name that linalg/linear_solver does not list.
    explicit OwnLinearSolver(std::string name)
        : name_(std::move(name)), solver_(make_linear_solver(name_)) {}

    OwnLinearSolver(const OwnLinearSolver& other) : OwnLinearSolver(other.name_) {}
    OwnLinearSolver(OwnLinearSolver&&) noexcept = default;
    OwnLinearSolver& operator=(const OwnLinearSolver& other) {
        return *this = OwnLinearSolver(other);
    }
    OwnLinearSolver& operator=(OwnLinearSolver&&) noexcept = default;
    ~OwnLinearSolver() = default;

    LinearSolver* operator->() const noexcept { return solver_.get(); }

  private:
    std::string name_;
    std::unique_ptr<LinearSolver> solver_;
};

}  // namespace drystone::solvers
