#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "drystone/core/error.hpp"

namespace drystone::geometry {

/// Defects of one kind: the first few, and how many more there are.
class DefectList {
  public:
    explicit DefectList(std::string name) : name_(std::move(name)) {}

    void add(const std::string& what, std::string expected, std::string found) {
        if (++count_ > k_shown) return;
        defects_.push_back(
            {name_.empty() ? what : name_ + ": " + what, std::move(expected), std::move(found)});
    }

    [[nodiscard]] bool empty() const { return count_ == 0; }

    /// Appends them to `defects`.
    void append_to(std::vector<Defect>& defects) const {
        defects.insert(defects.end(), defects_.begin(), defects_.end());
        if (count_ > k_shown) {
            defects.back().found += "; and " + std::to_string(count_ - k_shown) + " more like this";
        }
    }

  private:
    static constexpr std::size_t k_shown = 5;

    std::string name_;
    std::size_t count_ = 0;
    std::vector<Defect> defects_ = {};
};

}  // namespace drystone::geometry
